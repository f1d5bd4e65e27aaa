"""The HTTP calls of `docs/protocol.md`."""

import io
from functools import cache
from typing import Any, TypeVar

import msgspec
import segno
from aiohttp import hdrs, web

import tripot
from tripot.rules.game import LANGUAGES, Game
from tripot.rules.registry import get
from tripot.rules.shared.describing import browser_fields
from tripot.rules.shared.options import OptionSpec
from tripot.server.core import wire
from tripot.server.core.decide import Guest, check_options
from tripot.server.core.wire import Refused
from tripot.server.net.guests import check_name
from tripot.server.net.keys import GUEST, GUESTS, LIMITER, READINESS, ROOM
from tripot.server.net.middle import set_guest
from tripot.testing import playable_games

routes = web.RouteTableDef()
T = TypeVar("T")

TABLE_PAGE = "/table/{id}"  # of the browser side


def _json(message: object, status: int = 200) -> web.Response:
    return web.Response(text=wire.write(message), status=status, content_type="application/json")


async def _body(request: web.Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("unreadable", f"The body cannot be read: {error}.") from None


@routes.get("/api/health")
async def health(_request: web.Request) -> web.Response:
    """Say that the card room is there."""
    return _json({"status": "ok", "version": tripot.__version__})


@routes.get("/ready")
async def ready(request: web.Request) -> web.Response:
    """Say that moves can be stored; `storage` otherwise."""
    await request.app[READINESS].check()
    response = _json({"status": "ready"})
    response.headers[hdrs.CACHE_CONTROL] = "no-store"
    return response


@routes.get("/api/me")
async def me(request: web.Request) -> web.Response:
    """Say who the guest is."""
    guest = request[GUEST]
    return _json({"id": guest.id, "name": guest.name})


@routes.post("/api/me")
async def rename(request: web.Request) -> web.Response:
    """Give the guest another name."""
    wanted = await _body(request, wire.NewName)
    guest = Guest(request[GUEST].id, check_name(wanted.name))
    response = _json({"id": guest.id, "name": guest.name})
    set_guest(request, response, guest)
    request[GUEST] = guest
    return response


@routes.get("/api/me/pass")
async def make_pass(request: web.Request) -> web.Response:
    """Make a link, and its QR code, by which another device becomes this guest's too."""
    text = request.app[GUESTS].write_pass(request[GUEST])
    link = f"{request.scheme}://{request.host}/pass/{text}"
    return _json({"link": link, "qr": _qr(link).decode()})


@routes.get("/pass/{pass}")
async def use_pass(request: web.Request) -> web.StreamResponse:
    """Become the guest of a pass, and go to the lobby."""
    guest = request.app[GUESTS].read_pass(request.match_info["pass"])
    response = web.Response(status=303, headers={hdrs.LOCATION: "/"})
    set_guest(request, response, guest)
    return response


@routes.get("/api/games")
async def games(request: web.Request) -> web.Response:
    """List the games with their options and sentences, in all languages or in one."""
    language = request.query.get("language")
    if language is not None and language not in LANGUAGES:
        raise Refused("unreadable", f"The languages are {', '.join(LANGUAGES)}, not {language!r:.20}.")
    response = web.Response(body=games_json(language), content_type="application/json")
    response.enable_compression()
    response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
    return response


@cache
def games_json(language: str | None = None) -> bytes:
    """All that the lobby knows of the games, as JSON."""
    return msgspec.json.encode({"games": [_describe(get(name), language) for name in playable_games()]})


def _describe(game: Game, language: str | None) -> dict[str, Any]:
    specs = game.options.specs()
    seats = specs.pop("players")
    options = [_describe_option(spec) for spec in specs.values()]
    return {
        "name": game.name,
        "players": [seats.minimum, seats.maximum],
        "options": options,
        "table_texts": sorted(game.table_texts),
        "view": browser_fields(game.view),
        "texts": game.texts if language is None else {language: game.texts[language]},
    }


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
    return described


@routes.post("/api/games/{game}/check")
async def check(request: web.Request) -> web.Response:
    """Say which options such a table would have and which values to offer, or why there can be no such table."""
    wanted = await _body(request, wire.Check)
    table = check_options(request.match_info["game"], wanted.seats, wanted.options)
    return _json({"options": table.options.as_dict(), "suggested": table.options.suggestions()})


@routes.get("/api/tables")
async def tables(request: web.Request) -> web.Response:
    """List the public tables."""
    return _json({"tables": await request.app[ROOM].lines()})


@routes.post("/api/tables")
async def create(request: web.Request) -> web.Response:
    """Make a table."""
    wanted = await _body(request, wire.NewTable)
    request.app[LIMITER].creation(request.remote or "")
    table_id = await request.app[ROOM].create(request[GUEST], wanted)
    return _json({"id": table_id}, 201)


@routes.get("/api/tables/{id}")
async def table(request: web.Request) -> web.Response:
    """Say what the lobby would say of a table, to those who have its code."""
    return _json(await request.app[ROOM].line(request.match_info["id"]))


@routes.get("/api/tables/{id}/qr.svg")
async def qr(request: web.Request) -> web.Response:
    """Draw the QR code of a table's link."""
    table_id = request.match_info["id"]
    await request.app[ROOM].check(table_id)
    link = f"{request.scheme}://{request.host}{TABLE_PAGE.format(id=table_id)}"
    return web.Response(body=_qr(link), content_type="image/svg+xml")


def _qr(link: str) -> bytes:
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
    body = await request.app[ROOM].records(table_id)
    headers = {"Content-Disposition": f'attachment; filename="tripot-{table_id}.jsonl"'}
    return web.Response(body=body, content_type="application/jsonl", charset="utf-8", headers=headers)
