"""The face that somebody has chosen goes wherever the name goes: to seats, to what is said, to the lobby."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tripot import shuffle
from tripot.hosts.config import Config
from tripot.table import daily, decide, events, faces, forgetting, game_records, lobby, opening, project, requests, wire
from tripot.table.guest import Guest
from tripot.table.state import SeatState, TableState, open_table

from ..hosts.tables import GUESTS, HERE, HOUSE, happen, table_in_play

BOB = Guest(GUESTS[1], "Bob 1", "beard")
CARLA = Guest("carla", "Carla", "afro")


def gathering(**changes: Any) -> TableState:
    """A table of Bob 1 and another person, between two matches."""
    state = table_in_play("turkish", 3, 1, **changes)
    happen(state, events.GivenUp())
    return state


def sit(state: TableState, guest: Guest, seat: int) -> list[Any]:
    """Let a guest sit down; the news that everybody hears."""
    return happen(state, *decide.decide(state, guest, requests.Sit(seat), HOUSE).events)


def shown(state: TableState, seat: int) -> tuple[str | None, str | None]:
    """The name and the face of a seat, as somebody else sees them."""
    line = project.Telling(state, HERE, 0, Config()).to(GUESTS[0]).seats[seat]
    return line.name, line.face


def test_whoever_sits_down_is_seen_with_the_chosen_face() -> None:
    state = gathering()
    happen(state, events.Left(2))
    sit(state, CARLA, 2)
    assert shown(state, 2) == ("Carla", "afro")
    assert lobby.line(state).faces == (None, None, "afro")
    happen(state, events.GivenUp())
    assert shown(state, 2) == ("Carla", "afro")


def test_a_table_shows_the_face_of_its_creator() -> None:
    created = opening.create(CARLA, opening.NewTable("turkish", 3), HOUSE.names)
    today = daily.create(CARLA, daily.daily_games()["turkish"], "2026-11-26", 0)
    assert created.face == today.face == "afro"


def test_a_new_face_or_name_is_seen_at_once_and_changes_nothing_else() -> None:
    state = table_in_play("turkish", 3, 1)
    happen(state, events.StandIn(1))
    before, hearing = state.seats[1], state.copy()
    assert sit(state, BOB, 1) == []
    assert state.seats[1] == msgspec.structs.replace(before, face="beard")
    assert (state.phase, state.actors, state.deal_seq) == (hearing.phase, hearing.actors, hearing.deal_seq)
    sit(state, Guest(BOB.id, "Robert", "bald"), 1)
    assert shown(state, 1) == ("Robert", "bald")
    assert state.known[BOB.id] == "Robert"


def test_nothing_happens_if_name_and_face_are_the_same() -> None:
    state = gathering()
    assert decide.decide(state, Guest(BOB.id, BOB.name), requests.Sit(1), HOUSE).events == []


def test_a_new_name_must_not_look_like_that_of_somebody_else_here() -> None:
    with pytest.raises(wire.Refused) as refused:
        decide.decide(gathering(), Guest(BOB.id, "Bob 2", "beard"), requests.Sit(1), HOUSE)
    assert refused.value.code == "name_taken"


def test_nobody_moves_to_another_seat_in_a_match() -> None:
    with pytest.raises(wire.Refused) as refused:
        decide.decide(table_in_play("turkish", 3, 1), BOB, requests.Sit(2), HOUSE)
    assert refused.value.code == "not_now"


def test_what_is_said_carries_the_face_of_the_speaker() -> None:
    state = gathering()
    sit(state, BOB, 1)
    for guest in (BOB, CARLA):  # Carla only watches
        [said] = happen(state, *decide.decide(state, guest, requests.Say(text="Bonsoir"), HOUSE).events)
        assert (said.name, said.face) == (guest.name, guest.face)


def test_a_replay_shows_the_faces_of_its_deal() -> None:
    wanted = opening.NewTable("turkish", 3, {"deals": 1}, bots=("regular",))
    created = opening.create(CARLA, wanted, HOUSE.names)
    log = [events.Stored(1, 1, created)]
    state, secret = open_table("table", log[0]), bytes(shuffle.SECRET_BYTES)
    started = events.Started(0, secret.hex(), shuffle.commitment(secret))

    def let(event: events.Event) -> None:
        log.append(events.Stored(state.seq + 1, 1, event))
        happen(state, event)

    for event in (events.Sat(1, BOB.id, BOB.name, BOB.face), started, events.Dealt(0)):
        let(event)
    while state.actors:
        seat = state.actors[0]
        let(events.Moved(seat, state.begun.dealt.legal(seat)[-1]))
    [deal] = game_records.finished_deals("table", log)
    assert [(seat.name, seat.face) for seat in deal.seats] == [("Carla", "afro"), ("Bob 1", "beard"), (None, None)]


def test_a_face_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(wire.Refused, match="There is no face 'wolf'; the faces are bun,") as refused:
        faces.check("wolf")
    assert (refused.value.code, refused.value.field) == ("bad_face", "face")
    with pytest.raises(wire.Refused) as refused:
        faces.check("bun" * 10_000)
    assert len(refused.value.detail) < 500


def test_events_of_earlier_releases_have_no_face() -> None:
    stored = msgspec.json.decode(b'{"kind":"sat","seat":1,"guest":"g1","name":"Bob"}', type=events.Event)
    assert stored == events.Sat(1, "g1", "Bob")
    assert b"face" not in msgspec.json.encode(stored)
    assert SeatState("g1", "Bob").face is None


@pytest.mark.parametrize(
    "event", [events.Sat(1, "g1", "Bob", "beard"), events.Said(1, "Bob", None, "Oui", None, "g1", "beard")]
)
def test_a_forgotten_guest_leaves_no_face(event: events.Event) -> None:
    left = forgetting.without(msgspec.to_builtins(event), Guest("g9", "Guest 1234"))
    assert "beard" not in str(left)
    assert left["guest"] == "g9"
