import { describe, expect, it, vi } from "vitest";
import { merged, ownTurn } from "../src/lib/table/lines";
import { moments, tickStep } from "../src/lib/table/scores";
import { nearest, rounds, step, stepTurn, stops } from "../src/lib/table/stepping";
import { Teller, blocks } from "../src/lib/turns";
import type { Happening, LogLine } from "../src/wire/server";

const event = (seat: number, turn: number, round = 1, kind = "did"): Happening => ({
  kind,
  seat,
  round,
  turn,
  facts: {},
  told: {},
});
const line = (n: number, seat: number | null, turn: number, more: Partial<LogLine> = {}): LogLine => ({
  n,
  seat,
  at: n * 1000,
  events: [event(seat ?? -1, turn)],
  ...more,
});
const undo = (n: number, seat: number, count: number): LogLine => ({ n, seat, at: 0, undo: count });
const gone = (lines: readonly LogLine[]) => lines.filter((each) => each.undone).map((each) => each.n);

describe("the log", () => {
  const begun = [line(0, null, 0), line(1, 0, 1), line(2, 0, 1), line(3, 1, 2)];

  it("puts new lines behind the old ones, each once", () => {
    const all = merged(begun, [line(3, 1, 2), line(4, 1, 2)]);
    expect(all.map((each) => each.n)).toEqual([0, 1, 2, 3, 4]);
    expect(merged(all, [])).toBe(all);
  });

  it("takes a log from its beginning for the whole, as another seat knows it", () => {
    expect(merged(begun, [line(0, null, 0)]).map((each) => each.n)).toEqual([0]);
  });

  it("knows what an undo takes back, also when it comes later than the lines", () => {
    const back = merged(begun, [undo(4, 1, 1)]);
    expect(gone(back)).toEqual([3]);
    expect(back[3]?.events).toEqual([]);
    expect(gone(merged(back, [line(5, 1, 2), undo(6, 1, 1), undo(7, 0, 1)]))).toEqual([2, 3, 5]);
  });

  it("counts nothing twice that the server has already marked", () => {
    const lines = [line(0, null, 0), line(1, 0, 1), line(2, 0, 1, { undone: true, events: [] }), undo(3, 0, 1)];
    expect(gone(merged([], lines))).toEqual([2]);
  });

  it("finds the steps of the turn that is not over", () => {
    expect(ownTurn([...begun, line(4, 1, 2)], 1).map((each) => each.n)).toEqual([3, 4]);
    expect(ownTurn([...begun, line(4, 1, 3)], 1).map((each) => each.n)).toEqual([4]);
    expect(ownTurn(begun, 0)).toEqual([]);
  });
});

describe("turns", () => {
  const tell = (each: Happening) => (each.kind === "silent" ? null : { parts: [each.kind] });
  const told = (teller: Teller) => (each: LogLine) => teller.told(each, "en", tell);

  it("are blocks of one seat and turn, without what was taken back", () => {
    const lines = [
      line(0, null, 0),
      line(1, 0, 1),
      line(2, 0, 1, { bot: "level:3" }),
      line(3, 0, 1, { undone: true }),
      line(4, 1, 2, { events: [event(1, 2), event(1, 2, 1, "silent")] }),
      line(5, 0, 3),
    ];
    const found = blocks(lines, told(new Teller()));
    expect(found.map((block) => [block.seat, block.n, block.end, block.lines.length])).toEqual([
      [-1, 0, 0, 1],
      [0, 1, 2, 2],
      [1, 4, 4, 1],
      [0, 5, 5, 1],
    ]);
    expect(found[1]?.bot).toBe("level:3");
    expect(new Set(found.map((block) => block.id)).size).toBe(found.length);
  });

  it("are put into words once, and again in another language", () => {
    const teller = new Teller();
    const say = vi.fn(tell);
    const one = line(1, 0, 1);
    teller.told(one, "en", say);
    teller.told(one, "en", say);
    expect(say).toHaveBeenCalledTimes(1);
    teller.told(one, "hu", say);
    expect(say).toHaveBeenCalledTimes(2);
  });
});

describe("a replay", () => {
  const lines = [
    line(0, null, 0),
    line(1, 0, 1),
    line(2, 0, 1),
    line(3, 1, 2, { undone: true }),
    undo(4, 1, 1),
    line(5, 1, 2),
    line(6, 0, 3, { events: [event(0, 3, 2)] }),
    line(7, 1, 4, { events: [event(1, 4, 2)] }),
  ];
  const replay = {
    lines,
    turns: [0, 0, 1, 0, 1, 0, 1, -1],
    scores: [
      [0, 0],
      [1, 0],
      [3, 0],
      [3, 1],
      [3, 0],
      [3, 2],
      [5, 2],
      [9, 8],
    ],
  };
  const places = stops(lines);
  const told = moments(replay);

  it("stops where the position changes", () => {
    expect(places).toEqual([0, 1, 2, 5, 6, 7]);
    expect(nearest(places, 4)).toBe(2);
    expect(nearest(places, 400)).toBe(7);
  });

  it("goes by steps and by turns, and stays at both ends", () => {
    expect([step(places, 2, 1), step(places, 5, -1), step(places, 7, 1), step(places, 0, -1)]).toEqual([5, 2, 7, 0]);
    expect(told.map((each) => each.n)).toEqual([0, 2, 5, 6, 7]);
    expect([stepTurn(told, 0, 1), stepTurn(told, 7, -1), stepTurn(told, 7, 1)]).toEqual([2, 6, 7]);
  });

  it("marks rounds, and the last moment of each", () => {
    expect(rounds(told)).toEqual([
      { round: 1, n: 0 },
      { round: 2, n: 6 },
    ]);
    expect(told.filter((each) => each.post).map((each) => each.n)).toEqual([5, 7]);
    expect(told.at(-1)?.scores).toEqual([9, 8]);
  });

  it("has an axis of round numbers", () => {
    expect([tickStep(10), tickStep(48), tickStep(163), tickStep(224), tickStep(3)]).toEqual([2, 10, 50, 50, 1]);
  });
});
