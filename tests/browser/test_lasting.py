"""The table stays usable when its parts come and go: the window is resized, a shared device changes hands."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Visit
from tests.browser.hands import Pointer, play
from tests.browser.visitor import Visitor
from urbes import titles

GAMES = [title.key for title in titles()]
NARROW = (900, 800)
PLACES = ("forum", "sea", "city", "races")
"""The places of Nova Roma; one of them is on the stage."""


def resize(visitor: Visitor, size: tuple[int, int]) -> None:
    """Resize the window, as zooming, turning a tablet or dragging its edge does."""
    width, height = size
    visitor.page.set_viewport_size({"width": width, "height": height})
    narrow = visitor.page.locator(".frame.phone")
    expect(narrow).to_have_count(1 if width < LAPTOP[0] else 0)


def open_places(visitor: Visitor) -> None:
    """Each place is shown when it is clicked and when its key is pressed; then go back to the decision."""
    for number, place in enumerate(PLACES, start=1):
        visitor.page.locator(f'.rail [data-thing="place:{place}"]').click()
        expect(visitor.page.locator(f".place.at-{place}")).to_have_count(1)
        visitor.page.keyboard.press(str(len(PLACES) + 1 - number))
        expect(visitor.page.locator(f".place.at-{PLACES[-number]}")).to_have_count(1)
    visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_a_window_that_was_narrow_shows_the_table_as_before(visit: Visit, game: str) -> None:
    ann = visit()
    ann.sit(ann.make_table(game))
    play(ann, Pointer(f"wide {game}"), deeds=3)
    for _ in range(2):
        before = ann.see_turn()
        resize(ann, NARROW)
        assert ann.see_turn().n == before.n
        resize(ann, LAPTOP)
        if game == "nova-roma":
            open_places(ann)
        after = ann.see_turn()
        assert {each.name for each in after.offered} == {each.name for each in before.offered}
        play(ann, Pointer(f"wide again {game}"), deeds=4)


def test_the_places_of_nova_roma_follow_whoever_has_the_device(visit: Visit) -> None:
    """Each turn ends with a look elsewhere; the player who takes the device sees the place of her decision."""
    ann = visit()
    ann.sit(ann.make_table("nova-roma", ("me", "me")))
    handed = 0
    hands = Pointer("places")
    for _ in range(200):
        sight = ann.see(lambda seen: seen.handover or (bool(seen.offered) and not seen.busy))
        if sight.handover:
            handed += 1
            ann.page.locator("[data-handover] button").click()
            ann.see(lambda seen: not seen.handover and seen.ready)
            hands = Pointer(f"places {handed}")
            open_places(ann)
            continue
        if handed == 4:
            break
        if sight.primary:
            ann.page.keyboard.press("4")
            sight = ann.see_turn()
        hands.act(ann, sight)
        ann.see_change(sight)
    assert handed == 4
