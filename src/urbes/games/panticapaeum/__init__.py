"""Panticapaeum: rival districts of the Bosporan capital, for two to four players."""

from urbes.engine.registry import register
from urbes.games.panticapaeum.title import PanticapaeumTitle

register(PanticapaeumTitle())
