"""Pages: confirmation of what cannot be undone, forms that say what is wrong, rules that can be read offline."""

import json
import re
import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import BUNDLE, LAPTOP, PHONE, Visit
from tests.browser.visitor import PATIENCE, Visitor

GAME = "porta-nigra"
KEPT = "async (paths) => (await Promise.all(paths.map((path) => caches.match(path)))).every(Boolean)"
SIZES = {"laptop": LAPTOP, "phone": PHONE}


def button(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=name, exact=True)


def card(visitor: Visitor, title: str) -> Locator:
    """A part of the profile."""
    return visitor.page.locator("form").filter(has=visitor.page.get_by_role("heading", name=title, exact=True))


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_not_abandoned_by_one_click_and_can_be_found_afterwards(visit: Visit, size: str) -> None:
    ann = visit(size=SIZES[size])
    table = ann.make_table(GAME)
    ann.sit(table)
    ann.see_turn()
    button(ann, "The table").click()
    button(ann, "Abandon the game").dblclick()
    expect(button(ann, "Yes, abandon the game")).to_be_visible()
    assert ann.violations() == []
    button(ann, "No").click()
    expect(button(ann, "Abandon the game")).to_be_focused()
    status = ann.context.request.get(f"/api/tables/{table['id']}").json()["status"]
    assert status == "running"
    button(ann, "Abandon the game").click()
    button(ann, "Yes, abandon the game").click()
    ann.page.get_by_text("The game was abandoned.").first.wait_for()
    ann.go("/tables")
    row = ann.page.locator(f'section:has(#over) [data-table="{table["id"]}"]')
    expect(row).to_contain_text("abandoned")
    row.get_by_role("link", name="Replay").click()
    ann.page.wait_for_url(re.compile(f"/replay/{table['id']}"))
    expect(button(ann, "Play on from here")).to_be_visible()


def test_the_host_ends_a_game_between_bots(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = ann.make_table(GAME, ("level:6", "level:6"), open=True)
    for visitor in (ann, ben):
        visitor.go(f"/table/{table['id']}")
        visitor.page.wait_for_selector(".frame .plane")
        button(visitor, "The table").click()
    expect(ben.page.get_by_role("link", name="Rules", exact=True)).to_be_visible()
    expect(button(ben, "Abandon the game")).to_have_count(0)
    button(ann, "Abandon the game").click()
    button(ann, "Yes, abandon the game").click()
    for visitor in (ann, ben):
        visitor.page.get_by_text("The game was abandoned.").first.wait_for()


def test_a_guest_does_not_sign_out_by_one_click(visit: Visit) -> None:
    ann = visit()
    ann.go("/profile")
    for title, label in (("Sign out", "Sign out"), ("Signed in on", "Sign out everywhere")):
        ways = card(ann, title).get_by_role("button")
        expect(ways).to_have_text([label])
        ways.dblclick()
        expect(ways).to_have_text(["Yes, sign out for good", "No"])
        assert ann.violations() == []
        ways.last.click()
        expect(ways).to_have_text([label])
    assert ann.context.request.get("/api/me").json()["name"] == "Ann"
    ways = card(ann, "Sign out").get_by_role("button")
    ways.click()
    ways.first.click()
    ann.page.wait_for_url(re.compile("/$"))
    assert ann.context.request.get("/api/me").status == 401


def test_a_stranger_makes_an_account(visit: Visit) -> None:
    """The page behind "Sign in" also makes accounts, and the two forms do not share what was typed."""
    zoe = visit(None)
    zoe.expect_complaint("401")
    zoe.go("/profile")
    make, enter = card(zoe, "Create an account"), card(zoe, "Sign in")
    make.get_by_label("User name").fill("zoe.of.trier")
    make.get_by_label("Password").fill("nine lives")
    expect(enter.get_by_label("User name")).to_have_value("")
    make.get_by_role("button").click()
    expect(zoe.page.get_by_text("Your tables are kept under this user name.")).to_be_visible()
    me = zoe.context.request.get("/api/me").json()
    assert (me["name"], me["user_name"]) == ("zoe.of.trier", "zoe.of.trier")


@pytest.mark.parametrize(
    ("language", "title", "note", "empty"),
    [
        ("en", "Keep my games", "3 to 32 letters, digits, or _ . -", "Please fill this in."),
        ("ru", "Сохранить мои игры", "от 3 до 32 букв, цифр или _ . -", "Заполните это поле."),
        ("hu", "Játékaim megőrzése", "3–32 betű, számjegy vagy _ . -", "Ezt töltsd ki."),
    ],
)
def test_a_form_says_in_the_language_of_the_page_what_is_wrong(
    visit: Visit, language: str, title: str, note: str, empty: str
) -> None:
    ann = visit(language=language)
    ann.go("/profile")
    form = card(ann, title)
    user, password = form.locator("input").nth(0), form.locator("input").nth(1)
    user.fill("pa")
    form.get_by_role("button").click()
    expect(user).to_be_focused()
    expect(form.locator(".wrong")).to_have_text([note, empty])
    for field in (user, password):
        expect(field).to_have_attribute("aria-invalid", "true")
    assert ann.violations() == []
    user.fill("paula")
    expect(form.locator(".wrong")).to_have_text([empty])


def files_of_rules(language: str) -> list[str]:
    """What the service worker keeps for reading."""
    found = re.search(r"READING = (\{.*\});", (BUNDLE / "worker.js").read_text(encoding="utf-8"))
    assert found
    files: list[str] = json.loads(found[1])[language]
    return files


def wait_for_rules(visitor: Visitor, language: str) -> None:
    """Wait until the service worker has stored everything."""
    wanted = files_of_rules(language)
    end = time.monotonic() + PATIENCE
    while not visitor.page.evaluate(KEPT, wanted):
        assert time.monotonic() < end, "the rules are not kept"
        visitor.page.wait_for_timeout(100)


def test_rules_never_opened_are_read_without_the_net(visit: Visit) -> None:
    """A first visit, in Hungarian; a moment later the network is gone."""
    ann = visit(language="hu")
    ann.expect_complaint("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    ann.go("/")
    wait_for_rules(ann, "hu")
    ann.context.set_offline(True)
    for game in ("porta_nigra", "panticapaeum", "nova_roma"):
        ann.go(f"/rules/{game}")
        ann.page.wait_for_selector(".rules h2")
    ann.go("/lobby")
    assert ann.trouble() == "away"
    ann.page.get_by_role("link", name="A szabályok olvasása").click()
    expect(ann.page.get_by_role("heading", name="Szabályok")).to_be_visible()


def test_pages_go_on_by_themselves_when_the_net_is_back(visit: Visit) -> None:
    ann = visit()
    ann.expect_complaint("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    ann.go("/")
    wait_for_rules(ann, "en")
    me = ann.page.locator("a.me")
    lost = ann.page.get_by_text("No connection.")
    ann.context.set_offline(True)
    ann.go("/")
    expect(lost).to_be_visible()
    expect(me).to_have_text("Profile")
    ann.context.set_offline(False)
    expect(me).to_have_text("Ann")
    expect(lost).to_have_count(0)
    ann.context.set_offline(True)
    ann.go("/lobby")
    assert ann.trouble() == "away"
    ann.context.set_offline(False)
    expect(ann.page.get_by_role("heading", name="Open tables")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_score_sheet_keeps_names_and_totals_in_sight(visit: Visit, size: str) -> None:
    ann = visit(size=SIZES[size])
    ann.page.set_viewport_size({"width": SIZES[size][0], "height": 560})
    ann.sit(ann.make_table(GAME, ("me", "level:1", "level:1", "level:1")))
    ann.see_turn()
    ann.page.keyboard.press("s")
    box = ann.page.locator(".sheet .scroll")
    for top in (0, 10_000):
        box.evaluate("(each, top) => each.scrollTo(0, top)", top)
        for edge in ("thead", "tfoot"):
            seen = ann.page.locator(f".sheet {edge} tr > :last-child").evaluate(
                """each => {
                  const cell = each.getBoundingClientRect(), box = each.closest(".scroll").getBoundingClientRect();
                  const at = document.elementFromPoint(cell.x + cell.width / 2, cell.y + cell.height / 2);
                  return cell.top >= box.top - 1 && cell.bottom <= box.bottom + 1 && each.contains(at);
                }"""
            )
            assert seen, f"{edge} at {top}"
    assert box.evaluate("each => each.scrollTop") > 0
    expect(ann.page.locator(".sheet .scroll.more")).to_have_count(0)
    box.evaluate("each => each.scrollTo(0, 0)")
    expect(ann.page.locator(".sheet .scroll.more")).to_have_count(1)
