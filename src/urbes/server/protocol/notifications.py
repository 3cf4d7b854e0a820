"""Subscriptions to Web Push and mail."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from urbes.server.protocol.body import Body

Language = Literal["en", "ru", "hu"]


class PushKeys(Body):
    p256dh: Annotated[str, Meta(min_length=1, max_length=128)]
    auth: Annotated[str, Meta(min_length=1, max_length=64)]


class PushAsked(Body):
    """The subscription that `pushManager.subscribe` returned."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys
    language: Language = "en"


class MailAsked(Body):
    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


class MailShown(msgspec.Struct):
    address: str
    confirmed: bool


class NotificationsShown(msgspec.Struct):
    """`push_key` is the `applicationServerKey` of browsers."""

    push_key: str
    browsers: list[str]
    mail_possible: bool
    mail: MailShown | None
