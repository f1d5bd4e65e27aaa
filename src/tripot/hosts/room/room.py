"""The card room while it is open: what people ask of it, and where the tables are that can answer."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

import msgspec

from tripot.hosts import names
from tripot.hosts.config import Config
from tripot.hosts.room.calling import Caller
from tripot.hosts.room.finished_deals import FinishedDeals
from tripot.hosts.room.moments import MomentFinder, ToldMoments
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.port import Client, Port
from tripot.hosts.room.tables import AllTables, Tables
from tripot.hosts.storage.store import LostRace, NotHome, Store
from tripot.play.record import DealRecord
from tripot.table import game_records, opening, playing_on, project, requests
from tripot.table.events import Created, Stored
from tripot.table.guest import Guest
from tripot.table.lobby import TableLine
from tripot.table.opening import NewTable
from tripot.table.playing_on import PlayOn
from tripot.table.replay import FinishedDeal
from tripot.table.state import TableState, open_table

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # the letters of table ids, none of which look alike
ID_LENGTH = 13  # the length of table ids: 31 ** 13 is more than 2 ** 64

T = TypeVar("T")


def new_table_id() -> str:
    """An id for a new table, which nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class Homes(Protocol):
    """Knows where tables are at home: here, or at another node."""

    async def open(self) -> None:
        """Begin to look after tables."""

    async def close(self) -> None:
        """Give back all tables."""

    def expect_ready(self) -> None:
        """Raise `Refused` if no table can be played at, even though the database answers."""

    async def reach(self, table_id: str, do: Callable[[Port], Awaitable[T]]) -> T:
        """Do something at the home of a table, and return its result.

        `do` may be called more than once if the home is about to change. Raises `NotHome` if it has not changed in
        time, and what `do` raises.
        """

    async def line(self, table_id: str) -> TableLine:
        """A table as the lobby lists it. Raises `Refused` if it does not exist."""

    def end_sessions(self, sessions: Collection[str]) -> None:
        """Let other nodes know of sessions that have ended."""


class HomesHere:
    """All tables are at home here, on a machine that has the database for itself."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def open(self) -> None:
        """Resume every table that waits for something."""
        self._tables.resume(await self._store.due())

    async def close(self) -> None:
        """No other node waits for the tables."""

    def expect_ready(self) -> None:
        """While the database answers, tables can be played at."""

    async def reach(self, _table_id: str, do: Callable[[Port], Awaitable[T]]) -> T:
        """Do something at a table."""
        return await do(self._tables)

    async def line(self, table_id: str) -> TableLine:
        """A table as the lobby lists it. Raises `Refused` if it does not exist, or is damaged."""
        return await self._tables.line(table_id)

    def end_sessions(self, sessions: Collection[str]) -> None:
        """There are no other nodes."""


class Room:
    """The card room."""

    def __init__(self, store: Store, tables: Tables, homes: Homes) -> None:
        self.config = tables.config
        self.kernel_loader = tables.kernel_loader
        self.metrics = tables.metrics
        self._store = store
        self._tables = tables
        self._homes = homes
        self._finished_deals = FinishedDeals(store)
        self._moments = MomentFinder(self.kernel_loader)
        self._ports: dict[Client, Port] = {}  # how each client reaches its table
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the doors."""
        if self.config.warm:
            self.kernel_loader.want_all()
        self._watch = asyncio.create_task(self.metrics.watch_loop())
        await self._homes.open()

    def expect_ready(self) -> None:
        """Raise `Refused` if no table can be played at, even though the database answers."""
        self._homes.expect_ready()

    async def close(self) -> None:
        """Stop all deadlines and close all connections."""
        if self._watch:
            self._watch.cancel()
        self._moments.close()
        try:
            await self._homes.close()
        finally:  # whatever fails elsewhere, nothing goes on here
            await self._tables.close()

    async def create(self, guest: Guest, wanted: NewTable, table_id: str | None = None) -> str:
        """Make a table and return its id. If there is a table with this id already, nothing is made."""
        return await self._create(opening.create(guest, wanted, names), table_id)

    async def play_on(self, guest: Guest, finished: FinishedDeal, wanted: PlayOn) -> str:
        """Make a private table that plays on from a finished deal, and return its id. Raises `Refused`."""
        return await self._create(await asyncio.to_thread(playing_on.create, guest, finished, wanted, names))

    async def _create(self, created: Created, table_id: str | None = None) -> str:
        first = Stored(1, now_ms(), created)
        state = open_table(table_id or new_table_id(), first)
        await self.store_new([first], state)
        return state.id

    async def store_new(self, stored: Sequence[Stored], state: TableState) -> None:
        """Store a new table with its first events, unless it is there already. `state` is the table after them."""
        with suppress(LostRace):
            await self._store.append(state.id, stored, project.row(stored, None, state, self.config))

    async def exists(self, table_id: str) -> bool:
        """Whether there is a table with this id."""
        return await self._store.exists(table_id)

    async def lines(self) -> list[msgspec.Raw]:
        """The lobby's list of tables."""
        return [msgspec.Raw(line.encode()) for line in await self._store.lines()]

    async def line(self, table_id: str) -> TableLine:
        """A table as the lobby lists it; raises `Refused` if it does not exist."""
        return await self._homes.line(table_id)

    async def finished_deals(self, table_id: str) -> list[FinishedDeal]:
        """The finished deals of a table, after what is due there: perhaps nobody has looked since it was given up."""
        with suppress(NotHome):  # it is done later in that case
            await self._homes.reach(table_id, lambda port: port.do_due(table_id))
        return await self._finished_deals.of(table_id)

    async def records(self, table_id: str) -> bytes:
        """The finished deals of a table as a record file."""
        deals = await self.finished_deals(table_id)
        return await asyncio.to_thread(game_records.lines, deals)

    async def deals_of_match(self, table_id: str, match: int) -> list[FinishedDeal]:
        """The finished deals of a match. If it is not over, what is due at its table is done first."""
        wanted = game_records.match_id(table_id, match)
        found = [each for each in await self._finished_deals.of(table_id) if each.record.match.id == wanted]
        if any(each.match_over for each in found):
            return found
        return [each for each in await self.finished_deals(table_id) if each.record.match.id == wanted]

    async def moments(self, record: DealRecord, seat: int, guest: Guest, address: str) -> ToldMoments:
        """The moments of a seat in a finished deal, for a guest at an address. Raises `Refused`."""
        return await self._moments.of(record, seat, guest.id, address)

    async def is_private_at(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest is or was at this table, and the table is private, with matches like any other."""
        created = await self._store.created(table_id)
        if created is None or created.public or created.one_deal:
            return False
        return table_id in await self._store.personal_data.tables(guest.id)

    async def playing(self, guest: Guest) -> list[str]:
        """The tables at which a guest has a seat in a running match."""
        return await self._store.personal_data.playing(guest.id)

    # ------------------------------------------------------------ what people ask of a table

    async def enter(self, table_id: str, client: Client) -> None:
        """Let a client in and show it the table. A client that cannot enter is let go, and reconnects."""

        async def enter(port: Port) -> None:
            self._ports[client] = port
            await port.enter(table_id, client)

        try:
            await self._homes.reach(table_id, enter)
        except NotHome:
            client.close()

    async def ask(self, table_id: str, client: Client, request: requests.Request, arrival: float) -> None:
        """Handle a client's request that arrived at a steady time; raises `Refused` if there is no table."""
        await self._ports[client].ask(table_id, client, request, arrival)

    def leave(self, table_id: str, client: Client) -> None:
        """Note that a client left, if it ever came."""
        port = self._ports.pop(client, None)
        if port:
            port.leave(table_id, client)

    def may_race(self, table_id: str, client: Client) -> bool:
        """Whether a client may have to be measured exactly, because of races that are on or about to begin."""
        return client in self._ports and self._ports[client].may_race(table_id, client)

    async def awaits(self, table_id: str, guest: Guest) -> bool:
        """Whether a guest has a seat at a table without being connected to it."""
        return await self._homes.reach(table_id, lambda port: port.awaits(table_id, guest))

    async def give_up_seat(self, table_id: str, guest: Guest, *, for_good: bool = False) -> None:
        """Let a guest leave a seat, if the guest has one. During a match, a bot keeps it. Raises `Refused`.

        With `for_good`, the guest may not come back to the table.
        """
        await self._homes.reach(table_id, lambda port: port.give_up_seat(table_id, guest, for_good=for_good))

    async def wake(self, table_id: str) -> None:
        """Let a match go on at which nobody may ever have looked."""
        await self._homes.reach(table_id, lambda port: port.do_due(table_id))

    async def forget(self, table_id: str, guest: Guest, instead: Guest | None) -> None:
        """Replace a guest who leaves a table for good. Without `instead`, only check that this is possible.

        Raises `Refused` if the guest has a seat in a running match.
        """
        await self._homes.reach(table_id, lambda port: port.forget(table_id, guest, instead))

    async def is_idle(self, table_id: str) -> bool:
        """Whether nobody is at a table, and this room is the one that decides that."""
        return await self._homes.reach(table_id, lambda port: port.is_idle(table_id))

    def drop(self, table_id: str) -> None:
        """Give up a table that is gone."""
        self._tables.drop(table_id)

    def close_sessions(self, sessions: Collection[str]) -> None:
        """Close the connections of sessions that have ended."""
        self._tables.close_sessions(sessions)
        self._homes.end_sessions(sessions)


def room_alone(store: Store, config: Config, caller: Caller | None = None) -> Room:
    """A card room that has the database for itself."""
    tables = Tables(store, config, AllTables(), caller)
    return Room(store, tables, HomesHere(tables, store))
