"""Events: public facts for all, secret ones for their own seat."""

from urbes.engine.event import Event
from urbes.engine.game import NOBODY


def test_secret_facts_are_for_their_seat_only() -> None:
    event = Event("card_drawn", 1, 1, 3, {"left": 5}, {"card": "action_3"})
    assert event.seen_by(1) == {"left": 5, "card": "action_3"}
    for other in (0, 2, NOBODY):
        assert event.seen_by(other) == {"left": 5}


def test_nobodys_event_hides_nothing_and_tells_no_secret() -> None:
    event = Event("dealt", 0, 1, 1, {}, {"card": "x"})
    assert event.seen_by(NOBODY) == {}


def test_what_was_seen_can_be_changed_without_changing_the_event() -> None:
    event = Event("card_drawn", 1, 1, 3, {"left": 5}, {"card": "action_3"})
    event.seen_by(1)["left"] = 99
    event.seen_by(0)["left"] = 99
    assert event.facts == {"left": 5}
