"""Deals in numbers, action by action: the same deals as in words, and clear errors."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import tripot
from tripot.envs.batch import Batch
from tripot.envs.spaces import ActionSpace, ObservationSpace
from tripot.envs.turns import Turns
from tripot.errors import BadOption, MaskedAction, NoSuchAction, TripotError

TABLES: list[Any] = [
    ("turkish", {"players": 4}),
    ("glukz", {"players": 4}),
    ("iljig", {"players": 4}),
    ("nain_jaune", {"players": 4}),
    ("pig", {"players": 4}),
    pytest.param("pig", {"players": 3, "variant": "vatra"}, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_action_is_that_of_the_deal(name: str, options: dict[str, Any]) -> None:
    """Beside it goes a deal that plays the same actions as records."""
    turns, dice = Turns(tripot.game(name, **options), seed=3), random.Random(3)
    deal, waited = turns.position(), set[int]()
    for _ in range(150):
        if turns.seat < 0:
            break
        assert turns.actions.tolist() == turns.space.legal(deal, turns.seat, waited)
        action = int(dice.choice(turns.actions))
        if action == turns.space.wait:
            waited.add(turns.seat)
        else:
            deal.play_record(turns.seat, turns.space.move(deal, turns.seat, action))
            waited.clear()
        turns.act(action)
        if turns.position().states.tobytes() != deal.states.tobytes():
            deal = turns.position()  # chance has moved
    assert turns.rewards().any() == (turns.seat < 0)


def test_the_first_deal_is_that_of_the_match_and_of_a_batch() -> None:
    table = tripot.game("turkish", players=4)
    turns, tables = Turns(table, seed=7, number=2), Batch(table, 3, seed=7)
    assert turns.position().start() == table.match(seed=7, number=2).deal().start()
    while not tables.step(tables.mask().argmax(axis=1))[1][2]:
        turns.act(int(turns.actions.min()))
    turns.act(int(turns.actions.min()))
    assert turns.seat == -1
    assert len(turns.actions) == 0


def test_an_action_that_cannot_be_played_changes_nothing() -> None:
    turns = Turns(tripot.game("turkish", players=4), seed=7)
    before, legal = turns.position().states.tobytes(), set(turns.actions.tolist())
    masked = next(number for number in range(turns.space.n) if number not in legal)
    for wrong, error in ((masked, MaskedAction), (-1, NoSuchAction), (turns.space.n, NoSuchAction)):
        with pytest.raises(error):
            turns.act(wrong)
        assert turns.position().states.tobytes() == before
        assert set(turns.actions.tolist()) == legal


def test_a_deal_that_is_over_takes_no_action_and_another_follows() -> None:
    turns = Turns(tripot.game("nain_jaune", players=3), seed=1, dealer=2)
    first = turns.position().start()
    while turns.seat >= 0:
        turns.act(turns.actions[0])
    assert turns.rewards().sum() == 0 or turns.rewards().any()
    assert turns.observe().dtype == np.float32
    with pytest.raises(MaskedAction):
        turns.act(0)
    turns.deal()
    assert turns.position().start() != first
    assert turns.seat == 0, "the seat on the left of the dealer leads"


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": "7"}, {"number": 1.5}, {"dealer": 4}, {"dealer": -5}])
def test_what_turns_begin_with_is_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=next(iter(wrong))):
        Turns(tripot.game("turkish", players=4), **wrong)


@pytest.mark.parametrize("action", ["7", None, 1.5, 0.0, 10**30, True, False, np.False_, np.array([0])])
def test_what_is_no_action_is_not_played(action: Any) -> None:
    turns = Turns(tripot.game("nain_jaune", players=3), seed=7)
    before = turns.position().states.tobytes()
    with pytest.raises(NoSuchAction):
        turns.act(action)
    assert turns.position().states.tobytes() == before


def test_what_may_be_done_cannot_be_changed() -> None:
    turns = Turns(tripot.game("nain_jaune", players=3), seed=7)
    with pytest.raises(ValueError, match="read-only"):
        turns.actions[0] = 7


def test_spaces_take_deals_of_their_own_table_only() -> None:
    space = ActionSpace(tripot.game("turkish", players=4))
    for name, players in (("pig", 4), ("turkish", 2)):
        deal = tripot.game(name, players=players).match(seed=1).deal()
        for ask in (space.mask, ObservationSpace(space.table).observe):
            with pytest.raises(TripotError, match="is not a deal of"):
                ask(deal, deal.actors()[0])
