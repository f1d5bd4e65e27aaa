"""Who may act at a table, and since when: what clocks, bots and races count from. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.deal import Deal


@dataclass(frozen=True, slots=True)
class Since:
    """An event in its place and its time."""

    seq: int
    at: int


@dataclass(frozen=True, slots=True)
class Rights:
    """What a seat may do, and since which event."""

    asked: Since | None = None  # it is asked to act, as all can see, since this or its last move: its clock runs
    able: Since | None = None  # it may act at all since this, its last move or the trigger of a race: bots count so
    race: Since | None = None  # the trigger of the race in which it may make a move
    verbs: tuple[str, ...] = ()  # of these moves
    cards: bool = False  # whether they need cards to be chosen


IDLE = Rights()


def watch(before: Sequence[Rights], deal: Deal, mover: int | None, now: Since) -> list[Rights]:
    """The rights of all seats after a move of `mover`, or after the deal (`None`)."""
    actors = deal.actors()
    asked = [seat for seat in deal.awaited() if seat in actors] or actors
    return [
        _next(old, deal, seat, now, asked=seat in asked, acted=seat == mover) if seat in actors else IDLE
        for seat, old in enumerate(before)
    ]


def _next(old: Rights, deal: Deal, seat: int, now: Since, *, asked: bool, acted: bool) -> Rights:
    game = deal.table.game
    racing = [move for move in deal.legal(seat) if move.verb in game.races] if game.races else []
    goes_on = game.concurrent and old.race is not None
    race = (old.race if goes_on else now) if racing else None
    begins = race is not None and race != old.race
    return Rights(
        asked=(now if acted or old.asked is None else old.asked) if asked else None,
        able=now if acted or old.able is None or begins else old.able,
        race=race,
        verbs=tuple(dict.fromkeys(move.verb for move in racing)),
        cards=any(move.cards for move in racing),
    )


def rivals(rights: Sequence[Rights], seat: int) -> dict[int, Since]:
    """The triggers by which other seats may make a move of a race, by seat."""
    return {other: each.race for other, each in enumerate(rights) if each.race and other != seat}


def open_rivals(rights: Sequence[Rights]) -> list[int]:
    """The seats of which all can see that they race one another: none where only one is asked to act."""
    seats = [seat for seat, each in enumerate(rights) if each.race and each.asked]
    return seats if len(seats) > 1 else []
