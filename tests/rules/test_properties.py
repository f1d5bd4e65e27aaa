"""What holds at any state whatever: random tables, random deals, random moments."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripot import chance
from tripot.play.deal import Deal, Viewer
from tripot.play.match import game
from tripot.rules.move import CHANCE
from tripot.rules.registry import GAMES, get
from tripot.testing import Look as State
from tripot.testing import all_cards, candidates, random_table

MOMENT = st.tuples(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 400))


def at(moment: tuple[str, int, int]) -> Deal:
    """A deal of a random table after so many random moves, or as many as it had."""
    name, seed, moves = moment
    dice = random.Random(seed)
    deal = random_table(get(name), dice).match(seed).deal()
    for _ in range(moves):
        if deal.over:
            break
        step(deal, dice)
    return deal


def step(deal: Deal, dice: random.Random) -> None:
    """Play any move of any seat that may act; chance shuffles."""
    seat = dice.choice(deal.actors())
    if seat == CHANCE:
        order = deal.chance_pack()
        chance.shuffle_at(chance.generator(dice.randrange(1 << 32)), order)
        deal.shuffle(order)
        return
    records = deal.legal_records(seat)
    index = dice.randrange(len(records))
    deal.play_record(seat, records[index : index + 1].copy())


def wire(deal: Deal, seat: Viewer) -> bytes:
    return msgspec.json.encode(deal.observe(seat))


@given(MOMENT)
def test_hidden_stays_hidden(moment: tuple[str, int, int]) -> None:
    """Deals that differ only in what a seat cannot know are the same to it: view, message, moves, choices."""
    deal = at(moment)
    generator = chance.generator(moment[1], 1)
    for seat in (None, *range(deal.table.players)):
        other = deal.redeal(seat, generator)
        assert other.view_records(seat).tobytes() == deal.view_records(seat).tobytes()
        assert wire(other, seat) == wire(deal, seat)
        if seat is not None:
            assert other.legal_records(seat).tobytes() == deal.legal_records(seat).tobytes()
            assert other.choices(seat) == deal.choices(seat)


@given(MOMENT)
def test_a_redealt_deal_can_be_played_to_its_end(moment: tuple[str, int, int]) -> None:
    deal = at(moment)
    dice = random.Random(moment[1])
    deal.table.game.kernels.redeal(deal.states, dice.randrange(deal.table.players), chance.generator(1))
    pack = Counter(deal.table.pack.tolist())
    for _ in range(50):
        if deal.over:
            break
        step(deal, dice)
        assert all_cards(State(deal, dice, None), deal.states) == pack


@given(MOMENT)
def test_refused_moves_change_nothing_and_name_a_clause(moment: tuple[str, int, int]) -> None:
    deal = at(moment)
    kernels = deal.table.game.kernels
    before = deal.states.tobytes()
    look = State(deal, random.Random(moment[1]), None)
    moves = candidates(look, moment[1] % deal.table.players)
    for index in range(len(moves)):
        for seat in range(deal.table.players):
            clause = kernels.refusal(deal.states, seat, moves[index : index + 1])
            assert clause == 0 or deal.table.game.clauses(clause).meaning
    assert deal.states.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_candidates_have_every_verb_and_one_that_does_not_exist(name: str) -> None:
    deal = random_table(get(name), random.Random(1)).match(1).deal()
    moves = candidates(State(deal, random.Random(1), None), deal.actors()[0])
    verbs = get(name).verbs
    assert {*verbs, max(verbs) + 1} <= set(moves["verb"].tolist())


@given(MOMENT)
def test_a_snapshot_goes_on_as_the_deal_does(moment: tuple[str, int, int]) -> None:
    """A state is its bytes: nothing of a deal lives outside its record."""
    deal = at(moment)
    twin = at(moment)
    twin.states[:] = deal.states
    for number in range(5):
        if deal.over:
            break
        step(deal, random.Random(number))
        step(twin, random.Random(number))
        assert deal.moves == twin.moves
        assert deal.states.tobytes() == twin.states.tobytes()


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(2, 10))
def test_scores_and_cards_of_turkish_add_up(seed: int, players: int) -> None:
    """What all count is what is left of the pack when the trick and the swept cards are taken away (TUR-20)."""
    deal = at_the_end(seed, players)
    points = dict.fromkeys("KQNJ", 10) | {"T": 20}
    view = deal.observe()
    left = [card for seat in view["seats"] for card in seat["hand"] + seat["visible"]]
    left += [card for seat in view["seats"] for card in seat["hidden"] if card]
    assert sum(deal.scores()) == sum(points.get(card[0], 5) for card in left)
    assert len(left) + len(view["trick"]) + len(view["gone"]) == len(deal.table.pack)


def at_the_end(seed: int, players: int) -> Deal:
    dice = random.Random(seed)
    deal = game("turkish", players=players).match(seed).deal()
    while not deal.over:
        seat = deal.actors()[0]
        records = deal.legal_records(seat)
        index = dice.randrange(len(records))
        deal.play_record(seat, records[index : index + 1].copy())
    return deal


# ---------------------------------------------------------------- counts of positions


def leaves(deal: Deal, depth: int) -> int:
    """How many ways the next `depth` moves can go."""
    if depth == 0 or deal.over:
        return 1
    total = 0
    for seat in deal.actors():
        for move in deal.legal(seat):
            following = deal.copy()
            following.play(seat, move)
            total += leaves(following, depth - 1)
    return total


@pytest.mark.parametrize(
    ("name", "options", "counts"),
    [
        ("turkish", {"players": 2}, (20, 201, 2075)),
        ("turkish", {"players": 4}, (7, 47, 374)),
        ("turkish", {"players": 4, "voluntary_take": True, "sweep_anytime": True}, (7, 87, 1141)),
        ("turkish", {"players": 4, "show_visible": True}, (7, 47, 374)),
        ("turkish", {"players": 6}, (13, 80, 889)),
        ("nain_jaune", {"players": 3}, (15, 48, 95, 140, 290, 744)),
        ("nain_jaune", {"players": 4, "must_follow": False}, (12, 46, 136, 364, 1003)),
        ("nain_jaune", {"players": 8}, (6, 15, 23, 25, 25, 29)),
        ("pig", {"players": 3}, (12, 96, 480, 1920)),
        ("pig", {"players": 2, "stock": True}, (8, 36, 96, 480)),
        ("pig", {"players": 3, "variant": "vatra", "travel": True}, (1, 5, 10, 45, 150, 425)),
    ],
)
def test_counts_from_a_fixed_deal_are_pinned(name: str, options: dict[str, object], counts: tuple[int, ...]) -> None:
    deal = game(name, **options).match(seed=7).deal()
    assert tuple(leaves(deal, depth) for depth in range(1, len(counts) + 1)) == counts
