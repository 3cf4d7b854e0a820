/** Typed commands, and where the focus goes when what was opened over the table is closed. */
import { cleanup, render } from "@testing-library/svelte";
import { type Component, flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import Choices from "../src/app/table/Choices.svelte";
import CommandLine from "../src/app/table/CommandLine.svelte";
import ScoreSheet from "../src/app/table/ScoreSheet.svelte";
import SidePanel from "../src/app/table/SidePanel.svelte";
import type { TableState } from "../src/lib/table/state.svelte";
import type { Offer } from "../src/lib/targeting";
import { loadWords, speak } from "../src/lib/words.svelte";
import Within from "./Within.svelte";

const offer = (text: string, label: string): Offer => ({
  targets: [`spot:${text}`],
  moves: [0],
  kind: "build",
  choice: { move: 0, text, kind: "build", args: {}, offer: { saying: { key: "build" }, targets: [] } },
  label,
});
const offers = [offer("a1", "Build on A1"), offer("a2", "Build on A2"), offer("pass", "Pass")];
const take = vi.fn();
const undo = vi.fn();
const why = vi.fn();
const table = (change: { offers?: Offer[]; canUndo?: boolean } & Partial<TableState> = {}) => {
  const { offers: some = offers, canUndo = false, ...rest } = change;
  const parts = { selection: { offers: some }, commands: { canUndo, undo }, answers: { why } };
  return { ...parts, take, panel: null, names: [], ...rest } as unknown as TableState;
};

beforeAll(async () => {
  await speak("en");
  await loadWords("table", "shell");
});
beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
};
const shown = (Part: unknown, at: TableState, given: Record<string, unknown> = {}) =>
  render(Within, { table: at, Part: Part as Component, given });

describe("the command line", () => {
  const opened = (at = table()) => {
    const { container } = shown(CommandLine, at, { open: true });
    const input = container.querySelector("input") as HTMLInputElement;
    return {
      input,
      answer: () => container.querySelector(".answer")?.textContent ?? "",
      options: () => [...container.querySelectorAll('[role="option"]')].map((each) => each.textContent),
      text: () => container.textContent,
      type(text: string) {
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        flushSync();
      },
      press(key: string) {
        input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        flushSync();
      },
      async enter() {
        container.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
        await settled();
      },
    };
  };
  const say = async (line: ReturnType<typeof opened>, text: string) => {
    line.type(text);
    await line.enter();
  };

  it("tells what can be typed", async () => {
    const line = opened();
    await say(line, "help");
    for (const word of ["undo", "restart", "why", "list", "help"]) expect(line.text()).toContain(word);
    expect([line.answer(), line.input.value]).toEqual(["", ""]);
  });
  it("lists every move with the number that plays it", async () => {
    const line = opened();
    await say(line, "list");
    expect(line.options()).toEqual(["1 Build on A1 a1", "2 Build on A2 a2", "3 Pass pass"]);
    await say(line, "2");
    expect(take).toHaveBeenCalledExactlyOnceWith(offers[1]);
  });
  it("names ways that work when it does not understand, and forgets it with the next letter", async () => {
    const line = opened();
    await say(line, "nonsense");
    expect(line.answer()).toMatch(/“nonsense”.*list.*help/);
    line.type("a");
    expect(line.answer()).toBe("");
  });
  it("does not speak of a list where there is nothing to choose", async () => {
    const line = opened(table({ offers: [] }));
    for (const text of ["nonsense", "3", "list"]) {
      await say(line, text);
      expect(line.answer()).toBe("There’s nothing for you to choose right now.");
    }
  });
  it("asks which move a bare why is about, and knows a legal one", async () => {
    const line = opened();
    await say(line, "why");
    expect(line.answer()).toContain("why a1");
    await say(line, "why pass");
    expect(line.answer()).toContain("legal");
    await say(line, "why B7");
    expect(why).toHaveBeenCalledExactlyOnceWith("B7");
  });
  it("plays the suggestion that the arrows have reached", async () => {
    const line = opened();
    line.type("build");
    expect(line.options()).toHaveLength(2);
    line.press("ArrowDown");
    line.press("ArrowDown");
    expect(document.getElementById(line.input.getAttribute("aria-activedescendant") ?? "")?.textContent).toMatch(/A2/);
    line.press("ArrowDown");
    line.press("ArrowUp");
    await line.enter();
    expect(take).toHaveBeenCalledExactlyOnceWith(offers[1]);
  });
  it("believes a notation before a short command of the same name", async () => {
    const at = table({ offers: [offer("u", "Up"), offer("down", "Down")], canUndo: true });
    await say(opened(at), "u");
    expect([take.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("the focus", () => {
  const home = () => {
    document.body.innerHTML = '<button data-thing="spot:1">here</button>';
    const button = document.body.firstElementChild as HTMLButtonElement;
    button.focus();
    return button;
  };
  it.each([
    ["side panel", SidePanel, { panel: "keys", game: {} }],
    ["score sheet", ScoreSheet, { game: {}, telling: { sheet: () => [] }, view: { scores: [] } }],
  ])("returns to where it was when the %s closes", async (_, Part, change) => {
    const button = home();
    const { container, unmount } = shown(Part, table(change as Partial<TableState>));
    expect(container.querySelector('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
    unmount();
    await settled();
    expect(document.activeElement).toBe(button);
  });
  it("finds a thing that was drawn anew", async () => {
    const button = home();
    const { unmount } = shown(SidePanel, table({ panel: "keys", game: {} } as unknown as Partial<TableState>));
    const copy = button.cloneNode(true);
    button.replaceWith(copy);
    unmount();
    await settled();
    expect(document.activeElement).toBe(copy);
  });
  it("returns from the command line on Escape", async () => {
    const button = home();
    const { container } = shown(CommandLine, table(), { open: true });
    expect(document.activeElement).toBe(container.querySelector("input"));
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await settled();
    expect(document.activeElement).toBe(button);
  });
  it("returns to the button of the preferences, and the table does not hear of the Escape", async () => {
    const { container } = shown(Choices, table());
    const button = container.querySelector("button") as HTMLButtonElement;
    button.click();
    flushSync();
    const heard = vi.fn();
    addEventListener("keydown", heard);
    const inside = container.querySelector('[role="dialog"] button') as HTMLButtonElement;
    inside.focus();
    inside.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await settled();
    removeEventListener("keydown", heard);
    expect(container.querySelector('[role="dialog"]')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(heard).not.toHaveBeenCalled();
  });
});
