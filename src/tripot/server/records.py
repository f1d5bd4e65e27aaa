"""The finished deals of a table as game records."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from tripot import record
from tripot.record import DealRecord, Writer
from tripot.server import events
from tripot.server.events import Stored
from tripot.server.table import Play, TableState, apply, open_table
from tripot.shuffle import Proof


def records(table_id: str, stored: Iterable[Stored]) -> bytes:
    """`tripot-record/1` lines of all deals that are over; with the proof of their shuffle where their match is over."""
    collector: _Collector | None = None
    for each in stored:
        if collector is None:
            collector = _Collector(open_table(table_id, each))
        else:
            collector.add(each)
    return b"".join(record.encode(deal) + b"\n" for deal in collector.done) if collector else b""


@dataclass
class _Collector:
    """A table being folded, and the records of its deals so far."""

    state: TableState
    done: list[DealRecord] = field(default_factory=list)
    writer: Writer | None = None
    dealt_at: int = 0
    times: list[int] = field(default_factory=list)

    def add(self, stored: Stored) -> None:
        """Let one more event happen."""
        apply(self.state, stored)
        play = self.state.play
        if play is None or play.deal is None:
            return
        if isinstance(stored.event, events.Dealt):
            self.writer = Writer(play.match, play.deal, f"{self.state.id}.{play.number}")
            self.dealt_at, self.times = stored.at, []
        elif isinstance(stored.event, events.Moved) and self.writer:
            self.times.append(stored.at - self.dealt_at)
            if play.deal.over:
                self._close(self.writer, play)

    def _close(self, writer: Writer, play: Play) -> None:
        self.done.append(writer.close(self.times))
        self.writer = None
        if play.match.over:
            proof = Proof(play.commitment, play.secret.hex(), tuple(play.shuffle_nonces()))
            match_id = self.done[-1].match.id
            self.done = [
                msgspec.structs.replace(deal, shuffle=proof) if deal.match.id == match_id else deal
                for deal in self.done
            ]
