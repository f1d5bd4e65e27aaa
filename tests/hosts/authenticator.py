"""An authenticator in software, which makes passkeys and signs with them as browsers let it."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def encoded(given: bytes) -> str:
    """Bytes as WebAuthn writes them."""
    return urlsafe_b64encode(given).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """A passkey of one card room."""

    origin: str
    party: str
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    count: int = 0
    handle: str | None = None

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a challenge to make the passkey."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        data = self._data(ATTESTED) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer(clientDataJSON=encoded(client), attestationObject=encoded(attested))

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a challenge to sign."""
        self.count += 1
        data, client = self._data(), self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        written = {"authenticatorData": encoded(data), "signature": encoded(signature), "userHandle": self.handle}
        return self._answer(clientDataJSON=encoded(client), **written)

    def _answer(self, **response: Any) -> dict[str, Any]:
        return {
            "id": encoded(self.id),
            "rawId": encoded(self.id),
            "type": "public-key",
            "response": response,
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
        }

    def _data(self, flags: int = 0) -> bytes:
        flagged = bytes([PRESENT | VERIFIED | flags])
        return hashlib.sha256(self.party.encode()).digest() + flagged + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        assert urlsafe_b64decode(challenge + "==")
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()
