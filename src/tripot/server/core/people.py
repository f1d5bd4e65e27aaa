"""What a host may do about others at the table, and whom a table lets in. Pure; raises `Refused`."""

from tripot.server.core import events, names, wire
from tripot.server.core.events import Event
from tripot.server.core.table import BETWEEN_MATCHES, LEFT_BOT, TableState
from tripot.server.core.wire import Refused


def farewell(event: Event) -> tuple[str, Refused] | None:
    """Whom an event puts out, and what they are told; `None` for other events."""
    match event:
        case events.Removed(guest=guest):
            return guest, Refused("removed", "The host has removed you from this table.")
        case events.Banned(guest=guest):
            return guest, _banned()
    return None


def check_in(state: TableState, guest: str) -> None:
    """Raise `Refused` for a guest who may not come to the table, not even to watch."""
    if guest in state.banned:
        raise _banned()


def _banned() -> Refused:
    return Refused("banned", "The host has banned you from this table.")


def decide(state: TableState, request: wire.OverPerson) -> list[Event]:
    """What the host brings about."""
    guest = _person(state, request.person)
    bot = None if state.phase in BETWEEN_MATCHES or state.seat_of(guest) is None else LEFT_BOT
    match request:
        case wire.Remove():
            return [events.Removed(guest, bot)]  # also of a person who only watches
        case wire.Ban():
            return [] if guest in state.banned else [events.Banned(guest, bot)]
        case wire.Unban():
            return [events.Unbanned(guest)] if guest in state.banned else []
        case wire.Mute():
            return [] if guest in state.muted else [events.Muted(guest)]
        case wire.Unmute():
            return [events.Unmuted(guest)] if guest in state.muted else []
    raise TypeError(f"nothing decides {request!r} at table {state.id}")


def _person(state: TableState, number: int) -> str:
    """The guest whom the host names by a number."""
    known = list(state.known)
    if number >= len(known):
        raise Refused("unknown_person", f"Nobody at this table has number {number}.", field="person")
    if known[number] == state.host:
        raise Refused("not_yourself", "Hosts cannot remove, mute or ban themselves.")
    return known[number]


def check_welcome(state: TableState, guest: str, name: str) -> None:
    """Raise `Refused` for a guest who may not sit down or speak here, or not by this name.

    Whoever sits here or has left a seat that is kept was welcome by it, and still is.
    """
    check_in(state, guest)
    names.check(name)
    if guest in state.guests() and state.known.get(guest) == name:
        return
    for other in (state.guests() | set(state.speakers)) - {guest, *state.banned}:
        if names.look_alike(name, state.known[other]):
            detail = "Somebody at this table has a name that looks like yours; choose another."
            raise Refused("name_taken", detail, field="name")
