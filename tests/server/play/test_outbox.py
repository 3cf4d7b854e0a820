"""The outbox of a client is bounded, and a client that does not read is cut off."""

import asyncio

import pytest

from tests.server.client import PATIENCE
from urbes.server.play.outbox import MOST_BYTES, MOST_MESSAGES, Outbox, TooSlow


def test_an_outbox_holds_so_many_messages_and_then_none() -> None:
    box = Outbox()
    for _ in range(MOST_MESSAGES):
        box.post("{}")
    assert box.take() == "{}"
    box.post("{}")
    box.post("{}")
    assert not box.messages
    with pytest.raises(TooSlow):
        box.take()


def test_an_outbox_holds_so_many_bytes_but_one_message_of_any_size() -> None:
    box = Outbox()
    box.post("x" * 2 * MOST_BYTES)
    assert box.take() is not None
    assert box.size == 0
    for _ in range(8):
        box.post("x" * (MOST_BYTES // 8))
    assert box.over is None
    box.post("x")
    assert (len(box.messages), box.size) == (0, 0)
    with pytest.raises(TooSlow):
        box.take()


def test_a_client_that_asks_faster_than_it_reads_waits() -> None:
    async def go() -> None:
        box = Outbox()
        box.post("{}")
        waiting = asyncio.create_task(box.drained())
        await asyncio.sleep(0)
        assert not waiting.done()
        box.take()
        await asyncio.wait_for(waiting, PATIENCE)
        box.post("{}")
        waiting = asyncio.create_task(box.drained())
        await asyncio.sleep(0)
        box.end()
        await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(go())
