import { existsSync, readFileSync, readdirSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import type { Game, Scene } from "../src/games/contract";
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
const game: Game = nova_roma;
/** Decisions that the examples must hold between them. */
const SEEN = new Set<string>();
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

it("has examples of every player count", () => {
  expect(NAMES.length).toBeGreaterThan(4);
});

describe.each(NAMES)("Nova Roma, %s", (name) => {
  const example = read(name);

  it("offers every legal move, each with a thing to touch, words and consequences", async () => {
    for (const at of decided(example)) {
      const { state } = await opened(example, at);
      const legal = state.position?.legal ?? [];
      SEEN.add(state.position?.decision.kind ?? "");
      const direct = state.offers.filter((offer) => offer.choice);
      expect(direct.map((offer) => offer.choice?.move)).toEqual(legal.map((choice) => choice.move));
      for (const offer of state.offers) {
        expect(offer.label.trim()).not.toBe("");
        expect(offer.label).not.toMatch(BAD);
        for (const target of offer.targets) expect(target).toMatch(/^[a-z]+:.+/);
        const shown = game.preview(offer, state.scene as Scene);
        for (const each of shown?.consequences ?? [])
          expect(`${each.amount.text} ${plain(each.parts, state.names)}`).not.toMatch(BAD);
      }
      const task = game.task?.(state.scene as Scene);
      expect(`${task?.text} ${task?.hint ?? ""}`).not.toMatch(BAD);
    }
  });

  it("shows on the screen everything that can be touched", async () => {
    for (const at of decided(example).filter((_, index) => index % 4 === 0)) {
      const { state } = await opened(example, at);
      const { container, unmount } = render(TableScreen, { source: new ExampleTable(example, at), game });
      await new Promise((resolve) => setTimeout(resolve, 0));
      const there = new Set(
        [...container.querySelectorAll("[data-thing]")].map((each) => each.getAttribute("data-thing")),
      );
      for (const offer of state.offers)
        for (const target of offer.targets) {
          if (target.startsWith("number:")) expect(container.querySelector(".stepper")).not.toBeNull();
          else if (target.startsWith("build:")) {
            const [district = "", cells = ""] = target.slice(6).split("/");
            for (const cell of cells.split("+")) expect(there).toContain(`cell:${district}/${cell}`);
          } else if (!offer.quiet) expect(there, `${state.position?.decision.kind} ${target}`).toContain(target);
        }
      unmount();
    }
  });

  it.each(LANGUAGES)("tells the whole log, the aid and the table in words (%s)", async (language) => {
    await speak(language);
    const { state } = await opened(example, example.moments.length - 1);
    const scene = state.scene as Scene;
    for (const line of state.lines)
      for (const event of line.events ?? []) {
        const told = game.line(event, scene);
        if (told) expect(plain(told.parts, scene.names)).not.toMatch(BAD);
        game.traces(event, scene);
        for (const flight of game.flights(event, scene)) expect(`${flight.from} ${flight.to}`).not.toMatch(BAD);
      }
    for (const section of game.text(scene)) for (const row of section.rows) expect(row).not.toMatch(BAD);
    for (const section of game.aid(scene))
      for (const row of section.rows) expect(plain(row.parts, scene.names)).not.toMatch(BAD);
    for (const step of state.position?.steps ?? []) expect(game.chip(step, scene).label).not.toMatch(BAD);
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
        expect(game.score?.(each.seat, scene)).toBe(sum("certain"));
        if (view.decision === "over") expect(sum("certain")).toBe(view.scores[each.seat]);
        const districts = rows.find((row) => row.id === "district_majorities");
        if (districts?.rows) {
          const parts = districts.rows.reduce((all, row) => all + (row.points[each.seat]?.contested ?? 0), 0);
          expect(parts).toBe(each.projected["district_majorities"]);
        }
      }
    }
  });
  it("explains every thing on the table", async () => {
    const { state } = await opened(example, decided(example)[0] ?? 0);
    const { container } = render(TableScreen, { source: new ExampleTable(example, decided(example)[0] ?? 0), game });
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const each of container.querySelectorAll("[role=button][data-thing], .slot [data-thing]")) {
      const about = game.about(each.getAttribute("data-thing") ?? "", state.scene as Scene);
      expect(about, each.getAttribute("data-thing") ?? "").not.toBeNull();
      expect(plain(about?.text ?? [], state.names)).not.toMatch(BAD);
      expect(about?.rule).toMatch(/^NR-\d+\.\d+/);
    }
  });
});

describe("the examples", () => {
  it("hold the decisions of every part of the game", () => {
    const KINDS = (
      "draft_mosaic draft_card draft_keep emperor_cell turn_start place_legionary choose_action turn_end pre_action " +
      "trade_discard trade_buy spend_wine buy_latifundium place_latifundium petition_claim petition_action " +
      "petition_spend take_card play_card choose_contract move_ship build_district build_place advance charioteer " +
      "wheel_bonus income_step exchange choose_resource"
    ).split(" ");
    expect(KINDS.filter((kind) => !SEEN.has(kind))).toEqual([]);
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

describe("a click", () => {
  it("on a free cell of the forum sends the number of its move", async () => {
    const [example, at] = find("turn_start");
    const { source, state } = await opened(example, at);
    const choice = state.position?.legal.find((each) => each.kind === "patrician");
    state.pick(`forum:${String(choice?.args["cell"])}`);
    expect(source.sent).toEqual([choice?.move]);
  });
  it("on a place for a building goes through the district", async () => {
    const [example, at] = find("build_district");
    const { source, state } = await opened(example, at);
    const offer = state.offers.find((each) => each.targets[0]?.startsWith("build:"));
    const [first, next] = offer?.steps ?? [];
    expect(next).toBe(offer?.targets[0]);
    state.pick(offer?.targets[0] ?? "");
    expect(source.sent[0]).toBe(first);
  });
  it("on a harbour sails there, whichever ship it is", async () => {
    const [example, at] = find("move_ship");
    const { source, state } = await opened(example, at);
    const offer = state.offers.find((each) => each.choice?.kind === "ship");
    state.pick(offer?.targets[1] ?? "");
    expect(source.sent).toEqual([offer?.choice?.move]);
  });
});
