"""Around a table: people come by links, share a device, are sent away and come back."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import Pointer, play
from tests.browser.visitor import Visitor

GAME = "porta-nigra"


def invite(host: Visitor) -> str:
    """Make a table for people on the page, and return its link."""
    host.go("/")
    host.do(f"invite:{GAME}")
    host.do("start")
    link = host.page.locator('[data-do="link"]').first
    link.wait_for()
    return link.input_value()


def test_a_guest_joins_by_link(visit: Visit) -> None:
    """No account, no password: a link, a name, a seat; the host begins, and both are in the game."""
    ann, ben = visit(None), visit(None)
    link = invite(ann)
    ben.go(link)
    ben.page.get_by_label("name").first.fill("Ben")
    ben.do("sit")
    expect(ann.page.locator("[data-seat]").filter(has_text="Ben")).to_be_visible()
    ann.do("start")
    for visitor in (ann, ben):
        visitor.see(lambda sight: sight.ready)
    assert "Ben" in ann.text(".opponents")


def test_a_table_that_is_full_says_so(visit: Visit) -> None:
    ann, ben, cleo = visit(None), visit("Ben"), visit(None)
    link = invite(ann)
    ben.go(link)
    ben.do("sit")
    expect(ann.page.locator("[data-seat]").filter(has_text="Ben")).to_be_visible()
    cleo.go(link)
    assert cleo.trouble() == "full"


def test_a_table_that_was_given_up_says_so(visit: Visit) -> None:
    ann, ben = visit(None), visit("Ben")
    link = invite(ann)
    ben.go(link)
    ben.do("sit")
    expect(ann.page.locator("[data-seat]").filter(has_text="Ben")).to_be_visible()
    ann.page.get_by_role("button", name="Close the table").click()
    assert ann.violations() == []
    ann.page.get_by_role("button", name="Yes, close it").click()
    ann.page.wait_for_url(re.compile("lobby"))
    assert ben.trouble() == "closed"
    ben.go(link)
    assert ben.trouble() == "closed"


def test_who_is_sent_away_is_told(visit: Visit) -> None:
    ann, ben = visit(None), visit("Ben")
    ben.expect_complaint("404")
    link = invite(ann)
    ben.go(link)
    ben.do("sit")
    send_away(ann, "Ben")
    assert ben.trouble() == "kicked"


def send_away(host: Visitor, name: str) -> None:
    row = host.page.locator("[data-seat]").filter(has_text=name)
    row.locator(".acts button").click()
    row.locator(".acts button").first.click()
    expect(row).to_have_count(0)


def test_who_was_sent_away_sits_down_again_by_the_new_link(visit: Visit) -> None:
    ann, ben = visit(None), visit("Ben")
    link = invite(ann)
    ben.go(link)
    ben.do("sit")
    send_away(ann, "Ben")
    assert ben.trouble() == "kicked"
    fresh = ann.page.locator('[data-do="link"]').first
    expect(fresh).not_to_have_value(link)
    ben.go(fresh.input_value())
    ben.do("sit")
    expect(ann.page.locator("[data-seat]").filter(has_text="Ben")).to_be_visible()


def test_who_was_sent_away_from_an_open_table_is_told_why_she_cannot_sit(visit: Visit) -> None:
    ann, ben = visit(), visit("Ben")
    ben.expect_complaint("403")
    table = ann.make_table(GAME, ("me", "open"), open=True)
    ann.go(f"/table/{table['id']}")
    ben.go(f"/table/{table['id']}")
    ben.do("sit")
    send_away(ann, "Ben")
    assert ben.trouble() == "kicked"
    ben.go(f"/table/{table['id']}")
    ben.do("sit")
    assert ben.trouble() == "kicked"


def test_a_spectator_is_told_that_the_link_was_renewed(visit: Visit) -> None:
    """She has never signed in, so the page does not ask her to."""
    ann, ben, zoe = visit(), visit("Ben"), visit(None)
    table = ann.make_table(GAME, ("me", "open"))
    ann.go(f"/table/{table['id']}")
    ben.ask(f"/api/tables/{table['id']}/seats", {"invite": table["invite"]})
    zoe.go(f"/table/{table['id']}?watch={table['watch']}")
    zoe.page.locator("[data-seat]").filter(has_text="Ben").wait_for()
    send_away(ann, "Ben")
    assert zoe.trouble() == "renewed"


def test_who_comes_too_late_is_told_before_she_watches(visit: Visit) -> None:
    ann, cleo = visit(), visit(None)
    table = ann.make_table(GAME)
    cleo.go(f"/table/{table['id']}?invite={table['invite']}")
    assert cleo.trouble() == "late"
    expect(cleo.page.get_by_role("link", name="New table with these settings")).to_be_visible()
    assert cleo.violations() == []
    cleo.do("watch")
    assert "You’re watching." in cleo.see(lambda seen: seen.ready).status


def test_the_host_hears_of_free_seats_until_they_are_taken(visit: Visit) -> None:
    ann, ben = visit(None), visit("Ben")
    link = invite(ann)
    ann.page.locator('[data-do="start"]').click(force=True)
    told = ann.page.get_by_text("Some seats are still free.")
    expect(told).to_be_visible()
    ben.go(link)
    ben.do("sit")
    expect(ann.page.get_by_text("Everyone is here")).to_be_visible()
    expect(told).to_have_count(0)


def test_who_plays_bots_only_is_not_promised_a_bot(visit: Visit) -> None:
    """Bots do not play on without people: the menu offers no bot, and the game waits for a person who has left."""
    ann, ben = visit(), visit("Ben")
    leave = ann.page.get_by_role("button", name="Leave and let a bot play for me")
    menu = ann.page.get_by_role("button", name="The table", exact=True)
    table = ann.make_table(GAME)
    ann.sit(table)
    menu.click()
    expect(ann.page.get_by_role("link", name="Replay")).to_be_visible()
    expect(leave).to_have_count(0)
    ann.ask(f"/api/tables/{table['id']}/stand-in", {"seat": 0, "for": "seat"})
    expect(ann.page.locator(".dock .status")).to_contain_text("The game is waiting for you.")
    common = ann.make_table(GAME, ("me", "open"))
    ben.ask(f"/api/tables/{common['id']}/seats", {"invite": common["invite"]})
    ann.ask(f"/api/tables/{common['id']}/start")
    ann.sit(common)
    menu.click()
    leave.click()
    expect(ann.page.locator(".dock .status")).to_contain_text("A bot is playing for you.")


def test_an_unknown_link_has_a_way_on(visit: Visit) -> None:
    ann = visit(None)
    ann.expect_complaint("404")
    for path in ("/table/AAAAAAAAAAAAAAAAAAAAAA", "/table/%00", "/table/%E0%A4%A", "/table/x?invite=y"):
        ann.go(path)
        assert ann.trouble() == "not_found"
    ann.go("/no/such/page")
    assert ann.trouble() == "page"


def test_a_game_that_is_over_is_shown_to_whoever_has_its_address(visit: Visit) -> None:
    ann, zoe = visit(), visit(None)
    zoe.go(f"/table/{ann.finished_table(GAME)['id']}")
    zoe.page.wait_for_selector(".frame .plane")
    assert zoe.page.get_by_role("slider").count() == 1


def test_whom_only_the_cookie_knows_keeps_the_name(visit: Visit) -> None:
    """If the storage of the page is emptied, the cookie still says who the person is."""
    ben = visit(None)
    ben.introduce("Ben")
    ben.go("/")
    ben.do(f"play:{GAME}")
    ben.do("start")
    ben.see(lambda sight: sight.ready)
    assert ben.context.request.get("/api/me").json()["name"] == "Ben"


def test_who_was_forgotten_has_a_word_for_a_name(visit: Visit) -> None:
    """Both seats of a game were hers; its replay and its log name two guests, in any language."""
    ann, zoe = visit(), visit(None)
    table = ann.make_table(GAME, ("me", "me"))
    path = f"/api/tables/{table['id']}"
    turn = ann.context.request.get(path).json()["turn"]
    seen = ann.context.request.get(f"{path}/snapshot?seat={turn}").json()
    move = seen["position"]["legal"][0]["move"]
    ann.ask(f"{path}/moves", {"id": "first", "expected_n": seen["n"], "move": move}, status=200)
    ann.ask(f"{path}/proposals", {"kind": "abandon"}, status=200)
    ann.ask("/api/me/farewell", {"password": ""}, status=204)
    for language, guest in (("en", "Guest"), ("ru", "Гость"), ("hu", "Vendég")):
        zoe.go("/")
        chosen = json.dumps({"motion": "off", "language": language})
        zoe.page.evaluate("chosen => localStorage.setItem('urbes.preferences', chosen)", chosen)
        zoe.go(f"/replay/{table['id']}?watch={table['watch']}")
        zoe.page.wait_for_selector(".frame .plane")
        names = zoe.page.locator(".opponents .who b").all_inner_texts()
        assert sorted(names) == [guest, f"{guest} II"]
        assert guest in zoe.text(".log .line b")


def test_hot_seat_hides_the_hand(visit: Visit) -> None:
    """Two people at one device: between their turns nothing of either is on the page."""
    ann = visit()
    ann.sit(ann.make_table(GAME, ("me", "me")))
    ready = ann.page.locator("[data-handover] button")
    hands = Pointer("hot seat")
    handed: list[str | None] = []
    for _ in range(200):
        sight = ann.see(lambda seen: seen.handover or (bool(seen.offered) and not seen.busy))
        if sight.handover:
            handed.append(ann.page.locator("[data-handover]").get_attribute("data-handover"))
            assert ann.page.locator("[data-thing]").count() == 0
            assert not re.search(r"Card \d", ann.text("body"))
            ready.click()
            ann.see(lambda seen: not seen.handover and seen.ready)
        elif len(handed) == 4:
            break
        else:
            hands.act(ann, sight)
            ann.see_change(sight)
    assert handed == ["0", "1", "0", "1"] or handed == ["1", "0", "1", "0"]


def test_the_log_of_a_shared_device_shows_nobodys_hand(visit: Visit) -> None:
    """The person who holds the device opens the replay of the running game: it shows what a spectator sees."""
    ann = visit()
    table = ann.make_table(GAME, ("me", "me"))
    ann.sit(table)
    hand = ann.page.locator('[data-thing^="card:"]')
    ann.page.locator("[data-handover] button").click()
    ann.see(lambda seen: seen.ready and not seen.handover)
    assert hand.count() > 0
    ann.page.get_by_role("button", name="The table", exact=True).click()
    ann.page.get_by_role("link", name="Replay").click()
    ann.page.wait_for_selector(".transport")
    assert hand.count() == 0
    ann.go(f"/replay/{table['id']}")
    ann.page.wait_for_selector(".transport")
    assert hand.count() == 0
    assert ann.page.get_by_label("Seen by").count() == 0
    ann.sit(table)
    assert ann.look().handover


def test_who_shares_a_device_plays_on_when_the_other_has_left(visit: Visit) -> None:
    """A bot stands in for one of two people: the device is handed to the other, and the first can come back."""
    ann = visit()
    table = ann.make_table(GAME, ("me", "me"))
    ann.ask(f"/api/tables/{table['id']}/stand-in", {"seat": 0, "for": "seat"})
    ann.sit(table)
    ready = ann.page.locator('[data-handover="1"] button')
    ready.click()
    assert ann.see_turn().offered
    ann.page.get_by_role("button", name="The table", exact=True).click()
    ann.page.get_by_role("button", name="is back at the table").click()
    ann.page.get_by_role("button", name="The table", exact=True).click()
    expect(ann.page.get_by_role("button", name="is back at the table")).to_have_count(0)


def test_another_tab_of_the_same_person_follows(visit: Visit) -> None:
    """A move that was made in one tab is seen in the other; neither of them is stale for long."""
    ann = visit()
    table = ann.make_table(GAME)
    ann.sit(table)
    other = Visitor(ann.context)
    other.sit(table)
    first, second = Pointer("one tab"), Pointer("other tab")
    for _ in range(6):
        for visitor, hands in ((ann, first), (other, second)):
            visitor.page.bring_to_front()
            newest = max(ann.look().n, other.look().n)
            sight = visitor.see(lambda seen, n=newest: seen.n >= n and bool(seen.offered) and not seen.busy)  # type: ignore[misc]
            hands.act(visitor, sight)
            visitor.see_change(sight)
    assert other.unexpected == []


def test_a_spectator_sees_only_what_is_public(visit: Visit) -> None:
    ann, zoe = visit(), visit(None)
    table = ann.make_table(GAME)
    ann.sit(table)
    play(ann, Pointer("watched"), deeds=6)
    zoe.go(f"/table/{table['id']}?watch={table['watch']}")
    sight = zoe.see(lambda seen: seen.ready)
    assert sight.offered == []
    assert zoe.page.locator('[data-thing^="card:"]').count() == 0
    before = zoe.look().n
    play(ann, Pointer("still watched"), deeds=6)
    zoe.see(lambda seen: seen.n > before)


def test_a_click_on_something_impossible_says_why(visit: Visit) -> None:
    ann = visit()
    ann.sit(ann.make_table(GAME))
    play(ann, Pointer("why"), deeds=3)
    ann.see_turn()
    impossible = ann.page.locator('[data-thing^="spot:"][aria-disabled="true"]').first
    impossible.click(force=True)
    expect(ann.page.locator(".bubble.why")).to_be_visible()
    assert ann.page.locator(".bubble.why a").get_attribute("href")


def test_a_stale_move_is_refused_where_the_eye_is(visit: Visit) -> None:
    """If somebody has moved for me before this page hears of it, the page says so and nothing is lost."""
    ann = visit()
    table = ann.make_table(GAME)
    seen = ann.called_to(table)
    ann.page.route_web_socket(re.compile("/api/tables/.*/socket"), deaf)
    ann.sit(table)
    sight = ann.see_turn()
    move = seen["position"]["legal"][0]["move"]
    ann.ask(f"/api/tables/{table['id']}/moves", {"id": "other", "expected_n": seen["n"], "move": move}, status=200)
    ann.press(sight.offered[0])
    expect(ann.page.locator(".bubble.why")).to_be_visible()


def deaf(socket: object) -> None:
    """Lets everything through except updates: what others do is not heard."""
    server = socket.connect_to_server()  # type: ignore[attr-defined]
    server.on_message(lambda text: None if '"type":"update"' in str(text) else socket.send(text))  # type: ignore[attr-defined]
