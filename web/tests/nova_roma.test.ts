import { existsSync, readFileSync, readdirSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import type { OldGame, Scene } from "../src/games/old.svelte";
import nova_roma from "../src/games/nova_roma/index";
import { ExampleTable, type Example } from "../src/lib/table/example";
import { TableState } from "../src/lib/table/state.svelte";
import { LANGUAGES, plain } from "../src/lib/words";
import { loadWords, speak } from "../src/lib/words.svelte";
import type { View } from "../src/wire/nova_roma";
import type { Choice } from "../src/wire/server";

const read = (name: string) => JSON.parse(readFileSync(`fixtures/nova_roma/${name}.json`, "utf8")) as Example;
const NAMES = existsSync("fixtures/nova_roma")
  ? readdirSync("fixtures/nova_roma").map((name) => name.replace(".json", ""))
  : [];
const game = nova_roma as OldGame;
const BAD = /[{}]|undefined|NaN|\bnull\b/;

beforeAll(() => loadWords("nova_roma", "table", "bots", "shell"));
afterEach(cleanup);

async function opened(example: Example, at: number) {
  const source = new ExampleTable(example, at);
  const state = new TableState(source, game);
  state.start();
  await Promise.resolve();
  await Promise.resolve();
  return { source, state };
}
const decided = (example: Example) =>
  example.moments.flatMap((moment, at) => (moment.snapshot.position?.legal.length ? [at] : []));

it("has examples of every recorded game", () => {
  expect(NAMES.filter((name) => name.startsWith("whole_")).length).toBe(readdirSync("../tests/games/nova_roma").length);
});

describe.each(NAMES)("Nova Roma, %s", (name) => {
  const example = read(name);

  it("offers every legal move, each with a thing to touch, words and consequences", async () => {
    for (const at of decided(example)) {
      const { state } = await opened(example, at);
      const legal = state.position?.legal ?? [];
      const direct = state.selection.offers.filter((offer) => offer.choice);
      expect(direct.map((offer) => offer.choice?.move)).toEqual(legal.map((choice) => choice.move));
      for (const offer of state.selection.offers) {
        expect(offer.label.trim()).not.toBe("");
        expect(offer.label).not.toMatch(BAD);
        for (const target of offer.targets) expect(target).toMatch(/^[a-z]+:.+/);
        const shown = state.telling.preview(offer);
        for (const each of shown?.consequences ?? [])
          expect(`${each.amount.text} ${plain(each.parts, state.names)}`).not.toMatch(BAD);
      }
      const task = game.task?.(state.scene as Scene);
      expect(`${task?.text} ${task?.hint ?? ""}`).not.toMatch(BAD);
    }
  });

  it.each(LANGUAGES)("tells the whole log, the aid and the table in words (%s)", async (language) => {
    await speak(language);
    const { state } = await opened(example, example.moments.length - 1);
    const scene = state.scene as Scene;
    for (const line of state.history.lines)
      for (const event of line.events ?? []) {
        const told = game.line(event, scene);
        if (told) expect(plain(told.parts, scene.names)).not.toMatch(BAD);
        game.traces(event, scene);
        for (const flight of game.flights(event, scene)) expect(`${flight.from} ${flight.to}`).not.toMatch(BAD);
      }
    for (const section of game.text(scene)) for (const row of section.rows) expect(row).not.toMatch(BAD);
    for (const section of game.aid(scene))
      for (const row of section.rows) expect(plain(row.parts, scene.names)).not.toMatch(BAD);
    for (const step of state.position?.steps ?? []) expect(game.chip(step.text, scene).label).not.toMatch(BAD);
    await speak("en");
  });

  it("adds up to the score: certain and contested to what the rules project", async () => {
    for (let at = 0; at < example.moments.length; at += 7) {
      const { state } = await opened(example, at);
      const scene = state.scene as Scene;
      const view = state.view as unknown as View;
      const rows = game.sheet(scene);
      for (const each of view.players) {
        const sum = (kind: "certain" | "contested") =>
          rows.reduce((all, row) => all + (row.points[each.seat]?.[kind] ?? 0), 0);
        const projected = Object.values(each.projected).reduce((all, n) => all + n, 0);
        expect(sum("certain") + sum("contested")).toBe(projected);
        expect(game.points?.(scene, each.seat)).toBe(sum("certain"));
        if (view.decision === "over") expect(sum("certain")).toBe(view.scores[each.seat]);
        const districts = rows.find((row) => row.id === "district_majorities");
        if (districts?.rows) {
          const parts = districts.rows.reduce((all, row) => all + (row.points[each.seat]?.contested ?? 0), 0);
          expect(parts).toBe(each.projected["district_majorities"]);
        }
      }
    }
  });
});

/** The first moment of an example whose decision is of a kind. */
function find(kind: string, fits: (legal: readonly Choice[]) => boolean = () => true): [Example, number] {
  for (const name of NAMES) {
    const example = read(name);
    const at = example.moments.findIndex(
      ({ snapshot }) =>
        snapshot.position?.decision.kind === kind &&
        fits(snapshot.position.legal) &&
        snapshot.position.legal.length > 0,
    );
    if (at >= 0) return [example, at];
  }
  throw new Error(`no example of ${kind}`);
}

/** One moment of each kind of decision is drawn, on a laptop and on a phone. */
const KINDS =
  "draft_mosaic draft_card draft_keep emperor_cell turn_start place_legionary choose_action turn_end pre_action " +
  "post_action place_artisan trade_discard trade_discard_second trade_buy spend_wine buy_latifundium place_latifundium " +
  "petition_claim petition_action petition_spend take_card play_card discard_hand choose_contract move_ship " +
  "build_district build_place advance charioteer wheel_bonus income_step exchange choose_resource";

/** Moments between whose screens every thing is to be seen. */
const EXPLAINED = [
  "draft_mosaic",
  "draft_card",
  "turn_start",
  "choose_action",
  "move_ship",
  "build_district",
  "advance",
];

describe.each([1280, 390])("on a screen of %s pixels", (width) => {
  it.each(KINDS.split(" "))(
    "everything that can be touched for %s is there and explained",
    async (kind) => {
      Object.assign(globalThis, { innerWidth: width });
      const [example, at] = find(kind);
      const { state } = await opened(example, at);
      const { container } = render(TableScreen, { source: new ExampleTable(example, at), game });
      await new Promise((resolve) => setTimeout(resolve, 0));
      const things = [...container.querySelectorAll("[data-thing]")];
      const there = new Set(things.map((each) => each.getAttribute("data-thing")));
      for (const offer of state.selection.offers)
        for (const target of offer.targets) {
          if (target.startsWith("number:")) expect(container.querySelector(".stepper")).not.toBeNull();
          else if (target.startsWith("build:")) {
            const [district = "", cells = ""] = target.slice(6).split("/");
            if (width > 1000) for (const cell of cells.split("+")) expect(there).toContain(`cell:${district}/${cell}`);
          } else if (/^(ship|chariot):/.test(target) && width < 1000) continue;
          else if (!offer.quiet) expect(there).toContain(target);
        }
      if (!EXPLAINED.includes(kind)) return;
      for (const each of container.querySelectorAll("[role=button][data-thing], .slot [data-thing]")) {
        const about = game.about(each.getAttribute("data-thing") ?? "", state.scene as Scene);
        expect(about, each.getAttribute("data-thing") ?? "").not.toBeNull();
        expect(plain(about?.text ?? [], state.names)).not.toMatch(BAD);
        expect(about?.rule).toMatch(/^NR-\d+\.\d+/);
      }
    },
    30_000,
  );
});

/** Decisions that no recorded game holds: the scene is changed to ask them. */
describe("a rare decision", () => {
  const choice = (text: string, args: Choice["args"] = {}): Choice => ({
    move: 1,
    text,
    kind: text.split(":")[0] ?? text,
    args,
  });
  it.each([
    ["pay_artisan", {}, [choice("artisan"), choice("card")]],
    ["use_special", { cell: "1-1" }, [choice("yes"), choice("no")]],
    ["discard_row", { price: 2 }, [choice("discard:patricia", { card: "patricia" })]],
  ] as const)("%s has targets and words in every language", async (kind, facts, legal) => {
    const { state } = await opened(...find("play_card"));
    const before = state.scene as unknown as Scene<View>;
    const me = before.view.players[before.view.seat];
    if (!me) throw new Error("nobody decides");
    const estate = [{ cell: "1-1", tile: "X4", turned: false }];
    const players = before.view.players.map((each) => (each === me ? { ...me, row: ["patricia"], estate } : each));
    const scene = {
      ...before,
      view: { ...before.view, decision: kind, players },
      decision: { kind, facts },
      legal,
    } as unknown as Scene;
    for (const language of LANGUAGES) {
      await speak(language);
      const offers = game.offers(scene);
      expect(offers.map((offer) => offer.choice)).toEqual(legal);
      for (const offer of offers) {
        expect(offer.label).not.toMatch(BAD);
        expect(offer.targets[0]).toMatch(/^(dock|row):/);
        game.preview(offer, scene);
      }
      expect(game.task?.(scene).text).not.toMatch(BAD);
    }
    await speak("en");
  });
});

describe("a click", () => {
  it("on a free cell of the forum sends the number of its move", async () => {
    const [example, at] = find("turn_start");
    const { source, state } = await opened(example, at);
    const choice = state.position?.legal.find((each) => each.kind === "patrician");
    state.selection.pick(`forum:${String(choice?.args["cell"])}`);
    expect(source.sent).toEqual([[choice?.move]]);
  });
  it("on a place for a building goes through the district", async () => {
    const [example, at] = find("build_district");
    const { source, state } = await opened(example, at);
    const offer = state.selection.offers.find((each) => each.targets[0]?.startsWith("build:"));
    const [first, next] = offer?.moves ?? [];
    expect(next).toBe(offer?.targets[0]);
    state.selection.pick(offer?.targets[0] ?? "");
    expect(source.sent[0]).toEqual([first, next]);
  });
  it("on a harbour sails there, whichever ship it is", async () => {
    const [example, at] = find("move_ship");
    const { source, state } = await opened(example, at);
    const offer = state.selection.offers.find((each) => each.choice?.kind === "ship");
    state.selection.pick(offer?.targets[1] ?? "");
    expect(source.sent).toEqual([[offer?.choice?.move]]);
  });
});
