/** What is sent, how it is answered, and what outlives a reload of the page. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game } from "../src/games/contract";
import { type Heard, Refusal, type TableSource } from "../src/lib/table/source";
import { TableState } from "../src/lib/table/state.svelte";
import type { Offer } from "../src/lib/targeting";
import { loadWords } from "../src/lib/words.svelte";
import type { Choice, LogLine, SeatView, Snapshot, TableShown, Update } from "../src/wire/server";

const way: Offer = { targets: ["a"], moves: [7, 8, 9], choice: null, kind: "build", label: "all three" };
const game = { area: "table", colours: ["red", "blue"] } as unknown as Game;

/** A server that answers when it is told to. */
class Slow {
  sent: (number | string)[][] = [];
  hear: (message: Heard) => void = () => undefined;
  private answers: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  open = (hear: (message: Heard) => void): void => void (this.hear = hear);
  edition = (): Promise<unknown> => Promise.resolve({});
  names = (): Promise<object> => Promise.resolve({});
  play = (moves: (number | string)[]): Promise<void> => {
    this.sent.push(moves);
    return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
  };
  undo = (): Promise<void> => this.play(["undo"]);
  /** The update that answers comes before the promise of the command is kept. */
  answer = (message: Update): void => {
    this.hear({ ...message, answers: "id" });
    this.answers.shift()?.resolve();
  };
  done = (): void => this.answers.shift()?.resolve();
  refuse = (code: string): void =>
    this.answers.shift()?.reject(new Refusal({ type: "", title: "", status: 409, detail: code, code, facts: {} }));
}

const legal: Choice = {
  move: 7,
  text: "first",
  kind: "build",
  args: {},
  offer: { saying: { key: "close" }, targets: ["a"] },
};
const position = (n: number): SeatView =>
  ({
    n,
    seat: 0,
    turn: 0,
    decision: { kind: "turn", facts: {} },
    view: {},
    steps: [],
    legal: [legal],
    ways: [],
    numbers: {},
    counters: [],
  }) as unknown as SeatView;
const line = (n: number, seat = 0): LogLine => ({ n, seat, at: 0, events: [] });
const update = (n: number, lines = [line(n)]): Update =>
  ({ type: "update", n, lines, turn: 0, position: position(n) }) as Update;
const snapshot = (n: number, lines: LogLine[]): Snapshot => ({
  type: "snapshot",
  n,
  lines,
  position: position(n),
  table: { id: "t", edition: "e", seats: [], options: {}, status: "running" } as unknown as TableShown,
  now: 0,
  clocks: null,
  thinking: null,
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

let source: Slow;
let table: TableState;

beforeAll(() => loadWords("table", "bots"));
const begin = () => {
  source = new Slow();
  table = new TableState(source as unknown as TableSource, game);
  table.start();
};
beforeEach(async () => {
  sessionStorage.clear();
  begin();
  source.hear(snapshot(4, [line(3), { ...line(4, 1), events: [{} as never] }]));
  await settled();
});
const known = () => table.history.lines.map((each) => each.n);

describe("a way of several moves", () => {
  it("is one command with one answer", async () => {
    void table.take(way);
    expect(table.history.recap.map((each) => each.n)).toEqual([4]);
    expect([source.sent, table.commands.sent, table.commands.sending]).toEqual([[[7, 8, 9]], way, true]);
    source.answer(update(7, [line(5), line(6), line(7)]));
    expect([table.commands.sent, table.commands.sending, table.history.n]).toEqual([null, false, 7]);
    await settled();
    expect([known(), table.elsewhere, source.sent.length]).toEqual([[3, 4, 5, 6, 7], false, 1]);
    expect(table.history.recap).toEqual([]);
  });

  it("changes nothing when it is refused, and says why", async () => {
    void table.take(way);
    source.refuse("busy");
    await settled();
    expect([table.history.n, table.commands.sent, table.commands.sending]).toEqual([4, null, false]);
    expect(table.answers.bubble?.reason.key).toBe("busy");
    void table.take(way);
    expect(source.sent).toHaveLength(2);
  });

  it("waits for its answer when the connection is lost", async () => {
    void table.take(way);
    source.hear({ type: "connection", connection: { state: "lost", retryAt: 0, tries: 1 } });
    source.hear(snapshot(7, [line(5), line(6), line(7)]));
    expect([table.history.n, table.commands.sending, table.elsewhere]).toEqual([7, true, false]);
    source.done();
    await settled();
    expect([table.commands.sending, table.elsewhere, table.history.missed]).toEqual([false, false, 0]);
  });
});

it("says that another window has played my seat", () => {
  source.hear(update(5));
  expect(table.elsewhere).toBe(true);
});

it("does not say so of a move of others, nor of a bot that plays for me", () => {
  source.hear(update(5, [line(5, 1)]));
  source.hear(update(6, [{ ...line(6), bot: "level:3" }]));
  expect(table.elsewhere).toBe(false);
});

describe("a step that was not answered before the page was loaded anew", () => {
  it("is sent when the table stands where it stood", () => {
    void table.take(way);
    begin();
    expect(source.sent).toEqual([]);
    source.hear(snapshot(4, [line(4, 1)]));
    expect(source.sent).toEqual([[7, 8, 9]]);
    expect([table.commands.sending, table.commands.sent?.label]).toEqual([true, way.label]);
  });

  it("may be an undo", () => {
    void table.commands.undo();
    begin();
    source.hear(snapshot(4, [line(4)]));
    expect(source.sent).toEqual([["undo"]]);
  });

  it.each([
    ["comes too late when somebody else has decided meanwhile", 1, "answer.late"],
    ["is no news when it was made after all", 0, undefined],
  ])("%s", (_, seat, said) => {
    void table.take(way);
    begin();
    source.hear(snapshot(5, [line(4, 1), line(5, seat)]));
    expect([source.sent, table.answers.bubble?.reason.key]).toEqual([[], said]);
    begin();
    source.hear(snapshot(5, [line(4, 1), line(5, seat)]));
    expect(table.answers.bubble).toBeNull();
  });

  it("is forgotten once it was answered, also by a refusal", async () => {
    for (const answer of [() => source.answer(update(5)), () => source.done(), () => source.refuse("busy")]) {
      void table.take(way);
      answer();
      await settled();
      begin();
      source.hear(snapshot(4, [line(4, 1)]));
      expect(source.sent).toEqual([]);
    }
  });
});

describe("while a step is on its way", () => {
  afterEach(() => void vi.useRealTimers());

  it("it has a name after a moment, and who chooses something else is told", () => {
    vi.useFakeTimers();
    table.selection.pick("a");
    const name = table.commands.sent?.label;
    expect([source.sent, table.commands.waits]).toEqual([[[7]], null]);
    table.selection.pick("a");
    expect(table.answers.bubble).toBeNull();
    vi.advanceTimersByTime(1000);
    expect(table.commands.waits).toBe(name);
    table.selection.pick("b");
    expect(source.sent).toHaveLength(1);
    expect(table.answers.bubble).toMatchObject({
      target: "b",
      reason: { key: "answer.sending", facts: { step: name } },
    });
    source.answer(update(5));
    expect([table.commands.waits, table.answers.bubble]).toEqual([null, null]);
  });
});
