"""Which seats may act, and since when: clocks, bots and races count from these times. Pure functions."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.rules.move import Move


@dataclass(frozen=True, slots=True)
class Moment:
    """The number and the time of an event."""

    seq: int
    at: int


@dataclass(frozen=True, slots=True)
class Rights:
    """What a seat may do, and since when."""

    asked_since: Moment | None = None  # when everybody could see that the seat is to act: its clock counts from here
    able_since: Moment | None = None  # when the seat could act, seen or not: a bot's thinking counts from here
    race_since: Moment | None = None  # the trigger of the race in which the seat may move
    race_open: bool = False  # whether everybody sees that it may move in that race
    race_verbs: tuple[str, ...] = ()  # what it may do in that race
    race_cards: bool = False  # whether it has to choose cards for that


IDLE = Rights()


def renew(
    old: Rights,
    now: Moment,
    *,
    moved: bool,
    asked: bool,
    racing: Sequence[Move] = (),
    goes_on: bool = False,
    begun: bool = True,
) -> Rights:
    """The rights of a seat that may act after an event.

    Args:
        old: its rights before.
        now: the event.
        moved: whether the event was the seat's own move.
        asked: whether everybody sees that the seat is to act.
        racing: the moves of a race that it may make.
        goes_on: whether a race that was open to the seat is still the same race.
        begun: whether everybody sees that there is a race.
    """
    race_since = old.race_since if goes_on and old.race_since else now
    begins = bool(racing) and race_since != old.race_since
    return Rights(
        asked_since=(now if moved else old.asked_since or now) if asked else None,
        able_since=now if moved or begins else old.able_since or now,
        race_since=race_since if racing else None,
        race_open=bool(racing) and asked and begun,
        race_verbs=tuple(dict.fromkeys(move.verb for move in racing)),
        race_cards=any(move.cards for move in racing),
    )


def rivals(rights: Sequence[Rights], seat: int) -> dict[int, Moment]:
    """The other seats that may make a move in a race, each with its trigger."""
    return {other: each.race_since for other, each in enumerate(rights) if each.race_since and other != seat}


def open_rivals(rights: Sequence[Rights]) -> list[int]:
    """The seats that race one another for all to see; empty if only one is asked to act."""
    seats = [seat for seat, each in enumerate(rights) if each.race_open]
    return seats if len(seats) > 1 else []
