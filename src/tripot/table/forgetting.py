"""What a table's events contain about a guest, and the same events without that. Pure functions.

The events are the stored JSON, so this works for damaged tables too.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from tripot.table.guest import Guest

Event: TypeAlias = dict[str, Any]
EMPTIED = "…"  # replaces what a guest has written


def of_guest(stored: Iterable[tuple[int, Any]], guest: str) -> Iterator[tuple[int, Event]]:
    """The events that a guest caused or that name one, with numbers. What was said from a seat is its guest's."""
    seated: dict[int, str] = {}
    for seq, event in stored:
        if not isinstance(event, dict):
            continue
        _follow(seated, event)
        of_seat = seated.get(event.get("seat", -1)) if event.get("kind") == "said" else None  # of earlier releases
        if event.get("guest", of_seat) == guest:
            yield seq, event


def _follow(seated: dict[int, str], event: Event) -> None:
    """Update who sits where after an event."""
    match event:
        case {"kind": "created", "guest": str(guest)}:
            seated[0] = guest
        case {"kind": "sat", "guest": str(guest), "seat": int(seat)}:
            _stand_up(seated, guest)
            seated[seat] = guest
        case {"kind": "left", "seat": int(seat)}:
            seated.pop(seat, None)
        case {"kind": "removed" | "banned", "guest": str(guest)}:
            _stand_up(seated, guest)


def _stand_up(seated: dict[int, str], guest: str) -> None:
    for seat in [seat for seat, other in seated.items() if other == guest]:
        del seated[seat]


def without(event: Event, instead: Guest) -> Event:
    """An event with one guest replaced by another, without anything that the first guest wrote."""
    changed = {key: value for key, value in event.items() if key != "face"}
    if "guest" in event:
        changed["guest"] = instead.id
    if "name" in event:
        changed["name"] = instead.name
    if event["kind"] == "said":
        changed = {key: value for key, value in changed.items() if key not in ("reaction", "call")} | {"text": EMPTIED}
    if event["kind"] == "call_chosen":
        changed.pop("words", None)  # nobody calls out what somebody wrote who is no longer known here
    if event.get("worth") is not None:
        changed["worth"] = EMPTIED
    if event.get("forfeits"):
        changed["forfeits"] = [EMPTIED for _ in event["forfeits"]]  # as many as before: one is drawn by its number
    return changed


def told(event: Event, at: int) -> Event:
    """An event as it is exported for its guest."""
    return {"at": at} | {key: value for key, value in event.items() if key != "guest"}
