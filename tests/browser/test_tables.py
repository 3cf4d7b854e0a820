"""Several people, lost connections, second thoughts."""

import time

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Pointer, play
from tests.browser.visitor import PATIENCE, Sight
from tests.server.client import Server

GAME = "porta-nigra"
LOST = r"WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource"


def test_two_browsers_at_one_table(visit: Visit) -> None:
    """What one player does, the other sees at once, without a reload."""
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.make_table(GAME, ("me", "open"))
    ben.ask(f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
    ann.ask(f"/api/tables/{table['id']}/start")
    people = {"Ann": ann, "Ben": ben}
    for visitor in people.values():
        visitor.sit(table)
    hands = Pointer("live")
    moved: set[str] = set()
    end = time.monotonic() + 2 * PATIENCE
    while len(moved) < len(people):
        assert time.monotonic() < end, f"only {moved} moved"
        for name, visitor in people.items():
            sight = visitor.look()
            if not sight.offered or sight.busy:
                continue
            hands.act(visitor, sight)
            after = visitor.see_change(sight)
            for other in people.values():
                other.see(lambda seen, n=after.n: seen.n >= n)  # type: ignore[misc]
            if after.n > sight.n:
                moved.add(name)
    assert "Ann" in ben.text(".log")
    assert "Ben" in ann.text(".log")


def test_steps_are_taken_back(visit: Visit) -> None:
    ann = visit()
    ann.sit(ann.make_table(GAME))
    play(ann, Pointer("undo"), deeds=4)
    hands = Pointer("second thoughts")
    chips = ann.page.locator(".dock .chip.done")

    def step() -> Sight:
        """Choose until the first step of a turn is done; returns what was seen before it."""
        for _ in range(100):
            sight = ann.see_turn()
            first = chips.count() == 0
            hands.act(ann, sight)
            ann.see_next(sight)
            if first and chips.count():
                return sight
        raise AssertionError("no step is done")

    start = step()
    undo, restart = (ann.page.locator(".dock .back button").nth(number) for number in range(2))
    while chips.count():  # one choice may have done several steps
        before = ann.see_turn()
        undo.click()
        ann.see_change(before)
        ann.see_turn()
    assert ann.see_turn().status == start.status
    step()
    before = ann.see_turn()
    restart.click()
    ann.see_change(before)
    expect(chips).to_have_count(0)


def test_the_server_restarts_in_the_middle(visit: Visit, own_house: Server) -> None:
    """Nothing is lost and nothing is reloaded: the game goes on where it was."""
    ann = visit(at=own_house)
    ann.expect_complaint(LOST)
    ann.sit(ann.make_table(GAME))
    ann.page.evaluate("window.same = true")
    play(ann, Pointer("before"), deeds=12)
    ann.settle()
    before = ann.see_turn()
    own_house.kill()
    ann.page.locator(".band button").click()
    own_house.start()
    ann.page.wait_for_selector(".band", state="detached")
    ann.settle()
    assert ann.see_turn().signature == before.signature
    play(ann, Pointer("after"), deeds=12)
    assert ann.page.evaluate("window.same")


def test_a_move_made_without_connection_arrives_later(visit: Visit, own_house: Server) -> None:
    ann = visit(at=own_house)
    ann.expect_complaint(LOST)
    ann.sit(ann.make_table(GAME))
    before = ann.see_turn()
    own_house.stop()
    ann.press(before.offered[0])
    own_house.start()
    ann.see(lambda sight: sight.signature != before.signature and not sight.busy)
    assert ann.page.locator(".bubble.why").count() == 0


def test_offline_is_said_and_the_game_goes_on(visit: Visit) -> None:
    """While the network is gone the page says so and keeps the move; it sends the move when the network is back."""
    ann = visit()
    ann.expect_complaint(LOST)
    ann.expect_complaint("ERR_INTERNET_DISCONNECTED")
    ann.sit(ann.make_table(GAME))
    play(ann, Pointer("online"), deeds=4)
    before = ann.see_turn()
    ann.context.set_offline(True)
    ann.page.evaluate("dispatchEvent(new Event('offline'))")
    ann.press(before.offered[0])
    ann.context.set_offline(False)
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.see_change(before)
    play(ann, Pointer("online again"), deeds=4)


def test_a_step_that_was_not_sent_outlives_a_reload(visit: Visit) -> None:
    """The step is lost on the way: the dock names it, another choice gets a notice, and a reload sends it again."""
    ann = visit()
    swallows = True

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda said: None if swallows and '"play"' in str(said) else server.send(said))

    ann.page.route_web_socket("**/socket*", pass_on)
    ann.sit(ann.make_table(GAME))
    before = ann.see_turn()
    ann.press(before.offered[0])
    expect(ann.page.locator(".dock [role=status]")).to_contain_text("Sending:")
    ann.press(before.offered[1])
    expect(ann.page.locator(".bubble.why")).to_contain_text("Still being sent")
    assert ann.look().n == before.n
    swallows = False
    ann.page.reload()
    ann.see(lambda sight: sight.n > before.n)
    assert ann.page.locator(".bubble.why").count() == 0


def test_a_reload_keeps_seat_and_position(visit: Visit) -> None:
    ann = visit()
    table = ann.make_table(GAME)
    ann.sit(table)
    play(ann, Pointer("reload"), deeds=6)
    ann.see_turn()
    ann.page.keyboard.press("Escape")  # the page asks again which of several ways is meant
    before = ann.see_turn()
    ann.page.reload()
    after = ann.see_turn()
    assert (after.n, after.status) == (before.n, before.status)
    assert {each.name for each in after.offered} == {each.name for each in before.offered}
