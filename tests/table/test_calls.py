"""People who are away are called back: after a minute, once, and only if somebody waits for them."""

from __future__ import annotations

import pytest

from tripot.table import requests
from tripot.table.calls import Call
from tripot.table.guest import Guest
from tripot.table.opening import NewTable
from tripot.table.todo import CallBack

from .hand import CONFIG, Ear, Hand, a_move, dealt, for_two, on_turn, quick

MINUTE = CONFIG.away_wait
PATIENT = quick(gone_wait=100 * MINUTE)  # nobody stands in for players who are gone


def calls(hand: Hand) -> list[Call]:
    """The calls so far."""
    return [each.call for each in hand.others if isinstance(each, CallBack)]


def look(hand: Hand, ear: Ear, *, away: bool) -> None:
    """A page says that it is out of sight, or in sight again."""
    hand.ask(ear, requests.Away(away=away))


def test_after_a_minute_away_a_player_is_called_once_to_a_turn() -> None:
    hand, one, other = for_two()
    first, second = on_turn(hand, one, other)
    for ear in (first, second):
        look(hand, ear, away=True)
    hand.wait(MINUTE - 1)
    assert calls(hand) == []
    hand.wait(1)
    [call] = calls(hand)
    assert (call.guest, call.why) == (first.guest.id, "turn")
    hand.wait(20 * MINUTE)
    assert calls(hand) == [call]


def test_whoever_comes_back_in_time_is_not_called_and_later_only_for_the_same_turn() -> None:
    hand, one, other = for_two()
    first, _ = on_turn(hand, one, other)
    look(hand, first, away=True)
    hand.wait(MINUTE - 1)
    look(hand, first, away=False)
    hand.wait(10 * MINUTE)
    assert calls(hand) == []
    for _ in range(2):
        look(hand, first, away=True)
        hand.wait(MINUTE)
        look(hand, first, away=False)
    assert len({call.seq for call in calls(hand)}) == 1  # the card room sends only the first of them


def test_a_turn_that_comes_during_a_long_absence_calls_at_once() -> None:
    hand, one, other = for_two()
    first, second = on_turn(hand, one, other)
    look(hand, second, away=True)
    hand.wait(5 * MINUTE)
    while hand.session.state.actors == [first.table["you"]]:
        hand.ask(first, a_move(hand, first, ref=str(len(hand.log))))
        hand.keep()
    assert [call.guest for call in calls(hand)] == [second.guest.id]


def test_one_page_in_sight_is_enough() -> None:
    hand, one, other = for_two()
    first, _ = on_turn(hand, one, other)
    phone = hand.come(first.table["you"])
    look(hand, phone, away=True)
    hand.wait(5 * MINUTE)
    assert calls(hand) == []
    hand.go(first)
    hand.wait(MINUTE)
    assert [call.guest for call in calls(hand)] == [first.guest.id]


def test_a_phone_that_connects_again_in_its_pocket_is_still_away() -> None:
    hand, one, other = for_two(config=PATIENT)
    first, _ = on_turn(hand, one, other)
    look(hand, first, away=True)
    hand.wait(MINUTE - 10)
    hand.go(first)
    again = hand.come(first.table["you"])
    look(hand, again, away=True)
    hand.wait(10)
    assert len(calls(hand)) == 1
    hand.go(again)
    look(hand, hand.come(first.table["you"]), away=True)
    hand.wait(10 * MINUTE)
    assert len(calls(hand)) == 1


def test_a_player_whose_line_is_gone_is_called() -> None:
    hand, one, other = for_two(config=PATIENT)
    first, _ = on_turn(hand, one, other)
    hand.go(first)
    hand.wait(MINUTE)
    assert [call.guest for call in calls(hand)] == [first.guest.id]


@pytest.mark.parametrize("bots", [("regular", "regular"), ("regular",)])
def test_nobody_is_called_for_bots_alone(bots: tuple[str, ...]) -> None:
    hand = Hand(NewTable("turkish", 3, clock=0, pace=0, bots=bots))
    ears = [hand.come(seat) for seat in range(3 - len(bots))]
    for seat, ear in enumerate(ears[1:], 1):
        hand.ask(ear, requests.Sit(seat))
        hand.keep()
    for ear in ears:
        look(hand, ear, away=True)
    hand.wait(10 * MINUTE)
    assert bool(calls(hand)) == (len(ears) > 1)


def test_a_table_that_is_full_calls_those_who_wait_for_it_and_then_to_their_turn() -> None:
    hand = Hand(NewTable("turkish", 2, clock=0, pace=0))
    host, guest = hand.come(0), hand.come(1)
    look(hand, host, away=True)
    hand.wait(10 * MINUTE)
    assert calls(hand) == []
    hand.ask(guest, requests.Sit(1))
    hand.keep()
    hand.wait(10 * MINUTE)
    assert [(call.guest, call.why) for call in calls(hand)] == [("g0", "full")]
    hand.ask(host, requests.Start())
    hand.keep()
    while hand.session.state.deal is None:
        hand.wait(1000)
    for ear in (host, guest):
        look(hand, ear, away=True)
    hand.wait(10 * MINUTE)
    turn = [call for call in calls(hand) if call.why == "turn"]
    assert [call.guest for call in turn] == [f"g{hand.session.state.actors[0]}"]
    assert turn[0].seq > calls(hand)[0].seq


def test_whoever_only_watches_is_not_called() -> None:
    hand, _ = dealt("turkish", (10.0, 10.0))
    watcher = Ear(Guest("g9", "P9"), "9/0")
    hand.do(hand.session.enter(watcher, hand.time))
    look(hand, watcher, away=True)
    hand.wait(10 * MINUTE)
    assert calls(hand) == []
