"""Legal moves, as a list or as a sequence that reads as one: what is played out of them is what was meant."""

from __future__ import annotations

import random

import numpy as np
import pytest

import tripot
from tripot.errors import Illegal, TooMany, Unreadable
from tripot.play.deal import MOST_LISTED, Deal
from tripot.play.listed import SHOWN
from tripot.rules.iljig import steps
from tripot.rules.move import CHANCE
from tripot.rules.stepping import whole_moves

IN_ONE_STEP = [("turkish", 4), ("glukz", 5), ("nain_jaune", 4), ("pig", 4)]
GAMES = [*IN_ONE_STEP, ("iljig", 4)]


def opened(name: str = "turkish", players: int = 4) -> Deal:
    return tripot.game(name, players=players).match(seed=5).deal()


@pytest.mark.parametrize(("name", "players"), IN_ONE_STEP)
def test_the_list_is_that_of_the_records(name: str, players: int) -> None:
    deal = opened(name, players)
    for _ in range(40):
        if deal.over:
            break
        seat = deal.actors()[0]
        words = deal.table.game.words.write_moves(deal.legal_records(seat))
        listed = deal.legal(seat)
        assert listed == words
        assert deal.legal(seat) == words
        deal.play(seat, listed[len(words) // 2])


def test_whole_moves_are_put_into_words_one_by_one() -> None:
    deal = opened("iljig")
    for _ in range(40):
        if deal.over:
            break
        [seat] = deal.actors()
        words = whole_moves(steps, deal.states, seat, 1000)
        listed = deal.legal(seat)
        assert len(listed) == len(words)
        assert listed == words
        assert [listed[index] for index in range(-len(words), len(words))] == words + words
        assert listed[1:] == words[1:]
        assert words[-1] in listed
        deal.play(seat, listed[len(words) // 2])


def test_it_is_a_list_to_look_at() -> None:
    deal = opened("iljig")
    listed = deal.legal(deal.actors()[0])
    assert repr(listed).startswith(f"[{listed[0]}, ")
    assert repr(listed).count(",") <= SHOWN
    assert listed != list(listed)[1:]
    assert listed == deal.copy().legal(deal.actors()[0])
    assert listed != tuple(listed)
    with pytest.raises(IndexError):
        listed[len(listed)]
    with pytest.raises(IndexError):
        listed[-len(listed) - 1]
    assert listed[np.int64(0)] == listed[0]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_it_stays_as_it_was_when_the_deal_goes_on(name: str, players: int) -> None:
    deal = opened(name, players)
    seat = deal.actors()[0]
    listed = deal.legal(seat)
    before = list(listed)
    deal.play(seat, listed[0])
    if not deal.over:
        deal.legal(deal.actors()[0])
    assert list(listed) == before


@pytest.mark.parametrize("seat", [-2, -1, 4, 1 << 40])
@pytest.mark.parametrize("name", ["turkish", "iljig"])
def test_a_seat_that_does_not_exist_plays_nothing(name: str, seat: int) -> None:
    deal = opened(name)
    move = deal.copy().legal(deal.actors()[0])[0]
    for _ in range(2):  # before anything is known, and after it is forgotten
        with pytest.raises(Unreadable):
            deal.play(seat, move)
        with pytest.raises(Unreadable):
            deal.legal(seat)
        deal.legal(deal.actors()[0])
        before = deal.states.tobytes()
        with pytest.raises(Unreadable):
            deal.play(seat, move)
        assert deal.states.tobytes() == before


def test_states_that_are_none_of_the_table_are_refused() -> None:
    table, other = tripot.game("turkish", players=4), tripot.game("glukz", players=4)
    states = table.match(seed=1).deal().states
    for wrong in (
        other.match(seed=1).deal().states,
        states.reshape(1, 1),
        np.concatenate([states, states]),
        states[:0],
        np.frombuffer(states.tobytes(), states.dtype),
    ):
        with pytest.raises(Unreadable, match="this is not a state of the table"):
            table.at(wrong)
    assert table.at(states).actors()
    with pytest.raises(Unreadable, match="this is not a state of the table"):
        Deal(other, states)


def test_more_whole_moves_than_usual_are_listed_when_asked_for() -> None:
    deal, dice = many_to_lead(), random.Random(1)
    [seat] = deal.actors()
    every = whole_moves(steps, deal.states, seat, 100_000)
    assert len(every) > MOST_LISTED
    assert deal.legal(seat, 100_000) == every
    assert deal.legal(seat, len(every)) == every
    with pytest.raises(TooMany):
        deal.legal(seat, len(every) - 1)
    assert deal.play(seat, dice.choice(deal.legal(seat, 100_000))).seat == seat


def many_to_lead() -> Deal:
    """A deal of Iljig in which a seat has more whole moves than are listed by default."""
    table, dice = tripot.game("iljig", players=3), random.Random(1)
    for seed in range(200):
        deal = table.match(seed=seed).deal()
        while not deal.over:
            try:
                deal.play(deal.actors()[0], dice.choice(deal.legal(deal.actors()[0])))
            except TooMany:
                return deal
    raise AssertionError("no such deal")


def test_chance_plays_no_move_out_of_the_list_of_a_seat() -> None:
    deal = opened()
    move = deal.legal(deal.actors()[0])[0]
    with pytest.raises(Unreadable):
        deal.play(CHANCE, move)
    assert not deal.moves


@pytest.mark.parametrize("name", ["turkish", "iljig"])
def test_the_list_of_a_seat_that_may_not_act_is_empty_and_spoils_no_other(name: str) -> None:
    deal = opened(name)
    [seat] = deal.actors()
    wanted = list(deal.copy().legal(seat))
    other = (seat + 1) % 4
    assert list(deal.legal(other)) == []
    assert deal.actors() == [seat]
    with pytest.raises(Illegal):
        deal.play(other, wanted[0])
    assert list(deal.legal(seat)) == wanted
    assert list(deal.legal(other)) == []
    assert list(deal.legal(seat)) == wanted
    assert deal.play(seat, deal.legal(seat)[0]).seat == seat


def test_a_move_out_of_an_old_list_is_refused() -> None:
    deal = opened()
    seat = deal.actors()[0]
    old = deal.legal(seat)
    deal.play(seat, old[0])
    following = deal.actors()[0]
    with pytest.raises(Illegal):
        deal.play(seat, old[0])
    with pytest.raises(Illegal):
        deal.play(following, old[0])
    assert len(deal.moves) == 1


def test_a_move_out_of_another_seats_list_is_refused() -> None:
    deal = opened("pig")
    first, second = deal.actors()[:2]
    theirs = deal.legal(second)[0]
    deal.legal(first)
    with pytest.raises(Illegal):
        deal.play(first, theirs)


def test_a_state_that_was_changed_by_hand_is_seen() -> None:
    deal = opened()
    [seat] = deal.actors()
    listed = deal.legal(seat)
    move = listed[0]
    deal.states["turn"] = (seat + 1) % 4
    assert deal.actors() == [(seat + 1) % 4]
    with pytest.raises(Illegal):
        deal.play(seat, move)


def test_the_list_of_one_seat_does_not_spoil_that_of_another() -> None:
    deal = opened("pig")
    seats = deal.actors()
    wanted = {seat: list(deal.copy().legal(seat)) for seat in seats}
    assert all(list(deal.legal(seat)) == wanted[seat] for seat in seats for _ in range(2))
    move = deal.legal(seats[0])[0]
    assert list(deal.legal(seats[1])) == wanted[seats[1]]
    assert deal.play(seats[0], move).move.verb == move.verb


def test_no_whole_move_is_listed_while_one_is_being_staged() -> None:
    deal = opened("iljig")
    while True:
        [seat] = deal.actors()
        if deal.play_record(seat, deal.legal_records(seat)[:1].copy()) is None:
            break
    assert list(deal.legal(seat)) == []


def test_room_for_one_whole_move_is_not_overstepped() -> None:
    for seed in range(60):
        deal = tripot.game("iljig", players=4).match(seed=seed).deal()
        [seat] = deal.actors()
        with pytest.raises(TooMany):
            deal.legal(seat, most=0)
        with pytest.raises(TooMany):
            deal.legal(seat, most=1)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_sees_nothing_and_has_no_moves(seat: int) -> None:
    deal = opened("glukz", 4)
    with pytest.raises(Unreadable, match="seats go from 0 to 3"):
        deal.legal_records(seat)
    if seat != -1:
        with pytest.raises(Unreadable, match="seats go from 0 to 3"):
            deal.observe(seat)
