"""Logging as JSON lines. No secrets are logged: no query strings, no parameters, no moves."""

import logging
import sys
import time

import msgspec

from urbes.server.settings import Settings

PLAIN = "%(asctime)s %(levelname)s %(name)s %(message)s"
USUAL = set(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """`extra` facts of a record become fields of the line."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {
            "at": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in USUAL}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    as_text = settings.log_format == "text" or (settings.log_format == "auto" and sys.stderr.isatty())
    handler.setFormatter(logging.Formatter(PLAIN) if as_text else JsonLines())
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    for chatty in ("alembic", "httpx", "httpcore", "procrastinate"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
