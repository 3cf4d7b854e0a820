"""Nova Roma: the new capital of Constantine, for one to four players."""

from urbes.engine.registry import register
from urbes.games.nova_roma.title import NovaRomaTitle

register(NovaRomaTitle())
