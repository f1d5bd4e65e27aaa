"""The people that a table names, what a host may do about them, and who may enter. Pure; raises `Refused`."""

from collections.abc import Iterable

from tripot.table import events, requests
from tripot.table.events import Event, Stored
from tripot.table.guest import Guest
from tripot.table.house import Names
from tripot.table.state import BETWEEN_MATCHES, LEFT_BOT, TableState
from tripot.table.wire import Refused


def playing(state: TableState | None) -> set[str]:
    """The guests with a seat in the running match. Nobody waits for the player of a deal of the day."""
    if state is None or state.created.daily or state.phase in BETWEEN_MATCHES:
        return set()
    return {seat.guest for seat in state.seats if seat.guest}


def changed(stored: Iterable[Stored], before: TableState | None, after: TableState) -> dict[str, bool]:
    """The guests whom these events name, or who start or stop playing by them, each with whether they now play."""
    plays = playing(after)
    named = {guest for each in stored if (guest := getattr(each.event, "guest", None))}
    return {guest: guest in plays for guest in sorted(named | (plays ^ playing(before)))}


def farewell(event: Event) -> tuple[str, Refused] | None:
    """The guest whom an event removes, and the message for that guest; `None` for other events."""
    match event:
        case events.Removed(guest=guest):
            return guest, Refused("removed", "The host has removed you from this table.")
        case events.Banned(guest=guest):
            return guest, _banned()
    return None


def check_in(state: TableState, guest: str) -> None:
    """Raise `Refused` if a guest may not come to the table, not even to watch."""
    if guest in state.banned:
        raise _banned()
    if state.created.daily and guest not in state.guests():
        raise Refused("closed", "The deal of the day is played alone: nobody may watch it.")


def _banned() -> Refused:
    return Refused("banned", "The host has banned you from this table.")


def ban(state: TableState, guest: str) -> list[Event]:
    """The events by which a guest is at a table no longer, and may not come back. During a match, a bot plays on."""
    return [] if guest in state.banned else [events.Banned(guest, _bot_instead(state, guest))]


def _bot_instead(state: TableState, guest: str) -> str | None:
    """The bot that takes the seat of a guest who is put out."""
    return None if state.phase in BETWEEN_MATCHES or state.seat_of(guest) is None else LEFT_BOT


def decide(state: TableState, request: requests.OverPerson) -> list[Event]:
    """The events that follow from a host's request."""
    guest = _person(state, request.person)
    if state.created.tournament and isinstance(request, requests.Remove | requests.Ban):
        raise Refused("not_now", "Only the organiser can put somebody out of a tournament.")
    match request:
        case requests.Remove():
            return [events.Removed(guest, _bot_instead(state, guest))]  # even if that person only watches
        case requests.Ban():
            return ban(state, guest)
        case requests.Unban():
            return [events.Unbanned(guest)] if guest in state.banned else []
        case requests.Mute():
            return [] if guest in state.muted else [events.Muted(guest)]
        case requests.Unmute():
            return [events.Unmuted(guest)] if guest in state.muted else []
    raise TypeError(f"no code handles {request!r} at table {state.id}")


def _person(state: TableState, number: int) -> str:
    """The guest to whom the host refers by a number."""
    known = list(state.known)
    if number >= len(known):
        raise Refused("unknown_person", f"Nobody at this table has the number {number}.", field="person")
    if known[number] == state.host:
        raise Refused("not_yourself", "Hosts cannot remove, mute or ban themselves.")
    return known[number]


def check_welcome(state: TableState, guest: Guest, names: Names) -> None:
    """Raise `Refused` if a guest may not sit down or speak here, or not with their name.

    A guest with a seat, or for whom a seat is kept, was admitted with this name and may stay.
    """
    check_in(state, guest.id)
    names.check(guest.name)
    if guest.id in state.guests() and state.known.get(guest.id) == guest.name:
        return
    for other in state.guests().union(state.speakers, state.waiting) - {guest.id, *state.banned}:
        if names.look_alike(guest.name, state.known[other]):
            detail = "Somebody at this table has a name that looks like yours. Choose another one."
            raise Refused("name_taken", detail, field="name")
