"""Porta Nigra: the monuments of Roman Trier, for two to four players."""

from urbes.engine.registry import register
from urbes.games.porta_nigra.title import PortaNigraTitle

register(PortaNigraTitle())
