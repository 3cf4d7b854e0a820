"""Web Push: messages encrypted for one browser (RFC 8188, RFC 8291), signed with the installation's key (RFC 8292)."""

import asyncio
import base64
import os
import time
from collections.abc import Callable
from functools import cached_property

import httpx
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from urbes.server.notifications.public_addresses import is_public, resolve
from urbes.table.errors import BadRequest

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD_SIZE = 4096
TOKEN_SECONDS = 12 * 3600
TTL = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is offline."""
TIMEOUT = 10.0
MOST_SECONDS = 25.0
"""Seconds for one message, however slowly a push service answers."""
MOST_ADDRESSES = 3
"""Addresses of one push service that are tried one after the other."""
PORTS = range(1, 65_536)
GONE = (404, 410)
POINT, AUTH = 65, 16


class PushFailed(Exception):
    """The push service did not accept the message; it may later. The text names no host and no address."""


class Subscription(msgspec.Struct, frozen=True):
    """The endpoint of a browser, and the keys to encrypt for it."""

    endpoint: str
    p256dh: str
    auth: str


def unpack(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def pack(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def key_from(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The installation's signing key, derived from 32 random bytes."""
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
    """The body of a push message. Key and salt are new for each message; only tests pass them."""
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
    """The header that tells the push service who sends: a token signed for its origin."""
    url = httpx.URL(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc.decode()}", "exp": int(time.time()) + TOKEN_SECONDS, "sub": contact}
    head = pack(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{pack(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={signed}.{pack(r.to_bytes(32) + s.to_bytes(32))}, k={pack(public(key))}"


def port_of(url: httpx.URL) -> int:
    return url.port or (443 if url.scheme == "https" else 80)


class WebPushSender:
    """Sends messages to push services. `hosts` are allowed although they are not on the public internet."""

    def __init__(self, secret: Callable[[], bytes], contact: str, hosts: list[str]) -> None:
        self.secret = secret
        self.contact = contact
        self.hosts = hosts
        self.tls = httpx.create_ssl_context(trust_env=False)

    @cached_property
    def key(self) -> ec.EllipticCurvePrivateKey:
        return key_from(self.secret())

    @property
    def public_key(self) -> str:
        """The `applicationServerKey` with which a browser subscribes."""
        return pack(public(self.key))

    def check(self, subscription: Subscription) -> None:
        """Refuse subscriptions that no browser makes."""
        try:
            url = httpx.URL(subscription.endpoint)
            wrong = not url.raw_host or bool(url.userinfo) or (url.port is not None and url.port not in PORTS)
        except (ValueError, httpx.InvalidURL):
            wrong = True
        if wrong or (url.scheme != "https" and not self.trusts(url)):
            raise BadRequest("the endpoint of a push service is an https address", field="endpoint")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpack(subscription.p256dh))
            if len(unpack(subscription.auth)) != AUTH:
                raise ValueError
        except ValueError:
            raise BadRequest("the keys are not those of a push subscription", field="keys") from None

    def trusts(self, url: httpx.URL) -> bool:
        return f"{url.host}:{port_of(url)}" in self.hosts or url.netloc.decode() in self.hosts

    async def resolve_endpoint(self, endpoint: str) -> list[str]:
        """The addresses to connect to: public ones only, so that nobody can reach our internal network through us.

        The error does not tell whether a name is unknown or internal.
        """
        url = httpx.URL(endpoint)
        if self.trusts(url):
            return [url.host]
        try:
            found = await resolve(url.raw_host, port_of(url), TIMEOUT) if url.scheme == "https" else []
        except OSError:  # includes timeouts
            found = []
        if not found or not all(is_public(address) for address in found):
            raise PushFailed("it cannot be reached on the public internet")
        return found[:MOST_ADDRESSES]

    async def send(self, subscription: Subscription, payload: bytes, topic: str) -> bool:
        """Send a message; False if the browser has unsubscribed. It replaces an undelivered one of the same topic."""
        headers = {
            "Authorization": authorization(self.key, subscription.endpoint, self.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Topic": topic,
            "Urgency": "normal",
        }
        try:
            async with asyncio.timeout(MOST_SECONDS):
                found = await self.resolve_endpoint(subscription.endpoint)
                status = await self.post(subscription.endpoint, found, encrypt(payload, subscription), headers)
        except (httpx.HTTPError, TimeoutError) as error:
            raise PushFailed(type(error).__name__) from None
        if status in GONE:
            return False
        if not httpx.codes.is_success(status):
            raise PushFailed(f"the push service answered {status}")
        return True

    async def post(self, endpoint: str, addresses: list[str], body: bytes, headers: dict[str, str]) -> int:
        """Post a body to the first address that accepts a connection; returns the status of the answer.

        Names are not resolved again. TLS is for the host of the endpoint, whatever the address.
        """
        url = httpx.URL(endpoint)
        named = {"Host": url.netloc.decode(), **headers}
        names = {"sni_hostname": url.raw_host.decode()}
        async with httpx.AsyncClient(
            timeout=TIMEOUT, verify=self.tls, follow_redirects=False, trust_env=False
        ) as client:
            for address in addresses:
                there = url.copy_with(host=address)
                try:
                    async with client.stream("POST", there, content=body, headers=named, extensions=names) as answer:
                        return answer.status_code  # the body is not read: it may be endless
                except (httpx.ConnectError, httpx.ConnectTimeout):
                    if address == addresses[-1]:
                        raise
        raise AssertionError("there is no address")
