"""Ostia: the harbour of Rome, for two to four players."""

from urbes.engine.registry import register

from .title import OstiaTitle

register(OstiaTitle())
