"""The HTTP calls for all that is kept of a guest: to read it, and to delete it."""

import asyncio
from typing import Any

import msgspec
from aiohttp import hdrs, web

from tripot.server.core.decide import Guest
from tripot.server.core.wire import Refused
from tripot.server.net.guests import COOKIE, new_guest
from tripot.server.net.handling import json_of
from tripot.server.net.keys import COSTLY, GUEST, GUESTS, LIMITER, OWN, PASSKEYS, ROOM, SESSION

routes = web.RouteTableDef()

FORMAT = "tripot-person/1"


@routes.get("/api/me/data")
async def export(request: web.Request) -> web.Response:
    """Send all that is kept of the guest, as a file."""
    guest = request[GUEST]
    request.app[LIMITER].count("own data", request.remote, guest.id)
    async with request.app[COSTLY]:
        told = await _told(request, guest)
    text = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(told)))
    headers = {"Content-Disposition": 'attachment; filename="tripot-data.json"'}
    return web.Response(body=text, content_type="application/json", charset="utf-8", headers=headers)


async def _told(request: web.Request, guest: Guest) -> dict[str, Any]:
    own, sessions = request.app[OWN], await request.app[GUESTS].sessions.of_guest(guest.id)
    passkeys = await request.app[PASSKEYS].of_guest(guest.id)
    tables = await own.tables(guest.id)
    return {
        "format": FORMAT,
        "id": guest.id,
        "name": guest.name,
        "since": await own.since(guest.id),
        "sessions": [{"device": each.device, "created": each.created} for each in sessions],
        "passkeys": [{"name": each.name, "created": each.created, "used": each.used} for each in passkeys],
        "tables": [{"id": each, "events": await own.at_table(each, guest.id)} for each in tables],
    }


@routes.delete("/api/me")
async def delete(request: web.Request) -> web.Response:
    """Delete all that is kept of the guest, who is nobody afterwards. Not while in a match that is on."""
    guest, room, own = request[GUEST], request.app[ROOM], request.app[OWN]
    request.app[LIMITER].count("own data", request.remote, guest.id)
    if await room.playing(guest):
        raise Refused("seat_in_play", "You are in the middle of a match: leave your seat first.")
    ended = [each.id for each in await request.app[GUESTS].sessions.of_guest(guest.id)]
    async with request.app[COSTLY]:
        tables = await own.tables(guest.id)
        for table_id in tables:
            await room.forget(table_id, guest, None)
        for table_id in tables:
            await room.forget(table_id, guest, new_guest(request.headers.get(hdrs.ACCEPT_LANGUAGE, "")))
    await own.forget(guest.id)
    room.close_sessions(ended)
    request[SESSION] = ""
    response = json_of({"tables": len(tables)})
    response.del_cookie(COOKIE, path="/")
    return response
