"""The messages about what is stored of a guest: browsers, passes, passkeys, first deals, and the guest's own data."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tripot.rules.game import Language

PASSKEY_NAME = 40  # characters
ENDPOINT_LENGTH = 1024  # characters in the address of a push service; the longest in use have some 500

LessonMark: TypeAlias = Literal["done", "skipped", "declined"]
"""What became of a first deal: gone through, left early, or not wanted."""

Base64: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]*\Z", max_length=16_384)]


class _Public(msgspec.Struct, frozen=True, rename="camel"):
    """A public-key credential as browsers write it. Browsers add fields that we do not need."""

    id: Base64
    raw_id: Base64
    type: Literal["public-key"]


class Attestation(msgspec.Struct, frozen=True):
    """The browser's answer after it made a passkey."""

    clientDataJSON: Base64  # noqa: N815  (as browsers write it)
    attestationObject: Base64  # noqa: N815


class Assertion(msgspec.Struct, frozen=True):
    """The browser's answer after it signed with a passkey."""

    clientDataJSON: Base64  # noqa: N815
    authenticatorData: Base64  # noqa: N815
    signature: Base64
    userHandle: Base64 | None = None  # noqa: N815


class MadeCredential(_Public, frozen=True):
    """A newly made passkey."""

    response: Attestation


class SigningCredential(_Public, frozen=True):
    """A passkey that signed a challenge."""

    response: Assertion


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/me/passkeys`."""

    name: Annotated[str, Meta(max_length=PASSKEY_NAME)]
    credential: MadeCredential


class UsePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/passkey`."""

    credential: SigningCredential
    leave_seats: bool = False


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the guest. Times are milliseconds since 1970."""

    id: str
    name: str
    created: int
    used: int | None


class Making(msgspec.Struct, frozen=True):
    """What a browser needs to make a passkey."""

    options: dict[str, Any]


class Signing(msgspec.Struct, frozen=True):
    """What a browser needs to sign in with a passkey, and what the guest would lose here by signing in."""

    options: dict[str, Any]
    seat_in_play: bool


class NewSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/me/calls`: the browser's `PushSubscription`, and the language of its page."""

    endpoint: Annotated[str, Meta(max_length=ENDPOINT_LENGTH)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Language


class CallsInfo(msgspec.Struct, frozen=True):
    """Whether this browser is called, and the key that it needs for that, in base64url."""

    on: bool
    key: str


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser in which the guest is known."""

    id: str
    device: str
    created: int  # milliseconds since 1970
    this: bool  # whether it is the browser that asks


class Me(msgspec.Struct, frozen=True):
    """The guest who asks."""

    id: str
    name: str
    face: str | None  # one of the faces to choose from; none if the guest has not chosen one
    named: bool  # whether the guest has chosen the name; a newcomer has one that the card room proposes


class LessonsDone(msgspec.Struct, frozen=True):
    """What became of first deals in all of the guest's browsers."""

    lessons: dict[str, LessonMark] | None  # none for a newcomer: nothing is stored yet


class PassInfo(msgspec.Struct, frozen=True):
    """A pass, for the page that asks whether to use it."""

    name: str
    instead_of: str | None  # the name that this browser would lose
    seat_in_play: bool  # whether that guest has a seat in a running match
