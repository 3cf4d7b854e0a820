"""Mail by SMTP: plain text, one message at a time."""

from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import aiosmtplib

from urbes.server.settings import Settings, SettingsError
from urbes.table.errors import BadRequest

PATIENCE = 20.0
LONGEST_ADDRESS = 254


class MailFailed(Exception):
    """The mail server did not accept the message; it may later."""


def checked_address(text: str) -> str:
    """The address in the form in which it is stored and compared; BadRequest if it cannot be a mail address."""
    wrong = BadRequest("this is not a mail address", field="address")
    if len(text) > LONGEST_ADDRESS or not text.isascii() or not text.isprintable() or " " in text:
        raise wrong
    try:
        address = Address(addr_spec=text)
    except (HeaderParseError, ValueError, IndexError):
        raise wrong from None
    domain = address.domain.strip(".").lower()
    if not address.username or "." not in domain:
        raise wrong
    return Address(username=address.username, domain=domain).addr_spec


def mailbox_of(address: str) -> str:
    """The address by which a mailbox is counted: most hosts ignore case and `+tag`, some also dots."""
    user, _, domain = address.lower().rpartition("@")
    return f"{user.partition('+')[0].replace('.', '')}@{domain}"


def mail_text(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs) + "\n"


class Mailer:
    """The mail server of the installation, if it has one: `smtp://[user:password@]host[:port]`, or `smtps://`."""

    def __init__(self, settings: Settings) -> None:
        parts = urlsplit(settings.smtp_url)
        if settings.smtp_url and (parts.scheme not in ("smtp", "smtps") or not parts.hostname):
            raise SettingsError("smtp-url: write smtp://user:password@host:587 or smtps://user:password@host:465")
        if settings.smtp_url and not settings.mail_from:
            raise SettingsError("mail-from: mail needs the address that it comes from")
        self.parts = parts
        self.sender = settings.mail_from

    @property
    def possible(self) -> bool:
        return bool(self.parts.hostname)

    async def send(self, to: str, subject: str, text: str, unsubscribe: str) -> None:
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2].rstrip(">"))
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        secure = self.parts.scheme == "smtps"
        try:
            await aiosmtplib.send(
                message,
                hostname=self.parts.hostname,
                port=self.parts.port or (465 if secure else 587),
                username=unquote(self.parts.username) if self.parts.username else None,
                password=unquote(self.parts.password) if self.parts.password else None,
                use_tls=secure,
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            raise MailFailed(f"{type(error).__name__}: {error}") from None
