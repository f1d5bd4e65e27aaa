"""Helpers that the handlers of HTTP calls share."""

import asyncio
from typing import TypeVar

import msgspec
from aiohttp import hdrs, web

from tripot.errors import misfit
from tripot.hosts import accounts
from tripot.hosts.http.guests import device_of, is_proposed
from tripot.hosts.http.keys import CONFIG, FOLDER, GUEST, GUESTS, ROOM, SESSION
from tripot.hosts.http.middleware import set_cookie
from tripot.hosts.storage.sessions import has_ended
from tripot.table import wire
from tripot.table.guest import Guest
from tripot.table.wire import Refused

T = TypeVar("T")


def json_of(message: object, status: int = 200) -> web.Response:
    """An answer with a JSON body."""
    return web.Response(text=wire.write(message), status=status, content_type="application/json")


def compressed(body: bytes, charset: str | None = None) -> web.Response:
    """An answer with a JSON body that is long enough to compress."""
    response = web.Response(body=body, content_type="application/json", charset=charset)
    response.enable_compression()
    response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
    return response


async def body_of(request: web.Request, kind: type[T]) -> T:
    """The body of a request. Raises `Refused` if it is not of that kind, or if the session has ended."""
    try:
        body = msgspec.json.decode(await _bytes_of(request), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("unreadable", f"The body cannot be read: {misfit(error)}.") from None
    await expect_session(request)
    return body


async def bytes_of(request: web.Request, most: int) -> bytes:
    """The body of a request that may be larger than others, up to `most` bytes. Raises `Refused`."""
    return await _bytes_of(request.clone(client_max_size=most))


async def _bytes_of(request: web.Request) -> bytes:
    try:
        async with asyncio.timeout(request.app[CONFIG].body_wait):
            return await request.read()
    except TimeoutError:
        raise Refused("unreadable", "The body did not come in time.", status=408) from None
    except web.RequestPayloadError as error:
        raise Refused("unreadable", f"The body cannot be read: {misfit(error)}.") from None
    except RuntimeError:
        if request.protocol.connected:
            raise
        raise ConnectionResetError("The connection ended before its body was read.") from None


async def expect_session(request: web.Request) -> None:
    """Raise `Refused` if the session ended after the request began."""
    session = request[SESSION]
    if session and await request.app[GUESTS].sessions.guest_of(session) is None:
        raise has_ended()


def origin_of(request: web.Request) -> str:
    """The address of the card room: the one in this request, unless it names a host that is not ours."""
    names = request.app[CONFIG].host_names
    host = request.host if not names or request.host.lower() in names else names[0]
    return f"{request.scheme}://{host}"


def home_of(request: web.Request) -> str:
    """The address of the card room with the folder in which a proxy shows it: links begin with it."""
    return f"{origin_of(request)}{request.get(FOLDER, '')}"


async def expect_to_leave(request: web.Request, becomes: str, *, leave_seats: bool) -> None:
    """Raise `Refused` if the guest would lose a seat in play by becoming another, and has not agreed to that."""
    if becomes != request[GUEST].id and not leave_seats and await request.app[ROOM].playing(request[GUEST]):
        raise Refused("seat_in_play", "You are in the middle of a match, and would leave your seat.")


def me_of(guest: Guest) -> accounts.Me:
    """A guest, as the page of that guest learns it."""
    return accounts.Me(guest.id, guest.name, guest.face, named=guest.face is not None or not is_proposed(guest.name))


def move_to(request: web.Request, response: web.Response, session: str) -> None:
    """Give the browser another session, and end the one it had."""
    request.app[ROOM].close_sessions([request[SESSION]])
    request[SESSION] = session
    set_cookie(request, response)


def browser_of(request: web.Request) -> str:
    """The browser's own description of itself."""
    return device_of(request.headers.get(hdrs.USER_AGENT, ""))
