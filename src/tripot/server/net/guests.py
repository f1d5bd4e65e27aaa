"""Guests. A browser has a signed cookie with the id of a session, which the card room keeps and can end."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle

from itsdangerous import BadSignature, URLSafeSerializer

from tripot.server.core.decide import Guest
from tripot.server.core.wire import Refused
from tripot.server.live.clock import now_ms
from tripot.server.storage.sessions import PASS_AGE, Sessions

COOKIE = "tripot_guest"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
COOKIE_BYTES = 1024
PASS_BYTES = 100
STRANGERS = {"fr": "Invité", "en": "Guest"}
ADOPTING = 10_000  # ms for which requests that are under way may still bring the cookie of an earlier release
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux")


@dataclass(frozen=True)
class Visitor:
    """A guest in a browser: its session; `None` until it has one."""

    guest: Guest
    session: str | None = None


class Guests:
    """Reads and writes guests' cookies."""

    def __init__(self, key: str, sessions: Sessions) -> None:
        self.sessions = sessions
        self._signer = URLSafeSerializer(key, salt="tripot guest")

    def write(self, session: str) -> str:
        """The value of the cookie of a session."""
        return str(self._signer.dumps(session))

    async def find(self, cookie: str | None) -> Visitor | None:
        """Whose cookie it is; `None` for one that we have not signed, or whose session has ended."""
        if not cookie or len(cookie) > COOKIE_BYTES:
            return None
        try:
            held = self._signer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        if not isinstance(held, str):
            return await self._adopt(held)
        guest = await self.sessions.guest_of(held)
        return Visitor(guest, held) if guest else None

    async def _adopt(self, held: object) -> Visitor | None:
        """The guest of an earlier release, whose cookie held id and name: known by it until there is a session."""
        match held:
            case [str(guest), str(name)]:
                since = await self.sessions.since(guest)
                known = since is None or now_ms() - since < ADOPTING
                return Visitor(Guest(guest, name)) if known else None
        return None

    async def read_pass(self, text: str) -> Guest:
        """The guest of a pass; raises `Refused` for one that is not good."""
        guest = await self.sessions.read_pass(text, now_ms()) if len(text) <= PASS_BYTES else None
        if guest is None:
            raise bad_pass()
        return guest

    async def use_pass(self, text: str, device: str, instead_of: str | None) -> str:
        """The session that a pass begins; raises `Refused` for one that is not good."""
        session = await self.sessions.use_pass(text, device, now_ms(), instead_of)
        if session is None:
            raise bad_pass()
        return session


def bad_pass() -> Refused:
    """The answer to a pass that is not good."""
    detail = f"This pass is unknown, has been used, or is over {PASS_AGE // 60_000} minutes old."
    return Refused("bad_pass", detail)


def device_of(agent: str) -> str:
    """What a browser says it is, for the list of a guest's sessions."""
    browser = next((name for part, name in BROWSERS.items() if part in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return " · ".join(filter(None, (browser, system)))


def new_guest(languages: str = "") -> Guest:
    """A newcomer, with a name in the language that the browser prefers."""
    stranger = STRANGERS["fr" if languages.lower().startswith("fr") else "en"]
    return Guest("g" + secrets.token_urlsafe(12), f"{stranger} {next(_numbers())}")


@cache
def _numbers() -> Iterator[int]:
    """The numbers in newcomers' names. Each has its turn: two people of one name could not sit at one table.

    They are drawn when the first is needed, so that servers forked from one process do not begin with the same.
    """
    return cycle(secrets.SystemRandom().sample(range(1000, 10_000), 9000))
