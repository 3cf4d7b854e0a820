import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../src/games/contract";
import { type Heard, Refusal, type TableSource } from "../src/lib/table/source";
import { TableState } from "../src/lib/table/state.svelte";
import type { Offer } from "../src/lib/targeting";
import { loadWords } from "../src/lib/words.svelte";
import type { LogLine, Position, Snapshot, TableShown, Update } from "../src/wire/server";

const way: Offer = { targets: ["a"], steps: [7, "second", "third"], choice: null, label: "all three" };
const game = {
  area: "table",
  colours: ["red", "blue"],
  offers: () => [way],
  flights: () => [],
  traces: () => [],
  line: () => null,
  preview: () => null,
} as unknown as Game;

/** A server that answers when it is told to. */
class Slow {
  sent: (number | string)[] = [];
  hear: (message: Heard) => void = () => undefined;
  private answers: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  open = (hear: (message: Heard) => void): void => void (this.hear = hear);
  edition = (): Promise<unknown> => Promise.resolve({});
  play = (move: number | string): Promise<void> => {
    this.sent.push(move);
    return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
  };
  undo = (): Promise<void> => this.play("undo");
  done = (): void => this.answers.shift()?.resolve();
  refuse = (code: string): void =>
    this.answers.shift()?.reject(new Refusal({ type: "", title: "", status: 409, detail: code, code, facts: {} }));
}

const position = (n: number, legal: string[]): Position =>
  ({
    n,
    seat: 0,
    turn: 0,
    decision: { kind: "turn", facts: {} },
    view: {},
    steps: [],
    legal: legal.map((text, move) => ({ move, text })),
  }) as unknown as Position;
const line = (n: number, seat = 0): LogLine => ({ n, seat, at: 0, events: [] });
const update = (n: number, legal: string[], lines = [line(n)]): Update =>
  ({ type: "update", n, lines, turn: 0, position: position(n, legal) }) as Update;
const snapshot = (n: number, legal: string[], lines: LogLine[]): Snapshot => ({
  type: "snapshot",
  n,
  lines,
  position: position(n, legal),
  table: { edition: "e", seats: [], options: {}, status: "running" } as unknown as TableShown,
  now: 0,
  clocks: null,
  thinking: null,
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

let source: Slow;
let table: TableState;
const shown = () => table.history.now as unknown as { n: number };

beforeAll(() => loadWords("table", "bots"));
const begin = () => {
  source = new Slow();
  table = new TableState(source as unknown as TableSource, game);
  table.start();
};
beforeEach(async () => {
  sessionStorage.clear();
  begin();
  source.hear(snapshot(4, ["first"], [line(3), { ...line(4, 1), events: [{} as never] }]));
  await settled();
});

describe("a way of several steps", () => {
  it("is shown when it is whole", async () => {
    void table.take(way);
    expect(table.history.recap.map((each) => each.n)).toEqual([4]);
    source.hear(update(5, ["second"]));
    source.done();
    await settled();
    expect(source.sent).toEqual([7, "second"]);
    expect([shown().n, table.history.n, table.history.lines.length, table.commands.sent, table.commands.sending]).toEqual([4, 4, 2, way, true]);
    expect(table.history.recap).toHaveLength(1);
    source.done();
    source.hear(update(6, ["third"]));
    source.hear(update(7, ["first"]));
    source.done();
    await settled();
    expect(source.sent).toEqual([7, "second", "third"]);
    expect([shown().n, table.history.n, table.commands.sent, table.commands.sending, table.elsewhere]).toEqual([7, 7, null, false, false]);
    expect(table.history.lines.map((each) => each.n)).toEqual([3, 4, 5, 6, 7]);
    expect(table.history.recap).toEqual([]);
  });

  it("is shown as far as it came when a step is refused, with the reason", async () => {
    void table.take(way);
    source.hear(update(5, ["second"]));
    source.done();
    source.refuse("busy");
    await settled();
    expect([shown().n, table.commands.sent, table.commands.sending, table.elsewhere]).toEqual([5, null, false, false]);
    expect(table.answers.bubble?.reason.key).toBe("busy");
    expect(table.history.lines.map((each) => each.n)).toEqual([3, 4, 5]);
    void table.take(way);
    expect(source.sent).toEqual([7, "second", 7]);
  });

  it("ends where its next step is not legal", async () => {
    void table.take(way);
    source.hear(update(5, ["another"]));
    source.done();
    await settled();
    expect([shown().n, source.sent.length, table.commands.sending]).toEqual([5, 1, false]);
    source.hear(update(6, ["second"], [line(6, 1)]));
    await settled();
    expect(source.sent).toEqual([7]);
  });

  it("goes on after the connection was lost in the middle", async () => {
    void table.take(way);
    source.hear(update(5, ["second"]));
    source.hear({ type: "connection", connection: { state: "lost", retryAt: 0, tries: 1 } });
    source.hear(snapshot(5, ["second"], []));
    expect([shown().n, table.commands.sending, table.history.missed]).toEqual([5, true, 0]);
    expect(table.history.lines.map((each) => each.n)).toEqual([3, 4, 5]);
    source.hear(update(6, ["third"]));
    source.hear(update(7, ["first"]));
    await settled();
    expect(source.sent).toEqual([7, "second", "third"]);
    expect([shown().n, table.commands.sending, table.elsewhere]).toEqual([7, false, false]);
  });

  it("does not hide that another window has played", () => {
    void table.take(way);
    source.hear(update(5, ["second"]));
    source.hear(update(7, ["third"], [line(6), line(7)]));
    expect(table.elsewhere).toBe(true);
  });

  it("keeps the newest clocks when a step is refused", async () => {
    void table.take(way);
    source.hear(update(5, ["second"]));
    source.done();
    source.hear({ type: "clocks", clocks: null, thinking: "level:3" } as Heard);
    source.refuse("not_your_seat");
    await settled();
    expect([shown().n, table.thinking]).toEqual([5, "level:3"]);
  });

  it("tells nothing of a step that another window has taken back", () => {
    void table.take(way);
    source.hear(update(5, ["second"], [{ ...line(5), events: [{ kind: "told" } as never] }]));
    const told: string[] = [];
    const spied = { ...game, line: (event: { kind: string }) => void told.push(event.kind) };
    Object.assign(table, { game: spied });
    source.hear(update(6, ["first"], [{ ...line(6), undo: 1 }]));
    expect(table.history.lines.map((each) => each.undone ?? false)).toEqual([false, false, true, false]);
    expect(told).toEqual([]);
  });
});

describe("a step that was not answered before the page was loaded anew", () => {
  it("is sent when the table stands where it stood", async () => {
    void table.take(way);
    begin();
    expect(source.sent).toEqual([]);
    source.hear(snapshot(4, ["first"], [line(4, 1)]));
    expect(source.sent).toEqual([7]);
    expect([table.commands.sending, table.commands.sent?.label]).toEqual([true, way.label]);
    source.hear(update(5, ["second"]));
    expect(source.sent).toEqual([7, "second"]);
    source.done();
    source.done();
    await settled();
  });

  it("goes on in the middle of a way", () => {
    void table.take(way);
    source.hear(update(5, ["second"]));
    begin();
    source.hear(snapshot(5, ["second"], [line(4, 1), line(5)]));
    source.hear(update(6, ["third"]));
    expect(source.sent).toEqual(["second", "third"]);
  });

  it("may be an undo", () => {
    void table.commands.undo();
    begin();
    source.hear(snapshot(4, ["first"], [line(4)]));
    expect(source.sent).toEqual(["undo"]);
  });

  it.each([
    ["comes too late when somebody else has decided meanwhile", 1, "late"],
    ["is no news when it was made after all", 0, undefined],
  ])("%s", (_, seat, said) => {
    void table.take(way);
    begin();
    source.hear(snapshot(5, ["first"], [line(4, 1), line(5, seat)]));
    expect([source.sent, table.answers.bubble?.reason.key]).toEqual([[], said]);
    begin();
    source.hear(snapshot(5, ["first"], [line(4, 1), line(5, seat)]));
    expect(table.answers.bubble).toBeNull();
  });

  it("is forgotten once it was answered, also by a refusal", async () => {
    for (const answer of [() => source.done(), () => source.refuse("busy")]) {
      void table.take({ ...way, steps: [7] });
      answer();
      await settled();
      begin();
      source.hear(snapshot(4, ["first"], [line(4, 1)]));
      expect(source.sent).toEqual([]);
    }
  });
});

describe("while a step is on its way", () => {
  afterEach(() => void vi.useRealTimers());

  it("it has a name after a moment, and who chooses something else is told", () => {
    vi.useFakeTimers();
    table.selection.pick("a");
    expect([source.sent, table.commands.waits]).toEqual([[7], null]);
    table.selection.pick("a");
    expect(table.answers.bubble).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(table.commands.waits).toBe(way.label);
    table.selection.pick("b");
    expect(source.sent).toEqual([7]);
    expect(table.answers.bubble).toMatchObject({ target: "b", reason: { key: "sending", facts: { step: way.label } } });
    source.hear(update(5, ["another"]));
    expect([table.commands.waits, table.answers.bubble]).toEqual([null, null]);
  });
});
