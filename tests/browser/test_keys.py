"""Keys that do not walk: Enter after a click, letters on a keyboard without Latin ones."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import Pointer
from tests.browser.visitor import Sight, Visitor

GAME = "porta-nigra"
RUSSIAN = {"u": "г", "e": "у", "h": "р", "s": "ы", "t": "е", "r": "к"}
"""What a Russian keyboard writes with the key of a Latin letter."""


def strike(visitor: Visitor, letter: str) -> None:
    """Press the key of a letter on a Russian keyboard."""
    keys = visitor.context.new_cdp_session(visitor.page)
    stroke = {"key": RUSSIAN[letter], "code": f"Key{letter.upper()}", "text": RUSSIAN[letter]}
    keys.send("Input.dispatchKeyEvent", {"type": "keyDown", **stroke})
    keys.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": stroke["key"], "code": stroke["code"]})
    keys.detach()


def until_the_turn_can_end(visitor: Visitor, seed: str) -> Sight:
    """Click on anything until there is a button that ends the turn."""
    hands = Pointer(seed)
    for _ in range(100):
        sight = visitor.see_turn()
        if sight.primary:
            return sight
        hands.act(visitor, sight)
        visitor.see_change(sight)
    raise AssertionError("the turn never ends")


def test_enter_ends_the_turn_after_a_click(visit: Visit) -> None:
    """Enter ends the turn, though a clicked thing has the focus; if keys moved the focus, Enter means the thing."""
    ann = visit()
    ann.sit(ann.make_table(GAME))
    before = until_the_turn_can_end(ann, "enter")
    taken = ann.page.locator('[data-thing^="spot:"][aria-disabled="true"]').first
    why = ann.page.locator(".bubble.why")
    taken.focus()
    ann.page.keyboard.press("Enter")
    expect(why).to_be_visible()
    assert ann.look().n == before.n
    taken.click(force=True)
    expect(why).to_be_visible()
    expect(taken).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.see(lambda sight: sight.n > before.n)
    expect(ann.page.locator(".dock .chip.done")).to_have_count(0)
    expect(why).to_have_count(0)


def test_escape_gives_the_focus_back(visit: Visit) -> None:
    ann = visit()
    ann.sit(ann.make_table(GAME))
    ann.see_turn()
    keys, thing = ann.page.keyboard, ann.page.locator('[data-thing][aria-disabled="false"]').first
    for key, opened in (("s", "[role=dialog]"), ("h", "[role=dialog]"), ("/", "form.command")):
        thing.focus()
        keys.press(key)
        ann.page.wait_for_selector(opened)
        keys.press("Escape")
        expect(ann.page.locator(opened)).to_have_count(0)
        expect(thing).to_be_focused()
    for name in ("Score sheet", "Preferences", "The table"):
        button = ann.page.get_by_role("button", name=name, exact=True)
        button.click()
        ann.page.wait_for_selector("[role=dialog], .drop [role=group]")
        keys.press("Escape")
        expect(ann.page.locator("[role=dialog], .drop [role=group]")).to_have_count(0)
        expect(button).to_be_focused()


def test_the_command_line_helps(visit: Visit) -> None:
    """The words help and list show what can be typed; arrows reach what is listed."""
    ann = visit()
    ann.sit(ann.make_table(GAME))
    before = ann.see_turn()
    keys, line = ann.page.keyboard, ann.page.locator("form.command")
    keys.press("/")
    for text, found in (("help", "restart"), ("list", "1"), ("nonsense", "“nonsense”")):
        keys.type(text)
        keys.press("Enter")
        expect(line).to_contain_text(found)
        assert ann.violations() == []
    line.locator("input").fill("list")
    keys.press("Enter")
    keys.press("ArrowDown")
    expect(line.locator("[role=option][aria-selected=true]")).to_have_count(1)
    assert ann.violations() == []
    keys.press("Enter")
    ann.see_change(before)


def test_the_button_that_ends_the_turn_tells_its_key(visit: Visit) -> None:
    ann = visit()
    ann.sit(ann.make_table(GAME))
    before = until_the_turn_can_end(ann, "letter")
    expect(ann.page.locator(".dock .acts .primary kbd")).to_have_text("E")
    strike(ann, "e")
    ann.see(lambda sight: sight.n > before.n)


def test_letters_are_heard_on_a_russian_keyboard(visit: Visit) -> None:
    ann = visit(language="ru")
    ann.sit(ann.make_table(GAME))
    for letter in ("s", "h", "t"):
        strike(ann, letter)
        ann.page.wait_for_selector("[role=dialog]")
        strike(ann, letter)
        ann.page.wait_for_selector("[role=dialog]", state="detached")
    hands = Pointer("russian")
    chips = ann.page.locator(".dock .chip.done")
    for _ in range(100):
        if chips.count():
            break
        sight = ann.see_turn()
        hands.act(ann, sight)
        ann.see_next(sight)
    before, done = ann.see_turn(), chips.count()
    strike(ann, "u")
    ann.see_change(before)
    expect(chips).to_have_count(done - 1)


def test_a_tile_is_turned_by_its_key(visit: Visit) -> None:
    """In Panticapaeum, on both keyboards: a turned tile can be laid in other ways."""
    ann = visit()
    ann.sit(ann.make_table("panticapaeum"))
    hands = Pointer("turn")
    turn = ann.page.locator(".city .tools .main")
    for _ in range(20):
        sight = ann.see_turn()
        if turn.count():
            break
        hands.act(ann, sight)
        ann.see_change(sight)
    ways = [each.name for each in ann.look().things]
    ann.page.keyboard.press("r")
    ann.see(lambda sight: [each.name for each in sight.things] != ways)
    ann.page.keyboard.press("Shift+R")
    ann.see(lambda sight: [each.name for each in sight.things] == ways)
    strike(ann, "r")
    ann.see(lambda sight: [each.name for each in sight.things] != ways)
