"""The HTTP calls by which a browser asks to be called when somebody waits for its guest."""

from aiohttp import web

from tripot.hosts import accounts
from tripot.hosts.http.handling import body_of, json_of, origin_of
from tripot.hosts.http.keys import CALLS, CONFIG, GUEST, LIMITER, SESSION
from tripot.hosts.push.message import BadKeys, BrowserKeys
from tripot.hosts.push.service import BadEndpoint, check_endpoint
from tripot.hosts.room.now import now_ms
from tripot.hosts.storage.sessions import has_ended
from tripot.hosts.storage.subscriptions import Subscription
from tripot.table.wire import Refused

routes = web.RouteTableDef()


@routes.get("/api/me/calls")
async def calls(request: web.Request) -> web.Response:
    """Say whether this browser is called, and which key it needs for that."""
    return await _info(request)


async def _info(request: web.Request) -> web.Response:
    caller = request.app[CALLS]
    kept = await caller.subscriptions.is_kept(request[SESSION])
    return json_of(accounts.CallsInfo(kept, (await caller.signer()).public))


@routes.post("/api/me/calls")
async def subscribe(request: web.Request) -> web.Response:
    """Call this browser from now on."""
    wanted = await body_of(request, accounts.NewSubscription)
    _count(request)
    try:
        check_endpoint(wanted.endpoint, local=request.app[CONFIG].local_push)
        BrowserKeys.read(wanted.p256dh, wanted.auth)
    except BadEndpoint as error:
        raise Refused("unreadable", f"No push service can be at this address: {error}.", field="endpoint") from None
    except BadKeys:
        raise Refused("unreadable", "These are not the keys of a browser.", field="p256dh") from None
    kept = Subscription(wanted.endpoint, wanted.p256dh, wanted.auth, wanted.language, origin_of(request), now_ms())
    if not await request.app[CALLS].subscriptions.keep(request[GUEST].id, request[SESSION], kept):
        raise has_ended()
    return await _info(request)


@routes.delete("/api/me/calls")
async def end(request: web.Request) -> web.Response:
    """Call this browser no more."""
    _count(request)
    await request.app[CALLS].subscriptions.end(request[SESSION])
    return await _info(request)


def _count(request: web.Request) -> None:
    request.app[LIMITER].count("call switches", request.remote, request[GUEST].id)
