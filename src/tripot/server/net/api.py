"""The HTTP calls of `docs/protocol.md`."""

import asyncio
import io
from functools import cache, lru_cache
from typing import Any

import msgspec
import segno
from aiohttp import hdrs, web
from prometheus_client import CONTENT_TYPE_LATEST

import tripot
from tripot.rules.game import LANGUAGES, Game
from tripot.rules.registry import get
from tripot.rules.shared.describing import browser_fields
from tripot.rules.shared.options import OptionSpec
from tripot.server.core import bodies, names, wire
from tripot.server.core.decide import Guest, check_options
from tripot.server.core.wire import Refused
from tripot.server.live.clock import now_ms
from tripot.server.net.addresses import is_within
from tripot.server.net.guests import COOKIE
from tripot.server.net.handling import body_of, browser_of, expect_to_leave, json_of, move_to, origin_of
from tripot.server.net.keys import CONFIG, COSTLY, GUEST, GUESTS, LIMITER, READINESS, ROOM, SESSION
from tripot.testing import playable_games

routes = web.RouteTableDef()

TABLE_PAGE = "/table/{id}"  # of the browser side
PASSED_ON = (hdrs.X_FORWARDED_FOR, hdrs.X_FORWARDED_PROTO, hdrs.X_FORWARDED_HOST, hdrs.FORWARDED, hdrs.VIA)
"""Headers that proxies write. A client may have one of them left out: it names it in `Connection`."""


@routes.get("/api/health")
async def health(_request: web.Request) -> web.Response:
    """Say that the card room is there."""
    return json_of({"status": "ok", "version": tripot.__version__})


@routes.get("/ready")
async def ready(request: web.Request) -> web.Response:
    """Say that moves can be stored; `storage` otherwise."""
    request.app[ROOM].expect_ready()
    await request.app[READINESS].check()
    response = json_of({"status": "ready"})
    response.headers[hdrs.CACHE_CONTROL] = "no-store"
    return response


@routes.get("/metrics")
async def metrics(request: web.Request) -> web.Response:
    """Say what there is to watch, to those who may; to others there is nothing here."""
    passed_on = any(name in request.headers for name in PASSED_ON)
    if passed_on or not is_within(request.remote, request.app[CONFIG].watchers):
        raise web.HTTPNotFound
    return web.Response(body=request.app[ROOM].metrics.text(), headers={hdrs.CONTENT_TYPE: CONTENT_TYPE_LATEST})


@routes.get("/api/me")
async def me(request: web.Request) -> web.Response:
    """Say who the guest is."""
    guest = request[GUEST]
    return json_of({"id": guest.id, "name": guest.name})


@routes.post("/api/me")
async def rename(request: web.Request) -> web.Response:
    """Give the guest another name."""
    wanted = await body_of(request, bodies.NewName)
    guest = Guest(request[GUEST].id, names.check(wanted.name))
    request.app[LIMITER].count("sessions", request.remote, guest.id)
    began = await request.app[GUESTS].sessions.begin(guest, browser_of(request), now_ms(), request[SESSION])
    response = json_of({"id": guest.id, "name": guest.name})
    move_to(request, response, began)
    return response


@routes.get("/api/me/sessions")
async def sessions(request: web.Request) -> web.Response:
    """List the browsers in which the guest is known."""
    return await _sessions(request)


async def _sessions(request: web.Request) -> web.Response:
    found, this = await request.app[GUESTS].sessions.of_guest(request[GUEST].id), request[SESSION]
    listed = [wire.SessionInfo(each.id, each.device, each.created, each.id == this) for each in found]
    return json_of({"sessions": listed})


@routes.delete("/api/me/sessions")
async def end_sessions(request: web.Request) -> web.Response:
    """Make the guest known in this browser alone."""
    found = await request.app[GUESTS].sessions.of_guest(request[GUEST].id)
    return await _end(request, [each.id for each in found if each.id != request[SESSION]])


@routes.delete("/api/me/sessions/{session}")
async def end_session(request: web.Request) -> web.Response:
    """Make the guest unknown in one browser."""
    ended = request.match_info["session"]
    if ended not in {each.id for each in await request.app[GUESTS].sessions.of_guest(request[GUEST].id)}:
        raise Refused("unknown_session", "You have no such session.")
    return await _end(request, [ended])


async def _end(request: web.Request, ended: list[str]) -> web.Response:
    await request.app[GUESTS].sessions.end(request[GUEST].id, ended)
    request.app[ROOM].close_sessions(ended)
    response = await _sessions(request)
    if request[SESSION] in ended:
        response.del_cookie(COOKIE, path="/")
    return response


@routes.post("/api/me/pass")
async def make_pass(request: web.Request) -> web.Response:
    """Make a link, and its QR code, by which one other device becomes this guest's too."""
    request.app[LIMITER].count("passes", request.remote, request[GUEST].id)
    text = await request.app[GUESTS].sessions.make_pass(request[GUEST].id, now_ms())
    link = f"{origin_of(request)}/pass/{text}"
    return json_of({"link": link, "qr": (await _qr(request, link)).decode()})


@routes.get("/api/pass/{pass}")
async def read_pass(request: web.Request) -> web.Response:
    """Say whose pass it is, and who this browser would be no more. Nothing changes."""
    guest = await request.app[GUESTS].read_pass(request.match_info["pass"])
    known = request[GUEST] if request[SESSION] else None
    other = known if known and known.id != guest.id else None
    seats = await request.app[ROOM].playing(other) if other else []
    return json_of(wire.PassInfo(guest.name, other.name if other else None, bool(seats)))


@routes.post("/api/pass/{pass}")
async def use_pass(request: web.Request) -> web.Response:
    """Become the guest of a pass, which is used up. Never over a seat in play, unless the request says so."""
    wanted = await body_of(request, bodies.UsePass)
    text, guests = request.match_info["pass"], request.app[GUESTS]
    guest = await guests.read_pass(text)
    await expect_to_leave(request, guest.id, leave_seats=wanted.leave_seats)
    began = await guests.use_pass(text, browser_of(request), request[SESSION])
    response = json_of({"id": guest.id, "name": guest.name})
    move_to(request, response, began)
    return response


@routes.get("/api/games")
async def games(request: web.Request) -> web.Response:
    """List the games with their options and sentences, in all languages or in one."""
    language = request.query.get("language")
    if language is not None and language not in LANGUAGES:
        raise Refused("unreadable", f"The languages are {', '.join(LANGUAGES)}, not {language!r:.20}.")
    response = web.Response(body=await asyncio.to_thread(games_json, language), content_type="application/json")
    response.enable_compression()
    response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
    return response


@cache
def games_json(language: str | None = None) -> bytes:
    """All that the lobby knows of the games, as JSON."""
    described = [_describe(get(name), language) for name in playable_games()]
    return msgspec.json.encode({"games": described, "limits": wire.LIMITS})


def _describe(game: Game, language: str | None) -> dict[str, Any]:
    specs = game.options.specs()
    seats = specs.pop("players")
    options = [_describe_option(spec) for spec in specs.values() if not spec.for_research]
    return {
        "name": game.name,
        "players": [seats.numbers_offered[0], seats.numbers_offered[-1]],
        "options": options,
        "ranks": game.held,
        "table_texts": sorted(game.table_texts),
        "view": browser_fields(game.view),
        "texts": {lang: _early_texts(game, lang) for lang in (LANGUAGES if language is None else [language])},
    }


def _early_texts(game: Game, language: str) -> dict[str, Any]:
    """The texts of a game without those that come when they are wanted: what the teacher says comes with a hint."""
    return {section: texts for section, texts in game.texts[language].items() if section != "reasons"}


def _describe_option(spec: OptionSpec) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": spec.name,
        "kind": spec.kind,
        "default": None if callable(spec.default) else spec.default,
        "clause": spec.clause,
    }
    if spec.kind == "int":
        described |= {"min": spec.minimum, "max": spec.maximum}
    if spec.choices:
        described["choices"] = spec.choices
    if spec.used_with:
        described["used_with"] = spec.used_with
    return described


@routes.post("/api/games/{game}/check")
async def check(request: web.Request) -> web.Response:
    """Say which options such a table would have and which values to offer, or why there can be no such table."""
    wanted = await body_of(request, bodies.Check)
    table = check_options(request.match_info["game"], wanted.seats, wanted.options)
    return json_of({"options": table.options.as_dict(), "suggested": table.options.suggestions()})


@routes.get("/api/tables")
async def tables(request: web.Request) -> web.Response:
    """List the public tables."""
    return json_of({"tables": await request.app[ROOM].lines()})


@routes.post("/api/tables")
async def create(request: web.Request) -> web.Response:
    """Make a table."""
    wanted = await body_of(request, bodies.NewTable)
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    table_id = await request.app[ROOM].create(request[GUEST], wanted)
    return json_of({"id": table_id}, 201)


@routes.get("/api/tables/{id}")
async def table(request: web.Request) -> web.Response:
    """Say what the lobby would say of a table, to those who have its code."""
    return json_of(await request.app[ROOM].line(request.match_info["id"]))


@routes.get("/api/tables/{id}/qr.svg")
async def qr(request: web.Request) -> web.Response:
    """Draw the QR code of a table's link."""
    table_id = request.match_info["id"]
    await request.app[ROOM].check(table_id)
    request.app[LIMITER].count("QR codes", request.remote)
    link = origin_of(request) + TABLE_PAGE.format(id=table_id)
    return web.Response(body=await _qr(request, link), content_type="image/svg+xml")


async def _qr(request: web.Request, link: str) -> bytes:
    async with request.app[COSTLY]:
        return await asyncio.to_thread(_draw, link)


@lru_cache(maxsize=256)
def _draw(link: str) -> bytes:
    """A link as a QR code; raises `Refused` for a link that is too long."""
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
    async with request.app[COSTLY]:
        body = await request.app[ROOM].records(table_id)
    headers = {"Content-Disposition": f'attachment; filename="tripot-{table_id}.jsonl"'}
    return web.Response(body=body, content_type="application/jsonl", charset="utf-8", headers=headers)
