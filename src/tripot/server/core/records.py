"""The finished deals of a table as game records."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from tripot.play import record
from tripot.play.record import DealRecord, Writer
from tripot.server.core import events
from tripot.server.core.events import Stored
from tripot.server.core.table import MatchInPlay, TableState, apply, open_table
from tripot.shuffle import Proof


def records(table_id: str, stored: Iterable[Stored]) -> bytes:
    """`tripot-record/1` lines of all finished deals, with the proof of their shuffles when the match is over."""
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
        in_play = self.state.in_play
        if in_play is None or in_play.deal is None:
            return
        if isinstance(stored.event, events.GivenUp):
            self.writer = None
            self._prove(in_play)
        elif isinstance(stored.event, events.Dealt):
            self.writer = Writer(in_play.match, in_play.deal, f"{self.state.id}.{in_play.number}")
            self.dealt_at, self.times = stored.at, []
        elif isinstance(stored.event, events.Moved) and self.writer:
            self.times.append(max(0, stored.at - self.dealt_at))  # the clock may have been set back
            if in_play.deal.over:
                self._close(self.writer, in_play)

    def _close(self, writer: Writer, in_play: MatchInPlay) -> None:
        self.done.append(writer.close(self.times))
        self.writer = None
        if in_play.match.over:
            self._prove(in_play)

    def _prove(self, in_play: MatchInPlay) -> None:
        """Add the proof of its shuffles to the deals of a match that is over, or that was given up."""
        pledges = tuple(each or "" for each in in_play.pledges) if any(in_play.pledges) else ()
        proof = Proof(in_play.commitment, in_play.secret.hex(), tuple(in_play.shuffle_nonces()), pledges)
        match_id = f"{self.state.id}.{in_play.number}"
        self.done = [
            msgspec.structs.replace(deal, shuffle=proof) if deal.match.id == match_id else deal for deal in self.done
        ]
