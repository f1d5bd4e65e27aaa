"""Observations: every field of the view, within its bounds, seen from the observing seat, and nothing hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Annotated, Any

import numpy as np
import pytest

from tests.short_form import short_with
from tripot import chance
from tripot.cards import FACES, write_card
from tripot.engine.records import Array, Ints
from tripot.envs.spaces import ActionSpace, ObservationSpace
from tripot.play.deal import Deal, kernel_seat
from tripot.play.match import game
from tripot.rules.registry import GAMES
from tripot.rules.shared.fields import PLAY_NUMBER, Number, Pile
from tripot.rules.turkish.terms import MOST_MOVES
from tripot.rules.turkish.view import View

from .plain_observations import PlainObservations
from .play import positions, random_match

FEW_PACKS = (0, 3)  # seeds that draw no more than two packs: other tests compile the rules for these, but not for more


def views_of(deal: Deal) -> Array:
    """What every seat and a spectator see."""
    return np.concatenate([deal.view_records(seat) for seat in (*range(deal.table.players), None)])


def read(space: ObservationSpace, observed: Array, name: str) -> Array:
    """The numbers of a field, in its shape."""
    field = space[name]
    return observed[field.slice].reshape(field.shape)


def cards_read(space: ObservationSpace, counts: Array) -> Counter[str]:
    return Counter({FACES[face]: int(count) for face, count in zip(space.faces, counts, strict=True) if count})


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_the_view_is_told_in_its_order(name: str) -> None:
    table, _, _ = random_match(name, 1)
    space = ObservationSpace(table)
    view = table.game.view.new(**table.sizes)
    assert tuple(field.name for field in space.fields) == view.dtype.names
    assert [field.start for field in space.fields[1:]] == [field.start + field.length for field in space.fields[:-1]]
    assert all(field.meaning and len(field.axes) == len(field.shape) for field in space.fields)
    assert space.low.shape == space.high.shape == (space.size,)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", short_with(FEW_PACKS, range(4)))
def test_observations_stay_in_their_bounds_and_hide_what_a_seat_cannot_know(name: str, seed: int) -> None:
    table, match, dice = random_match(name, seed)
    space = ObservationSpace(table)
    generator = chance.generator(seed)
    deal = None
    for deal, _ in positions(match, ActionSpace(table), dice, most=120):
        observed = space.encode(views_of(deal))
        check_bounds(space, observed)
        assert np.array_equal(observed, PlainObservations(space).encode(views_of(deal)))
        check_own_hand(space, deal, observed)
        seat = dice.choice([*range(table.players), None])
        other = deal.copy()
        table.game.kernels.redeal(other.states, kernel_seat(seat), generator)
        assert np.array_equal(space.observe(other, seat), observed[kernel_seat(seat)])
    assert deal is not None
    check_bounds(space, space.encode(views_of(deal)))
    assert np.array_equal(space.encode(views_of(deal)), PlainObservations(space).encode(views_of(deal)))


def check_bounds(space: ObservationSpace, observed: Array) -> None:
    assert observed.dtype == np.float32
    assert observed.shape == (space.table.players + 1, space.size)
    wrong = np.flatnonzero(((observed < space.low) | (observed > space.high)).any(axis=0))
    assert not len(wrong), [field.name for field in space.fields if wrong[0] in range(*field.slice.indices(space.size))]


def check_own_hand(space: ObservationSpace, deal: Deal, observed: Array) -> None:
    """Everybody's first hand is its own, card for card; the sizes go round from there."""
    players = deal.table.players
    for seat in range(players):
        hand = deal.states["hand"][0, seat]
        mine = Counter(write_card(face) for lane in hand for face in range(58) if int(lane) >> face & 1)
        assert cards_read(space, read(space, observed[seat], "hand")[0]) == mine
        left = read(space, observed[seat], "hand_size")[1 % players]
        assert left == deal.view_records(seat)["hand_size"][0, (seat + 1) % players]


def opened(name: str, seed: int = 1, **options: object) -> tuple[ObservationSpace, Deal]:
    table = game(name, **options)
    return ObservationSpace(table), table.match(seed).deal()


def test_seats_are_counted_from_the_observing_one() -> None:
    space, deal = opened("turkish", players=4)
    [turn] = deal.actors()
    for seat in range(4):
        assert read(space, space.observe(deal, seat), "turn").tolist() == [(turn - seat) % 4 == n for n in range(4)]
        assert read(space, space.observe(deal, seat), "out").tolist() == [0, 0, 0, 0]


def test_hands_of_others_are_not_told_but_their_rows_are() -> None:
    space, deal = opened("turkish", players=4)
    observed = space.observe(deal, 2)
    assert not read(space, observed, "hand")[1:].any()
    assert read(space, observed, "visible").sum(axis=1).tolist() == [3, 3, 3, 3]
    assert read(space, observed, "hidden").tolist() == [[1, 1, 1]] * 4


def test_a_pile_is_told_by_how_long_ago_its_cards_were_laid() -> None:
    space, deal = opened("turkish", players=6, seed=3)
    laid: list[tuple[str, ...]] = []
    while len(laid) < 3:
        [seat] = deal.actors()
        played = deal.play(seat, deal.legal(seat)[0])
        laid = [*laid, played.move.cards] if deal.states["top"][0] >= 0 else []
    ages = read(space, space.observe(deal, 0), "laid")
    for ago, cards in enumerate(reversed(laid), 1):
        for card in cards:
            assert ago in ages[list(space.faces).index(FACES.index(card))]
    assert (ages > 0).sum() == sum(len(cards) for cards in laid) == read(space, space.observe(deal, 0), "laid_count")


class TwoPiles(View):
    """What a seat sees in a Turkish with a second pile beside the first."""

    aside_count: Annotated[int, Number("beside the trick", unit="cards", high=52)]
    aside: Annotated[Ints, "pack", Pile("the second pile", unit="moves", high=MOST_MOVES, count="aside_count")]


def test_of_two_piles_each_has_its_own_count() -> None:
    table = game("turkish", players=4)
    table = replace(table, game=replace(table.game, view=TwoPiles))
    views = TwoPiles.new(1, **table.sizes)
    views["moves"], views["laid_count"], views["aside_count"] = 5, 1, 3
    views["laid"][0, :4] = [4 * PLAY_NUMBER + card for card in (0, 1, 2, 3)]
    views["aside"][0, :4] = [3 * PLAY_NUMBER + card for card in (4, 5, 6, 7)]
    space = ObservationSpace(table)
    [observed] = space.encode(views)
    assert cards_read(space, read(space, observed, "laid")[:, 0] > 0) == Counter(FACES[:1])
    assert cards_read(space, read(space, observed, "aside")[:, 0] > 0) == Counter(FACES[4:7])
    assert np.array_equal(space.encode(views), PlainObservations(space).encode(views))


def test_copies_of_a_card_are_told_without_their_packs() -> None:
    space, deal = opened("turkish", players=6)
    views = deal.view_records(0)
    views["laid_count"], views["moves"] = 2, 5
    views["laid"][0, :2] = 2 * 256 + 64 + 4, 4 * 256 + 4
    first = space.encode(views)
    views["laid"][0, :2] = 2 * 256 + 4, 4 * 256 + 64 + 4
    assert np.array_equal(first, space.encode(views))
    assert read(space, first[0], "laid")[list(space.faces).index(4)].tolist() == [4, 2]


def test_the_cards_that_one_has_put_down_are_told_in_the_order_they_are_taken_up() -> None:
    space, deal = opened("pig", players=3)
    first, second = deal.legal(0)[0], None
    deal.play(0, first)
    deal.play(2, deal.legal(2)[0])
    deal.play(0, next(move for move in deal.legal(0) if move.verb == "pick"))
    second = next(move for move in deal.legal(0) if move.verb == "put")
    deal.play(0, second)
    queue = read(space, space.observe(deal, 0), "lying")[:, 0]
    expected = {first.cards[0]: 1.0, second.cards[0]: 2.0}
    assert {FACES[face]: number for face, number in zip(space.faces, queue, strict=True) if number} == expected
    assert not read(space, space.observe(deal, 1), "lying").any()


def test_a_run_of_nain_jaune_tells_who_has_played_what() -> None:
    space, deal = opened("nain_jaune", players=4)
    run: list[tuple[int, str]] = []
    while len({seat for seat, _ in run}) < 2:
        [seat] = deal.actors()
        move = deal.legal(seat)[0]
        run = [*run, (seat, move.cards[0])] if move.verb == "follow" else [(seat, move.cards[0])]
        deal.play(seat, move)
    seen = read(space, space.observe(deal, 1), "laid")
    marks = {(FACES[space.faces[card]], int(1 + seat) % 4) for card, seat in np.argwhere(seen)}
    assert marks == {(card, seat) for seat, card in run}


def test_the_cards_to_cover_in_iljig_are_told_in_the_order_of_the_table() -> None:
    space, deal = opened("iljig", players=4, seed=2)
    while not deal.states["table_count"][0]:
        [seat] = deal.actors()
        deal.play(seat, max(deal.legal(seat), key=lambda move: len(move.cards)))
    table = deal.states["table"][0]
    order = read(space, space.observe(deal, 0), "table")
    for place in range(int(deal.states["table_count"][0])):
        assert order[list(space.faces).index(table[place])] == place + 1


def test_views_of_many_tables_are_encoded_as_each_alone() -> None:
    table = game("glukz", players=4, fly=True)
    space = ObservationSpace(table)
    deals = [table.match(seed).deal() for seed in range(3)]
    for turn, deal in enumerate(deals):
        for _ in range(20 * turn):
            seat = deal.actors()[0]
            deal.play(seat, deal.legal(seat)[0])
    views: Any = np.concatenate([deal.view_records(seat) for seat, deal in enumerate(deals)])
    together = space.encode(views)
    assert [row.tobytes() for row in together] == [
        space.observe(deal, seat).tobytes() for seat, deal in enumerate(deals)
    ]
