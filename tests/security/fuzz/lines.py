"""Bytes on a line: websocket frames and HTTP requests as no library writes them, and requests as any may."""

from __future__ import annotations

import asyncio
import random
import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import quote, urlsplit

from aiohttp.web import RouteDef

from tripot.hosts.http import (
    api,
    calls,
    circles,
    daily,
    lessons,
    my_games,
    passkeys,
    personal_data,
    replays,
    socket,
    tournaments,
)

from ...hosts.kit import House, Person
from .siege import GONE
from .values import BODIES, NUMBERS, TEXTS, Maker
from .witness import Witness

PAUSE = 0.03  # seconds without an answer after which there will be none
MOST = 1 << 20  # bytes of an answer that are read
TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
OPCODES = (CONTINUATION, BINARY, CLOSE, PING, PONG, 3, 7, 11, 15)
METHODS = (*("GET",) * 20, *("POST",) * 10, "HEAD", "PUT", "DELETE", "OPTIONS", "CONNECT", "get", "G\0T", "x" * 50, "")
PART = re.compile(r"{(\w+)(?::[^{}]*(?:{[^}]*})?)?}")  # of a path; it may say which texts it takes
PARTS = {"id": "{table}", "game": "{game}", "token": "{token}", "tournament": "{tournament}"} | dict.fromkeys(
    ("match", "deal", "seat"), "{number}"
)
"""What the parts of a path are filled with, if not with any text."""


def call_of(method: str, path: str) -> str:
    """A route, with what its path is filled with."""
    return f"{method} " + re.sub(PART, lambda part: PARTS.get(part[1], "{text}"), path)


CALLS = (
    *(
        call_of(each.method, each.path)
        for routes in (
            api.routes,
            calls.routes,
            circles.routes,
            daily.routes,
            lessons.routes,
            my_games.routes,
            passkeys.routes,
            personal_data.routes,
            replays.routes,
            socket.routes,
            tournaments.routes,
        )
        for each in routes
        if isinstance(each, RouteDef)
    ),
    *("GET /", "GET /pass/{text}", "GET /api/games?language={text}", "GET /table/{table}", "GET /table/{text}"),
    *("GET /api/me/games?before={text}", "GET /api/tables/{table}/matches/{number}/deals/{number}?view={text}"),
    *(
        "POST /api/daily/{game}",
        "GET /circle/{token}",
        "GET /tournament/{tournament}",
        "GET /api/circles/{token}/calendar.ics?day={number}&time={text}",
    ),
    *(
        "GET /games",
        "GET /daily",
        "GET /daily/puzzle",
        "GET /replay",
        "GET /replay/{table}/{number}/{number}",
        "GET /learn/{text}",
    ),
    *("GET /api/tables/{text}", "GET /api/tables/{text}/records", "DELETE /api/me/passkeys/%00"),
    *("GET /api/{text}", "GET /{text}", "GET /assets/{text}", "GET /rules/{game}", "GET /rules/{text}", "GET //"),
    *("GET /alone{text}", "GET /alone/{text}", "GET /alone/?{text}", "GET /alone/index.html", "GET /alone/%00"),
    *("GET /../{text}", "GET /%2e%2e/%2e%2e/x", "GET /%ff%fe", "GET /api/tables/%00", "GET http://{text}/{text}"),
)
HEADERS = (
    *(
        "Cookie: {cookie}={text}",
        "Cookie: {cookie}=%00; {cookie}={text}",
        "Cookie: tripot_guest={text}",
        "Origin: {text}",
        "Host: {text}",
    ),
    *("Content-Length: {number}", "Transfer-Encoding: chunked", "Transfer-Encoding: {text}", "Content-Type: {text}"),
    *("Expect: 100-continue", "Upgrade: websocket", "Connection: upgrade", "Sec-WebSocket-Version: {number}"),
    *(
        "Sec-WebSocket-Key: {text}",
        "Range: bytes={number}-{number}",
        "If-Modified-Since: {text}",
        "If-None-Match: {text}",
    ),
    *("Accept-Language: {text}", "User-Agent: {text}", "Accept-Encoding: gzip, br, {text}", "X-Forwarded-For: {text}"),
    *(
        "{text}: {text}",
        "X-Long: " + "x" * 9000,
        " folded: {text}",
        "Content-Encoding: gzip",
        "Content-Encoding: {text}",
    ),
)


@dataclass
class Caller:
    """Sends requests and frames to a card room, and looks at what it answers."""

    house: House
    person: Person
    maker: Maker
    tables: list[str] = field(default_factory=list)
    circle: str = ""  # the token of one
    tournament: str = ""  # the token of one
    guest: str = ""
    cookie: str = ""  # the name of the card room's
    sent: int = 0
    faults: list[str] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        [morsel] = self.person.session.cookie_jar
        self.cookie = morsel.key

    @property
    def dice(self) -> random.Random:
        """What chooses."""
        return self.maker.dice

    def _fill(self, pattern: str) -> str:
        text = self.dice.choice(TEXTS)
        table = self.dice.choice(self.tables) if self.dice.random() < 0.9 else text
        if self.dice.random() < 0.2:
            table = table[:-1] + "é"
        number, game = self.dice.choice(NUMBERS[:-1]), self.dice.choice(("turkish", "pig", "iljig", text))
        found = pattern.replace("{text}", text).replace("{table}", table).replace("{game}", game)
        found = found.replace("{token}", self.circle if self.dice.random() < 0.9 else text)
        found = found.replace("{tournament}", self.tournament if self.dice.random() < 0.9 else text)
        found = found.replace("{cookie}", self.cookie)
        return found.replace("{number}", str(number))

    # ------------------------------------------------------------ HTTP, as any program may speak it

    async def request(self) -> None:
        """A request with a body made from one of the types, or with one that is spoiled."""
        method, path = self._call()
        body = self._body() if method == "POST" or self.dice.random() < 0.1 else b""
        forged = f"{self.cookie}={'x' * self.dice.choice((1, 2000))}"
        headers = {"Cookie": forged} if self.dice.random() < 0.05 else {}
        self.sent += 1
        with suppress(*GONE, ValueError):
            async with self.person.session.request(
                method, self.house.base + path, data=body, headers=headers, allow_redirects=False
            ) as response:
                self._see(response.status, (await response.read()).decode("utf-8", "replace"), f"{method} {path:.200}")

    def _call(self) -> tuple[str, str]:
        """A method, nearly always one that the path takes, and a path."""
        method, path = self.dice.choice(CALLS).split(" ")
        if self.dice.random() < 0.05:
            method = self.dice.choice(METHODS[:-3])
        return method, quote(self._fill(path).encode("utf-8", "replace"), safe="/?=%:")

    def _body(self) -> bytes:
        body = self.maker.struct(self.dice.choice(BODIES))
        kind = self.dice.random()
        text = self.maker.text(self.maker.spoiled(body) if kind < 0.3 else body)
        if kind > 0.8:
            text = self.maker.torn(text)
        return text.encode("utf-8", "surrogatepass" if kind > 0.95 else "replace")

    def _see(self, status: int, text: str, asked: str) -> None:
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status >= 500:
            self.faults.append(f"{asked}: {status} {text:.300}")

    # ------------------------------------------------------------ HTTP, as none does

    async def lines(self) -> None:
        """Some requests on a line of their own, with anything in them."""
        asked = [self._lines() for _ in range(self.dice.choice((1, 1, 2, 5)))]
        self.sent += len(asked)
        answer = await self._talk(b"".join(asked))
        for status in (int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:] if part[:3].isdigit()):
            self._see(status, repr(answer[:500]), repr(b"".join(asked)[:500]))

    def _lines(self) -> bytes:
        dice, body = self.dice, self._body()
        method, path = self._call()
        headers = [f"Host: {urlsplit(self.house.base).netloc}", f"Content-Length: {len(body)}"]
        version, end = "HTTP/1.1", "\r\n"
        match dice.choice(("headers",) * 8 + ("few", "many", "chunks", "method", "path", "version", "end")):
            case "headers":
                headers += [self._fill(dice.choice(HEADERS)) for _ in range(dice.choice((1, 1, 2, 5)))]
            case "few":
                headers = headers[: dice.randrange(2)]
            case "many":
                headers += [f"X-{number}: {number}" for number in range(dice.choice((50, 2000)))]
            case "chunks":
                headers[1] = "Transfer-Encoding: chunked"
                body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body) * dice.choice((1, 1, 2)), body)
            case "method":
                method = dice.choice(METHODS)
            case "path":
                path = self._fill("/{text}/{table}")
            case "version":
                version = dice.choice(("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9999.1", "", "\0"))
            case "end":
                end = dice.choice(("\n", "\r", "\0"))
        made = end.join([f"{method} {path} {version}", *headers, "", ""]).encode("utf-8", "replace") + body
        kind = dice.random()
        if kind < 0.05:
            return made[: dice.randrange(len(made) + 1)]
        return dice.randbytes(dice.choice((1, 100, 3000))) if kind < 0.1 else made

    async def _talk(self, text: bytes, first: bytes = b"") -> bytes:
        """What is answered to bytes on a new line, which is then closed, or broken off."""
        address = urlsplit(self.house.base)
        answer = b""
        with suppress(*GONE):
            reader, writer = await asyncio.open_connection(address.hostname, address.port)
            try:
                for part in [first] if first else []:
                    writer.write(part)
                    answer += await self._read(reader, 2.0)
                for part in self._parts(text):
                    writer.write(part)
                    await writer.drain()
                answer += await self._read(reader)
            finally:
                if self.dice.random() < 0.5:
                    writer.transport.abort()
                writer.close()
        return answer

    def _parts(self, text: bytes) -> Iterator[bytes]:
        """Bytes as they may come in: at once, or one after the other."""
        size = self.dice.choice((len(text) or 1, len(text) or 1, 1000, 7))
        yield from (text[start : start + size] for start in range(0, min(len(text), 50 * size), size))
        yield text[50 * size :]

    @staticmethod
    async def _read(reader: asyncio.StreamReader, first: float = PAUSE) -> bytes:
        found, wait = b"", first
        while len(found) < MOST:
            try:
                part = await asyncio.wait_for(reader.read(1 << 16), wait)
            except TimeoutError:
                break
            if not part:
                break
            found, wait = found + part, PAUSE
        return found

    # ------------------------------------------------------------ frames

    async def frames(self, witness: Witness) -> None:
        """A websocket, and frames that are wrong in some way."""
        self.guest = self.guest or str((await self.person.call("GET", "/api/me"))[1]["id"])
        made = [self._frame() for _ in range(self.dice.choice((1, 3, 10)))]
        self.sent += len(made)
        cookie = "; ".join(f"{each.key}={each.value}" for each in self.person.session.cookie_jar)
        first = (
            f"GET /api/tables/{witness.table_id}/ws HTTP/1.1\r\nHost: {urlsplit(self.house.base).netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n"
        )
        said = b"".join(made)
        answer = await self._talk(said, first.encode())
        head, _, rest = answer.partition(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 101"):
            for text in _texts(rest):
                witness.hear(self.guest, text, self._said, shown=text)
        elif head:
            self._see(int(head[9:12]), repr(head), "websocket")

    _said: str = ""

    def _frame(self) -> bytes:
        dice = self.dice
        text = self.maker.text(self.maker.request())
        if dice.random() < 0.5:
            text = self.maker.torn(text)
        self._said += text
        payload = text.encode("utf-8", "surrogatepass")
        wrong = dice.choice(("",) * 8 + ("opcode", "payload", "parts", "reserved", "unmasked", "length", "torn"))
        opcode = dice.choice(OPCODES) if wrong == "opcode" else TEXT
        if opcode == CLOSE:
            payload = dice.choice((b"", b"\x03", struct.pack(">H", dice.randrange(65536)) + b"\xff\xfe", payload))
        if wrong == "payload":
            payload = dice.randbytes(dice.choice((0, 1, 125, 126, 20_000)))
        if wrong == "parts":  # with a ping between them, and now and then without an end
            middle = dice.randrange(len(payload) + 1)
            parts = [
                frame(TEXT, payload[:middle], final=False),
                frame(PING, b"42"),
                frame(CONTINUATION, payload[middle:]),
            ]
            return b"".join(parts[: dice.choice((1, 3, 3, 3))])
        made = frame(
            opcode,
            payload,
            final=wrong != "opcode" or dice.random() < 0.5,
            reserved=dice.randrange(1, 8) if wrong == "reserved" else 0,
            masked=wrong != "unmasked",
            length=dice.choice((0, len(payload) + 5, 1 << 31, (1 << 63) - 1, 1 << 63)) if wrong == "length" else None,
        )
        return made[: dice.randrange(len(made) + 1)] if wrong == "torn" else made


def frame(
    opcode: int,
    payload: bytes,
    *,
    final: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
) -> bytes:
    """A websocket frame; of another length than it says, where one is given."""
    said = len(payload) if length is None else length
    start = bytes([(final << 7) | (reserved << 4) | opcode])
    mark = masked << 7
    if said < 126:
        start += bytes([mark | said])
    elif said < 1 << 16:
        start += bytes([mark | 126]) + struct.pack(">H", said)
    else:
        start += bytes([mark | 127]) + struct.pack(">Q", said)
    return start + (bytes(4) if masked else b"") + payload  # a mask of zeros changes nothing


def _texts(answer: bytes) -> Iterator[str]:
    """The whole text messages among the frames that the card room has sent."""
    at = 0
    while at + 2 <= len(answer):
        opcode, length, start = answer[at] & 15, answer[at + 1] & 127, at + 2
        if length >= 126:
            size = 2 if length == 126 else 8
            length, start = int.from_bytes(answer[start : start + size]), start + size
        at = start + length
        if opcode == TEXT and at <= len(answer):
            yield answer[start:at].decode()
