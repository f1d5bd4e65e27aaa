"""Whether anybody could be helped in a match: ratings count only matches without hints and undo."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.table import requests
from tripot.table.opening import NewTable

from .hand import BEGUN, Ear, Hand


def begin(people: int, **terms: Any) -> tuple[Hand, list[Ear]]:
    """A match of Turkish whose first deal has been dealt. Bots have the seats that no person has."""
    hand = Hand(NewTable("turkish", 3, options={"deals": 1}, clock=0, pace=0, **terms))
    ears = [hand.come(seat) for seat in range(people)]
    asked: list[tuple[int, requests.Request]] = [(seat, requests.Sit(seat)) for seat in range(1, people)]
    asked += [(0, requests.PlaceBot(seat, "beginner")) for seat in range(people, 3)]
    asked.append((0, requests.Start()))
    for seat, request in asked:
        hand.ask(ears[seat], request)
        hand.keep()
    hand.wait(60_000)  # whoever gives no nonce is not waited for
    assert hand.session.state.phase == "playing"
    return hand, ears


def is_helped(hand: Hand) -> bool:
    return hand.session.state.begun.helped


@pytest.mark.parametrize(
    ("people", "terms", "helped"),
    [
        (1, {}, True),
        (1, {"hints": False}, False),
        (1, {"public": True}, False),
        (2, {}, False),
        (2, {"hints": True}, True),
        (2, {"hints": False}, False),
    ],
)
def test_who_could_have_hints_may_have_been_helped(people: int, terms: dict[str, Any], helped: bool) -> None:
    assert is_helped(begin(people, **terms)[0]) == helped


def test_who_is_left_alone_with_bots_could_have_hints() -> None:
    hand, ears = begin(2)
    assert not is_helped(hand)
    hand.ask(ears[1], requests.Leave())
    hand.keep()
    assert is_helped(hand)


def test_who_takes_back_a_move_is_helped() -> None:
    hand, [ear] = begin(1, hints=False)
    while hand.session.state.actors != [0]:
        assert hand.wake is not None
        hand.wait(hand.wake - BEGUN - hand.now)
    move = hand.session.state.begun.dealt.legal(0)[-1]
    hand.ask(ear, requests.PlayMove(seq=ear.table["seq"], move=move))
    hand.keep()
    assert not is_helped(hand)
    hand.ask(ear, requests.TakeBack(seq=ear.table["seq"]))
    hand.keep()
    assert ear.answers[-1] == "done"
    assert is_helped(hand)
