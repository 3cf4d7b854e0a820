import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import type { Consequence, Game, Scene } from "../src/games/contract";
import porta_nigra from "../src/games/porta_nigra/index";
import type { Edition } from "../src/games/porta_nigra/edition";
import { net } from "../src/games/porta_nigra/net";
import { areaPoints, finalPoints, setPoints } from "../src/games/porta_nigra/scoring";
import { ExampleTable, type Example } from "../src/lib/table/example";
import { TableState } from "../src/lib/table/state.svelte";
import { LANGUAGES, plain } from "../src/lib/words";
import { loadWords, speak } from "../src/lib/words.svelte";
import type { PlayerView, View } from "../src/wire/porta_nigra";

const read = (name: string) => JSON.parse(readFileSync(`fixtures/porta_nigra/${name}.json`, "utf8")) as Example;
const game: Game = porta_nigra;
const STRETCHES = ["opening", "middle", "building", "late", "end"];
const WHOLE = ["2_elements", "2_greedy", "3_house_rules", "4_bricks", "4_random"].map((name) => `whole_${name}`);
const RULES = readFileSync("../src/urbes/games/porta_nigra/words/rules.en.md", "utf8");
const BROKEN = /[{}]|undefined|NaN/;

// Whole games, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  await loadWords("porta_nigra", "table", "shell");
});
afterEach(async () => {
  cleanup();
  await speak("en");
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
async function opened(example: Example, at: number) {
  const source = new ExampleTable(example, at);
  const state = new TableState(source, game);
  state.start();
  await settled();
  return { source, state, scene: state.scene as unknown as Scene<View, Edition>, any: state.scene as Scene };
}
/** Every moment of a game in which somebody decides. */
const deciding = (example: Example) =>
  example.moments.flatMap((moment, at) => ((moment.snapshot.position?.legal.length ?? 0) > 0 ? [at] : []));

describe.each([...STRETCHES, ...WHOLE])("Porta Nigra, %s", (name) => {
  const example = read(name);

  it("offers every legal move, each with a thing to touch, words and consequences", async () => {
    for (const at of deciding(example)) {
      const { state, any } = await opened(example, at);
      const legal = example.moments[at]?.snapshot.position?.legal ?? [];
      const direct = state.selection.offers.filter((offer) => offer.choice);
      expect(direct.map((offer) => offer.choice?.move)).toEqual(legal.map((choice) => choice.move));
      for (const offer of state.selection.offers) {
        expect(offer.label.trim()).not.toBe("");
        expect(offer.label).not.toMatch(BROKEN);
        const seen = game.preview(offer, any);
        expect(seen?.title, offer.label).toBeTruthy();
        for (const each of seen?.consequences ?? [])
          expect(`${each.amount.text} ${plain([...each.parts], any.names)}`).not.toMatch(BROKEN);
      }
      const task = game.task?.(any);
      expect(`${task?.text} ${task?.hint}`).not.toMatch(BROKEN);
      for (const step of state.position?.steps ?? []) expect(game.chip(step.text, any).label).not.toMatch(BROKEN);
    }
  });

  it("adds the score sheet up to the score, at every moment", async () => {
    for (const at of example.moments.keys()) {
      const { any } = await opened(example, at);
      for (const seat of any.names.keys()) {
        const certain = game.sheet(any).reduce((sum, row) => sum + (row.points[seat]?.certain ?? 0), 0);
        expect(certain).toBe(any.view.scores[seat]);
      }
      for (const row of game.sheet(any)) expect(RULES).toContain(`[${row.rule}]`);
    }
  });
});

/** What a pill beside a number announces, by the player's own numbers. */
function announced(consequences: readonly Consequence[], where: string): number {
  const found = net(consequences.filter((each) => each.where === where && !each.conditional));
  return found ? Number(found.text.replace("−", "-").replace("±", "")) : 0;
}
const held = (player: PlayerView, points: number): Record<string, number> => ({
  "me:points": points,
  "me:coins": player.coins,
  "me:torches": player.torches,
  "me:influence": player.influence,
  "me:romans": player.romans,
  ...Object.fromEntries(Object.entries(player.bricks).map(([shade, n]) => [`me:brick:${shade}`, n])),
});

describe.each(WHOLE)("consequences in %s", (name) => {
  it("are what happens", async () => {
    const example = read(name);
    let checked = 0;
    for (const at of deciding(example)) {
      const now = example.moments[at]?.snapshot.position;
      const next = example.moments[at + 1]?.snapshot.position;
      const played = next?.steps.at(-1)?.text;
      // A step that was taken back is none.
      if (!now || !next || now.seat !== next.seat || played === undefined) continue;
      if (next.steps.length !== now.steps.length + 1) continue;
      // Only when the chain is complete; a choice within it changes nothing yet.
      if (!["turn", "choose_card"].includes(next.decision.kind)) continue;
      const { state, any } = await opened(example, at);
      const offer = state.selection.offers.find((each) => each.choice?.text === played);
      const seen = offer && game.preview(offer, any);
      if (!seen) continue;
      const before = (now.view as View).players[now.seat];
      const after = (next.view as View).players[now.seat];
      if (!before || !after) continue;
      // What was paid when the action began belongs to the step that completes it.
      if (["choose_spot", "choose_height", "choose_white", "buy_colour"].includes(now.decision.kind)) {
        const spent = after.influence - before.influence - announced(seen.consequences, "me:influence");
        const burnt = after.torches - before.torches - announced(seen.consequences, "me:torches");
        expect([0, -2]).toContain(spent);
        expect([0, -1]).toContain(burnt);
        before.influence += spent;
        before.torches += burnt;
      }
      const first = held(before, (now.view as View).scores[now.seat] ?? 0);
      const then = held(after, (next.view as View).scores[now.seat] ?? 0);
      for (const [where, n] of Object.entries(first))
        expect(announced(seen.consequences, where), `${name} ${at} ${played} ${where}`).toBe((then[where] ?? 0) - n);
      checked++;
    }
    expect(checked).toBeGreaterThan(20);
  });

  it("and of the majorities, sets and play areas are what is scored in the end", async () => {
    const example = read(name);
    const { any, scene } = await opened(example, example.moments.length - 1);
    expect(scene.view.ending).toBeTruthy();
    const rows = game.sheet(any).find((row) => row.id === "majority")?.rows ?? [];
    expect(rows.length).toBe(12);
    for (const player of scene.view.players) {
      const parts = rows.reduce((sum, row) => sum + (row.points[player.seat]?.certain ?? 0), 0);
      expect(parts).toBe(player.scored["majority"]);
      expect(setPoints(scene.edition, player.building_cards)).toBe(player.scored["sets"]);
      expect(finalPoints(scene.edition, player.final_cards)).toBe(player.scored["final_card"]);
      expect(areaPoints(scene.edition, player)).toBe(player.scored["play_area"]);
    }
  });
});

describe.each(LANGUAGES)("in words, %s", (language) => {
  it("every kind of event has its line, its traces and its flights", async () => {
    await speak(language);
    const kinds = new Set<string>();
    for (const name of WHOLE) {
      const example = read(name);
      const { state, any } = await opened(example, example.moments.length - 1);
      for (const line of state.history.lines)
        for (const event of line.events ?? []) {
          const told = game.line(event, any);
          if (told) {
            expect(plain(told.parts, any.names).trim()).not.toBe("");
            expect(plain(told.parts, any.names)).not.toMatch(BROKEN);
            kinds.add(event.kind);
          }
          for (const flight of game.flights(event, any)) expect(`${flight.from} ${flight.to}`).not.toMatch(BROKEN);
          for (const trace of game.traces(event, any)) expect(`${trace.at} ${trace.from}`).not.toMatch(/NaN|\[/);
        }
      for (const section of [...game.text(any), ...game.aid(any)]) {
        expect(section.title).not.toMatch(BROKEN);
        for (const row of section.rows)
          expect(typeof row === "string" ? row : plain([...row.parts], any.names)).not.toMatch(BROKEN);
      }
      for (const each of game.counters(any)) expect(`${each.label} ${each.value}`).not.toMatch(BROKEN);
    }
    for (const kind of ["element_placed", "builder_moved", "brick_bought", "honour_card_bought", "gate_brick_added"])
      expect(kinds).toContain(kind);
  });
});

/** One moment of each kind of decision. */
function moments(): { example: Example; at: number; kind: string }[] {
  const found = new Map<string, { example: Example; at: number; kind: string }>();
  for (const name of WHOLE) {
    const example = read(name);
    for (const at of deciding(example)) {
      const kind = example.moments[at]?.snapshot.position?.decision.kind ?? "";
      if (!found.has(kind)) found.set(kind, { example, at, kind });
    }
  }
  return [...found.values()];
}

describe.each(moments())("the screen at $kind", ({ example, at, kind }) => {
  it("shows a thing for every target, and every thing has a name and (mostly) a rule", async () => {
    const source = new ExampleTable(example, at);
    const { container } = render(TableScreen, { source, game });
    await settled();
    const { state, any } = await opened(example, at);
    const drawn = new Set(
      [...container.querySelectorAll<HTMLElement>("[data-thing]")].map((each) => each.dataset["thing"]),
    );
    for (const offer of state.selection.offers)
      for (const target of offer.targets) if (kind !== "split_income") expect(drawn, target).toContain(target);
    if (kind === "split_income") expect([...drawn].some((each) => each?.startsWith("split:"))).toBe(true);
    const explained = [...drawn].flatMap((thing) => game.about(thing ?? "", any) ?? []);
    expect(explained.length).toBeGreaterThan(0);
    for (const about of explained) {
      expect(`${about.title} ${plain(about.text, any.names)}`).not.toMatch(BROKEN);
      expect(RULES, about.title).toContain(`[${about.rule}]`);
    }
  });
});

it("has met every kind of decision", () => {
  expect(
    moments()
      .map((each) => each.kind)
      .sort(),
  ).toEqual([
    "appoint_starting_player",
    "buy_colour",
    "choose_card",
    "choose_gate_element",
    "choose_height",
    "choose_honour",
    "choose_spot",
    "choose_white",
    "place_builder",
    "split_income",
    "turn",
  ]);
});

const spots = (example: Example) =>
  example.moments.findIndex(
    (moment) => moment.snapshot.position?.decision.kind === "choose_spot" && moment.snapshot.position.legal.length > 1,
  );

describe("a click", () => {
  const example = read("building");
  const at = spots(example);
  it("on a legal spot sends the number of its move", async () => {
    const { source, state } = await opened(example, at);
    const choice = state.position?.legal[1];
    state.selection.pick(`spot:${choice?.text.split(":")[1]}`);
    expect(source.sent).toEqual([choice?.move]);
  });
  it("on a spot before the action was chosen goes both steps", async () => {
    const choice = example.moments[at]?.snapshot.position?.legal[1];
    const { source, state } = await opened(example, at - 1);
    expect(state.selection.isLegal(choice?.text ?? "")).toBe(false);
    state.selection.pick(choice?.text ?? "");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(source.sent).toEqual([expect.any(Number), choice?.text]);
  });
  it("on an impossible spot says why, with the rule", async () => {
    const { source, state, scene } = await opened(example, at);
    state.selection.pick(`spot:${scene.view.elements[0]?.spot}`);
    await settled();
    expect(source.sent).toEqual([]);
    expect(state.answers.bubble?.reason.key).toBe("spot_taken");
    expect(state.answers.bubble?.reason.rule).toMatch(/^PN-/);
  });
  it("on the twin of a gate spot means the same move", async () => {
    const { state, scene } = await opened(example, at);
    const gate = state.selection.offers.filter((offer) => offer.targets[0]?.startsWith("spot:porta_nigra"));
    const twins = gate.filter((offer) => !offer.choice);
    for (const twin of twins) expect(gate.some((offer) => offer.choice && offer.steps[0] === twin.steps[0])).toBe(true);
    const taken = scene.view.elements.map((element) => `spot:${element.spot}`);
    for (const offer of gate) expect(taken).not.toContain(offer.targets[0]);
  });
  it("on anything impossible can be asked about", async () => {
    const { scene, any } = await opened(example, at);
    const known = new Set(Object.keys(example.moments[at]?.why ?? {}));
    const legal = new Set(scene.legal.map((choice) => choice.text));
    const things = [
      ...scene.edition.spots.list.map((spot) => `spot:${spot.id}`),
      ...scene.edition.shops.list.map((shop) => `shop:${shop.id}`),
      ...scene.edition.quarters.list.map((quarter) => `quarter:${quarter.id}`),
      ...scene.view.honour_display.map((_, index) => `honour:${index + 1}`),
      ...["buy_honour", "take_roman", "place_by_influence"].map((act) => `act:${act}`),
    ];
    for (const thing of things) {
      const notation = game.notation(thing, any) ?? "";
      expect(known.has(notation) || legal.has(notation), thing).toBe(true);
    }
  });
});
