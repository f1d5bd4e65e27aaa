"""The HTTP calls of `docs/protocol.md`."""

import asyncio
import io
from functools import cache, lru_cache

import msgspec
import segno
from aiohttp import hdrs, web
from prometheus_client import CONTENT_TYPE_LATEST

import tripot
from tripot.hosts import accounts, names
from tripot.hosts.http import bodies, described, static
from tripot.hosts.http.addresses import is_within
from tripot.hosts.http.handling import (
    body_of,
    browser_of,
    compressed,
    expect_to_leave,
    home_of,
    json_of,
    me_of,
    move_to,
)
from tripot.hosts.http.keys import CONFIG, COSTLY, DAILY, GUEST, GUESTS, LIMITER, READINESS, ROOM, SESSION
from tripot.hosts.http.middleware import FORWARDED_PORT, FORWARDED_PREFIX, remove_cookies
from tripot.hosts.room.now import now_ms
from tripot.rules.game import LANGUAGES
from tripot.rules.registry import get
from tripot.table import faces, house_bots, lessons, pictures
from tripot.table.guest import Guest
from tripot.table.opening import NewTable, check_options
from tripot.table.wire import Refused
from tripot.testing import playable_games

routes = web.RouteTableDef()

TABLE_PAGE = "/table/{id}"  # of the browser side
_FORWARDED = (
    *(hdrs.FORWARDED, hdrs.X_FORWARDED_FOR, hdrs.X_FORWARDED_PROTO, hdrs.X_FORWARDED_HOST),
    *(FORWARDED_PORT, FORWARDED_PREFIX),
)
PASSED_ON = (*_FORWARDED, hdrs.VIA)
"""Headers that proxies write. A client that names one of them in `Connection` may get it left out."""


@routes.get("/api/health")
async def health(_request: web.Request) -> web.Response:
    """Answer that the card room is running."""
    return json_of({"status": "ok", "version": tripot.__version__})


@routes.get("/ready")
async def ready(request: web.Request) -> web.Response:
    """Answer that moves can be stored, or the error `storage` if they cannot."""
    request.app[ROOM].expect_ready()
    await request.app[READINESS].check()
    response = json_of({"status": "ready"})
    response.headers[hdrs.CACHE_CONTROL] = "no-store"
    return response


@routes.get("/metrics")
async def metrics(request: web.Request) -> web.Response:
    """Send the figures to addresses that may see them. For others, this page does not exist."""
    passed_on = any(name in request.headers for name in PASSED_ON)
    if passed_on or not is_within(request.remote, request.app[CONFIG].watchers):
        raise web.HTTPNotFound
    return web.Response(body=request.app[ROOM].metrics.text(), headers={hdrs.CONTENT_TYPE: CONTENT_TYPE_LATEST})


@routes.get("/api/me")
async def me(request: web.Request) -> web.Response:
    """Send the guest's name, face and identity."""
    return json_of(me_of(request[GUEST]))


@routes.post("/api/me")
async def rename(request: web.Request) -> web.Response:
    """Give the guest a name and a face. Without a face, the guest keeps the one chosen before."""
    wanted, known = await body_of(request, bodies.NewName), request[GUEST]
    face = known.face if wanted.face is None else faces.check(wanted.face)
    guest = Guest(known.id, names.check(wanted.name), face)
    request.app[LIMITER].count("sessions", request.remote, guest.id)
    began = await request.app[GUESTS].sessions.begin(guest, browser_of(request), now_ms(), request[SESSION])
    response = json_of(me_of(guest))
    move_to(request, response, began)
    return response


@routes.get("/api/me/sessions")
async def sessions(request: web.Request) -> web.Response:
    """List the browsers in which the guest is signed in."""
    return await _sessions(request)


async def _sessions(request: web.Request) -> web.Response:
    found, this = await request.app[GUESTS].sessions.of_guest(request[GUEST].id), request[SESSION]
    listed = [accounts.SessionInfo(each.id, each.device, each.created, each.id == this) for each in found]
    return json_of({"sessions": listed})


@routes.delete("/api/me/sessions")
async def end_sessions(request: web.Request) -> web.Response:
    """Sign the guest out of all other browsers."""
    found = await request.app[GUESTS].sessions.of_guest(request[GUEST].id)
    return await _end(request, [each.id for each in found if each.id != request[SESSION]])


@routes.delete("/api/me/sessions/{session}")
async def end_session(request: web.Request) -> web.Response:
    """Sign the guest out of one browser."""
    ended = request.match_info["session"]
    if ended not in {each.id for each in await request.app[GUESTS].sessions.of_guest(request[GUEST].id)}:
        raise Refused("unknown_session", "You have no such session.")
    return await _end(request, [ended])


async def _end(request: web.Request, ended: list[str]) -> web.Response:
    await request.app[GUESTS].sessions.end(request[GUEST].id, ended)
    request.app[ROOM].close_sessions(ended)
    response = await _sessions(request)
    if request[SESSION] in ended:
        remove_cookies(request, response)
    return response


@routes.post("/api/me/pass")
async def make_pass(request: web.Request) -> web.Response:
    """Make a link with its QR code that signs one other device in as this guest."""
    request.app[LIMITER].count("passes", request.remote, request[GUEST].id)
    text = await request.app[GUESTS].sessions.make_pass(request[GUEST].id, now_ms())
    link = f"{home_of(request)}/pass/{text}"
    return json_of({"link": link, "qr": (await _qr(request, link)).decode()})


@routes.get("/api/pass/{pass}")
async def read_pass(request: web.Request) -> web.Response:
    """Say whose pass this is, and which guest the browser would stop being. Nothing changes."""
    guest = await request.app[GUESTS].read_pass(request.match_info["pass"])
    known = request[GUEST] if request[SESSION] else None
    other = known if known and known.id != guest.id else None
    seats = await request.app[ROOM].playing(other) if other else []
    return json_of(accounts.PassInfo(guest.name, other.name if other else None, bool(seats)))


@routes.post("/api/pass/{pass}")
async def use_pass(request: web.Request) -> web.Response:
    """Become the guest of a pass, which is then used up. If that loses a seat in play, the request must accept it."""
    wanted = await body_of(request, bodies.UsePass)
    text, guests = request.match_info["pass"], request.app[GUESTS]
    guest = await guests.read_pass(text)
    await expect_to_leave(request, guest.id, leave_seats=wanted.leave_seats)
    began = await guests.use_pass(text, browser_of(request), request[SESSION])
    response = json_of(me_of(guest))
    move_to(request, response, began)
    return response


@routes.get("/api/games")
async def games(request: web.Request) -> web.Response:
    """List the games with their options and sentences, in all languages or in one, and the bots."""
    language = request.query.get("language")
    if language is not None and language not in LANGUAGES:
        raise Refused("unreadable", f"There is no language {language!r:.20}; the languages are {', '.join(LANGUAGES)}.")
    return compressed(await asyncio.to_thread(games_json, language))


@cache
def games_json(language: str | None = None, names: tuple[str, ...] | None = None) -> bytes:
    """Everything that the lobby knows about games and bots, as JSON: about all games, or those named."""
    games = [described.describe(get(name), language) for name in playable_games() if names is None or name in names]
    return msgspec.json.encode({"games": games, "limits": described.LIMITS, "bots": house_bots.names()})


@routes.post("/api/games/{game}/check")
async def check(request: web.Request) -> web.Response:
    """Send a table's options and the values to suggest for each, or say why there can be no such table."""
    wanted = await body_of(request, bodies.Check)
    table = check_options(request.match_info["game"], wanted.seats, wanted.options)
    return json_of(described.describe_options(table))


@routes.get("/api/lessons/{lesson}")
async def lesson(request: web.Request) -> web.Response:
    """Send a first deal, which the page plays with its learner."""
    return compressed(await asyncio.to_thread(lessons.lesson_json, request.match_info["lesson"]))


@routes.get("/api/games/{game}/pictures")
async def pictures_of_rules(request: web.Request) -> web.Response:
    """Send the pictures of a game's rules page."""
    return compressed(await asyncio.to_thread(pictures.pictures_json, request.match_info["game"]))


@routes.post("/api/lessons/{lesson}")
async def answer_learner(request: web.Request) -> web.Response:
    """Answer what a learner tries in a first deal. Nothing changes."""
    tried = await body_of(request, lessons.Tried)
    return json_of(await asyncio.to_thread(lessons.answer, request.match_info["lesson"], tried.question))


@routes.get("/api/tables")
async def tables(request: web.Request) -> web.Response:
    """List the public tables, with the release of the page that belongs to this card room."""
    return json_of({"tables": await request.app[ROOM].lines(), "release": static.release()})


@routes.post("/api/tables")
async def create(request: web.Request) -> web.Response:
    """Make a table."""
    wanted = await body_of(request, NewTable)
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    table_id = await request.app[ROOM].create(request[GUEST], wanted)
    return json_of({"id": table_id}, 201)


@routes.get("/api/tables/{id}")
async def table(request: web.Request) -> web.Response:
    """Send the lobby's line about a table to anyone who has its code: without names if the table is closed to them."""
    table_id = request.match_info["id"]
    line = await request.app[ROOM].line(table_id)
    closed = await request.app[DAILY].is_closed_to(table_id, request[GUEST])
    return json_of(msgspec.structs.replace(line, seated=[]) if closed else line)


@routes.get("/api/tables/{id}/qr.svg")
async def qr(request: web.Request) -> web.Response:
    """Draw the QR code of a table's link."""
    table_id = request.match_info["id"]
    await request.app[ROOM].line(table_id)  # raises if there is none
    request.app[LIMITER].count("QR codes", request.remote)
    link = home_of(request) + TABLE_PAGE.format(id=table_id)
    return web.Response(body=await _qr(request, link), content_type="image/svg+xml")


async def _qr(request: web.Request, link: str) -> bytes:
    async with request.app[COSTLY]:
        return await asyncio.to_thread(_draw, link)


@lru_cache(maxsize=256)
def _draw(link: str) -> bytes:
    """Draw a link as a QR code; raises `Refused` if the link is too long."""
    svg = io.BytesIO()
    try:
        segno.make(link, error="m", micro=False).save(svg, kind="svg", border=2, light="#fff", xmldecl=False)
    except ValueError:
        raise Refused("unreadable", "The address of this card room is too long for a QR code.") from None
    return svg.getvalue()


@routes.get("/api/tables/{id}/records")
async def records(request: web.Request) -> web.Response:
    """Send the finished deals of a table as game records."""
    table_id = request.match_info["id"]
    request.app[LIMITER].count("records", request.remote)
    await request.app[DAILY].expect_may_look(table_id, request[GUEST])
    async with request.app[COSTLY]:
        body = await request.app[ROOM].records(table_id)
    headers = {"Content-Disposition": f'attachment; filename="tripot-{table_id}.jsonl"'}
    return web.Response(body=body, content_type="application/jsonl", charset="utf-8", headers=headers)
