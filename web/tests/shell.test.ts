/** What the pages outside of a game compute: plans of tables, lists of tables, sources of values. */
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { render } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import SeatRow from "../src/app/pages/new/SeatRow.svelte";
import { SOURCES, counted, total, valuesOf } from "../src/lib/editions";
import { ago, ended, tableAct, tableLine } from "../src/lib/tableSummary";
import { changed, sorted } from "../src/lib/lobby.svelte";
import { type Plan, asked, complete, firstPlan, fitting, move, readPlan } from "../src/lib/plan";
import { whenReached } from "../src/lib/connectivity";
import { conditions, summary } from "../src/lib/planSummary";
import { loadWords, speak, wordsOf } from "../src/lib/words.svelte";
import { PLAIN } from "../src/wire/shelf";
import type { GameShown, LobbyTable } from "../src/wire/server";
import { plainSpaces } from "./spaces";

const GAME: GameShown = {
  key: "nova-roma",
  area: "nova_roma",
  name: "Nova Roma",
  words: {},
  style: PLAIN,
  players: [1, 2, 3, 4],
  options: [
    { id: "solo_difficulty", default: "normal", values: ["easy", "normal", "hard"], rule: "NR-15.1", players: [1] },
    { id: "mosaic_draft", default: false, values: [false, true], rule: "NR-16.1", players: [1, 2, 3, 4] },
  ],
  editions: [{ name: "Nova Roma 1", hash: "abc" }],
  levels: [],
};

const table = (change: Partial<LobbyTable>): LobbyTable => ({
  id: "t",
  game: "nova-roma",
  edition: "abc",
  players: 2,
  options: {},
  clock: null,
  status: "running",
  open: true,
  host: false,
  mine: true,
  waits_for_me: false,
  seats: [
    { seat: 0, name: "Anna", bot: null, stand_in: null, taken: true, mine: true, invited: false },
    { seat: 1, name: "Dima", bot: null, stand_in: null, taken: true, mine: false, invited: false },
  ],
  turn: 1,
  turn_since: 5,
  deadline: null,
  created_at: 1,
  ...change,
});

describe("the plan of a table", () => {
  it("is ready to begin at first: me against a friendly bot", () => {
    const plan = firstPlan("nova-roma");
    expect(complete(plan.seats)).toBe(true);
    expect(asked(plan, GAME).seats).toEqual([{ who: "me" }, { who: "bot", bot: "level:2" }]);
    expect(complete(firstPlan("nova-roma", true).seats)).toBe(false);
  });

  it("asks only for options that differ and mean something with so many players", () => {
    const plan: Plan = { ...firstPlan("nova-roma"), options: { solo_difficulty: "hard", mosaic_draft: true } };
    expect(asked(plan, GAME).options).toEqual({ mosaic_draft: true });
    expect(asked({ ...plan, seats: [{ kind: "me" }] }, GAME).options).toEqual({
      solo_difficulty: "hard",
      mosaic_draft: true,
    });
    expect(asked({ ...plan, options: { mosaic_draft: false } }, GAME).options).toEqual({});
    expect(fitting(GAME, 1).map(({ id }) => id)).toEqual(["solo_difficulty", "mosaic_draft"]);
  });

  it("is remembered as far as it still fits", () => {
    const kept: Plan = {
      ...firstPlan("nova-roma"),
      seats: [{ kind: "bot", level: 5 }, { kind: "me" }, { kind: "here", name: "Zsófi" }],
      options: { mosaic_draft: true, gone: 1 } as Plan["options"],
      edition: "another",
    };
    const read = readPlan(JSON.stringify(kept), GAME);
    expect(read.seats).toEqual(kept.seats);
    expect(read.options).toEqual({ mosaic_draft: true });
    expect(read.edition).toBeNull();
  });

  it.each([
    "",
    "nonsense",
    "[]",
    '{"seats":[]}',
    '{"seats":[{"kind":"bot","level":9},{"kind":"me"}]}',
    '{"seats":[{"kind":"open"}]}',
  ])("starts anew from damaged memory: %s", (text) => expect(readPlan(text, GAME)).toEqual(firstPlan("nova-roma")));

  it("never offers a table without a free seat to who wants to invite, nor one with to who wants to play at once", () => {
    const bots = JSON.stringify(firstPlan("nova-roma"));
    expect(complete(readPlan(bots, GAME, true).seats)).toBe(false);
    const people = JSON.stringify(firstPlan("nova-roma", true));
    expect(complete(readPlan(people, GAME).seats)).toBe(true);
  });

  it("has a bot for who wants to play against bots, whatever was played last", () => {
    const solo = { ...firstPlan("nova-roma"), seats: [{ kind: "me" }], options: { mosaic_draft: true } };
    const read = readPlan(JSON.stringify(solo), GAME);
    expect(read.seats).toEqual(firstPlan("nova-roma").seats);
    expect(read.options).toEqual({ mosaic_draft: true });
  });

  it("moves a seat", () => expect(move(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]));
});

describe("a seat of the plan", () => {
  beforeAll(async () => {
    await speak("en");
    await loadWords("shell", "bots");
  });
  it.each([
    [{ kind: "open" }, "", "Free seat"],
    [{ kind: "here", name: "" }, "", "On this device"],
    [{ kind: "bot", level: 3 }, "Livia", "Livia"],
  ] as const)("has words for its buttons: %j", (seat, name, called) => {
    const none = () => undefined;
    const { container } = render(SeatRow, {
      ...{ seat, name, letter: "B", colour: "red", players: 2, levels: [], open: false },
      ...{ unfold: none, change: none, remove: none, earlier: none, call: none },
    });
    const labels = [...container.querySelectorAll("button[aria-label]")].map((each) => each.getAttribute("aria-label"));
    expect(labels).toEqual(expect.arrayContaining([`Move up: ${called}`, `Remove this seat: ${called}`]));
  });
});

describe("a server that cannot be reached", () => {
  let answers = false;
  const asked = vi.fn(() => (answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError())));
  const act = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", asked);
    answers = false;
    asked.mockClear();
    act.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it("is asked ever more rarely, and the page goes on once when it answers", async () => {
    whenReached(act);
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
    expect(asked).toHaveBeenCalledTimes(3);
    answers = true;
    await vi.advanceTimersByTimeAsync(8_000);
    expect(act).toHaveBeenCalledOnce();
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(4);
    expect(act).toHaveBeenCalledOnce();
  });
  it("is asked at once when the net is back", async () => {
    whenReached(act);
    answers = true;
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledOnce();
  });
  it("is left alone when the page has gone", async () => {
    whenReached(act)();
    answers = true;
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe("one sentence", () => {
  beforeAll(() => loadWords("shell"));
  const words = wordsOf("shell");
  const plan: Plan = {
    ...firstPlan("porta-nigra"),
    seats: [{ kind: "me" }, { kind: "bot", level: 3 }, { kind: "bot", level: 5 }, { kind: "open" }],
  };
  it.each([
    ["en", "Porta Nigra with 4: you, 2 bots, and 1 free seat"],
    ["ru", "Porta Nigra, игроков 4: вы, 2 бота и 1 свободное место"],
    ["hu", "Porta Nigra, 4 játékos: te, 2 bot és 1 szabad hely"],
  ] as const)("sums the table up in %s", async (language, sentence) => {
    await speak(language);
    expect(plainSpaces(summary(plan, "Porta Nigra", words, language))).toBe(sentence);
  });
  it("names the clock, and who may come while seats are free", async () => {
    await speak("en");
    const clock = { kind: "live", base: 1800, increment: 20 } as const;
    expect(plainSpaces(conditions({ ...plan, clock }, words))).toBe(
      "30 minutes each + 20 s per turn · only people with the link",
    );
    expect(conditions(firstPlan("nova-roma"), words)).toBe("no time limit");
    expect(summary({ ...plan, seats: [{ kind: "me" }] }, "Nova Roma", words, "en")).toBe(
      "Nova Roma, solo against the automa",
    );
  });
});

describe("lists of tables", () => {
  beforeAll(async () => {
    await loadWords("shell");
    await speak("en");
  });
  it("begin with those that wait for me", () => {
    const list = [
      table({ id: "over", status: "over" }),
      table({ id: "waiting", status: "waiting" }),
      table({ id: "running" }),
      table({ id: "mine", waits_for_me: true, turn: 0 }),
    ];
    expect(sorted(list).map(({ id }) => id)).toEqual(["mine", "running", "waiting", "over"]);
  });
  it("take in what changes and let go what is gone", () => {
    const lists = { mine: [table({ id: "a" })], open: [table({ id: "b", mine: false })] };
    const after = changed(lists, {
      type: "changed",
      tables: [table({ id: "b", mine: true, waits_for_me: true }), table({ id: "c", mine: false, open: true })],
      gone: ["a"],
    });
    expect(after.mine.map(({ id }) => id)).toEqual(["b"]);
    expect(after.open.map(({ id }) => id)).toEqual(["c"]);
  });
  it("say what there is to do", () => {
    expect(tableAct(table({ waits_for_me: true, turn: 0 }))).toBe("your_turn");
    expect(tableAct(table({ waits_for_me: true }))).toBe("answer");
    expect(tableAct(table({}))).toBe("look");
    expect(tableAct(table({ mine: false }))).toBe("watch");
    expect(tableAct(table({ status: "over" }))).toBe("replay");
    expect(tableAct(table({ status: "abandoned" }))).toBe("replay");
    expect(tableAct(table({ status: "waiting" }))).toBe("room");
    const free = table({
      status: "waiting",
      mine: false,
      seats: table({}).seats.map((seat) => ({ ...seat, taken: false })),
    });
    expect(tableAct(free)).toBe("sit");
    expect(plainSpaces(tableLine(free, ["", ""], wordsOf("shell")))).toBe("2 free seats · no time limit");
    expect(ago(table({ turn_since: 0 }), "en", 2 * 3_600_000)).toBe("2 hr. ago");
    expect(ago(table({ turn_since: 0 }), "hu", 90_000)).toBe("1 perccel ezelőtt");
    expect(tableLine(table({}), ["Anna", "Dima"], wordsOf("shell"))).toBe("with Dima · now: Dima");
  });
});

describe("a game that was abandoned", () => {
  const given = table({ id: "given", status: "abandoned" });
  beforeAll(() => loadWords("shell"));
  it.each([
    ["en", "with Dima · abandoned"],
    ["ru", "за столом: Dima · прекращена"],
    ["hu", "az asztalnál: Dima · abbamaradt"],
  ] as const)("says so in %s", async (language, line) => {
    await speak(language);
    expect(plainSpaces(tableLine(given, ["Anna", "Dima"], wordsOf("shell")))).toBe(line);
  });
  it("goes from the running ones to the finished ones while I look", () => {
    const lists = { mine: [table({ id: "given" }), table({ id: "waiting", status: "waiting" })], open: [] };
    expect(lists.mine.some(ended)).toBe(false);
    const after = changed(lists, { type: "changed", tables: [given], gone: [] });
    expect(after.mine.map((each) => [each.id, ended(each)])).toEqual([
      ["waiting", false],
      ["given", true],
    ]);
  });
});

describe("sources of values", () => {
  it.each(["porta_nigra", "panticapaeum", "nova_roma"])("are named for every value of %s", (game) => {
    const values = valuesOf(parse(readFileSync(`../src/urbes/games/${game}/components.toml`, "utf8")));
    expect(total(values)).toBeGreaterThan(400);
    for (const value of values) expect(SOURCES).toContain(value.source);
    expect(counted(values, "source").get("rulebook")).toBeGreaterThan(50);
    expect(counted(values, "source").get("reconstructed")).toBeGreaterThan(50);
  });
  it("hold for fields, groups and whole cards as the file says", () => {
    const [known, made] = valuesOf({
      spots: {
        source: "reconstructed",
        list: [{ id: "a1", colour: "red", bricks_min: 2, vp_fixed: 5, x: 1, source_requirement: "rulebook" }],
      },
    });
    expect(known).toMatchObject({ part: "spots", name: "a1", source: "rulebook" });
    expect(known?.fields.map(({ key }) => key)).toEqual(["colour", "bricks_min"]);
    expect(made?.fields).toEqual([{ key: "vp_fixed", value: 5 }]);
    const values = valuesOf({
      cards: [{ id: 1, cost: 2, copies: 3, source: "derived", source_card: "rulebook", source_copies: "review" }],
    });
    expect(values.map(({ source }) => source)).toEqual(["rulebook", "review"]);
  });
});
