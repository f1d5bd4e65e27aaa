"""What a table's events hold of a guest, and those events without it. Pure.

Events are taken as the JSON that is stored: so those of a damaged table, too, tell nothing of a guest who has gone.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from tripot.server.core.decide import Guest

Event: TypeAlias = dict[str, Any]
EMPTIED = "…"  # in place of what somebody has written


def of_guest(stored: Iterable[tuple[int, Any]], guest: str) -> Iterator[tuple[int, Event]]:
    """The events, with their numbers, that are a guest's or about one. What was said from a seat is its guest's."""
    seated: dict[int, str] = {}
    for seq, event in stored:
        if not isinstance(event, dict):
            continue
        _follow(seated, event)
        of_seat = seated.get(event.get("seat", -1)) if event.get("kind") == "said" else None  # of earlier releases
        if event.get("guest", of_seat) == guest:
            yield seq, event


def _follow(seated: dict[int, str], event: Event) -> None:
    """Note who sits where after an event."""
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
    """An event of a guest as that of another, who has written nothing of it."""
    changed = event | ({"guest": instead.id} if "guest" in event else {})
    if "name" in event:
        changed["name"] = instead.name
    if event["kind"] == "said":
        changed = {key: value for key, value in changed.items() if key != "reaction"} | {"text": EMPTIED}
    if event.get("worth") is not None:
        changed["worth"] = EMPTIED
    if event.get("forfeits"):
        changed["forfeits"] = [EMPTIED for _ in event["forfeits"]]  # as many: one is drawn by its number
    return changed


def told(event: Event, at: int) -> Event:
    """An event for the guest whom it is of."""
    return {"at": at} | {key: value for key, value in event.items() if key != "guest"}
