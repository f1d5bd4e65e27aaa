"""The HTTP calls for all that is kept of a guest: to read it, and to delete it."""

import asyncio
from contextlib import nullcontext
from typing import Any

import msgspec
from aiohttp import hdrs, web

from tripot.server.core.decide import Guest
from tripot.server.core.wire import Refused
from tripot.server.live.room import Room
from tripot.server.net.guests import COOKIE, new_guest
from tripot.server.net.handling import json_of
from tripot.server.net.keys import GUEST, GUESTS, LIMITER, OWN, PASSKEYS, ROOM, SEARCHING, SESSION
from tripot.server.storage import schema

routes = web.RouteTableDef()

FORMAT = "tripot-person/1"


@routes.get("/api/me/data")
async def export(request: web.Request) -> web.Response:
    """Send all that is kept of the guest, as a file."""
    guest = request[GUEST]
    request.app[LIMITER].count("own data", request.remote, guest.id)
    async with request.app[SEARCHING] if _is_known(request) else nullcontext():
        told = await _told(request, guest)
    text = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(told)))
    headers = {"Content-Disposition": 'attachment; filename="tripot-data.json"'}
    return web.Response(body=text, content_type="application/json", charset="utf-8", headers=headers)


async def _told(request: web.Request, guest: Guest) -> dict[str, Any]:
    own, sessions = request.app[OWN], request.app[GUESTS].sessions
    passkeys = await request.app[PASSKEYS].of_guest(guest.id)
    tables = await own.tables(guest.id) if _is_known(request) else []
    return {
        "format": FORMAT,
        "id": guest.id,
        "name": guest.name,
        "since": await sessions.since(guest.id),
        "sessions": [{"device": each.device, "created": each.created} for each in await sessions.of_guest(guest.id)],
        "passkeys": [{"name": each.name, "created": each.created, "used": each.used} for each in passkeys],
        "tables": [{"id": each, "events": await own.at_table(each, guest.id)} for each in tables],
    }


@routes.delete("/api/me")
async def delete(request: web.Request) -> web.Response:
    """Delete all that is kept of the guest, who is nobody afterwards. Not while in a match that is on."""
    guest, own = request[GUEST], request.app[OWN]
    request.app[LIMITER].count("own data", request.remote, guest.id)
    tables: set[str] = set()
    if _is_known(request):
        async with request.app[SEARCHING]:
            tables = await _forget(request, guest)
    await own.forget(guest.id)
    request[SESSION] = ""
    response = json_of({"tables": len(tables)})
    response.del_cookie(COOKIE, path="/")
    return response


def _is_known(request: web.Request) -> bool:
    """Whether anything can be kept of the guest: not of a newcomer, for whom the whole database would be searched."""
    return COOKIE in request.cookies


async def _forget(request: web.Request, guest: Guest) -> set[str]:
    """Make the guest somebody else at all tables; which. Nobody is in that name any more, unless this fails."""
    own, room = request.app[OWN], request.app[ROOM]
    before = await own.tables(guest.id)
    for table_id in before:
        await _forget_at(room, table_id, guest, None)
    await _forget_all(request, guest, before)  # most of the work: should it break off, the guest can ask again
    known = await own.shut_out(guest.id)
    ended = [row["id"] for row in known[schema.sessions]]
    try:
        room.close_sessions(ended)
        late = await own.tables(guest.id)  # what was said and done meanwhile
        await _forget_all(request, guest, late)
    except BaseException:
        await own.let_back(known)
        raise
    return {*before, *late}


async def _forget_all(request: web.Request, guest: Guest, tables: list[str]) -> None:
    for table_id in tables:
        instead = new_guest(request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
        await _forget_at(request.app[ROOM], table_id, guest, instead)


async def _forget_at(room: Room, table_id: str, guest: Guest, instead: Guest | None) -> None:
    try:
        await room.forget(table_id, guest, instead)
    except Refused as refused:
        if refused.code != "unknown_table":  # it has been archived meanwhile
            raise
