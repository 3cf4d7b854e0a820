"""Presence: whose people look at a table now, at whichever node. Nothing of it is stored."""

import time

import msgspec

from urbes.server.cluster.periodic import Rounds
from urbes.server.cluster.pubsub import Notices
from urbes.server.play.connection import Listener
from urbes.server.play.live_table import Room
from urbes.server.play.live_tables import Playing
from urbes.table.messages import Presence

PRESENT = "presence"
"""The kind of notice: subject is the table, word what a node sees there."""
AGAIN = 30.0
EXPIRES = 3 * AGAIN
"""A node that has not said anything for so many seconds is gone, and nobody looks from there."""
ENCODE = msgspec.json.Encoder().encode


class Seen(msgspec.Struct, array_like=True):
    """What one node sees at a table. `tell`: the others shall say what they see."""

    node: str
    seats: list[int]
    watching: int
    tell: bool = False


DECODE = msgspec.json.Decoder(Seen).decode


class Presences:
    def __init__(self, playing: Playing, notices: Notices, rounds: Rounds) -> None:
        self.playing = playing
        self.notices = notices
        self.elsewhere: dict[str, dict[str, tuple[float, Seen]]] = {}
        self.told: dict[str, tuple[list[int], int]] = {}
        notices.hear(PRESENT, self.heard)
        rounds.every(AGAIN, self.go_round)

    def came(self, listener: Listener) -> None:
        """Somebody looks at a table."""
        for arrival in self.playing.arrivals:
            arrival(listener.room)
        if not self.announce(listener.room, tell=len(listener.room.listeners) == 1):
            listener.post(ENCODE(self.presence(listener.room)).decode())

    def went(self, room: Room) -> None:
        self.announce(room)
        if not room.listeners:
            self.told.pop(room.facts.id, None)
            self.elsewhere.pop(room.facts.id, None)

    def here(self, room: Room, tell: bool = False) -> Seen:
        seats = {seat for listener in room.listeners for seat in room.facts.seats_of(listener.person)}
        watching = sum(1 for listener in room.listeners if not room.facts.seats_of(listener.person))
        return Seen(self.notices.node, sorted(seats), watching, tell)

    def announce(self, room: Room, tell: bool = False) -> bool:
        if self.notices.remote:
            self.notices.say(PRESENT, room.facts.id, ENCODE(self.here(room, tell)).decode())
        return self.tell(room)

    def presence(self, room: Room) -> Presence:
        seen = [self.here(room)]
        now = time.monotonic()
        seen += [each for until, each in self.elsewhere.get(room.facts.id, {}).values() if until > now]
        return Presence(
            seats=sorted({seat for each in seen for seat in each.seats}), watching=sum(each.watching for each in seen)
        )

    def tell(self, room: Room) -> bool:
        """Tell those who look, if it is news to them; returns whether it was."""
        presence = self.presence(room)
        news = (presence.seats, presence.watching)
        if not room.listeners or self.told.get(room.facts.id) == news:
            return False
        self.told[room.facts.id] = news
        message = ENCODE(presence).decode()
        for listener in room.listeners:
            if listener.n is not None:
                listener.post(message)
        return True

    def heard(self, table: str, word: str) -> None:
        seen = DECODE(word)
        room = self.playing.rooms.get(table)
        if seen.node == self.notices.node or room is None or not room.listeners:
            return
        nodes = self.elsewhere.setdefault(table, {})
        if seen.seats or seen.watching:
            nodes[seen.node] = (time.monotonic() + EXPIRES, seen)
        else:
            nodes.pop(seen.node, None)
        if seen.tell:
            self.notices.say(PRESENT, table, ENCODE(self.here(room)).decode())
        self.tell(room)

    async def go_round(self) -> None:
        """Say again what is seen here, and forget nodes that have not."""
        if self.notices.remote:
            for room in list(self.playing.rooms.values()):
                if room.listeners:
                    self.announce(room)
