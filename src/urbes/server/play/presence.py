"""Presence: who watches a table now, at all nodes. It is not stored."""

import time

import msgspec

from urbes.server.cluster.periodic import PeriodicTasks
from urbes.server.cluster.pubsub import PubSub
from urbes.server.play.client import TableClient
from urbes.server.play.live_table import LiveTable
from urbes.server.play.live_tables import LiveTables
from urbes.table.messages import Presence

PRESENCE = "presence"
"""A kind of message: its subject is a table, its payload a `NodePresence`."""
ANNOUNCE_EVERY = 30.0
EXPIRES = 3 * ANNOUNCE_EVERY
"""Seconds after which the presence that another node announced no longer counts."""
ENCODE = msgspec.json.Encoder().encode


class NodePresence(msgspec.Struct, array_like=True):
    """Who watches a table at one node. `reply`: the other nodes shall announce theirs."""

    node: str
    seats: list[int]
    watching: int
    reply: bool = False


DECODE = msgspec.json.Decoder(NodePresence).decode


class PresenceTracker:
    def __init__(self, live_tables: LiveTables, pubsub: PubSub, periodic_tasks: PeriodicTasks) -> None:
        self.live_tables = live_tables
        self.pubsub = pubsub
        self.elsewhere: dict[str, dict[str, tuple[float, NodePresence]]] = {}
        self.sent: dict[str, tuple[list[int], int]] = {}
        pubsub.subscribe(PRESENCE, self.on_message)
        periodic_tasks.every(ANNOUNCE_EVERY, self.announce_all)

    def client_joined(self, client: TableClient) -> None:
        """A client begins to watch a table."""
        for arrival in self.live_tables.arrival_hooks:
            arrival(client.live_table)
        if not self.announce(client.live_table, reply=len(client.live_table.clients) == 1):
            client.post(ENCODE(self.presence(client.live_table)).decode())

    def client_left(self, live_table: LiveTable) -> None:
        self.announce(live_table)
        if not live_table.clients:
            self.sent.pop(live_table.facts.id, None)
            self.elsewhere.pop(live_table.facts.id, None)

    def here(self, live_table: LiveTable, reply: bool = False) -> NodePresence:
        seats = {seat for client in live_table.clients for seat in live_table.facts.seats_of(client.person)}
        watching = sum(1 for client in live_table.clients if not live_table.facts.seats_of(client.person))
        return NodePresence(self.pubsub.node, sorted(seats), watching, reply)

    def announce(self, live_table: LiveTable, reply: bool = False) -> bool:
        if self.pubsub.remote:
            self.pubsub.broadcast(PRESENCE, live_table.facts.id, ENCODE(self.here(live_table, reply)).decode())
        return self.send(live_table)

    def presence(self, live_table: LiveTable) -> Presence:
        seen = [self.here(live_table)]
        now = time.monotonic()
        seen += [each for until, each in self.elsewhere.get(live_table.facts.id, {}).values() if until > now]
        return Presence(
            seats=sorted({seat for each in seen for seat in each.seats}), watching=sum(each.watching for each in seen)
        )

    def send(self, live_table: LiveTable) -> bool:
        """Send the presence to all clients if it has changed; returns whether it has."""
        presence = self.presence(live_table)
        news = (presence.seats, presence.watching)
        if not live_table.clients or self.sent.get(live_table.facts.id) == news:
            return False
        self.sent[live_table.facts.id] = news
        message = ENCODE(presence).decode()
        for client in live_table.clients:
            if client.n is not None:
                client.post(message)
        return True

    def on_message(self, table: str, payload: str) -> None:
        seen = DECODE(payload)
        live_table = self.live_tables.loaded.get(table)
        if seen.node == self.pubsub.node or live_table is None or not live_table.clients:
            return
        nodes = self.elsewhere.setdefault(table, {})
        if seen.seats or seen.watching:
            nodes[seen.node] = (time.monotonic() + EXPIRES, seen)
        else:
            nodes.pop(seen.node, None)
        if seen.reply:
            self.pubsub.broadcast(PRESENCE, table, ENCODE(self.here(live_table)).decode())
        self.send(live_table)

    async def announce_all(self) -> None:
        """Announce this node's presence again, before it expires at the others."""
        if self.pubsub.remote:
            for live_table in list(self.live_tables.loaded.values()):
                if live_table.clients:
                    self.announce(live_table)
