"""The card room as an aiohttp application."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web

from tripot.server.core.config import Config
from tripot.server.core.wire import Refused
from tripot.server.live.archive import Archive
from tripot.server.live.daily import sweep_loop
from tripot.server.live.nodes import NodeRoom
from tripot.server.live.readiness import Readiness
from tripot.server.live.room import Room
from tripot.server.net import accounts, api, middle, own, socket, static
from tripot.server.net.guests import COOKIE_AGE, Guests
from tripot.server.net.keys import CONFIG, COSTLY, GUESTS, LIMITER, OWN, PASSKEYS, READINESS, ROOM, SEARCHING
from tripot.server.net.limiter import Limiter
from tripot.server.storage import private
from tripot.server.storage.database import Database
from tripot.server.storage.leavings import Leavings
from tripot.server.storage.nodes import Nodes
from tripot.server.storage.passkeys import Passkeys
from tripot.server.storage.place import Place
from tripot.server.storage.schema import UnusableDatabase
from tripot.server.storage.sessions import Sessions
from tripot.server.storage.shelf import Shelf
from tripot.server.storage.sqlite import SqliteFile
from tripot.server.storage.store import Store

DATABASE = "tripot.sqlite3"


def make_app(data: Path, config: Config | None = None) -> web.Application:
    """The application of a data folder. Raises `UnusableDatabase` when its database cannot be written."""
    return make_app_at(SqliteFile(data / DATABASE), config or Config())


def make_app_at(place: Place, config: Config, bus: str | None = None) -> web.Application:
    """The application of a database, of one node of several where there is a bus; raises `UnusableDatabase`."""
    place.prepare()
    if config.keep_days:
        private.make_folder(config.archive)  # rather than that no table can be put there, each time
    app = web.Application(middlewares=middle.ALL, client_max_size=config.http_bytes)
    app[CONFIG] = config
    app[LIMITER] = Limiter(config, shared=bus is not None)
    app[COSTLY] = asyncio.Semaphore(1)
    app[SEARCHING] = asyncio.Semaphore(1)
    app.on_response_prepare.append(middle.add_headers)
    app.cleanup_ctx.append(lambda app: _open_room(app, place, bus))
    app.add_routes(api.routes)
    app.add_routes(accounts.routes)
    app.add_routes(own.routes)
    app.add_routes(socket.routes)
    app.router.add_get("/{path:.*}", static.serve)
    return app


async def _open_room(app: web.Application, place: Place, bus: str | None) -> AsyncIterator[None]:
    database = Database(place)
    store = Store(database)
    app[OWN] = store.own
    app[PASSKEYS] = Passkeys(database)
    app[READINESS] = Readiness(store)
    app[ROOM] = room = _room(app, database, store, bus)
    app.on_shutdown.append(lambda _: room.close())  # aiohttp waits for its handlers, which end with their sockets
    try:
        app[GUESTS] = Guests(await store.signing_key(), Sessions(database))
        await room.open()
    except BaseException as error:
        await room.close()
        await database.close()
        if isinstance(error, Refused):
            raise UnusableDatabase(f"the database {place.name} cannot be used: {error.detail}") from error
        raise
    config = app[CONFIG]
    archive = Archive(store, Shelf(database), room, config.archive, config.keep_days)
    archiving = asyncio.create_task(archive.watch_loop()) if config.keep_days else None
    sweeping = asyncio.create_task(sweep_loop(Leavings(database), COOKIE_AGE))
    yield
    for task in filter(None, (archiving, sweeping)):
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await room.close()
    await database.close()
    await asyncio.to_thread(room.metrics.traces.close)


def _room(app: web.Application, database: Database, store: Store, bus: str | None) -> Room:
    if bus is None:
        return Room(store, app[CONFIG])
    return NodeRoom(store, app[CONFIG], Nodes(database), bus, app[LIMITER])
