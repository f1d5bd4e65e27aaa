"""What a finished match brought the people at a table. Pure: it follows from the state of the table."""

from collections.abc import Iterator
from typing import Any

import msgspec

from tripot.table.state import MatchInPlay, TablePhase, TableState


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's place when the match ended, and the level of its bot. It names nobody."""

    place: int
    bot: str | None = None


class MatchFeat(msgspec.Struct, frozen=True):
    """Something in a match that its player will still talk about later: see `Feats`.

    Attributes:
        name: the key of the feat.
        best: its greatest number in one deal.
        total: the sum of its numbers in all deals.
        deal: the first deal in which it was greatest, from 0.
    """

    name: str
    best: int
    total: int
    deal: int


class Result(msgspec.Struct, frozen=True):
    """One person's match.

    Attributes:
        guest: who played it.
        name: that person's name at the table.
        match: its number at the table, from 0.
        game: the game.
        place: that person's place, from 1. Equal seats share a place.
        last: whether that person came last, alone or with others.
        deals: the number of deals that were played.
        seat: that person's seat.
        seats: all seats.
        standing: the match's standing, in the game's words.
        score: what that person's last deal counted.
        daily: whether it was a deal of the day.
        helped: whether somebody could have had hints in the match, or has taken back a move.
        feats: what happened to that person's seat that people talk about.
    """

    guest: str
    name: str
    match: int
    game: str
    place: int
    last: bool
    deals: int
    seat: int
    seats: tuple[SeatResult, ...]
    standing: dict[str, Any]
    score: int
    daily: bool = False
    helped: bool = False
    feats: tuple[MatchFeat, ...] = ()


def just_finished(before: TableState | None, after: TableState) -> tuple[Result, ...]:
    """The results of the people who sit at a table whose match has just ended; empty if none has.

    A deal that was played on from a replay does not count: its player has seen how it went on.
    """
    if after.created.beginning is not None:
        return ()
    in_play = after.in_play
    was_over = before is None or before.phase is TablePhase.FINISHED
    if after.phase is not TablePhase.FINISHED or was_over or in_play is None:
        return ()
    places = in_play.match.ranking()
    seats = tuple(
        SeatResult(place, None if seat.guest else seat.bot) for place, seat in zip(places, after.seats, strict=True)
    )
    return tuple(
        Result(
            guest=seat.guest,
            name=seat.name or "",
            match=in_play.number,
            game=after.table.game.name,
            place=places[number],
            last=places[number] == max(places) > min(places),
            deals=len(in_play.deals),
            seat=number,
            seats=seats,
            standing=in_play.standing,
            score=in_play.deals[-1].scores[number],
            daily=after.created.daily is not None,
            helped=in_play.helped,
            feats=tuple(_feats(in_play, number)),
        )
        for number, seat in enumerate(after.seats)
        if seat.guest
    )


def _feats(in_play: MatchInPlay, seat: int) -> Iterator[MatchFeat]:
    """The feats of a seat in a match, without those whose number is 0 in every deal."""
    for name in dict.fromkeys(name for feats in in_play.feats for name in feats):
        numbers = [feats[name][seat] if name in feats else 0 for feats in in_play.feats]
        if best := max(numbers):
            yield MatchFeat(name, best, sum(numbers), numbers.index(best))
