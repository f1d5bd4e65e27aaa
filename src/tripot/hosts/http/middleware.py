"""What every request passes through: who sent it, where it comes from, and the common form of errors."""

import secrets
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from structlog.contextvars import bind_contextvars, clear_contextvars

from tripot.hosts.http.addresses import believed_host, folder_of, is_within, sender, with_port
from tripot.hosts.http.guests import COOKIE_AGE, device_of, new_guest
from tripot.hosts.http.keys import CONFIG, FOLDER, GUEST, GUESTS, LIMITER, ROOM, SESSION
from tripot.hosts.room import faults
from tripot.hosts.room.now import now_ms
from tripot.table import wire
from tripot.table.wire import Refused

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

STATUS = {  # the status of HTTP answers, by error code
    "unreadable": 400,
    "unknown_game": 400,
    "bad_option": 400,
    "bad_name": 400,
    "bad_text": 400,
    "bad_face": 400,
    "foreign_origin": 403,
    "bad_cookie": 403,
    "bad_pass": 403,
    "unknown_table": 404,
    "unknown_path": 404,
    "unknown_deal": 404,
    "unknown_circle": 404,
    "unknown_tournament": 404,
    "in_play": 409,
    "closed": 403,
    "bad_record": 400,
    "seat_taken": 409,
    "seat_in_play": 409,
    "unknown_session": 404,
    "unknown_passkey": 404,
    "bad_passkey": 403,
    "no_passkeys": 409,
    "unknown_person": 404,
    "name_taken": 409,
    "not_yourself": 409,
    "muted": 409,
    "removed": 403,
    "banned": 403,
    "not_seated": 409,
    "not_host": 409,
    "not_now": 409,
    "proposed": 409,
    "late": 409,
    "bad_stamp": 400,
    "too_many": 429,
    "storage": 503,
    "damaged": 500,
    "internal": 500,
}


FORWARDED_FOR = "X-Forwarded-For"
FORWARDED_PORT = "X-Forwarded-Port"
FORWARDED_PREFIX = "X-Forwarded-Prefix"
SCHEMES = ("http", "https")
MOST_LOGGED = 40  # characters of a text that should be the id of a table
REQUEST_BYTES = 6  # bytes in the id of a request in the log
UNCOUNTED = ("/assets/", "/alone/", "/api/health", "/ready", "/metrics")


def error_response(refused: Refused) -> web.Response:
    """The HTTP answer for a refusal."""
    text = wire.write(refused.message())
    return web.Response(
        text=text, status=refused.status or STATUS.get(refused.code, 400), content_type="application/json"
    )


@web.middleware
async def in_context(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Add the request and its table to everything that is logged while it is handled."""
    table = request.match_info.get("id")
    clear_contextvars()  # these belong to the previous request on the same connection
    bind_contextvars(request=secrets.token_hex(REQUEST_BYTES), **({"table": table[:MOST_LOGGED]} if table else {}))
    if hdrs.UPGRADE in request.headers:  # each message of a websocket is a trace
        return await handler(request)
    resource = request.match_info.route.resource
    name = f"{request.method} {resource.canonical if resource else '*'}"
    with request.app[ROOM].metrics.traces.whole(name, table) as span:
        response = await handler(request)
        if span:
            span.set_attribute("http.response.status_code", response.status)
        return response


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer errors under `/api` in the protocol's form."""
    try:
        return await handler(request)
    except Refused as refused:
        request.app[ROOM].metrics.refuse(refused)
        return error_response(refused)
    except web.HTTPRequestEntityTooLarge:
        return error_response(Refused("unreadable", "The request body is too large.", status=413))
    except web.HTTPException as error:
        if error.status < 400 or not request.path.startswith("/api/"):
            raise
        detail = f"{request.method} {request.path:.80}: {error.reason}."
        code = "unknown_path" if error.status == HTTPStatus.NOT_FOUND else "unreadable"
        return error_response(Refused(code, detail, status=error.status))
    except ConnectionError:
        raise
    except Exception as error:
        return error_response(faults.internal(f"{request.method} {request.path:.80} failed", error))


@web.middleware
async def behind_proxy(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Take address, scheme, host and folder from a trusted proxy, and ignore what anybody else says about them."""
    proxies, peer = request.app[CONFIG].trusted_proxies, request.remote or ""
    if not is_within(peer, proxies):
        return await handler(request)
    told = request.headers.get(hdrs.X_FORWARDED_PROTO, "").partition(",")[0].strip().lower()
    scheme = told if told in SCHEMES else request.scheme
    clone = partial(request.clone, remote=sender(peer, _forwarded(request, FORWARDED_FOR), proxies), scheme=scheme)
    host = _host_behind(request, scheme)
    request[FOLDER] = folder_of(_forwarded(request, FORWARDED_PREFIX)[-1])
    return await handler(clone(host=host) if host else clone())


def _host_behind(request: web.Request, scheme: str) -> str:
    """The host that a browser asked a trusted proxy for. Of several proxies, only the one nearest to us is believed."""
    host, port = (_forwarded(request, name)[-1] for name in (hdrs.X_FORWARDED_HOST, FORWARDED_PORT))
    asked = request.headers.get(hdrs.HOST, "")
    return with_port(believed_host(asked, host, request.app[CONFIG].host_names), port, scheme)


def _forwarded(request: web.Request, name: str) -> list[str]:
    """The values of a header to which each proxy may add one."""
    return [value.strip() for value in ",".join(request.headers.getall(name, [])).split(",")]


@web.middleware
async def limit(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests from an address that makes too many."""
    if not request.path.startswith(UNCOUNTED):
        request.app[LIMITER].count("calls", request.remote)
    return await handler(request)


@web.middleware
async def refuse_packed(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a compressed body, which nobody has unpacked, because it may become a thousand times as long."""
    coding = request.headers.get(hdrs.CONTENT_ENCODING, "identity")
    if coding.lower() != "identity":
        raise Refused("unreadable", f"Send the body uncompressed, not as {coding!r:.40}.", status=415)
    return await handler(request)


@web.middleware
async def identify(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Find the guest of a request under `/api`. A newcomer gets a cookie."""
    if not request.path.startswith("/api/"):
        return await handler(request)
    guests = request.app[GUESTS]
    ours = guests.ours(request.cookies) if request.path != "/api/health" else {}
    known = await guests.find(ours)
    if ours and known is None:
        return forged(request)
    request[GUEST] = known.guest if known else new_guest(request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
    request[SESSION] = known.session or "" if known else ""
    has_one = known is not None and known.cookie == guests.cookie
    # other answers set no cookie: a browser may fetch them together with `/api/me`, and would become two guests
    if has_one or (request.path != "/api/me" and request.method == "GET"):
        return await handler(request)
    await begin_session(request)
    response = await handler(request)
    if request[SESSION] and not response.prepared and guests.cookie not in response.cookies:
        set_cookie(request, response)
    return response


async def begin_session(request: web.Request) -> bool:
    """Start a session if the browser has none; returns whether it had none. The answer then needs `set_cookie`."""
    if request[SESSION]:
        return False
    request.app[LIMITER].count("sessions", request.remote)
    device = device_of(request.headers.get(hdrs.USER_AGENT, ""))
    request[SESSION] = await request.app[GUESTS].sessions.begin(request[GUEST], device, now_ms())
    return True


def forged(request: web.Request) -> web.Response:
    """The answer to a cookie of ours that we did not sign, or whose session ended: an error that also deletes it."""
    detail = "This card room does not know that guest cookie and has removed it: ask again without it."
    response = error_response(Refused("bad_cookie", detail))
    remove_cookies(request, response)
    return response


def set_cookie(request: web.Request, response: web.StreamResponse) -> None:
    """Give the browser the cookie of its session."""
    guests, secure = request.app[GUESTS], request.secure
    value = guests.write(request[SESSION])
    response.set_cookie(
        guests.cookie, value, max_age=COOKIE_AGE, path="/", httponly=True, samesite="Lax", secure=secure
    )


def remove_cookies(request: web.Request, response: web.StreamResponse) -> None:
    """Take our cookies from the browser, and no other card room's."""
    for name in request.app[GUESTS].ours(request.cookies):
        response.del_cookie(name, path="/")


@web.middleware
async def same_origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that a page of another site makes in a guest's name. Only browsers name an origin."""
    origin = request.headers.get(hdrs.ORIGIN)
    changes = request.method not in ("GET", "HEAD") or hdrs.UPGRADE in request.headers
    if changes and origin is not None and _host_of(origin) != request.host.lower():
        detail = (
            f"Pages of {origin!r:.80} may not use this card room: the request is for the host {request.host!r:.80}."
        )
        raise Refused("foreign_origin", detail)
    return await handler(request)


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


ALL = (in_context, behind_proxy, errors, limit, refuse_packed, same_origin, identify, errors)
"""In the order in which a request passes through them. A newcomer gets a cookie even if a handler refuses."""


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the security headers to an answer."""
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    if request.path.startswith("/api/"):
        response.headers.setdefault(hdrs.CACHE_CONTROL, "no-store")
