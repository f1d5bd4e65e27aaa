"""The HTTP calls for replays of finished deals, as described in `docs/protocol.md`."""

from collections.abc import Callable

import msgspec
from aiohttp import web

from tripot.hosts.http.addresses import group_of
from tripot.hosts.http.handling import body_of, bytes_of, compressed, json_of
from tripot.hosts.http.keys import DAILY, GUEST, LIMITER, REPLAYING, ROOM, VERIFYING
from tripot.hosts.room import replays
from tripot.hosts.room.background import Background
from tripot.table.playing_on import PlayOn
from tripot.table.replay import OPEN, FinishedDeal, Viewer
from tripot.table.wire import Refused

routes = web.RouteTableDef()

FILE_BYTES = replays.MOST_BYTES  # of a record file that somebody brings
SEAT_DIGITS = 2
MATCH = r"/api/tables/{id}/matches/{match:[0-9]{1,6}}"


@routes.get(MATCH)
async def match(request: web.Request) -> web.Response:
    """Send the deals of a match that is over, with what is needed to recompute its shuffles."""
    request.app[LIMITER].count("replays", request.remote)
    with request.app[REPLAYING].place(group_of(request.remote or "")):
        deals = await _finished(request)
        return await _answer(request.app[REPLAYING], lambda: replays.match_of(deals))


@routes.get(MATCH + r"/deals/{deal:[0-9]{1,6}}")
async def deal(request: web.Request) -> web.Response:
    """Send a deal of a match that is over, move by move, as a seat or a spectator saw it, or with all hands open."""
    which, viewer = int(request.match_info["deal"]), _viewer(request)
    request.app[LIMITER].count("replays", request.remote)
    with request.app[REPLAYING].place(group_of(request.remote or "")):
        deals = await _finished(request)
        return await _answer(request.app[REPLAYING], lambda: replays.deal_of(deals, which, viewer))


@routes.get(MATCH + r"/deals/{deal:[0-9]{1,6}}/moments/{seat:[0-9]{1,2}}")
async def moments(request: web.Request) -> web.Response:
    """Send what a seat may learn from a deal of a match that is over. This may take some seconds."""
    which, seat = int(request.match_info["deal"]), int(request.match_info["seat"])
    request.app[LIMITER].count("moments", request.remote, request[GUEST].id)
    deals = await _finished(request)
    record = replays.record_of(deals, which)
    address = group_of(request.remote or "")
    return json_of(await request.app[ROOM].moments(record, seat, request[GUEST], address))


@routes.post(MATCH + r"/deals/{deal:[0-9]{1,6}}/play-on")
async def play_on(request: web.Request) -> web.Response:
    """Make a private table that plays on from a position in a deal of a match that is over."""
    wanted, which = await body_of(request, PlayOn), int(request.match_info["deal"])
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    with request.app[REPLAYING].place(group_of(request.remote or "")):
        deals = await _finished(request)
        await request.app[DAILY].expect_day_over(request.match_info["id"])
    finished = replays.finished_deal(deals, which)
    made = await request.app[ROOM].play_on(request[GUEST], finished, wanted)
    return json_of({"id": made}, 201)


async def _finished(request: web.Request) -> list[FinishedDeal]:
    """The finished deals of the match that a request names."""
    table_id, number = request.match_info["id"], int(request.match_info["match"])
    await request.app[DAILY].expect_may_look(table_id, request[GUEST])
    return await request.app[ROOM].deals_of_match(table_id, number)


@routes.post("/api/records")
async def records(request: web.Request) -> web.Response:
    """Verify a record file, and send its matches as `GET …/matches/{match}` does. Nothing is stored."""
    request.app[LIMITER].count("record files", request.remote, request[GUEST].id)
    with request.app[VERIFYING].place(group_of(request.remote or "")):
        text = await bytes_of(request, FILE_BYTES)
        return await _answer(request.app[VERIFYING], lambda: {"matches": replays.matches_in(text)})


@routes.post("/api/records/deal")
async def recorded_deal(request: web.Request) -> web.Response:
    """Send the deal in a line of a record file, move by move. Nothing is stored."""
    viewer = _viewer(request)
    request.app[LIMITER].count("replays", request.remote)
    with request.app[VERIFYING].place(group_of(request.remote or "")):
        line = await bytes_of(request, replays.LONGEST_LINE)
        return await _answer(request.app[VERIFYING], lambda: replays.deal_in(line, viewer))


async def _answer(background: Background, work: Callable[[], object]) -> web.Response:
    """What `work` returns, as JSON."""
    return compressed(await background.run(lambda: msgspec.json.encode(work())), charset="utf-8")


def _viewer(request: web.Request) -> Viewer:
    """The viewer that a request names: a seat, `open`, or nobody for a spectator. Raises `Refused`."""
    named = request.query.get("view", "")
    if named == "":
        return None
    if named == OPEN:
        return OPEN
    if named.isdecimal() and named.isascii() and len(named) <= SEAT_DIGITS:
        return int(named)
    raise Refused("unreadable", f"The view must be a seat or {OPEN}, not {named!r:.20}.", field="view")
