"""The HTTP calls for circles, as described in `docs/protocol.md`."""

import hashlib
import re
from datetime import date, time

from aiohttp import hdrs, web

from tripot.hosts.http import bodies
from tripot.hosts.http.calendar import weekly
from tripot.hosts.http.handling import body_of, home_of, json_of
from tripot.hosts.http.keys import CIRCLES, GUEST, LIMITER
from tripot.table.wire import Refused

routes = web.RouteTableDef()

CIRCLE_PAGE = "/circle/{token}"  # of the browser side
WEEKDAY, TIME = re.compile("[0-6]"), re.compile("([01][0-9]|2[0-3]):?([0-5][0-9])")


def _count(request: web.Request) -> None:
    request.app[LIMITER].count("circles", request.remote, request[GUEST].id)


@routes.get("/api/me/circles")
async def of_guest(request: web.Request) -> web.Response:
    """List the circles to which the guest belongs."""
    _count(request)
    return await _mine(request)


async def _mine(request: web.Request) -> web.Response:
    return json_of({"circles": await request.app[CIRCLES].of_guest(request[GUEST])})


@routes.get("/api/tables/{id}/circle")
async def of_table(request: web.Request) -> web.Response:
    """Send the circle of a table to whoever is or was at it."""
    _count(request)
    return json_of({"circle": await request.app[CIRCLES].of_table(request.match_info["id"], request[GUEST])})


@routes.post("/api/circles")
async def make(request: web.Request) -> web.Response:
    """Make a circle."""
    wanted = await body_of(request, bodies.NewCircle)
    _count(request)
    return json_of(await request.app[CIRCLES].make(request[GUEST], wanted.name, wanted.table), 201)


@routes.get("/api/circles/{token}")
async def circle(request: web.Request) -> web.Response:
    """Send what the guest may know about a circle."""
    _count(request)
    return await _info(request)


async def _info(request: web.Request) -> web.Response:
    return json_of(await request.app[CIRCLES].info(request[GUEST], request.match_info["token"]))


@routes.post("/api/circles/{token}")
async def rename(request: web.Request) -> web.Response:
    """Give a circle another name."""
    wanted = await body_of(request, bodies.NewName)
    _count(request)
    await request.app[CIRCLES].rename(request[GUEST], request.match_info["token"], wanted.name)
    return await _info(request)


@routes.delete("/api/circles/{token}")
async def remove(request: web.Request) -> web.Response:
    """Delete a circle."""
    _count(request)
    await request.app[CIRCLES].remove(request[GUEST], request.match_info["token"])
    return await _mine(request)


@routes.post("/api/circles/{token}/me")
async def join(request: web.Request) -> web.Response:
    """Join a circle."""
    await body_of(request, bodies.JoinCircle)
    _count(request)
    await request.app[CIRCLES].join(request[GUEST], request.match_info["token"])
    return await _info(request)


@routes.delete("/api/circles/{token}/me")
async def leave(request: web.Request) -> web.Response:
    """Leave a circle."""
    _count(request)
    await request.app[CIRCLES].leave(request[GUEST], request.match_info["token"])
    return await _mine(request)


@routes.post("/api/circles/{token}/table")
async def open_table(request: web.Request) -> web.Response:
    """Open tonight's table, or send the one that is open."""
    wanted = await body_of(request, bodies.CircleTable)
    request.app[LIMITER].count("tables", request.remote, request[GUEST].id)
    token, another = request.match_info["token"], wanted.another
    return json_of({"id": await request.app[CIRCLES].open_table(request[GUEST], token, wanted.table, another=another)})


@routes.post("/api/circles/{token}/link")
async def renew(request: web.Request) -> web.Response:
    """Give a circle a new link, perhaps without somebody who belongs to it now."""
    wanted = await body_of(request, bodies.NewLink)
    _count(request)
    token = request.match_info["token"]
    return json_of(await request.app[CIRCLES].renew(request[GUEST], token, wanted.without))


@routes.get("/api/circles/{token}/calendar.ics")
async def calendar(request: web.Request) -> web.Response:
    """Send the file by which a calendar knows when a circle plays: `?day=6&time=18:00` is Sunday at 18 h."""
    _count(request)
    day, at = WEEKDAY.fullmatch(request.query.get("day", "")), TIME.fullmatch(request.query.get("time", ""))
    if not day or not at:
        raise Refused("unreadable", "day must be 0 (Monday) to 6 (Sunday), and time like 18:00.")
    token = request.match_info["token"]
    info = await request.app[CIRCLES].info(request[GUEST], token)
    link = home_of(request) + CIRCLE_PAGE.format(token=token)
    uid = hashlib.sha256(f"{token} {day[0]} {at[0]}".encode()).hexdigest()
    text = weekly(info.name, link, int(day[0]), time(int(at[1]), int(at[2])), date.fromisoformat(info.day), uid)
    headers = {hdrs.CONTENT_DISPOSITION: 'attachment; filename="tripot.ics"'}
    return web.Response(text=text, content_type="text/calendar", charset="utf-8", headers=headers)
