/** Keys on every layout, what Enter belongs to, addresses, shared devices. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { EnterKey, keysOf } from "../src/app/table/keys";
import { keyOf, tableKey } from "../src/lib/keys";
import { decoded } from "../src/lib/route.svelte";
import { seatsHere } from "../src/lib/seats";
import { ReplayTable } from "../src/lib/table/replay";
import type { Selection } from "../src/lib/table/selection.svelte";
import type { TableState } from "../src/lib/table/state.svelte";
import type { SeatShown } from "../src/wire/server";

describe("a key", () => {
  it.each([
    ["u", "KeyU", "u"],
    ["U", "KeyU", "u"],
    ["г", "KeyU", "u"],
    ["Г", "KeyU", "u"],
    ["θ", "KeyU", "u"],
    ["ı", "KeyI", "i"],
    // Dvorak, AZERTY and QWERTZ have Latin letters: what they write counts, not where it lies.
    ["e", "KeyD", "e"],
    [",", "KeyW", ","],
    ["z", "KeyY", "z"],
    ["a", "KeyQ", "a"],
    // Letters that lie where no Latin letter does stay what they are.
    ["х", "BracketLeft", "х"],
    ["é", "Semicolon", "é"],
    ["?", "Digit7", "?"],
    ["/", "KeyQ", "/"],
    ["3", "Digit3", "3"],
    ["Enter", "Enter", "enter"],
    ["Unidentified", "KeyU", "unidentified"],
  ])("%s at %s means %s", (key, code, meant) => expect(keyOf({ key, code })).toBe(meant));

  const heard = (html: string, change: KeyboardEventInit = {}) => {
    document.body.innerHTML = html;
    const found: (string | null)[] = [];
    const hear = (event: KeyboardEvent) => found.push(tableKey(event));
    addEventListener("keydown", hear);
    document.body.firstElementChild?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "г", code: "KeyU", bubbles: true, ...change }),
    );
    removeEventListener("keydown", hear);
    return found;
  };
  it("is the table's on a button", () => expect(heard("<button>x</button>")).toEqual(["u"]));
  it.each(["<input>", "<textarea></textarea>", "<select></select>"])("is not the table's in %s", (html) =>
    expect(heard(html)).toEqual([null]),
  );
  it.each(["ctrlKey", "metaKey", "altKey"])("is the browser's with %s", (held) =>
    expect(heard("<button>x</button>", { [held]: true })).toEqual([null]),
  );
});

describe("Enter", () => {
  const begin = (change: Partial<Selection> = {}) => {
    document.body.innerHTML = '<button data-thing="a">a</button><button data-thing="b">b</button><button>c</button>';
    const take = vi.fn();
    const table = {
      selection: { question: null, candidate: null, ending: { label: "end" }, ...change },
      take,
    } as unknown as TableState;
    const enter = new EnterKey(table);
    const all = [...document.querySelectorAll("button")];
    const send = <E extends Event>(at: Element, kind: string, event: E, hear: (event: E) => void) => {
      at.addEventListener(kind, hear as unknown as EventListener, { once: true });
      at.dispatchEvent(event);
      return event;
    };
    return {
      take,
      click(n: number) {
        const at = all[n] as Element;
        send(at, "pointerdown", new PointerEvent("pointerdown"), enter.pointed);
        send(at, "focusin", new FocusEvent("focusin"), enter.focused);
      },
      walk: (n: number) => send(all[n] as Element, "focusin", new FocusEvent("focusin"), enter.focused),
      press: (n: number | null, repeat = false) =>
        send(
          n === null ? document.body : (all[n] as Element),
          "keydown",
          new KeyboardEvent("keydown", { key: "Enter", repeat, cancelable: true }),
          enter.pressed,
        ).defaultPrevented,
    };
  };
  it("ends the turn when nothing has the focus", () => {
    const { press, take } = begin();
    expect(press(null)).toBe(true);
    expect(take).toHaveBeenCalledOnce();
  });
  it("ends the turn after a click on a thing, and does not click it again", () => {
    const { click, press, take } = begin();
    click(0);
    expect(press(0)).toBe(true);
    expect(take).toHaveBeenCalledOnce();
  });
  it("belongs to the thing that keys have brought the focus to, also to one that was clicked before", () => {
    const { click, walk, press, take } = begin();
    click(0);
    walk(1);
    expect(press(1)).toBe(false);
    walk(0);
    expect(press(0)).toBe(false);
    expect(take).not.toHaveBeenCalled();
  });
  it("belongs to any other button", () => {
    const { click, press, take } = begin();
    click(2);
    expect(press(2)).toBe(false);
    expect(take).not.toHaveBeenCalled();
  });
  it("does nothing by itself while there is nothing to end, a question to answer, or the key is held", () => {
    const one = begin({ ending: null });
    one.click(0);
    expect(one.press(0)).toBe(false);
    const other = begin({ question: { target: "a", offers: [] } });
    other.click(0);
    expect(other.press(0)).toBe(false);
    const held = begin();
    expect(held.press(null, true)).toBe(false);
    for (const { take } of [one, other, held]) expect(take).not.toHaveBeenCalled();
  });
  it("plays the candidate first", () => {
    const candidate = { label: "candidate" };
    const { press, take } = begin({ candidate } as unknown as Partial<Selection>);
    press(null);
    expect(take).toHaveBeenCalledWith(candidate);
  });
});

it("a part of an address is read even where a percent sign is broken", () => {
  expect(decoded("nova%2Droma")).toBe("nova-roma");
  expect(decoded("%E0%A4%A")).toBe("%E0%A4%A");
});

describe("Escape", () => {
  it("closes what lies on top before it takes a half-made choice back", () => {
    const clear = vi.fn();
    const table = { panel: "sheet", selection: { picks: ["a"] }, answers: {}, clear } as unknown as TableState;
    const press = () => keysOf(table, new KeyboardEvent("keydown", { key: "Escape" }), () => undefined);
    press();
    expect([table.panel, clear.mock.calls.length]).toEqual([null, 0]);
    press();
    expect(clear).toHaveBeenCalledOnce();
  });
  it("closes a sheet of a replay, and leaves the replay where it is", () => {
    const backToNow = vi.fn();
    const change = {
      panel: "aid",
      selection: { picks: [] },
      answers: {},
      history: { past: { n: 3 } },
      replaying: true,
      backToNow,
    };
    const table = change as unknown as TableState;
    const press = () => keysOf(table, new KeyboardEvent("keydown", { key: "Escape" }), () => undefined);
    press();
    expect(table.panel).toBeNull();
    press();
    expect(backToNow).not.toHaveBeenCalled();
  });
});

describe("the log of a table", () => {
  const seat = (change: Partial<SeatShown>) => ({ mine: false, bot: null, stand_in: null, ...change }) as SeatShown;
  const MINE = seat({ mine: true });
  const LEFT = seat({ mine: true, stand_in: "level:4" });
  afterEach(() => void vi.unstubAllGlobals());

  const asked = async (seats: SeatShown[], status: string) => {
    const paths: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      paths.push(path);
      const own = path.includes("seat=-1") ? -1 : 0;
      return Promise.resolve(Response.json({ table: { seats, status }, seat: own, n: 0, lines: [] }));
    });
    const { replay } = await ReplayTable.fetch("t", null);
    return { seat: replay.seat, paths };
  };
  it("counts the people at this device", () => {
    expect(seatsHere([MINE, seat({}), seat({ mine: true, bot: "level:1" }), LEFT])).toEqual([MINE, LEFT]);
  });
  it.each([
    ["mine alone while it runs", [MINE, seat({ bot: "level:1" })], "running", 0],
    ["two people's at one device", [MINE, MINE], "running", -1],
    ["two people's, one relieved by a bot", [LEFT, MINE], "running", -1],
    ["two people's once it is over", [MINE, MINE], "over", 0],
  ])("is seen rightly: %s", async (_, seats, status, from) => {
    expect((await asked(seats, status)).seat).toBe(from);
  });
});
