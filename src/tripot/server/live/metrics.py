"""What whoever runs the card room may watch, in Prometheus' words. `docs/operating.md` says what to look at."""

import asyncio
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from tripot.server.core.wire import Refused
from tripot.server.live.clock import steady_ms
from tripot.server.live.traces import Traces

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
LOOK = 0.5  # seconds between two looks at how late the loop is


class Metrics:
    """Counts and times of one card room.

    Attributes:
        events: what was stored at tables, but for the first event of each, which makes it.
        decide: seconds in which a change was decided, also where it was refused or there was nothing to change.
        store: seconds until it was on the disk, those in which it waited for its turn among them.
        tell: seconds in which the messages about it were written.
        traces: the same, and requests, as spans, where somebody takes them.
        lag: seconds by which the loop came to something later than it should.
    """

    def __init__(self, tables: Callable[[], float], sockets: Callable[[], float], traces: Traces | None = None) -> None:
        """`tables` and `sockets` say how many there are now."""
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
        """Say also how many nodes there are, where there may be several."""
        Gauge("tripot_nodes", "Nodes that this one sees", registry=self._registry).set_function(nodes)

    def refuse(self, refused: Refused) -> None:
        """Count what was refused, over HTTP or a websocket, or failed when its time had come."""
        self._refused.labels(refused.code).inc()

    def think(self, *, replaced: bool) -> None:
        """Count a move that a bot has thought about, or that was chosen in its place."""
        self._thoughts.labels("replaced" if replaced else "chosen").inc()

    def text(self) -> bytes:
        """All of them, in Prometheus' text format."""
        return generate_latest(self._registry)

    async def watch_loop(self) -> None:
        """Measure how late the loop is, until cancelled."""
        while True:
            due = steady_ms() + LOOK * 1000
            await asyncio.sleep(LOOK)
            self.lag.observe(max(0.0, steady_ms() - due) / 1000)
