"""Web Push: messages encrypted for one browser (RFC 8188, RFC 8291), signed with the installation's key (RFC 8292)."""

import asyncio
import base64
import ipaddress
import os
import socket
import time
from urllib.parse import urlsplit

import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from urbes.server.errors import BadRequest

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD_SIZE = 4096
VALID = 12 * 3600
KEPT = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is not there."""
PATIENCE = 10.0
GONE = (404, 410)
POINT, AUTH = 65, 16


class PushTrouble(Exception):
    """The push service did not take the message; later perhaps it does."""


class Subscription(msgspec.Struct, frozen=True):
    """Where a browser listens, and for whom to encrypt."""

    endpoint: str
    p256dh: str
    auth: str


def unpack(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pack(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def key_from(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The installation's key: a number that follows from 32 random bytes kept in the database."""
    return ec.derive_private_key(int.from_bytes(secret) % (ORDER - 1) + 1, CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypt(
    payload: bytes,
    subscription: Subscription,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a push message. Sender's key and salt are new for each message; only tests give them."""
    sender = sender or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    receiver = unpack(subscription.p256dh)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    info = b"WebPush: info\0" + receiver + public(sender)
    secret = derive(shared, unpack(subscription.auth), info, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4) + bytes([POINT]) + public(sender)
    return header + AESGCM(key).encrypt(nonce, payload + b"\x02", None)


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str) -> str:
    """Tells the push service who sends: a token signed for its origin."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
    head = pack(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{pack(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={signed}.{pack(r.to_bytes(32) + s.to_bytes(32))}, k={pack(public(key))}"


class Pusher:
    """Hands messages to push services. `hosts` are trusted although they are not on the public net."""

    def __init__(self, secret: bytes, contact: str, hosts: list[str]) -> None:
        self.key = key_from(secret)
        self.contact = contact
        self.hosts = hosts

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return pack(public(self.key))

    def check(self, subscription: Subscription) -> None:
        """Refuse what no browser would say."""
        wrong = BadRequest("the endpoint of a push service is an https address", field="endpoint")
        try:
            parts = urlsplit(subscription.endpoint)
            host, _ = (parts.hostname or "").encode("idna"), parts.port
            knocked_at = httpx.URL(subscription.endpoint).raw_host
        except (ValueError, httpx.InvalidURL):
            raise wrong from None
        if parts.netloc not in self.hosts and (parts.scheme != "https" or not parts.hostname or parts.username):
            raise wrong
        if host != knocked_at:  # not the one that `reachable` looks up
            raise wrong
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpack(subscription.p256dh))
            if len(unpack(subscription.auth)) != AUTH:
                raise ValueError
        except ValueError:
            raise BadRequest("the keys are not those of a push subscription", field="keys") from None

    async def reachable(self, endpoint: str) -> None:
        """Only the public net: nobody may make us knock at doors inside."""
        parts = urlsplit(endpoint)
        if parts.netloc in self.hosts:
            return
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
        except OSError as error:
            raise PushTrouble(f"{parts.hostname}: {error}") from None
        if not all(ipaddress.ip_address(address[4][0]).is_global for address in found):
            raise PushTrouble(f"{parts.hostname} is not on the public net")

    async def send(self, subscription: Subscription, payload: bytes, topic: str) -> bool:
        """False: the browser has gone for good. A later message of the same topic replaces one not yet fetched."""
        await self.reachable(subscription.endpoint)
        headers = {
            "Authorization": authorization(self.key, subscription.endpoint, self.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": topic,
            "Urgency": "normal",
        }
        try:
            async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client:
                answer = await client.post(
                    subscription.endpoint, content=encrypt(payload, subscription), headers=headers
                )
        except httpx.HTTPError as error:
            raise PushTrouble(f"{type(error).__name__}: {error}") from None
        if answer.status_code in GONE:
            return False
        if not answer.is_success:
            raise PushTrouble(f"the push service said {answer.status_code}")
        return True
