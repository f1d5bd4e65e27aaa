"""How often people may do something, and how much may be open at once: by guest, and by address."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from tripot.hosts.config import Config
from tripot.hosts.http.addresses import group_of
from tripot.hosts.room.now import steady_ms
from tripot.table.wire import Refused

COUNTS_KEPT = 50_000  # guests and addresses that are kept; those who have done nothing for longest are forgotten first


class Limiter:
    """Counts what guests and addresses do, and refuses what is too much.

    Each count fills up and drains at an even pace: with 20 a minute, one more is allowed every 3 seconds.
    """

    def __init__(self, config: Config, *, shared: bool = False) -> None:
        """`shared`: whether other nodes are told the counts."""
        self._config = config
        self._shared = shared
        self._empty_at: OrderedDict[tuple[str, str], float] = OrderedDict()  # steady times
        self._new = dict[tuple[str, str], float]()  # milliseconds added since the other nodes were told
        self._open: Counter[tuple[str, ...]] = Counter()

    def count(self, what: str, address: str | None, guest: str | None = None) -> None:
        """Count an act of a guest from an address. Raises `Refused`, and then counts nothing."""
        limit, now = self._config.limits[what], steady_ms()
        asked = [(guest, limit.guest), (group_of(address or ""), limit.address)]
        counted, added = dict[tuple[str, str], float](), dict[tuple[str, str], float]()
        for who, most in asked:
            if who is not None and most is not None:
                step = limit.seconds * 1000 / most
                empty_at = max(self._empty_at.get((what, who), now), now) + step
                if empty_at > now + limit.seconds * 1000 + step / 2:
                    raise Refused("too_many", f"Too many requests ({what}): at most {most} in {limit.seconds} seconds.")
                counted[what, who] = empty_at
                added[what, who] = step
        self._remember(counted)
        if self._shared:
            for key, step in added.items():
                self._new[key] = self._new.get(key, 0.0) + step
            while len(self._new) > COUNTS_KEPT:  # while this server is not a live node, nobody collects them
                del self._new[next(iter(self._new))]

    def _remember(self, counted: dict[tuple[str, str], float]) -> None:
        for key, empty_at in counted.items():
            self._empty_at[key] = empty_at
            self._empty_at.move_to_end(key)
        while len(self._empty_at) > COUNTS_KEPT:
            self._empty_at.popitem(last=False)

    def take_new(self) -> list[tuple[str, str, float]]:
        """The rise of each count since the last call, in milliseconds, for the other nodes."""
        new, self._new = self._new, {}
        return [(what, who, risen) for (what, who), risen in new.items()]

    def add(self, counts: list[tuple[str, str, float]]) -> None:
        """Add the rise of counts at another node. This refuses nothing."""
        now = steady_ms()
        self._remember(
            {(what, who): max(self._empty_at.get((what, who), now), now) + risen for what, who, risen in counts}
        )

    def full(self, table_id: str, address: str | None, guest: str) -> bool:
        """Whether a guest or an address has as many open websockets as allowed, at this table or at all."""
        config, [everywhere, here, own] = self._config, _places(table_id, address, guest)
        return (
            self._open[everywhere] >= config.address_connections
            or self._open[here] >= config.table_address_connections
            or self._open[own] >= config.table_guest_connections
        )

    @contextmanager
    def socket(self, table_id: str, address: str | None, guest: str) -> Iterator[None]:
        """Count a websocket while it is open."""
        places = _places(table_id, address, guest)
        self._open.update(places)
        try:
            yield
        finally:
            self._open.subtract(places)
            for place in places:
                if not self._open[place]:
                    del self._open[place]


def _places(table_id: str, address: str | None, guest: str) -> list[tuple[str, ...]]:
    """What a websocket counts for: its address at all tables, and its address and its guest at this table."""
    group = group_of(address or "")
    return [(group,), (group, table_id), (guest, table_id)]
