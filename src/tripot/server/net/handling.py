"""What the handlers of HTTP calls share."""

import asyncio
from typing import TypeVar

import msgspec
from aiohttp import hdrs, web

from tripot.server.core import wire
from tripot.server.core.wire import Refused
from tripot.server.net.guests import device_of
from tripot.server.net.keys import CONFIG, GUEST, GUESTS, ROOM, SESSION
from tripot.server.net.middle import set_cookie
from tripot.server.storage.sessions import has_ended

T = TypeVar("T")


def json_of(message: object, status: int = 200) -> web.Response:
    """An answer."""
    return web.Response(text=wire.write(message), status=status, content_type="application/json")


async def body_of(request: web.Request, kind: type[T]) -> T:
    """The body of a request; raises `Refused` where it is not of that kind, or the session has ended meanwhile."""
    try:
        async with asyncio.timeout(request.app[CONFIG].body_wait):
            body = msgspec.json.decode(await request.read(), type=kind)
    except TimeoutError:
        raise Refused("unreadable", "The body did not come in time.", status=408) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, web.RequestPayloadError) as error:
        raise Refused("unreadable", f"The body cannot be read: {error}.") from None
    await expect_session(request)
    return body


async def expect_session(request: web.Request) -> None:
    """Raise `Refused` for a session that has ended since the request began."""
    session = request[SESSION]
    if session and await request.app[GUESTS].sessions.guest_of(session) is None:
        raise has_ended()


def origin_of(request: web.Request) -> str:
    """Where people find the card room: as this request did, unless it names a host that is not ours."""
    names = request.app[CONFIG].host_names
    host = request.host if not names or request.host.lower() in names else names[0]
    return f"{request.scheme}://{host}"


async def expect_to_leave(request: web.Request, becomes: str, *, leave_seats: bool) -> None:
    """Raise `Refused` where the guest would leave a seat in play by becoming another, and has not said so."""
    if becomes != request[GUEST].id and not leave_seats and await request.app[ROOM].playing(request[GUEST]):
        raise Refused("seat_in_play", "You are in the middle of a match, and would leave your seat.")


def move_to(request: web.Request, response: web.Response, session: str) -> None:
    """Give the browser another session; the one that it had is over."""
    request.app[ROOM].close_sessions([request[SESSION]])
    request[SESSION] = session
    set_cookie(request, response)


def browser_of(request: web.Request) -> str:
    """What the browser says it is."""
    return device_of(request.headers.get(hdrs.USER_AGENT, ""))
