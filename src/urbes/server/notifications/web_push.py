"""Web Push: messages encrypted for one browser (RFC 8188, RFC 8291), signed with the installation's key (RFC 8292)."""

import asyncio
import base64
import os
import time

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
VALID = 12 * 3600
KEPT = 24 * 3600
"""Seconds that a push service keeps a message for a browser that is not there."""
PATIENCE = 10.0
MOST_SECONDS = 25.0
"""For one message, however slowly a push service answers."""
MOST_ADDRESSES = 3
"""Of one push service, to be tried one after the other."""
PORTS = range(1, 65_536)
GONE = (404, 410)
POINT, AUTH = 65, 16


class PushTrouble(Exception):
    """The push service did not take the message; later perhaps it does. The text names no host and no address."""


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
    url = httpx.URL(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc.decode()}", "exp": int(time.time()) + VALID, "sub": contact}
    head = pack(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{pack(msgspec.json.encode(claims))}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={signed}.{pack(r.to_bytes(32) + s.to_bytes(32))}, k={pack(public(key))}"


def port_of(url: httpx.URL) -> int:
    return url.port or (443 if url.scheme == "https" else 80)


class Pusher:
    """Hands messages to push services. `hosts` are trusted although they are not on the public net."""

    def __init__(self, secret: bytes, contact: str, hosts: list[str]) -> None:
        self.key = key_from(secret)
        self.contact = contact
        self.hosts = hosts
        self.tls = httpx.create_ssl_context(trust_env=False)

    @property
    def public_key(self) -> str:
        """What a browser needs to subscribe."""
        return pack(public(self.key))

    def check(self, subscription: Subscription) -> None:
        """Refuse what no browser would say."""
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

    async def addresses(self, endpoint: str) -> list[str]:
        """Where to connect to: on the public net only, so that nobody can make us knock at doors inside.

        Whether a name is unknown or leads inside is not told: the names of a private net are nobody's business.
        """
        url = httpx.URL(endpoint)
        if self.trusts(url):
            return [url.host]
        try:
            found = await resolve(url.raw_host, port_of(url), PATIENCE) if url.scheme == "https" else []
        except OSError:  # a time-out too
            found = []
        if not found or not all(is_public(address) for address in found):
            raise PushTrouble("it cannot be reached on the public net")
        return found[:MOST_ADDRESSES]

    async def send(self, subscription: Subscription, payload: bytes, topic: str) -> bool:
        """False: the browser has gone for good. A later message of the same topic replaces one not yet fetched."""
        headers = {
            "Authorization": authorization(self.key, subscription.endpoint, self.contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": topic,
            "Urgency": "normal",
        }
        try:
            async with asyncio.timeout(MOST_SECONDS):
                found = await self.addresses(subscription.endpoint)
                status = await self.post(subscription.endpoint, found, encrypt(payload, subscription), headers)
        except (httpx.HTTPError, TimeoutError) as error:
            raise PushTrouble(type(error).__name__) from None
        if status in GONE:
            return False
        if not httpx.codes.is_success(status):
            raise PushTrouble(f"the push service said {status}")
        return True

    async def post(self, endpoint: str, addresses: list[str], body: bytes, headers: dict[str, str]) -> int:
        """Send a body to the first of these addresses that can be connected; returns the status of the answer.

        No name is looked up again. TLS is for the name in the endpoint, whatever the address.
        """
        url = httpx.URL(endpoint)
        named = {"Host": url.netloc.decode(), **headers}
        names = {"sni_hostname": url.raw_host.decode()}
        async with httpx.AsyncClient(
            timeout=PATIENCE, verify=self.tls, follow_redirects=False, trust_env=False
        ) as client:
            for address in addresses:
                there = url.copy_with(host=address)
                try:
                    async with client.stream("POST", there, content=body, headers=named, extensions=names) as answer:
                        return answer.status_code  # what else it says is not read: it may be endless
                except (httpx.ConnectError, httpx.ConnectTimeout):
                    if address == addresses[-1]:
                        raise
        raise AssertionError("there is no address")
