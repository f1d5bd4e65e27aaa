"""Guests. Each has a signed cookie that holds an id and a chosen name."""

import secrets

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from tripot.server.core.decide import Guest
from tripot.server.core.texts import is_plain, is_seen, normalize
from tripot.server.core.wire import NAME_LENGTH, Refused

COOKIE = "tripot_guest"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
COOKIE_BYTES = 1024
STRANGERS = {"fr": "Invité", "en": "Guest"}


PASS_AGE = 600  # seconds


class Guests:
    """Reads and writes guests' cookies, and the passes that take a guest to another device."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="tripot guest")
        self._passes = URLSafeTimedSerializer(key, salt="tripot pass")

    def write_pass(self, guest: Guest) -> str:
        """A pass. A browser that opens it within `PASS_AGE` belongs to this guest from then on."""
        return str(self._passes.dumps([guest.id, guest.name]))

    def read_pass(self, text: str) -> Guest:
        """The guest of a pass; raises `Refused` for a pass that is not ours or too old."""
        try:
            guest_id, name = self._passes.loads(text[:COOKIE_BYTES], max_age=PASS_AGE)
            return Guest(str(guest_id), str(name))
        except (BadSignature, ValueError, TypeError):
            minutes = PASS_AGE // 60
            raise Refused("bad_pass", f"This pass is not ours, or older than {minutes} minutes.", status=403) from None

    def write(self, guest: Guest) -> str:
        """The value of a guest's cookie."""
        return str(self._signer.dumps([guest.id, guest.name]))

    def read(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; `None` for a cookie that we have not signed."""
        if not cookie or len(cookie) > COOKIE_BYTES:
            return None
        try:
            guest_id, name = self._signer.loads(cookie)
            return Guest(str(guest_id), str(name))
        except (BadSignature, ValueError, TypeError):
            return None


def new_guest(languages: str = "") -> Guest:
    """A newcomer, with a name in the language that the browser prefers."""
    stranger = STRANGERS["fr" if languages.lower().startswith("fr") else "en"]
    return Guest("g" + secrets.token_urlsafe(12), f"{stranger} {secrets.randbelow(900) + 100}")


def check_name(wanted: str) -> str:
    """A name as it is kept; raises `Refused`."""
    if len(wanted) > 10 * NAME_LENGTH:
        raise Refused("bad_name", f"A name has at most {NAME_LENGTH} characters.", field="name")
    name = normalize(wanted)
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refused("bad_name", f"A name has 1 to {NAME_LENGTH} characters.", field="name")
    if not is_plain(name):
        raise Refused("bad_name", "A name has no control characters.", field="name")
    if not is_seen(name):
        raise Refused("bad_name", "A name needs at least one visible character.", field="name")
    return name
