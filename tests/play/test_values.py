"""Tables, matches, deals and batches as values: they are copied, pickled, sent to other processes, and shown."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tripot
from tripot import chance
from tripot.cards import SUIT_SIGNS
from tripot.engine.records import MoveRecord
from tripot.envs import batch
from tripot.envs.turns import Turns
from tripot.errors import BadOption, Illegal, MaskedAction, NotInstalled, TripotError, Unreadable
from tripot.play.deal import Deal
from tripot.play.match import Match
from tripot.rules.move import CHANCE, Move

COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
EACH_WAY = pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
ELSEWHERE = """
import pickle, sys
deal = pickle.load(sys.stdin.buffer)
deal.play(deal.actors()[0], deal.legal(deal.actors()[0])[0])
pickle.dump((deal.states.tobytes(), deal.moves, deal.table), sys.stdout.buffer)
"""


def play(deal: Deal, moves: int = 1000) -> None:
    """Play the first legal moves."""
    for _ in range(moves):
        if deal.over:
            return
        seat = deal.actors()[0]
        deal.play(seat, deal.legal(seat)[0])


def opened(name: str = "turkish") -> tuple[Match, Deal]:
    match = tripot.game(name, players=4).match(seed=5)
    deal = match.deal()
    play(deal, 5)
    return match, deal


# ---------------------------------------------------------------- copies


@EACH_WAY
@pytest.mark.parametrize("name", ["turkish", "iljig"])
def test_a_deal_and_its_copy_go_their_own_ways(copied: Callable[[Deal], Deal], name: str) -> None:
    _, deal = opened(name)
    other = copied(deal)
    before = deal.states.tobytes(), list(deal.moves)
    assert (other.states.tobytes(), other.moves) == before
    play(other, 3)
    assert (deal.states.tobytes(), deal.moves) == before
    play(deal, 3)
    assert (deal.states.tobytes(), deal.moves) == (other.states.tobytes(), other.moves)


@EACH_WAY
def test_a_match_and_its_copy_deal_the_same_cards_and_take_the_same_deal(copied: Callable[[Match], Match]) -> None:
    match, deal = opened()
    other = copied(match)
    play(deal)
    match.close(deal)
    assert other.deals == 0
    other.close(deal)
    assert other.standing == match.standing
    assert other.deal().start() == match.deal().start()


@EACH_WAY
def test_a_table_is_copied_with_its_options(copied: Callable[[Any], Any]) -> None:
    table = tripot.game("glukz", players=4, tarot=True)
    _ = table.pack
    assert copied(table) == table
    assert copied(table).game is table.game
    assert copied(table).match(seed=1).deal().start() == table.match(seed=1).deal().start()


@EACH_WAY
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_and_its_copy_go_their_own_ways(copied: Callable[[Any], Any], threads: int) -> None:
    tables = batch.make("nain_jaune", tables=4, players=3, seed=1, threads=threads)
    other = copied(tables)
    for _ in range(5):
        tables.step(tables.mask().argmax(axis=1))
    for _ in range(5):
        other.step(other.mask().argmax(axis=1))
    assert (tables.observe() == other.observe()).all()
    assert (tables.seats() == other.seats()).all()


@EACH_WAY
def test_turns_and_their_copy_go_their_own_ways(copied: Callable[[Any], Any]) -> None:
    turns = Turns(tripot.game("nain_jaune", players=3), seed=1)
    other = copied(turns)
    for _ in range(5):
        turns.act(turns.actions[0])
    assert len(other.position().legal(other.seat)) == len(other.actions)
    for _ in range(5):
        other.act(other.actions[0])
    assert other.position().states.tobytes() == turns.position().states.tobytes()


def test_a_deal_is_played_on_in_another_process() -> None:
    _, deal = opened("nain_jaune")
    finished = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], input=pickle.dumps(deal), capture_output=True, check=False, timeout=120
    )
    assert finished.returncode == 0, finished.stderr.decode()
    states, moves, table = pickle.loads(finished.stdout)
    play(deal, 1)
    assert (deal.states.tobytes(), deal.moves, deal.table) == (states, moves, table)


# ---------------------------------------------------------------- what belongs together, and when


def test_a_match_takes_only_its_own_deal_and_only_once() -> None:
    match, deal = opened()
    other, foreign = tripot.game("turkish", players=3).match(seed=5), opened()[1]
    with pytest.raises(TripotError, match="not over"):
        match.close(deal)
    play(deal)
    play(foreign)
    before = match.standings.tobytes()
    for wrong, into in ((foreign, match), (deal, other), (match.table.at(deal.states), match)):
        with pytest.raises(TripotError, match="last deal that this match has dealt"):
            into.close(wrong)
    assert match.standings.tobytes() == before
    match.close(deal)
    with pytest.raises(TripotError, match="only once"):
        match.close(deal)
    assert match.deals == 1
    copy_, earlier = match.copy(), match.deal()
    match.deal()
    play(earlier)
    for into in (match, copy_):
        with pytest.raises(TripotError, match="last deal that this match has dealt"):
            into.close(earlier)
    with pytest.raises(TripotError):
        match.close(None)  # type: ignore[arg-type]


def test_the_start_and_the_result_are_told_in_their_time() -> None:
    deal = tripot.game("turkish", players=4).match(seed=5).deal()
    assert deal.start()["hands"]
    for early in (deal.result, deal.scores):
        with pytest.raises(TripotError, match="not over"):
            early()
    play(deal)
    assert deal.result()["points"] == deal.scores()
    with pytest.raises(TripotError, match="has begun"):
        deal.start()


def test_a_checked_move_is_played_where_it_was_checked_and_nowhere_else() -> None:
    _, deal = opened()
    [seat] = deal.actors()
    checked = deal.check(seat, deal.legal(seat)[0])
    other = deal.copy()
    assert other.play_checked(checked) == deal.play_checked(checked)
    assert other.states.tobytes() == deal.states.tobytes()
    with pytest.raises(TripotError, match="another position"):
        deal.play_checked(checked)
    foreign = tripot.game("turkish", players=4).match(seed=8).deal()
    mine = tripot.game("turkish", players=4).match(seed=7).deal()
    [first] = mine.actors()
    with pytest.raises(TripotError, match="another position"):
        foreign.play_checked(mine.check(first, mine.legal(first)[0]))


@pytest.mark.parametrize("seat", [None, 0, 2])
@pytest.mark.parametrize("name", ["turkish", "iljig", "nain_jaune"])
def test_a_deal_dealt_anew_looks_the_same(name: str, seat: int | None) -> None:
    _, deal = opened(name)
    random, before, others = chance.generator(3), deal.states.tobytes(), set()
    for _ in range(5):
        other = deal.redeal(seat, random)
        assert other.observe(seat) == deal.observe(seat)
        others.add(other.states.tobytes())
    assert deal.states.tobytes() == before
    assert len(others) > 1
    with pytest.raises(Unreadable, match="no seat 4"):
        deal.redeal(4, random)


def test_one_look_tells_what_the_questions_tell_one_by_one() -> None:
    _, deal = opened()
    for seat in (None, *range(4)):
        sight = deal.look(seat)
        assert (sight.awaited, sight.view) == (deal.awaited(seat), deal.observe(seat))
        assert sight.choices == (deal.choices(seat) if seat in deal.actors() and seat is not None else [])


# ---------------------------------------------------------------- what is not of the right type


@pytest.mark.parametrize("move", ["play hand KS", None, {"verb": "play"}])
@pytest.mark.parametrize("name", ["turkish", "iljig"])
def test_what_is_no_move_is_not_played(name: str, move: Any) -> None:
    _, deal = opened(name)
    with pytest.raises(Unreadable, match=r"a move must be a `tripot\.Move`"):
        deal.play(deal.actors()[0], move)


WRONG_MOVES: list[Any] = [Move("play", from_="hand", cards=5), Move("flip", slot="a"), Move([])]  # type: ignore[arg-type]


@pytest.mark.parametrize("move", WRONG_MOVES)
def test_a_move_with_fields_of_other_types_is_not_read(move: Any) -> None:
    _, deal = opened()
    for ask in (deal.play, deal.check, deal.refusal):
        with pytest.raises(Unreadable, match="wrong type"):
            ask(deal.actors()[0], move)


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_errors_are_copied_whole(copied: Callable[[Any], Any]) -> None:
    errors: list[TripotError] = [
        Illegal("TUR-05", 1, "m", "p"), BadOption("a", "b"), MaskedAction(3, "c"), NotInstalled("ray", "ray")
    ]  # fmt: skip
    for error in errors:
        other = copied(error)
        assert (type(other), str(other), other.__dict__) == (type(error), str(error), error.__dict__)


@pytest.mark.parametrize("seat", ["0", 1.0, None])
def test_what_is_no_seat_does_not_play(seat: Any) -> None:
    _, deal = opened()
    with pytest.raises(Unreadable, match="no seat"):
        deal.play(seat, Move("take"))


@pytest.mark.parametrize("seat", [99, -1, "0"])
def test_a_record_is_played_for_a_seat_of_the_table_only(seat: Any) -> None:
    deal = tripot.game("glukz", players=4).match(seed=5).deal()
    move = deal.legal_records(deal.actors()[0])[:1]
    with pytest.raises(Unreadable, match="no seat"):
        deal.play_record(seat, move)


@pytest.mark.parametrize("move", [-1.0, None, "play", [], np.zeros(1), MoveRecord.new(0), MoveRecord.new(2)])
def test_a_record_that_is_played_is_an_array_of_one(move: Any) -> None:
    _, deal = opened()
    with pytest.raises(Unreadable, match="a move record must be an array of one"):
        deal.play_record(deal.actors()[0], move)


@pytest.mark.parametrize("seat", [-1.0, np.float64(-1), -1 + 0j])
def test_chance_is_named_by_a_whole_number(seat: Any) -> None:
    deal = at_a_shuffle()
    move = deal.shuffle_move(deal.chance_pack())
    with pytest.raises(Unreadable, match="no seat"):
        deal.play(seat, move)
    assert deal.play(np.int64(CHANCE), move).seat == CHANCE  # type: ignore[arg-type]


def at_a_shuffle() -> Deal:
    """A deal of Vatra in which cards are to be shuffled."""
    deal, dice = tripot.game("pig", players=5, variant="vatra").match(seed=3).deal(), random.Random(2)
    while deal.actors() != [CHANCE]:
        seat = dice.choice(deal.actors())
        deal.play(seat, dice.choice(deal.legal(seat)))
    return deal


@pytest.mark.parametrize("most", ["7", None, 1.5, True, -1, 10**30])
@pytest.mark.parametrize("name", ["turkish", "iljig"])
def test_how_many_moves_are_listed_is_a_whole_number(name: str, most: Any) -> None:
    _, deal = opened(name)
    with pytest.raises(BadOption, match="most must be a whole number from 0 to"):
        deal.legal(deal.actors()[0], most)


@pytest.mark.parametrize("dealer", [4, -1, 1.5, "x"])
def test_a_dealer_is_a_seat_of_the_table(dealer: Any) -> None:
    with pytest.raises(Unreadable, match="no dealer"):
        tripot.game("turkish", players=4).match(dealer=dealer)


def test_a_deck_is_made_of_the_kernels_numbers() -> None:
    table = tripot.game("turkish", players=4)
    wrong: list[Any] = [table.pack.astype(np.int32), table.pack.astype(float), list(table.pack), "abc", table.pack[1:]]
    for deck in wrong:
        with pytest.raises(Unreadable, match="deck"):
            table.match(dealer=0).deal(deck)
    for states in (None, b"abc", [1]):
        with pytest.raises(Unreadable, match="not a state"):
            table.at(states)  # type: ignore[arg-type]
    deal = table.match(seed=1).deal()
    for generator in (1, None, np.random.default_rng(1), chance.generator(1)[:0]):
        with pytest.raises(Unreadable, match="generator"):
            deal.redeal(0, generator)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1.5, "7", 2**63])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed must be a whole number"):
        tripot.game("turkish", players=4).match(seed=seed)


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    table = tripot.game("turkish", players=np.int64(4), deals=np.uint8(2))
    assert table == tripot.game("turkish", players=4, deals=2)
    assert type(table.players) is int
    assert tripot.game("glukz", players=4, tarot=np.True_, knight=np.str_("skip")).options.as_dict()["knight"] == "skip"
    deal = table.match(seed=np.int64(7)).deal()  # type: ignore[arg-type]
    seat = np.int64(deal.actors()[0])
    assert deal.play(seat, deal.legal(seat)[0]).seat == seat  # type: ignore[arg-type]


# ---------------------------------------------------------------- how they are shown


def test_what_is_shown_is_short() -> None:
    match, deal = opened()
    assert repr(match.table) == "<Table of turkish for 4>"
    assert repr(tripot.game("turkish", players=4, deals=2)) == "<Table of turkish for 4, {'deals': 2}>"
    assert repr(match.table.game) == "<Game turkish>"
    assert repr(match).startswith("<Match of turkish for 4: 0 deals played, seat ")
    assert repr(deal).startswith("<Deal of turkish for 4: 5 moves, seats [")
    assert repr(batch.make("nain_jaune", tables=2, players=3)) == "<Batch of nain_jaune for 3: 2 tables>"
    assert repr(Turns(tripot.game("nain_jaune", players=3))).startswith("<Turns of nain_jaune for 3: seat ")


def test_a_notebook_shows_hands_table_and_moves() -> None:
    _, deal = opened()
    [seat] = deal.actors()
    shown = deal._repr_html_()
    for other in range(4):
        hand = deal.observe(other)["seats"][other]["hand"]
        assert all(SUIT_SIGNS[card[1]] in shown for card in hand)
    assert shown.count("<tr>") == 5
    assert "<script" not in shown
    assert deal.legal(seat)._repr_html_().count("<tr>") == len(deal.legal(seat)) + 1
    assert "hidden_needs_empty_hand" in deal.table._repr_html_()  # type: ignore[attr-defined]
