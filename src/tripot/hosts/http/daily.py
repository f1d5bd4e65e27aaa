"""The HTTP calls for the deals of the day, as described in `docs/protocol.md`."""

from aiohttp import web

from tripot.hosts.http import bodies
from tripot.hosts.http.handling import body_of, json_of
from tripot.hosts.http.keys import DAILY, GUEST, LIMITER
from tripot.table.puzzles import TriedInPuzzle

routes = web.RouteTableDef()


@routes.get("/api/daily")
async def deals(request: web.Request) -> web.Response:
    """Send today's deals and yesterday's: how far the guest is, and how others did."""
    request.app[LIMITER].count("daily deals", request.remote, request[GUEST].id)
    return json_of(await request.app[DAILY].info(request[GUEST]))


@routes.get("/api/daily/puzzle")
async def puzzle(request: web.Request) -> web.Response:
    """Send today's puzzle, as its seat sees it."""
    request.app[LIMITER].count("daily deals", request.remote, request[GUEST].id)
    return json_of(await request.app[DAILY].puzzle(request[GUEST]))


@routes.post("/api/daily/puzzle")
async def answer(request: web.Request) -> web.Response:
    """Answer what a guest tries in today's puzzle. The first legal move counts."""
    request.app[LIMITER].count("puzzle moves", request.remote, request[GUEST].id)
    tried = await body_of(request, TriedInPuzzle)
    return json_of(await request.app[DAILY].try_puzzle(request[GUEST], tried.day, tried.question))


@routes.post("/api/daily/{name}")
async def begin(request: web.Request) -> web.Response:
    """Begin today's deal of a game, or go on with it."""
    await body_of(request, bodies.BeginDaily)
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    return json_of({"id": await request.app[DAILY].begin(request[GUEST], request.match_info["name"])})
