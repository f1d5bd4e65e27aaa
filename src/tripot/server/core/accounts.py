"""The messages about what is kept of a guest: passkeys, and one's own data."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

PASSKEY_NAME = 40  # characters

Base64: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]*\Z", max_length=16_384)]


class _Public(msgspec.Struct, frozen=True, rename="camel"):
    """A public-key credential as browsers write it. They add what concerns nobody here."""

    id: Base64
    raw_id: Base64
    type: Literal["public-key"]


class Attestation(msgspec.Struct, frozen=True):
    """The browser's answer, where a passkey was made."""

    clientDataJSON: Base64  # noqa: N815  (as browsers write it)
    attestationObject: Base64  # noqa: N815


class Assertion(msgspec.Struct, frozen=True):
    """The browser's answer, where a passkey has signed."""

    clientDataJSON: Base64  # noqa: N815
    authenticatorData: Base64  # noqa: N815
    signature: Base64
    userHandle: Base64 | None = None  # noqa: N815


class MadeCredential(_Public, frozen=True):
    """A passkey that was made."""

    response: Attestation


class SigningCredential(_Public, frozen=True):
    """A passkey that has signed."""

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
    """What a browser is asked for, to make a passkey."""

    options: dict[str, Any]


class Signing(msgspec.Struct, frozen=True):
    """What a browser is asked for, to sign in with a passkey; and what would be lost here."""

    options: dict[str, Any]
    seat_in_play: bool
