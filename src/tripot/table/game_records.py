"""The finished deals of a table: as game records, and with what a record leaves out."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import msgspec

from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.record import TakenBack, Writer
from tripot.shuffle import Proof
from tripot.table import events
from tripot.table.apply import apply
from tripot.table.events import Stored
from tripot.table.replay import FinishedDeal
from tripot.table.state import MatchInPlay, TablePhase, TableState, open_table
from tripot.table.wire import SeatInfo


def records(table_id: str, stored: Iterable[Stored]) -> bytes:
    """The lines of all finished deals in `tripot-record/1`, with the proof of their shuffles once the match is over."""
    return lines(finished_deals(table_id, stored))


def lines(deals: Iterable[FinishedDeal]) -> bytes:
    """Finished deals as the lines of a record file."""
    return b"".join(record.encode(deal.record) + b"\n" for deal in deals)


def finished_deals(table_id: str, stored: Iterable[Stored]) -> list[FinishedDeal]:
    """All finished deals of a table. Their records have a proof once the match is over or given up."""
    collector: _Collector | None = None
    for each in stored:
        if collector is None:
            collector = _Collector(open_table(table_id, each))
        else:
            collector.add(each)
    return collector.done if collector else []


def match_id(table_id: str, number: int) -> str:
    """The id that the records of a match have."""
    return f"{table_id}.{number}"


@dataclass
class _Collector:
    """A table being folded, and its finished deals so far."""

    state: TableState
    done: list[FinishedDeal] = field(default_factory=list)
    writer: Writer | None = None
    dealt_at: int = 0
    times: list[int] = field(default_factory=list)
    moved: list[events.Moved] = field(default_factory=list)
    taken_back: list[TakenBack] = field(default_factory=list)

    def add(self, stored: Stored) -> None:
        """Apply one more event."""
        apply(self.state, stored)
        in_play = self.state.in_play
        if in_play is None or in_play.deal is None:
            return
        if isinstance(stored.event, events.GivenUp):
            self.writer = None
            self._prove(in_play)
        elif isinstance(stored.event, events.Dealt):
            self._open(in_play, in_play.deal, stored.at)
        elif isinstance(stored.event, events.TakenBack) and self.writer:
            self._take_back(self.writer, in_play.deal)
        elif isinstance(stored.event, events.Moved) and self.writer:
            self.times.append(max(0, stored.at - self.dealt_at))  # the clock may have been set back
            self.moved.append(stored.event)
            if in_play.deal.over:
                self._close(self.writer, in_play)

    def _open(self, in_play: MatchInPlay, deal: Deal, at: int) -> None:
        beginning, match = self.state.created.beginning, match_id(self.state.id, in_play.number)
        self.moved = list(beginning.moves) if beginning else []
        self.taken_back = []
        self.dealt_at, self.times = at, [0] * len(self.moved)
        if beginning:
            self.writer = Writer(in_play.match, deal, match, beginning.start, beginning.source)
        else:
            self.writer = Writer(in_play.match, deal, match)

    def _take_back(self, writer: Writer, deal: Deal) -> None:
        """Go on writing from an earlier position, and keep the move that was taken back."""
        writer.deal, stand = deal, len(deal.moves)
        taken = self.moved[stand]
        self.taken_back.append(TakenBack(stand, taken.seat, taken.move))
        del self.moved[stand:], self.times[stand:]

    def _close(self, writer: Writer, in_play: MatchInPlay) -> None:
        seats = tuple(SeatInfo(each.name, each.bot, True, False, False, False, each.face) for each in self.state.seats)
        written = msgspec.structs.replace(
            writer.close(self.times), taken_back=tuple(self.taken_back), daily=self.state.created.daily
        )
        self.done.append(FinishedDeal(written, seats, tuple(self.moved), in_play.deals[:-1]))
        self.writer = None
        if self.state.phase is TablePhase.FINISHED:
            self._prove(in_play)

    def _prove(self, in_play: MatchInPlay) -> None:
        """Add the proof of the shuffles to the deals of a match that is over or was given up.

        A table that plays on from a replay shuffles nothing, and has none.
        """
        if self.state.created.beginning is not None:
            return
        pledges = tuple(each or "" for each in in_play.pledges) if any(in_play.pledges) else ()
        proof = Proof(in_play.commitment, in_play.secret.hex(), tuple(in_play.shuffle_nonces()), pledges)
        over = match_id(self.state.id, in_play.number)
        self.done = [
            replace(deal, record=msgspec.structs.replace(deal.record, shuffle=proof))
            if deal.record.match.id == over
            else deal
            for deal in self.done
        ]
