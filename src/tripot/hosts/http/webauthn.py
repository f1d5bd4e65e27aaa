"""What WebAuthn requires of a card room: challenges written for browsers, and their answers checked.

The library is imported where it is used: importing it takes most of a second, and most card rooms never need it.
"""

import base64
import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from tripot.hosts.accounts import MadeCredential, PasskeyInfo, SigningCredential
from tripot.hosts.storage.passkeys import CHALLENGE_AGE, ID_LENGTH, Passkey
from tripot.table.guest import Guest
from tripot.table.wire import Refused

ROOM_NAME = "Tripot"
T = TypeVar("T")


@dataclass(frozen=True)
class Party:
    """The party that passkeys are made for: the card room, named by its address."""

    origin: str

    @property
    def id(self) -> str:
        """The host. Raises `Refused` if passkeys do not work for this host."""
        host = _host_of(self.origin)
        if not host or _is_address(host):
            detail = f"Passkeys need a host name, and {host:.80} is an address: open the card room by its name."
            raise Refused("no_passkeys", detail)
        return host


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def make(party: Party, guest: Guest, known: list[PasskeyInfo]) -> tuple[str, dict[str, Any]]:
    """The challenge for making a passkey, with everything the browser needs."""
    import webauthn
    from webauthn.helpers import options_to_json_dict, structs

    kept = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,  # people who sign in have not said who they are
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    options = webauthn.generate_registration_options(
        rp_id=party.id,
        rp_name=ROOM_NAME,
        user_id=guest.id.encode(),
        user_name=guest.name,
        timeout=CHALLENGE_AGE,
        authenticator_selection=kept,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(each.id)) for each in known],
    )
    return _text(options.challenge), options_to_json_dict(options)


def sign(party: Party) -> tuple[str, dict[str, Any]]:
    """The challenge for signing in with any passkey of the card room, with everything the browser needs."""
    import webauthn
    from webauthn.helpers import options_to_json_dict

    options = webauthn.generate_authentication_options(rp_id=party.id, timeout=CHALLENGE_AGE)
    return _text(options.challenge), options_to_json_dict(options)


def check_made(party: Party, challenge: str, made: MadeCredential, guest: Guest) -> Passkey:
    """The new passkey. Raises `Refused` if the answer does not fit the challenge."""
    import webauthn

    verified = _checked(
        lambda: webauthn.verify_registration_response(
            credential=msgspec.to_builtins(made),
            expected_challenge=_bytes(challenge),
            expected_rp_id=party.id,
            expected_origin=party.origin,
        )
    )
    found = _text(verified.credential_id)
    if len(found) > ID_LENGTH:
        raise bad_passkey()
    return Passkey(found, guest, _text(verified.credential_public_key), verified.sign_count)


def check_signed(party: Party, challenge: str, signed: SigningCredential, passkey: Passkey) -> int:
    """The passkey's new count of signatures. Raises `Refused` if the answer does not fit the challenge."""
    import webauthn

    handle = signed.response.userHandle
    if handle and handle != _text(passkey.guest.id.encode()):
        raise bad_passkey()
    return _checked(
        lambda: (
            webauthn.verify_authentication_response(
                credential=msgspec.to_builtins(signed),
                expected_challenge=_bytes(challenge),
                expected_rp_id=party.id,
                expected_origin=party.origin,
                credential_public_key=_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
            ).new_sign_count
        )
    )


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()


def _checked(check: Callable[[], T]) -> T:
    """The result of a check. A check reads several formats; any error in them is the sender's fault."""
    try:
        return check()
    except Refused:
        raise
    except Exception as error:
        raise bad_passkey() from error


def bad_passkey() -> Refused:
    """The refusal of a passkey that proves nothing. It does not say why, because that would help only attackers."""
    return Refused("bad_passkey", "This passkey is not known here, or its answer is too old or not for this page.")
