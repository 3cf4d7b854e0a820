import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { levelOf, seatNames } from "../src/lib/characters";
import { left, reading, urgent } from "../src/lib/table/clocks";
import { People } from "../src/lib/table/people.svelte";
import { ExampleTable } from "../src/lib/table/example";
import type { TableSource } from "../src/lib/table/source";
import { entryOf } from "../src/lib/version.svelte";
import { loadWords, speak, wordsOf } from "../src/lib/words.svelte";
import type { Clocks, ProposalShown } from "../src/wire/server";

const HOUR = 3_600_000;
const clocks: Clocks = { at: 1000, turn: 1, left: [90_000, 60_000], running: true, deadline: null };

describe("clocks", () => {
  it("run only for who decides, and never below nothing", () => {
    expect(left(clocks, 1, 11_000)).toBe(50_000);
    expect(left(clocks, 0, 11_000)).toBe(90_000);
    expect(left(clocks, 1, 10_000_000)).toBe(0);
    expect(left({ ...clocks, running: false }, 1, 11_000)).toBe(60_000);
  });
  it("do not gain time when our own clock is behind", () => {
    expect(left(clocks, 1, 0)).toBe(60_000);
  });
  it("are read as minutes, hours or days", () => {
    expect(reading(65_000, "live")).toEqual({ kind: "time", text: "1:05" });
    expect(reading(64_001, "live")).toEqual({ kind: "time", text: "1:05" });
    expect(reading(HOUR + 61_000, "live")).toEqual({ kind: "time", text: "1:01:01" });
    expect(reading(0, "live")).toEqual({ kind: "time", text: "0:00" });
    expect(reading(50 * HOUR, "days")).toEqual({ kind: "days", n: 2, rest: 2 });
    expect(reading(5.5 * HOUR, "days")).toEqual({ kind: "hours", n: 5, rest: 30 });
    expect(reading(HOUR, "days")).toEqual({ kind: "time", text: "1:00:00" });
    expect([urgent(59_000, "live"), urgent(61_000, "live"), urgent(2 * HOUR, "days")]).toEqual([true, false, false]);
  });
});

describe("names at a table", () => {
  beforeAll(() => loadWords("bots"));
  const seats = [
    { name: "Anna", bot: null },
    { name: "level:5", bot: "level:5" },
    { name: "level:5", bot: "level:5" },
    { name: "My machine", bot: "level:2" },
    { name: "greedy", bot: "greedy" },
  ];
  it("are those of the characters, twins numbered", async () => {
    await speak("en");
    expect(seatNames(seats, wordsOf("bots"))).toEqual(["Anna", "Cato", "Cato II", "My machine", "greedy"]);
    await speak("ru");
    expect(seatNames(seats, wordsOf("bots"))[1]).toBe("Катон");
    const forgotten = [{ name: "", bot: null }, ...seats.slice(0, 2), { name: "", bot: null }];
    expect(seatNames(forgotten, wordsOf("bots"), "Гость")).toEqual(["Гость", "Anna", "Катон", "Гость II"]);
    expect(seatNames(forgotten, wordsOf("bots"))[0]).toBe("");
    expect([levelOf("level:6@0.1"), levelOf("mcts:1s"), levelOf(null)]).toEqual([6, null, null]);
  });
});

describe("people around a table", () => {
  const people = () => new People(new ExampleTable({ edition: {}, names: {}, moments: [] }));
  const words = (number: number, seat = 1) => ({ number, seat, name: "Ben", at: 0, text: `${number}` });

  it("keeps words in order and each once, and counts those that were not read", () => {
    const all = people();
    all.hear({ type: "talk", lines: [words(0)], muted: [] });
    expect(all.unread).toBe(0);
    all.hear({ type: "chat", said: words(2) });
    all.hear({ type: "chat", said: words(1) });
    all.hear({ type: "chat", said: words(1) });
    expect(all.spoken.map((each) => each.number)).toEqual([0, 1, 2]);
    expect(all.unread).toBe(2);
    all.readAll();
    expect(all.unread).toBe(0);
  });
  describe("keeps words that nobody has heard", () => {
    beforeEach(() => sessionStorage.clear());
    const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
    const mute = () => {
      const say = vi.fn<TableSource["say"]>(() => new Promise(() => undefined));
      return { say, people: new People({ say } as unknown as TableSource) };
    };
    it("in view, also after a reload, and says them again under the same id", () => {
      const before = mute();
      expect(before.people.recall("t")).toEqual([]);
      void before.people.say("hello");
      expect(before.people.unheard).toMatchObject([{ text: "hello" }]);
      const after = mute();
      for (const each of after.people.recall("t")) void after.people.speak(each);
      expect(after.people.unheard).toEqual(before.people.unheard);
      expect(after.say.mock.calls).toEqual(before.say.mock.calls);
      expect(mute().people.recall("another")).toEqual([]);
    });
    it("until they come back as everybody reads them", async () => {
      const { say, people } = mute();
      people.recall("t");
      say.mockResolvedValue();
      await people.say("0");
      expect(people.unheard).toHaveLength(1);
      people.hear({ type: "chat", said: words(0) });
      expect(people.unheard).toEqual([]);
      expect(mute().people.recall("t")).toEqual([]);
    });
    it("unless they were refused", async () => {
      const { say, people } = mute();
      say.mockRejectedValue(new Error("too much"));
      await expect(people.say("0")).rejects.toThrow("too much");
      await settled();
      expect(people.unheard).toEqual([]);
    });
  });
  it("does not show who is muted", () => {
    const all = people();
    all.hear({ type: "talk", lines: [words(0, 1), words(1, 2)], muted: [2] });
    expect(all.spoken.map((each) => each.number)).toEqual([0]);
  });
  it("holds a question until it is settled", () => {
    const all = people();
    const question: ProposalShown = {
      id: "q",
      kind: "undo",
      seat: 0,
      n: 5,
      count: 2,
      agreed: [],
      waits_for: [1],
      outcome: null,
      made_at: 0,
    };
    all.hear({ type: "proposal", proposal: question });
    all.hear({ type: "proposal", proposal: { ...question, agreed: [1] } });
    expect(all.proposals).toHaveLength(1);
    all.hear({ type: "proposal", proposal: { ...question, outcome: "lapsed" } });
    expect(all.proposals).toEqual([]);
    expect(all.settled?.outcome).toBe("lapsed");
  });
});

it("tells bundles apart by their entry", () => {
  expect(entryOf('<script type="module" crossorigin src="/assets/index-Ab1.js"></script>')).toBe(
    "/assets/index-Ab1.js",
  );
  expect(entryOf('<script type="module" src="/src/main.ts"></script>')).toBeNull();
});
