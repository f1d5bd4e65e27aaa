"""Figures for the operator of the card room, in Prometheus' format. `docs/operating.md` says what to watch."""

import asyncio
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tripot.hosts.room.now import steady_ms
from tripot.hosts.room.traces import Traces
from tripot.table.wire import Refused

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
LOOK = 0.5  # seconds between two checks of how late the loop is


class Metrics:
    """Counts and times of one card room.

    Attributes:
        events: events stored at tables, except the first event of each, which creates the table.
        decide: seconds for deciding a change, even if it was refused or nothing changed.
        store: seconds until a change was on the disk, including the wait for its turn.
        tell: seconds for writing the messages about a change.
        traces: the same times, and requests, as spans, if there is an endpoint for them.
        lag: how many seconds late the loop was.
    """

    def __init__(self, tables: Callable[[], float], sockets: Callable[[], float], traces: Traces | None = None) -> None:
        """`tables` and `sockets` return the current numbers of tables and websockets."""
        self._registry = CollectorRegistry()
        self.events = Counter("tripot_events", "Events stored", registry=self._registry)
        self._thoughts = Counter("tripot_thoughts", "Moves that bots thought about", ["end"], registry=self._registry)
        self._refused = Counter("tripot_refused", "Requests refused", ["code"], registry=self._registry)
        change = Histogram(
            "tripot_change_seconds", "Parts of a change", ["part"], buckets=BUCKETS, registry=self._registry
        )
        self.traces = traces or Traces()
        parts = [self.traces.part(name, change.labels(name)) for name in ("decide", "store", "tell")]
        self.decide, self.store, self.tell = parts
        self.lag = Histogram("tripot_loop_lag_seconds", "Delay of the loop", buckets=BUCKETS, registry=self._registry)
        Gauge("tripot_tables", "Tables in memory", registry=self._registry).set_function(tables)
        Gauge("tripot_sockets", "Connections to tables", registry=self._registry).set_function(sockets)

    def watch_nodes(self, nodes: Callable[[], float]) -> None:
        """Report the number of nodes too, if there may be several."""
        Gauge("tripot_nodes", "Nodes that this one sees", registry=self._registry).set_function(nodes)

    def refuse(self, refused: Refused) -> None:
        """Count a refusal over HTTP or a websocket, or the failure of something that was due."""
        self._refused.labels(refused.code).inc()

    def think(self, *, replaced: bool) -> None:
        """Count a move that a bot searched for, or that was chosen instead of the bot's."""
        self._thoughts.labels("replaced" if replaced else "chosen").inc()

    def text(self) -> bytes:
        """All figures in Prometheus' text format."""
        return generate_latest(self._registry)

    async def watch_loop(self) -> None:
        """Measure how late the loop is, until cancelled."""
        while True:
            due = steady_ms() + LOOK * 1000
            await asyncio.sleep(LOOK)
            self.lag.observe(max(0.0, steady_ms() - due) / 1000)
