"""A message for a browser: sealed so that only the browser can read it (RFC 8291), and signed as ours (RFC 8292)."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
POINT, NUMBER = 65, 32  # bytes of a public key, and of a number of the curve
AUTH = 16  # bytes of the secret that the browser shares with us
SALT = 16
RECORD = 4096  # bytes that a browser must be able to read at once; our messages are shorter
LAST = b"\x02"  # the end of the only record
TOPIC = 32  # characters at most (RFC 8030, section 5.4)
TOKEN_SECONDS = 12 * 3600  # for which a signature is valid; services take a day at most


class BadKeys(ValueError):
    """The keys of a subscription are not what a browser makes."""


@dataclass(frozen=True)
class BrowserKeys:
    """The keys with which messages for a browser are sealed, as its subscription has them."""

    public: bytes
    auth: bytes

    @classmethod
    def read(cls, p256dh: str, auth: str) -> "BrowserKeys":
        """The keys as a browser writes them, in base64url. Raises `BadKeys`."""
        try:
            keys = cls(decoded(p256dh), decoded(auth))
            _point(keys.public)
        except ValueError as error:
            raise BadKeys(str(error)) from None
        if len(keys.auth) != AUTH:
            raise BadKeys(f"the auth secret has {len(keys.auth)} bytes")
        return keys


def seal(text: bytes, keys: BrowserKeys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """A text that only the browser with these keys can read. Tests choose our own key and the salt."""
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT)
    ours = _bytes_of(own.public_key())
    shared = own.exchange(ec.ECDH(), _point(keys.public))
    secret = _derived(shared, keys.auth, b"WebPush: info\0" + keys.public + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


class Signer:
    """Signs our messages, so that a push service takes nobody else's for a subscription."""

    def __init__(self, secret: str) -> None:
        """The key follows from a secret of the card room."""
        self._secret = secret.encode()
        number = int.from_bytes(hashlib.sha512(self._secret).digest()) % (ORDER - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self.public = encoded(_bytes_of(self._key.public_key()))

    def header(self, endpoint: str, contact: str, now: float) -> str:
        """The `Authorization` for a message to an endpoint. `contact` is our address; `now` is in seconds."""
        address = urlsplit(endpoint)
        claims = {"aud": f"{address.scheme}://{address.netloc}", "exp": int(now) + TOKEN_SECONDS, "sub": contact}
        signed = ".".join(encoded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        numbers = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = encoded(b"".join(number.to_bytes(NUMBER) for number in numbers))
        return f"vapid t={signed}.{signature}, k={self.public}"

    def topic(self, endpoint: str, table_id: str) -> str:
        """The topic of messages about a table, other at each endpoint. It does not tell which table that is.

        Whoever knows the id of a private table can join it, and a push service reads the topic.
        """
        return hmac.digest(self._secret, f"{endpoint}\n{table_id}".encode(), "sha256").hex()[:TOPIC]


def encoded(data: bytes) -> str:
    """Bytes in base64url, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The bytes that base64url stands for. Raises `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    if len(data) != POINT:
        raise ValueError(f"a public key has {POINT} bytes, not {len(data)}")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def _bytes_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
