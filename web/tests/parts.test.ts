/** Parts of the table screen by themselves. */
import { cleanup, render } from "@testing-library/svelte";
import { type Component, flushSync } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Bars from "../src/app/table/Bars.svelte";
import HandOver from "../src/app/table/HandOver.svelte";
import Turns from "../src/app/table/Turns.svelte";
import WaitingFor from "../src/app/table/Waiting.svelte";
import type { Game } from "../src/games/contract";
import { fly, land } from "../src/lib/table/flights";
import { Refusal, type TableSource } from "../src/lib/table/source";
import { TableState } from "../src/lib/table/state.svelte";
import { type Block, toldAt } from "../src/lib/turns";
import { loadWords, speak } from "../src/lib/words.svelte";
import type { LogLine, SeatShown, Snapshot } from "../src/wire/server";
import Within from "./Within.svelte";
import { plainSpaces } from "./spaces";

beforeAll(async () => {
  await speak("en");
  await loadWords("table", "shell", "bots", "server");
});
afterEach(cleanup);
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
};
const shown = (Part: unknown, table: unknown, given: Record<string, unknown> = {}) =>
  render(Within, { table: table as TableState, Part: Part as Component, given }).container;

describe("points by source", () => {
  const rows = [
    { id: "houses", label: "Houses", points: [{ certain: 16 }, { certain: 50 }] },
    { id: "drought", label: "Drought", points: [{ certain: -11 }, {}] },
  ];
  const table = {
    names: ["Ann", "Ben"],
    telling: { sheet: () => rows },
    game: { colours: ["red", "blue"] },
    view: { scores: [5, 50], ranking: [2, 1] },
  };
  it("draws a loss as long as it is, on the other side of zero, and marks the total", () => {
    const [, bar] = shown(Bars, table).querySelectorAll<HTMLElement>(".bar");
    const share = (element: HTMLElement | null | undefined, side: "width" | "left") =>
      Number.parseFloat(element?.style[side] ?? "") * 0.61;
    const part = (name: string) => bar?.querySelector<HTMLElement>(name);
    expect(share(part(".room"), "width")).toBeCloseTo(0);
    expect(share(part(".part.loss"), "width")).toBeCloseTo(11);
    expect(part(".part.loss")?.title).toBe("Drought: −11");
    expect(share(part(".part:not(.loss)"), "width")).toBeCloseTo(16);
    expect([share(part(".zero"), "left"), share(part(".mark"), "left")]).toEqual([
      expect.closeTo(11),
      expect.closeTo(16),
    ]);
  });
  it("explains everything that is drawn", () => {
    const legend = shown(Bars, table).querySelector(".legend")?.textContent ?? "";
    for (const word of ["Houses", "Drought", "left of zero", "Total"]) expect(legend).toContain(word);
  });
});

const seat = (change: Partial<SeatShown>) =>
  ({ mine: false, bot: null, stand_in: null, wishes: null, ...change }) as SeatShown;
const game = { area: "table", colours: ["red", "blue"], drawing: () => ({ icon: "coin" }) } as unknown as Game;
function opened(seats: SeatShown[], turn = 0) {
  const table = new TableState({ edition: () => Promise.resolve({}) } as unknown as TableSource, game);
  const position = { seat: 0, turn, decision: { kind: "turn", facts: {} }, view: {}, steps: [], legal: [], ways: [] };
  Object.assign(table, {
    printed: { edition: {}, things: {} },
    table: { id: "t", seats, options: {}, status: "running", clock: null },
  });
  Object.assign(table.history, { n: 4, now: position });
  return table;
}

describe("hints", () => {
  const [me, bot] = [seat({ mine: true, seat: 0 }), seat({ bot: "level:3", seat: 1 })];
  it.each([
    ["against bots", [me, bot], true],
    ["alone", [me], true],
    ["for two people at one device", [me, { ...me, seat: 1 }], false],
    ["for two people at one device, one relieved by a bot", [me, { ...me, seat: 1, stand_in: "level:4" }], false],
    ["against people", [me, seat({ seat: 1 })], false],
  ])("are given %s: %s", (_, seats, given) => expect(opened(seats as SeatShown[]).seating.advised).toBe(given));
});

it("a device that is handed on has a way out", () => {
  const at = shown(HandOver, { seating: { handover: 0, revealed: -1 }, names: ["Ann"], game: { colours: ["red"] } });
  expect(at.querySelector("a")?.getAttribute("href")).toBe("/");
});

describe("a bot for who keeps us waiting", () => {
  const NOW = 1_000_000;
  afterEach(() => void vi.useRealTimers());
  const waiting = (change: Record<string, unknown> = {}) => {
    const refusal = { type: "", title: "", status: 409, detail: "", code: "too_early", facts: { seconds: 301 } };
    const table = opened([seat({ mine: true }), seat({ seat: 1 })], 1);
    const ask = vi.fn(() => Promise.reject(new Refusal(refusal)));
    Object.assign(table, { source: { ask }, ...change });
    const at = shown(WaitingFor, table);
    const button = (text: string) =>
      [...at.querySelectorAll("button")].find((each) => each.textContent?.includes(text)) ?? null;
    const press = (text: string) => {
      button(text)?.click();
      flushSync();
    };
    return { table, at, ask, button, press };
  };
  it("is refused at the button, with the time that is left, until something happens", async () => {
    const { table, at, press, ask } = waiting();
    press("Let a bot play");
    press("just this turn");
    await settled();
    expect(ask).toHaveBeenCalledOnce();
    expect(plainSpaces(at.querySelector(".choice")?.textContent)).toContain("6 minutes");
    expect(table.answers.bubble).toBeNull();
    table.history.n += 1;
    await settled();
    expect(at.querySelector(".choice")).toBeNull();
  });
  it("is offered once the clock has run out, unless the table acts by itself", () => {
    vi.useFakeTimers({ now: NOW });
    const clocks = { at: NOW, turn: 1, left: [60_000, 60_000], running: true, deadline: NOW + 60_000 };
    const clock = { kind: "live", base: 60 };
    for (const running_out of ["wait", "bot_turn"]) {
      const base = opened([seat({ mine: true }), seat({ seat: 1 })], 1).table;
      const { button } = waiting({ clocks, table: { ...base, clock: { ...clock, running_out } } });
      expect(button("Let a bot play")).toBeNull();
      vi.advanceTimersByTime(60_000);
      flushSync();
      expect(button("Let a bot play") !== null).toBe(running_out === "wait");
      cleanup();
      vi.setSystemTime(NOW);
    }
  });
});

it("what was refused is said until the table has changed twice", () => {
  const heard: ((message: never) => void)[] = [];
  const table = opened([seat({ mine: true })]);
  Object.assign(table, { source: { open: (hear: (message: never) => void) => heard.push(hear) } });
  table.start();
  table.answers.bubble = { target: null, reason: { key: "stale", rule: "", facts: {}, of: "server" } };
  const update = (n: number) => heard[0]?.({ type: "update", n, turn: 0, lines: [] } as never);
  update(5);
  expect(table.answers.bubble?.reason.key).toBe("stale");
  update(6);
  expect(table.answers.bubble).toBeNull();
});

describe("the log of a replay", () => {
  const block = (id: string, ...ns: number[]) =>
    ({ id, n: ns[0], end: ns.at(-1), seat: -1, at: 0, lines: ns.map((n) => ({ n, parts: [`line ${n}`] })) }) as Block;
  it("is where the last line was told, at steps without one of their own", () => {
    const newest = [block("c", 9, 11), block("b", 5, 6), block("a", 0)];
    const found = (n: number) => toldAt(newest, n);
    expect([found(11), found(10), found(8), found(5), found(4)]).toEqual([
      { block: 0, n: 11 },
      { block: 0, n: 9 },
      { block: 1, n: 6 },
      { block: 1, n: 5 },
      { block: 2, n: 0 },
    ]);
    expect(toldAt([block("a", 3)], 2)).toBeNull();
  });
  it("marks that line", () => {
    const line = (n: number, told: boolean): LogLine => ({
      n,
      seat: 0,
      at: 0,
      events: told ? [{ kind: "did", seat: 0, round: 1, turn: n, facts: {}, told: { saying: turn(n) } }] : [],
    });
    const turn = (n: number) => ({ key: "sheet.if_it_stays", facts: { n } });
    const table = opened([seat({ mine: true })]);
    Object.assign(table.history, { past: { n: 3, position: table.history.now } });
    const lines = [line(1, true), line(2, true), line(3, false), line(4, true)];
    const at = shown(Turns, table, { lines, label: "log" });
    expect([...at.querySelectorAll(".line.now")].map((each) => each.textContent?.trim())).toEqual([
      expect.stringMatching(/\b2\b/),
    ]);
    expect(at.querySelectorAll(".turn.here")).toHaveLength(1);
  });
});

describe("pieces on their way", () => {
  const things = () => {
    document.body.innerHTML = '<i data-thing="a"></i><i data-thing="b"></i>';
    document.documentElement.style.setProperty("--d-2", "200ms");
    const finish = vi.fn();
    Element.prototype.animate = vi.fn(
      () => ({ finish, finished: new Promise(() => undefined) }) as unknown as Animation,
    );
    return { finish, layers: () => document.querySelectorAll(".flights").length };
  };
  it("do not start once they were told to land", async () => {
    const { layers } = things();
    void fly([{ from: "a", to: "b", icon: "coin" }]);
    land();
    await settled();
    expect(layers()).toBe(0);
  });
  it("land when the game ends: the final scoring lies over the board", async () => {
    const { finish, layers } = things();
    const heard: ((message: never) => void)[] = [];
    const table = opened([seat({ mine: true })]);
    Object.assign(table, { source: { open: (hear: (message: never) => void) => heard.push(hear) } });
    table.start();
    const flights = [{ piece: "coins", from: "a", to: "b" }];
    const did = { kind: "did", seat: 1, round: 1, facts: {}, told: { flights } };
    const hear = (n: number, turn: number) =>
      heard[0]?.({
        type: "update",
        n,
        turn,
        lines: [{ n, seat: 1, at: 0, events: [{ ...did, turn: n }] }],
        position: { ...table.history.now, turn },
      } as unknown as Snapshot as never);
    hear(5, 0);
    await settled();
    expect([layers(), finish.mock.calls.length]).toEqual([1, 0]);
    hear(6, -1);
    await settled();
    expect([layers(), finish.mock.calls.length]).toEqual([1, 1]);
  });
});
