"""Guests. A browser has a signed cookie with the id of a session, which the card room stores and can end."""

import hmac
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import cycle

from itsdangerous import BadSignature, URLSafeSerializer

from tripot.hosts.room.now import now_ms
from tripot.hosts.storage.sessions import PASS_AGE, Sessions
from tripot.rules.game import Language
from tripot.table.guest import Guest
from tripot.table.wire import Refused

OLD_COOKIE = "tripot_guest"  # of earlier releases, whose card rooms all gave it the same name
NAME_DIGITS = 12  # that distinguish the cookies of card rooms on one host
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
COOKIE_BYTES = 1024
PASS_BYTES = 100
STRANGERS = {"fr": "Invité", "en": "Guest"}
ADOPTING = 10_000  # ms for which requests on their way may still bring the cookie of an earlier release
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux")


@dataclass(frozen=True)
class Visitor:
    """A guest in a browser, with its session; `None` until it has one."""

    guest: Guest
    session: str | None = None
    cookie: str = ""  # the name of the cookie that names the session


class Guests:
    """Reads and writes guests' cookies.

    Attributes:
        sessions: the sessions that cookies name.
        cookie: the name of this card room's cookie. Cookies know no ports, so each card room on a host has its own
            name. The nodes of a card room share it, with the key.
    """

    def __init__(self, key: str, sessions: Sessions) -> None:
        self.sessions = sessions
        self.cookie = f"{OLD_COOKIE}_{hmac.digest(key.encode(), b'cookie', 'sha256').hex()[:NAME_DIGITS]}"
        self._signer = URLSafeSerializer(key, salt="tripot guest")

    def write(self, session: str) -> str:
        """The value of the cookie of a session."""
        return str(self._signer.dumps(session))

    def ours(self, cookies: Mapping[str, str]) -> dict[str, str]:
        """The cookies of this card room, by name, among all those that a browser sent to this host.

        The cookie of an earlier release is ours only if we have signed it.
        """
        found = {name: cookies[name] for name in (self.cookie, OLD_COOKIE) if name in cookies}
        if OLD_COOKIE in found and self._read(found[OLD_COOKIE]) is None:
            del found[OLD_COOKIE]
        return found

    async def find(self, ours: Mapping[str, str]) -> Visitor | None:
        """Whose cookies these are; `None` if we have signed none of them, or if their sessions have ended."""
        for name, value in ours.items():
            if found := await self._find(name, value):
                return found
        return None

    async def _find(self, name: str, value: str) -> Visitor | None:
        held = self._read(value)
        if not isinstance(held, str):
            return await self._adopt(held)
        guest = await self.sessions.guest_of(held)
        return Visitor(guest, held, name) if guest else None

    def _read(self, value: str) -> object:
        """What a cookie says; `None` if we have not signed it."""
        if len(value) > COOKIE_BYTES:
            return None
        try:
            return self._signer.loads(value)
        except (BadSignature, ValueError, TypeError):
            return None

    async def _adopt(self, held: object) -> Visitor | None:
        """The guest of an early release, whose cookie has an id and a name. Both count until there is a session."""
        match held:
            case [str(guest), str(name)]:
                since = await self.sessions.since(guest)
                known = since is None or now_ms() - since < ADOPTING
                return Visitor(Guest(guest, name)) if known else None
        return None

    async def read_pass(self, text: str) -> Guest:
        """The guest of a pass. Raises `Refused` if the pass is not valid."""
        guest = await self.sessions.read_pass(text, now_ms()) if len(text) <= PASS_BYTES else None
        if guest is None:
            raise bad_pass()
        return guest

    async def use_pass(self, text: str, device: str, instead_of: str | None) -> str:
        """Start a session with a pass. Raises `Refused` if the pass is not valid."""
        session = await self.sessions.use_pass(text, device, now_ms(), instead_of)
        if session is None:
            raise bad_pass()
        return session


def bad_pass() -> Refused:
    """The refusal of a pass that is not valid."""
    detail = f"This pass is unknown, has been used, or is over {PASS_AGE // 60_000} minutes old."
    return Refused("bad_pass", detail)


def device_of(agent: str) -> str:
    """The browser's own description of itself, for the list of a guest's sessions."""
    browser = next((name for part, name in BROWSERS.items() if part in agent), "")
    system = next((name for name in SYSTEMS if name in agent), "")
    return " · ".join(filter(None, (browser, system)))


def language_of(accepted: str) -> Language:
    """The language for somebody whose browser accepts these (`Accept-Language`): the first of ours that it names."""
    wanted = (each.strip()[:2].lower() for each in accepted.split(","))
    return "fr" if next((each for each in wanted if each in ("fr", "en")), "en") == "fr" else "en"


def new_guest(accepted: str = "") -> Guest:
    """A new guest, with a name in the language that the browser prefers (`Accept-Language`)."""
    stranger = STRANGERS[language_of(accepted)]
    return Guest("g" + secrets.token_urlsafe(12), f"{stranger} {next(_numbers())}")


def is_proposed(name: str) -> bool:
    """Whether a name is one that newcomers get, so that nobody need have chosen it."""
    stranger, _, number = name.rpartition(" ")
    return stranger in STRANGERS.values() and number.isdecimal()


@cache
def _numbers() -> Iterator[int]:
    """The numbers in newcomers' names, one after another: two people with the same name could not share a table.

    They are drawn when the first is needed, so that servers forked from one process do not start with the same number.
    """
    return cycle(secrets.SystemRandom().sample(range(1000, 10_000), 9000))
