"""New Game: take tiles, openly or in secret, for two to four players."""

from urbes.engine.registry import register

from .title import SkeletonTitle

register(SkeletonTitle())
