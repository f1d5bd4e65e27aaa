"""A table of a tournament: its people are seated, its match has started, and its host puts nobody out."""

from __future__ import annotations

import msgspec
import pytest

from tripot.hosts import names as name_rules
from tripot.table import hint_rights, people, requests
from tripot.table.config import TableConfig
from tripot.table.events import Muted
from tripot.table.guest import Guest
from tripot.table.opening import NewTable, check_terms, create
from tripot.table.starting import seat, start
from tripot.table.state import TablePhase, TableState, open_table
from tripot.table.wire import Refused

from .hand import Ear, Hand


def table(*names: str, seats: int = 3) -> TableState:
    guests = [Guest(name.lower(), name) for name in names]
    created, seated = seat(guests, check_terms(NewTable(game="turkish", seats=seats)))
    stored, state = start("table", created, seated, bytes(32), 0, TableConfig())
    assert open_table("table", stored[0]).created == state.created
    return state


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Bob"], ["Ada", "Bob", "Cid"]])
def test_people_take_the_first_seats_and_bots_the_others(names: list[str]) -> None:
    state = table(*names)
    assert [each.name or each.bot for each in state.seats] == [*names, *["regular"] * (3 - len(names))]
    assert state.phase is TablePhase.SHUFFLING
    assert people.playing(state) == {name.lower() for name in names}


def test_the_host_mutes_but_puts_nobody_out() -> None:
    state = table("Ada", "Bob")
    for request in (requests.Remove(person=1), requests.Ban(person=1)):
        with pytest.raises(Refused, match="Only the organiser"):
            people.decide(state, request)
    assert people.decide(state, requests.Mute(person=1)) == [Muted("bob")]


def in_tournament(seats: int, people: int) -> tuple[Hand, list[Ear]]:
    """A match of two deals at a table of a tournament. Bots have the other seats."""
    bots = ("beginner",) * (seats - people)
    wanted = NewTable("turkish", seats, options={"deals": 2}, clock=10, pace=0, bots=bots)
    hand = Hand.of(msgspec.structs.replace(create(Guest("g0", "P0"), wanted, name_rules), tournament=True))
    ears = [hand.come(number) for number in range(people)]
    for number, ear in enumerate(ears[1:], 1):
        hand.ask(ear, requests.Sit(number))
        hand.keep()
    hand.ask(ears[0], requests.Start())
    hand.keep()
    return hand, ears


def test_a_match_that_everybody_has_left_is_played_to_its_end() -> None:
    """Others wait for the round."""
    hand, ears = in_tournament(2, 2)
    for ear in ears:
        hand.go(ear)
    hand.wait(3_600_000)
    assert (hand.session.state.phase, len(hand.session.state.begun.deals)) == (TablePhase.FINISHED, 2)


def test_somebody_alone_with_bots_keeps_the_round_waiting_no_longer_than_others() -> None:
    hand, [ear] = in_tournament(2, 1)
    hand.wait(3_600_000)
    assert hand.session.state.phase is TablePhase.FINISHED
    assert ear.table["phase"] == "finished"


def test_somebody_alone_with_bots_has_no_hints_and_takes_nothing_back() -> None:
    hand, [ear] = in_tournament(2, 1)
    state = hand.session.state
    while state.phase is not TablePhase.PLAYING or state.actors != [0]:
        hand.wait(500)
        state = hand.session.state
    assert not hint_rights.could_be_given(state)
    hand.ask(ear, requests.PlayMove(seq=ear.table["seq"], move=state.begun.dealt.legal(0)[-1]))
    hand.keep()
    assert not hand.session.state.begun.helped
    hand.ask(ear, requests.TakeBack(seq=ear.table["seq"]))
    assert ear.answers[-1] == "no_undo"
