"""Action numbers: blocks without overlap, one number a move, the same compiled and interpreted."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.short_form import short_with
from tripot.engine.records import Array
from tripot.envs.spaces import ActionSpace, Rewards, random_actions
from tripot.errors import MaskedAction, NoSuchAction, TripotError
from tripot.play.deal import Deal
from tripot.play.match import game
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import GAMES

from .play import positions, random_match

RANKS_ONLY = {"turkish": {"play"}, "glukz": {"play", "take"}}  # moves whose suits do not matter


def printed(name: str, move: Move) -> str:
    """What is the same of all moves with one number."""
    if move.verb in RANKS_ONLY.get(name, set()):
        turners = move.cards.count("7D") if name == "turkish" else 0
        return f"play {move.from_} {move.verb} {[card[0] for card in move.cards]} {turners}"
    if move.verb == "declare":  # all five cards that are held
        return move.verb
    return str(move).replace("follow", "lead")


def words_of(name: str, seed: int, deals: int = 2) -> dict[int, str]:
    """What each number met in a few deals stands for; raises where one stands for two things."""
    table, match, dice = random_match(name, seed)
    space = ActionSpace(table)
    words: dict[int, str] = {}
    for _ in range(deals):
        if match.over:
            break
        for deal, seat in positions(match, space, dice):
            moves = deal.legal_records(seat)
            numbers = space.numbers(moves).tolist()
            assert len(set(numbers)) == len(numbers)
            assert max(numbers) < space.n
            for index, (move, number) in enumerate(zip(table.game.words.write_moves(moves), numbers, strict=True)):
                assert words.setdefault(number, printed(name, move)) == printed(name, move)
                if number >= 0:
                    check_inverse(space, deal, seat, number, moves[index : index + 1].tobytes())
    return words


def check_inverse(space: ActionSpace, deal: Deal, seat: int, number: int, move: bytes) -> None:
    assert space.move(deal.copy(), seat, number).tobytes() == move
    assert space.describe(number)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", short_with(range(4), range(12)))
def test_every_listed_move_has_a_number_of_its_own_that_leads_back_to_it(name: str, seed: int) -> None:
    assert words_of(name, seed)


@pytest.mark.parametrize(
    ("name", "options", "blocks"),
    [
        ("turkish", {"players": 4}, [("play", 112), ("turn", 8), ("flip", 3), ("take", 112)]),
        ("glukz", {"players": 4}, [("play", 112), ("flip", 4), ("take", 112), ("wait", 1)]),
        ("nain_jaune", {"players": 4}, [("play", 52)]),
        ("nain_jaune", {"players": 4, "must_follow": False}, [("play", 52), ("decline", 1)]),
        ("pig", {"players": 4}, [("put", 16), ("pick", 1), ("signal", 1), ("wait", 1)]),
        (
            "pig",
            {"players": 4, "variant": "vatra"},
            [("pass", 16), ("slam", 1), ("shout", 1), ("name", 32), ("wait", 1)],
        ),
    ],
)
def test_the_blocks_are_those_that_the_options_leave(
    name: str, options: dict[str, object], blocks: list[tuple[str, int]]
) -> None:
    space = ActionSpace(game(name, **options))
    assert [(block.name, block.count) for block in space.ranges] == blocks
    assert space.n == sum(count for _, count in blocks)
    assert space.describe(space.n - 1).startswith(blocks[-1][0])


def test_a_number_is_described_by_its_axes() -> None:
    space = ActionSpace(game("turkish", players=7))
    described = [space.describe(number) for number in range(space.n)]
    assert len(set(described)) == space.n
    assert described[0] == "play: row hand, rank A, number 1"
    assert described[-1] == "take: row visible, card 2C"


@pytest.mark.parametrize("name", ["glukz", "pig"])
def test_one_may_wait_while_one_sees_another_who_may_act_and_has_not_waited(name: str) -> None:
    table = game(name, players=3)
    space, deal = ActionSpace(table), table.match(1).deal()
    assert deal.actors() == [0, 1, 2]
    assert space.mask(deal, 0)[space.wait] == 1
    assert space.mask(deal, 1, waited={0})[space.wait] == 1
    assert space.mask(deal, 2, waited={0, 1})[space.wait] == 0
    assert not space.may_wait(deal, 0, waited={0})


def test_nobody_waits_where_one_alone_may_act() -> None:
    table = game("pig", players=3, variant="magarac")
    deal = table.match(2).deal()
    space = ActionSpace(table)
    [seat] = deal.actors()
    assert not space.may_wait(deal, seat)


def test_numbers_out_of_range_and_masked_ones_are_refused_with_what_they_are() -> None:
    table = game("turkish", players=4)
    space, deal = ActionSpace(table), table.match(1).deal()
    [seat] = deal.actors()
    for number in (-1, space.n):
        with pytest.raises(NoSuchAction, match=rf"no action {number}: actions of turkish go from 0 to {space.n - 1}"):
            space.move(deal, seat, number)
    no_numbers: list[Any] = [True, False, 1.0, "1", None, np.True_, np.array([0])]
    for wrong in no_numbers:
        for ask in (space.check, space.describe, lambda number: space.move(deal, seat, number)):
            with pytest.raises(NoSuchAction, match=f"an action must be a whole number, not {re.escape(repr(wrong))}"):
                ask(wrong)
    masked = int(space.mask(deal, seat).argmin())
    count = len(space.legal(deal, seat))
    with pytest.raises(MaskedAction, match=rf"action {masked} .*seats \[{seat}\] may act; this one has {count} legal"):
        space.move(deal, seat, masked)
    other = (seat + 1) % 4
    with pytest.raises(MaskedAction, match=rf"by seat {other} is not legal now: seats \[{seat}\] may act"):
        space.move(deal, other, space.legal(deal, seat)[0])


# ---------------------------------------------------------------- rewards


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", short_with(range(2), range(6)))
def test_rewards_stay_in_their_bounds_and_agree_with_the_score(name: str, seed: int) -> None:
    table, match, dice = random_match(name, seed)
    deal = match.deal()
    rewards = Rewards(table)
    with pytest.raises(TripotError, match="no rewards yet"):
        rewards.of(deal)
    while not deal.over:
        if deal.actors() == [CHANCE]:
            match.shuffle(deal)
            continue
        seat = dice.choice(deal.actors())
        moves = deal.legal_records(seat)
        index = dice.randrange(len(moves))
        deal.play_record(seat, moves[index : index + 1])
    given = rewards.of(deal)
    assert all(rewards.range.minimum <= reward <= rewards.range.maximum for reward in given)
    assert sum(given) == 0 or not rewards.range.zero_sum
    check_order(name, given, deal.scores())


def check_order(name: str, rewards: list[int], scores: list[int]) -> None:
    """Who scored better has the better reward; in Nain Jaune many tokens are good, elsewhere a low score."""
    sign = 1 if name == "nain_jaune" else -1
    for reward, score in zip(rewards, scores, strict=True):
        for other, others in zip(rewards, scores, strict=True):
            assert (reward >= other) >= (sign * score > sign * others)


# ---------------------------------------------------------------- the interpreter

TESTS = Path(__file__).parents[1]
PROGRAM = """
import json, random, sys
from envs.test_spaces import rewards_of, words_of
from tripot.engine.kernel import TARGET
assert not TARGET.compiles
names, shorts = json.loads(sys.argv[1])
words = [words_of(name, 3, deals=1) for name in names]
print(json.dumps([words, [rewards_of(name, options) for name, options in shorts]]))
"""
SHORT: list[tuple[str, dict[str, Any]]] = [
    ("turkish", {"players": 3}),
    ("glukz", {"players": 4, "play_on": False}),
    ("iljig", {"players": 4}),
    ("nain_jaune", {"players": 4}),
    ("pig", {"players": 3, "cards": 3}),
    ("pig", {"players": 3, "variant": "vatra"}),
]


def rewards_of(name: str, options: dict[str, Any]) -> list[int]:
    """What one deal at random is worth; in Pig the last legal move is played more often, so that it ends."""
    table = game(name, **options)
    match, dice = table.match(5), random.Random(5)
    deal = match.deal()
    while not deal.over:
        if deal.actors() == [CHANCE]:
            match.shuffle(deal)
            continue
        seat = dice.choice(deal.actors())
        moves = deal.legal_records(seat)
        index = len(moves) - 1 if name == "pig" and dice.random() < 0.3 else dice.randrange(len(moves))
        deal.play_record(seat, moves[index : index + 1])
    return Rewards(table).of(deal)


@pytest.mark.long
def test_the_interpreter_gives_the_same_numbers_and_rewards() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps([GAMES, SHORT])],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        capture_output=True,
        check=False,
        timeout=240,
    )
    assert finished.returncode == 0, finished.stderr.decode()
    words = [{str(number): printed for number, printed in words_of(name, 3, deals=1).items()} for name in GAMES]
    assert json.loads(finished.stdout) == [words, [rewards_of(name, options) for name, options in SHORT]]


# ---------------------------------------------------------------- random actions


class Same(np.random.Generator):
    """Draws the same number every time."""

    def __init__(self, number: float) -> None:
        super().__init__(np.random.PCG64(1))
        self.number = number

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:  # noqa: ARG002
        return np.full(size, self.number, dtype)


MASK = [[0, 0, 1, 1], [0, 1, 0, 0], [1, 1, 1, 0], [0, 0, 0, 1]]


@pytest.mark.parametrize(
    ("number", "actions"), [(0.0, [2, 1, 0, 3]), (0.5, [3, 1, 1, 3]), (np.nextafter(1.0, 0.0), [3, 1, 2, 3])]
)
def test_any_number_drawn_is_a_legal_action(number: float, actions: list[int]) -> None:
    mask: Array = np.array(MASK, np.int8)
    assert random_actions(mask, Same(number)).tolist() == actions
    assert [int(random_actions(row, Same(number))) for row in mask] == actions
    assert random_actions(mask.reshape(2, 2, 4), Same(number)).tolist() == [actions[:2], actions[2:]]


def test_all_legal_actions_are_equally_likely() -> None:
    drawn = random_actions(np.tile(np.array([0, 1, 1, 0, 1], np.int8), (30_000, 1)), np.random.default_rng(1))
    counts = np.bincount(drawn, minlength=5)
    assert counts[[0, 3]].tolist() == [0, 0]
    assert np.abs(counts[[1, 2, 4]] - 10_000).max() < 4 * (30_000 * 2 / 9) ** 0.5


def test_a_mask_that_allows_nothing_is_refused() -> None:
    with pytest.raises(TripotError, match="no action"):
        random_actions([[0, 1], [0, 0]], np.random.default_rng(1))
