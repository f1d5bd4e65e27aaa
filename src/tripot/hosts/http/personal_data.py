"""The HTTP calls that export or delete everything stored about a guest."""

import asyncio
from contextlib import nullcontext
from typing import Any
from urllib.parse import urlsplit

import msgspec
from aiohttp import hdrs, web

from tripot.hosts.http.guests import new_guest
from tripot.hosts.http.handling import json_of
from tripot.hosts.http.keys import (
    CALLS,
    CIRCLES,
    DAILY,
    GUEST,
    GUESTS,
    LESSON_MARKS,
    LIMITER,
    PASSKEYS,
    PERSONAL_DATA,
    RATINGS,
    RESULTS,
    ROOM,
    SEARCHING,
    SESSION,
    TOURNAMENTS,
)
from tripot.hosts.http.middleware import remove_cookies
from tripot.hosts.room.room import Room
from tripot.hosts.storage import schema
from tripot.hosts.storage.subscriptions import Subscription
from tripot.table.guest import Guest
from tripot.table.wire import Refused

routes = web.RouteTableDef()

FORMAT = "tripot-person/1"


@routes.get("/api/me/data")
async def export(request: web.Request) -> web.Response:
    """Send everything stored about the guest as a file."""
    guest = request[GUEST]
    request.app[LIMITER].count("own data", request.remote, guest.id)
    async with request.app[SEARCHING] if _is_known(request) else nullcontext():
        told = await _told(request, guest)
    text = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(told)))
    headers = {"Content-Disposition": 'attachment; filename="tripot-data.json"'}
    return web.Response(body=text, content_type="application/json", charset="utf-8", headers=headers)


async def _told(request: web.Request, guest: Guest) -> dict[str, Any]:
    own, sessions = request.app[PERSONAL_DATA], request.app[GUESTS].sessions
    passkeys = await request.app[PASSKEYS].of_guest(guest.id)
    tables = await own.tables(guest.id) if _is_known(request) else []
    return {
        "format": FORMAT,
        "id": guest.id,
        "name": guest.name,
        "face": guest.face,
        "since": await sessions.since(guest.id),
        "sessions": [{"device": each.device, "created": each.created} for each in await sessions.of_guest(guest.id)],
        "passkeys": [{"name": each.name, "created": each.created, "used": each.used} for each in passkeys],
        "calls": [_told_of(each) for each in await request.app[CALLS].subscriptions.of_guest(guest.id)],
        "lessons": await request.app[LESSON_MARKS].of_guest(guest.id),
        "rated": await request.app[RATINGS].is_wanted(guest.id),
        "matches": await request.app[RESULTS].everything(guest.id),
        "daily": await request.app[DAILY].everything(guest),
        "tournaments": await request.app[TOURNAMENTS].everything(guest),
        "circles": await request.app[CIRCLES].everything(guest),
        "tables": [{"id": each, "events": await own.at_table(each, guest.id)} for each in tables],
    }


def _told_of(wanted: Subscription) -> dict[str, Any]:
    """A browser that is called, without its secrets: whoever had the whole address could call there, too."""
    return {"service": urlsplit(wanted.endpoint).hostname, "language": wanted.language, "made": wanted.made}


@routes.delete("/api/me")
async def delete(request: web.Request) -> web.Response:
    """Delete everything that is stored about the guest, who then becomes nobody. Refused during a match."""
    guest, own = request[GUEST], request.app[PERSONAL_DATA]
    request.app[LIMITER].count("own data", request.remote, guest.id)
    tables: set[str] = set()
    if _is_known(request):
        async with request.app[SEARCHING]:
            tables = await _forget(request, guest)
    await own.forget(guest.id)
    request[SESSION] = ""
    response = json_of({"tables": len(tables)})
    remove_cookies(request, response)
    return response


def _is_known(request: web.Request) -> bool:
    """Whether anything can be stored about the guest; nothing is stored about a newcomer."""
    return bool(request.app[GUESTS].ours(request.cookies))


async def _forget(request: web.Request, guest: Guest) -> set[str]:
    """Replace the guest by somebody else at all tables; returns these. If it fails, the guest can sign in again."""
    own, room = request.app[PERSONAL_DATA], request.app[ROOM]
    before = await own.tables(guest.id)
    for table_id in before:
        await _forget_at(room, table_id, guest, None)
    await _forget_all(request, guest, before)  # this is most of the work; if it fails, the guest can ask again
    known = await own.shut_out(guest.id)
    ended = [row["id"] for row in known[schema.sessions]]
    try:
        room.close_sessions(ended)
        late = await own.tables(guest.id)  # what was said and done in the meantime
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
        if refused.code != "unknown_table":  # the table was archived in the meantime
            raise
