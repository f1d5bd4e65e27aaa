"""A push service of our own, and browsers that can read what it is given."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .kit import Json, Person

AUTH = bytes(range(16))
CURVE = ec.SECP256R1()


def write(data: bytes) -> str:
    """Bytes in base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    """Bytes from base64url."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """A key (RFC 5869)."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class Browser:
    """A browser that has subscribed, with the private key that it tells nobody."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))

    @property
    def public(self) -> bytes:
        """The key that it gives the card room."""
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> Json:
        """What its page sends to the card room."""
        return {"endpoint": self.endpoint, "p256dh": write(self.public), "auth": write(AUTH), "language": "fr"}

    def open(self, body: bytes) -> bytes:
        """What is in a message (RFC 8188 and 8291)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size, "one record"
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        secret = derive(shared, AUTH, b"WebPush: info\0" + self.public + theirs, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        text, end = AESGCM(key).decrypt(nonce, sealed, None).rsplit(b"\x02", 1)
        assert not end.strip(b"\0"), "padding"
        return text


@dataclass
class Service:
    """A push service. It answers with one status after another, and with the last of them from then on."""

    base: str = ""
    statuses: list[int] = field(default_factory=lambda: [201])
    slow: float = 0.0  # seconds
    answers: asyncio.Event = field(default_factory=asyncio.Event)  # unset, it takes messages and says nothing
    got: list[tuple[str, Json, bytes]] = field(default_factory=list)  # path, headers and body
    browsers: dict[str, Browser] = field(default_factory=dict)
    at_once: int = 0  # messages that it is taking now
    most_at_once: int = 0

    async def subscribe(self, person: Person, name: str = "phone") -> Browser:
        """Let somebody's browser be called."""
        browser = self.browsers[f"/{name}"] = Browser(f"{self.base}/{name}")
        status, answer = await person.call("POST", "/api/me/calls", json=browser.subscription)
        assert (status, answer["on"]) == (200, True), answer
        return browser

    async def take(self, request: web.Request) -> web.Response:
        """Take a message."""
        self.got.append((request.path, dict(request.headers), await request.read()))
        status = self.statuses[0] if len(self.statuses) == 1 else self.statuses.pop(0)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(self.slow)
        await self.answers.wait()
        self.at_once -= 1
        return web.Response(status=status, headers={"Location": f"{self.base}/elsewhere"})

    def notices(self) -> list[tuple[str, Any]]:
        """What browsers can read of it."""
        return [(path, json.loads(self.browsers[path].open(body))) for path, _, body in self.got]

    async def calls(self, number: int) -> list[tuple[str, Any]]:
        """Wait for this many messages."""
        async with asyncio.timeout(10):
            while len(self.got) < number:
                await asyncio.sleep(0.02)
        return self.notices()


@asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    """Run a push service."""
    service = Service()
    service.answers.set()
    app = web.Application()
    app.router.add_post("/{name}", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    service.base = "http://{}:{}".format(*runner.addresses[0])
    try:
        yield service
    finally:
        await runner.cleanup()


def signed(head: Json) -> Json:
    """What the card room has signed for a message. Fails if the signature does not fit its key (RFC 8292)."""
    scheme, _, rest = head["Authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    text, _, signature = parts["t"].rpartition(".")
    numbers = read(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, read(parts["k"]))
    both = int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:])
    key.verify(encode_dss_signature(*both), text.encode(), ec.ECDSA(hashes.SHA256()))
    claims: Json = json.loads(read(text.partition(".")[2]))
    return {**claims, "scheme": scheme, "key": parts["k"]}
