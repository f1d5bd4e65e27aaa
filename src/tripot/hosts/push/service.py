"""The push services of browsers: where they may be, and how a message is handed to one (RFC 8030).

A guest names the address of a service, so it may be any address. We send only to public addresses, by https, and follow
no redirect. A service gets a few seconds, and of its answer we read only the status.
"""

import asyncio
import ipaddress
import logging
import re
import socket
import time
from dataclasses import dataclass
from enum import Enum, auto
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from tripot.hosts.config import Config
from tripot.hosts.push.message import BrowserKeys, Signer, seal

BROWSERS = (  # Chrome and most others, Firefox, Safari, Edge
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
AT_ONCE = 20  # messages that are sent at the same time to the services of browsers
OTHERS_AT_ONCE = 2  # and to all other hosts together: anybody can have one that never answers
PLACE_SECONDS = 60.0  # for which a message waits until it is sent; later it is of little use
KEPT_SECONDS = 600  # for which a service keeps a message for a browser that it cannot reach
HTTPS = 443
HOST = re.compile(r"([a-z0-9-]+\.)+[a-z][a-z0-9-]*\.?")  # a name with a dot, and no address: those end in digits
GLOBAL = ipaddress.ip_network("2000::/3")  # the IPv6 addresses that are routed in the public internet
GONE = (404, 410)
AGAIN = 429  # and everything from 500

log = logging.getLogger("tripot.server")


class BadEndpoint(ValueError):
    """An address at which no push service can be."""


class Outcome(Enum):
    """What became of a message."""

    TAKEN = auto()
    GONE = auto()  # there is no such subscription any more
    FAILED = auto()
    NOT_SENT = auto()  # too many others were being sent


@dataclass(frozen=True)
class Parcel:
    """A message for a browser.

    Attributes:
        endpoint: the address at which its push service takes it.
        keys: those of the browser.
        contact: the address of the card room, for whoever runs the service.
        topic: another message with the same topic replaces one that has not arrived yet.
        text: what the browser reads.
    """

    endpoint: str
    keys: BrowserKeys
    contact: str
    topic: str
    text: bytes


def check_endpoint(endpoint: str, *, local: bool = False) -> None:
    """Raise `BadEndpoint` unless a push service may be at an address. With `local`, it may be anywhere, for tests."""
    try:
        address = urlsplit(endpoint)
        host, port = address.hostname, address.port
    except ValueError:
        raise BadEndpoint("it is no address") from None
    if local and host and address.scheme in ("http", "https"):
        return
    if address.scheme != "https" or port not in (None, HTTPS) or address.username is not None:
        raise BadEndpoint("it does not begin with https:// and a host")
    if not endpoint.isascii():  # the client would write it in another way
        raise BadEndpoint("it has other characters than an address")
    _check_host(host)


def _check_host(host: str | None) -> None:
    if not HOST.fullmatch(host or ""):
        raise BadEndpoint("its host has no name")


async def _only_names(request: aiohttp.ClientRequest, send: aiohttp.ClientHandlerType) -> aiohttp.ClientResponse:
    """Send nothing to a host without a name. The client asks no resolver about it, and has read the address itself."""
    _check_host(request.url.raw_host)
    return await send(request)


def is_of_a_browser(endpoint: str) -> bool:
    """Whether an endpoint is at one of the push services that browsers use, so that no guest runs it."""
    return f".{urlsplit(endpoint).hostname}".endswith(tuple(f".{each}" for each in BROWSERS))


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet, so that no machine of ours is behind it."""
    found = _read(address)
    if found is None or not found.is_global or found.is_multicast:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return True
    return found in GLOBAL and not found.sixtofour and not found.teredo  # others lead to IPv4 addresses, of any kind


def _read(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(address)
    except ValueError:
        return None


class PublicResolver(AbstractResolver):
    """Finds the public addresses of a host, and no others: a name may lead to a machine of ours."""

    def __init__(self) -> None:
        self._inner = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The public addresses of a host. Raises `OSError` if there are none."""
        found = [each for each in await self._inner.resolve(host, port, family) if is_public(each["host"])]
        if not found:
            raise OSError(f"{host} has no public address")
        return found

    async def close(self) -> None:
        """Nothing is kept."""


class PushServices:
    """Hands messages to push services."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._places = asyncio.Semaphore(AT_ONCE)
        self._other_places = asyncio.Semaphore(OTHERS_AT_ONCE)
        self._session: aiohttp.ClientSession | None = None

    async def send(self, parcel: Parcel, signer: Signer) -> Outcome:
        """Hand over a message. A service that fails is tried again a few times, each time after a longer wait."""
        places = self._places if is_of_a_browser(parcel.endpoint) else self._other_places
        for wait in (*self._config.push_waits, None):
            if not await _enter(places):
                return Outcome.NOT_SENT
            try:
                status = await self._try(parcel, signer)
            finally:
                places.release()
            if status in GONE:
                return Outcome.GONE
            if status is not None and status < 300:
                return Outcome.TAKEN
            later = status is None or status == AGAIN or status >= 500
            if not later or wait is None:
                break
            await asyncio.sleep(wait)
        log.info("the push service %.80s did not take a message: %s", urlsplit(parcel.endpoint).hostname, status)
        return Outcome.FAILED

    async def _try(self, parcel: Parcel, signer: Signer) -> int | None:
        """The status that a service answers; `None` if there is no answer in time."""
        try:
            check_endpoint(parcel.endpoint, local=self._config.local_push)
            body, head = await asyncio.to_thread(_written, parcel, signer)
            async with self._open().post(parcel.endpoint, data=body, headers=head, allow_redirects=False) as response:
                return response.status
        except BadEndpoint:
            return GONE[0]  # such a subscription is of no use: it is forgotten
        except (aiohttp.ClientError, OSError, ValueError):  # it cannot be reached, or is too slow, or answers nonsense
            return None

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            resolver = None if self._config.local_push else PublicResolver()
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(resolver=resolver),
                cookie_jar=aiohttp.DummyCookieJar(),
                timeout=aiohttp.ClientTimeout(total=self._config.push_patience),
                middlewares=() if self._config.local_push else (_only_names,),
                auto_decompress=False,
            )
        return self._session

    async def close(self) -> None:
        """Close all connections."""
        if self._session:
            await self._session.close()


async def _enter(places: asyncio.Semaphore) -> bool:
    """Wait for a place, but not for long; returns whether it is taken."""
    try:
        async with asyncio.timeout(PLACE_SECONDS):
            return await places.acquire()
    except TimeoutError:
        return False


def _written(parcel: Parcel, signer: Signer) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of a message."""
    head = {
        "Authorization": signer.header(parcel.endpoint, parcel.contact, time.time()),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high",
        "Topic": parcel.topic,
    }
    return seal(parcel.text, parcel.keys), head
