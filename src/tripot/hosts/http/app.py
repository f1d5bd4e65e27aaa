"""The card room as an aiohttp application."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from aiohttp import web

from tripot.hosts.config import Config
from tripot.hosts.http import (
    alone,
    api,
    calls,
    circles,
    daily,
    lessons,
    middleware,
    my_games,
    passkeys,
    personal_data,
    replays,
    socket,
    static,
    tournaments,
)
from tripot.hosts.http.guests import COOKIE_AGE, Guests
from tripot.hosts.http.keys import (
    CALLS,
    CIRCLES,
    CONFIG,
    COSTLY,
    DAILY,
    GUESTS,
    LESSON_MARKS,
    LIMITER,
    PASSKEYS,
    PERSONAL_DATA,
    RATINGS,
    READINESS,
    REPLAYING,
    RESULTS,
    ROOM,
    SEARCHING,
    SITE,
    TOURNAMENTS,
    VERIFYING,
)
from tripot.hosts.http.limiter import Limiter
from tripot.hosts.nodes.homes import room_among_nodes
from tripot.hosts.room.archive import Archive
from tripot.hosts.room.background import Background
from tripot.hosts.room.calling import PushCaller
from tripot.hosts.room.circles import CirclesHere
from tripot.hosts.room.dailies import DailyDeals
from tripot.hosts.room.days import Days
from tripot.hosts.room.readiness import Readiness
from tripot.hosts.room.room import Room, room_alone
from tripot.hosts.room.sweeping import sweep_loop
from tripot.hosts.room.tasks import stop
from tripot.hosts.room.tournaments import TournamentsHere
from tripot.hosts.storage import private
from tripot.hosts.storage.cleanup import Cleanup
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.nodes import Nodes
from tripot.hosts.storage.old_tables import OldTables
from tripot.hosts.storage.passkeys import Passkeys
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.schema import UnusableDatabase
from tripot.hosts.storage.sessions import Sessions
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import Store
from tripot.hosts.storage.subscriptions import Subscriptions
from tripot.table.wire import Refused

DATABASE = "tripot.sqlite3"
REPLAYS_WAITING, REPLAYS_OF_ONE = 40, 20  # at all, and from one address: a family looks at its match together
RECORDS_WAITING, RECORDS_OF_ONE = 24, 4  # each may hold a file of 2 MiB in memory


def make_app(data: Path, config: Config | None = None) -> web.Application:
    """Create the application for a data folder. Raises `UnusableDatabase` if its database cannot be written."""
    return make_app_at(SqliteFile(data / DATABASE), config or Config())


def make_app_at(place: Place, config: Config, bus: str | None = None) -> web.Application:
    """Create the application for a database. With a bus, it is one node of several. Raises `UnusableDatabase`."""
    place.prepare()
    if config.keep_days:
        private.make_folder(config.archive)  # an error here is better than one for each table later
    app = web.Application(middlewares=middleware.ALL, client_max_size=config.http_bytes)
    app[CONFIG] = config
    app[LIMITER] = Limiter(config, shared=bus is not None)
    app[COSTLY] = asyncio.Semaphore(1)
    app[SEARCHING] = asyncio.Semaphore(1)
    app[REPLAYING] = Background("replays", REPLAYS_WAITING, REPLAYS_OF_ONE)
    app[VERIFYING] = Background("records", RECORDS_WAITING, RECORDS_OF_ONE)
    app.on_response_prepare.append(middleware.add_headers)
    app.cleanup_ctx.append(lambda app: _open_room(app, place, bus))
    app.add_routes(api.routes)
    app.add_routes(passkeys.routes)
    app.add_routes(personal_data.routes)
    app.add_routes(my_games.routes)
    app.add_routes(lessons.routes)
    app.add_routes(calls.routes)
    app.add_routes(circles.routes)
    app.add_routes(tournaments.routes)
    app.add_routes(daily.routes)
    app.add_routes(replays.routes)
    app.add_routes(socket.routes)
    if config.site:
        app[SITE] = config.site
        app.router.add_get(alone.ROUTE, alone.serve)
    app.router.add_get(r"/{path:[\s\S]*}", static.serve)
    return app


async def _open_room(app: web.Application, place: Place, bus: str | None) -> AsyncIterator[None]:
    database = Database(place)
    store = Store(database)
    app[PERSONAL_DATA] = store.personal_data
    app[RESULTS] = store.results
    app[RATINGS] = store.ratings
    app[LESSON_MARKS] = store.lessons
    app[PASSKEYS] = Passkeys(database)
    app[READINESS] = Readiness(store)
    app[CALLS] = caller = PushCaller(Subscriptions(database), store.push_key, app[CONFIG])
    app[ROOM] = room = _room(app, database, store, bus)
    app.on_shutdown.append(lambda _: room.close())  # aiohttp waits for its handlers, which end with their sockets
    try:
        days = Days(app[CONFIG].time_zone)
        app[DAILY] = DailyDeals(room, store.dailies, await store.daily_key(), days)
        app[CIRCLES] = CirclesHere(room, store.circles, days)
        app[TOURNAMENTS] = TournamentsHere(room, store.tournaments)
        app[GUESTS] = Guests(await store.signing_key(), Sessions(database))
        await room.open()
    except BaseException as error:
        await room.close()
        await database.close()
        if isinstance(error, Refused):
            raise UnusableDatabase(f"the database {place.name} cannot be used: {error.detail}") from error
        raise
    config = app[CONFIG]
    archive = Archive(store, OldTables(database), room, config.archive, config.keep_days)
    archiving = asyncio.create_task(archive.watch_loop()) if config.keep_days else None
    sweeping = asyncio.create_task(sweep_loop(Cleanup(database), COOKIE_AGE))
    watching = asyncio.create_task(app[TOURNAMENTS].watch_loop())
    yield
    await stop(*filter(None, (archiving, sweeping, watching)))
    app[REPLAYING].close()
    app[VERIFYING].close()
    await room.close()
    await caller.close()
    await database.close()
    await asyncio.to_thread(room.metrics.traces.close)


def _room(app: web.Application, database: Database, store: Store, bus: str | None) -> Room:
    if bus is None:
        return room_alone(store, app[CONFIG], app[CALLS])
    return room_among_nodes(store, app[CONFIG], Nodes(database), bus, app[LIMITER], app[CALLS])
