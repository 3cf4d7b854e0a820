import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { OldGame, Scene } from "../src/games/old.svelte";
import { figureSize, score, sitesByPlace, total } from "../src/games/panticapaeum/city";
import { type Edition, orientations } from "../src/games/panticapaeum/edition";
import panticapaeum from "../src/games/panticapaeum/index";
import { SILENT } from "../src/games/panticapaeum/log";
import { numbers } from "../src/games/panticapaeum/moves";
import { ExampleTable, type Example } from "../src/lib/table/example";
import { TableState } from "../src/lib/table/state.svelte";
import { LANGUAGES, type Part, plain } from "../src/lib/words";
import { loadWords, speak } from "../src/lib/words.svelte";
import type { PlayerView, View } from "../src/wire/panticapaeum";
import type { Happening } from "../src/wire/server";

const game = panticapaeum as OldGame;
const NAMES = ["opening", "middle", "late", "end", "two", "three", "house_rules", "four", "turns", "final"];
const read = (name: string) => JSON.parse(readFileSync(`fixtures/panticapaeum/${name}.json`, "utf8")) as Example;
const BROKEN = /[{}]|undefined|NaN|\bnull\b/;
const symbols = ["drawings/symbols.svg", "drawings/symbols-2.svg", "games/panticapaeum/symbols.svg"]
  .map((file) => readFileSync(`src/${file}`, "utf8"))
  .join("");

/** Things that components draw, told by how their names begin. */
const DRAWN =
  /^(tile:[0-2]|place:\d,-?\d+,-?\d+|cell:-?\d+,-?\d+|site:(-?\d+,?)+|building:\d+|build:\w+|act:\w+|row:\w+|cube:\w+|dock:\w+)$/;

beforeAll(() => loadWords("panticapaeum", "table"));

async function opened(example: Example, at: number) {
  const source = new ExampleTable(example, at);
  const state = new TableState<View, Edition>(source, game);
  state.start();
  await Promise.resolve();
  await Promise.resolve();
  return { source, state };
}
const sceneOf = (state: TableState<View, Edition>) => state.scene as unknown as Scene;

function iconsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => (typeof part === "object" && "icon" in part ? [part.icon] : []));
}

/** A place and a site are things only if the city would draw them in some orientation. */
function reachable(target: string, view: View, edition: Edition): boolean {
  const [kind, id = ""] = target.split(":");
  const player = view.players[view.seat];
  if (kind === "place") return orientations(edition, view.held ?? "").some((each) => each.r === numbers(id)[0]);
  if (kind !== "site" || !player) return true;
  const two = numbers(id).length > 2;
  const all = new Set([target]);
  return [true, false].some((lying) => [...sitesByPlace(player, two, lying, all).values()].includes(target));
}

describe.each(NAMES)("Panticapaeum, %s", (name) => {
  const example = read(name);

  it("offers every legal move, each with a thing to touch, words and consequences", async () => {
    for (const [at, moment] of example.moments.entries()) {
      const { state } = await opened(example, at);
      const legal = moment.snapshot.position?.legal ?? [];
      const direct = state.selection.offers.filter((offer) => offer.choice);
      expect(direct.map((offer) => offer.choice?.move)).toEqual(legal.map((choice) => choice.move));
      const targets = direct.map((offer) => offer.targets[0] ?? "");
      expect(new Set(targets).size).toBe(targets.length);
      const wrong: string[] = [];
      const words = (text: string) => (BROKEN.test(text) || !text.trim() ? wrong.push(text) : 0);
      const picture = (icon: string | undefined) => (icon && !symbols.includes(`id="${icon}"`) ? wrong.push(icon) : 0);
      for (const offer of state.selection.offers) {
        const [target = ""] = offer.targets;
        if (!DRAWN.test(target) || !reachable(target, state.view, state.scene.edition)) wrong.push(target);
        words(offer.label);
        picture(offer.icon);
        const shown = state.telling.preview(offer);
        if (!shown) continue;
        words(shown.title);
        picture(shown.icon);
        for (const each of shown.consequences) {
          words(`${each.amount.text} ${plain(each.parts, state.names)}`);
          iconsOf(each.parts).forEach(picture);
        }
      }
      expect(wrong).toEqual([]);
      const task = game.task?.(sceneOf(state));
      expect(`${task?.text} ${task?.hint ?? ""}`).not.toMatch(BROKEN);
      for (const step of moment.snapshot.position?.steps ?? [])
        expect(game.chip(step.text, sceneOf(state)).label).not.toMatch(BROKEN);
    }
  });

  it("scores every city as the rules do, and the sheet sums to it", async () => {
    for (const at of example.moments.keys()) {
      const { state } = await opened(example, at);
      const { view, edition } = state.scene;
      for (const player of view.players) {
        const expected = view.decision === "over" ? player.scored : player.projected;
        expect(score(edition, player)).toEqual(expected);
      }
      const sheet = game.sheet(sceneOf(state));
      view.players.forEach((player, seat) => {
        const certain = sheet.reduce((sum, row) => sum + (row.points[seat]?.certain ?? 0), 0);
        const contested = sheet.reduce((sum, row) => sum + (row.points[seat]?.contested ?? 0), 0);
        expect(certain).toBe(view.scores[seat]);
        expect(certain + contested).toBe(total(view.decision === "over" ? player.scored : player.projected));
      });
    }
  });

  it("speaks of everything on the table in three languages", async () => {
    for (const language of LANGUAGES) {
      await speak(language);
      const { state } = await opened(example, example.moments.length - 1);
      const scene = sceneOf(state);
      for (const line of state.history.lines)
        for (const event of line.events ?? []) {
          const told = game.line(event, scene);
          if (told) expect(plain(told.parts, scene.names)).not.toMatch(BROKEN);
          for (const flight of game.flights(event, scene)) expect(symbols).toContain(`id="${flight.icon}"`);
          game.traces(event, scene);
        }
      for (const section of game.text(scene)) {
        expect(section.rows.length).toBeGreaterThan(0);
        for (const row of [section.title, ...section.rows]) expect(row).not.toMatch(BROKEN);
      }
      for (const section of game.aid(scene))
        for (const row of section.rows) {
          expect(plain(row.parts, scene.names)).not.toMatch(BROKEN);
          if (row.icon) expect(symbols).toContain(`id="${row.icon}"`);
        }
      for (const thing of things(state)) {
        const about = game.about(thing, scene);
        expect(about, thing).not.toBeNull();
        expect(`${about?.title} ${plain(about?.text ?? [], scene.names)}`).not.toMatch(BROKEN);
        expect(about?.rule).toMatch(/^PK-\d+\.\d+$/);
        if (about?.icon) expect(symbols, thing).toContain(`id="${about.icon}"`);
      }
    }
    await speak("en");
  });
});

/** One of everything that can be pointed at. */
function things(state: TableState<View, Edition>): string[] {
  const { view, edition } = state.scene;
  const me = view.players[Math.max(state.me, 0)] as PlayerView;
  return [
    ...view.offered.map((_, index) => `tile:${index}`),
    ...view.ring.flatMap((tile, place) => (tile ? [`ring:${place}`] : [])),
    "trireme",
    "place:0,50,50",
    ...me.places.map((each) => `cell:${each.x},${each.y}`),
    ...me.buildings.map((each) => `building:${each.number}`),
    ...edition.building.flatMap((each) => [
      `build:${each.key}`,
      `column:${each.key}`,
      `cube:${each.colour}`,
      `row:${each.colour}`,
    ]),
    ...edition.development_board.row.flatMap((row) => [
      `effect:${row.colour} 0`,
      ...row.cells.map((cell) => `effect:${row.colour} ${cell.pos}`),
    ]),
    ...edition.improvement_token.map((each) => `token:${each.key}`),
    "workers:me",
    "act:sell",
    "act:coins",
    "act:resource",
    "act:pay",
  ];
}

describe("the recorded games", () => {
  const all = NAMES.map(read);
  const told = new Map<string, Happening>();
  for (const example of all)
    for (const moment of example.moments)
      for (const line of moment.snapshot.lines) for (const event of line.events ?? []) told.set(event.kind, event);

  it("hold every kind of decision", () => {
    const kinds = new Set(
      all.flatMap((example) =>
        example.moments.flatMap(({ snapshot }) =>
          snapshot.position?.legal.length ? [snapshot.position.decision.kind] : [],
        ),
      ),
    );
    expect([...kinds].sort()).toEqual(
      [
        "action",
        "aqueduct_cube",
        "aqueduct_tile",
        "discard_cube",
        "end_turn",
        "extra_row",
        "final_worker",
        "free_building",
        "move_building",
        "move_target",
        "paid_step",
        "pay_cube",
        "pick_tile",
        "place_building",
        "place_tile",
        "random_tile",
        "sell_cube",
        "take_cube",
      ].sort(),
    );
  });

  it("hold every kind of event, and each has a line in three languages", async () => {
    const rules = "../src/urbes/games/panticapaeum";
    expect(existsSync(rules)).toBe(true);
    for (const language of LANGUAGES) {
      await speak(language);
      const { state } = await opened(all[0] as Example, 0);
      for (const [kind, event] of told) {
        const line = game.line(event, sceneOf(state));
        if (SILENT.includes(kind) || (kind === "score_line" && !event.facts["points"])) expect(line).toBeNull();
        else if (!(kind === "coins_gained" && event.facts["cause"] === "sale"))
          expect(plain(line?.parts ?? [], state.names), kind).toMatch(/\S/);
      }
    }
    await speak("en");
  });

  it("go as the previews said: points and store after a tile, a worker, a building", async () => {
    const checked: Record<string, number> = {};
    for (const example of all)
      for (let at = 0; at + 1 < example.moments.length; at++) {
        const [now, next] = [example.moments[at], example.moments[at + 1]];
        const [before, after] = [now?.snapshot.position, next?.snapshot.position];
        if (!before || !after || before.seat !== after.seat || after.steps.length !== before.steps.length + 1) continue;
        const text = after.steps.at(-1)?.text ?? "";
        const kind = /^(place|worker|site)\(/.exec(text)?.[1];
        if (kind === undefined) continue;
        const { state } = await opened(example, at);
        const offer = state.selection.offers.find((each) => each.choice?.text === text);
        const [old, fresh] = [before.view as View, after.view as View].map(
          (view) => view.players[before.seat] as PlayerView,
        );
        if (!offer || !old || !fresh) continue; // other steps were taken back before this one
        const shown = state.telling.preview(offer)?.consequences ?? [];
        const announced = (where: string) =>
          shown
            .filter((each) => each.where === where)
            .reduce((sum, each) => sum + Number(each.amount.text.replace("−", "-")), 0);
        expect(announced("me:points"), text).toBe(total(fresh.projected) - total(old.projected));
        for (const [shade, n] of Object.entries(old.store))
          expect(announced(`me:cube:${shade}`), `${text} ${shade}`).toBe((fresh.store[shade] ?? 0) - n);
        expect(announced("me:coins"), text).toBe(fresh.coins - old.coins);
        checked[kind] = (checked[kind] ?? 0) + 1;
      }
    for (const kind of ["place", "worker", "site"]) expect(checked[kind], kind).toBeGreaterThan(3);
  });
});

describe("the number of a level", () => {
  it("can be read in small cells, and leaves most of any cell to what lies there", () => {
    expect(figureSize(30) * 30).toBeCloseTo(10.5);
    expect([figureSize(0), figureSize(12), figureSize(90)]).toEqual([0.42, 0.42, 0.26]);
  });
});

describe("a click", () => {
  const example = read("middle");
  const first = (kind: string) =>
    example.moments.findIndex(
      ({ snapshot }) => snapshot.position?.decision.kind === kind && snapshot.position.legal.length > 1,
    );

  it("on a place sends the number of its move", async () => {
    const { source, state } = await opened(example, first("place_tile"));
    const choice = state.position?.legal[3];
    state.selection.pick(`place:${choice?.text.slice(6, -1)}`);
    expect(source.sent).toEqual([[choice?.move]]);
  });

  it("on a cell before the building was chosen goes both steps", async () => {
    const found = NAMES.map(read).flatMap((each) =>
      each.moments.flatMap(({ snapshot }, at) =>
        snapshot.position?.legal.some((choice) => choice.kind === "build") ? [{ each, at }] : [],
      ),
    );
    for (const { each, at } of found) {
      const { state } = await opened(each, at);
      const way = state.selection.offers.find(
        (offer) => offer.choice === null && offer.targets[0]?.startsWith("cell:"),
      );
      if (!way) continue;
      expect(way.moves[1]).toBe(`site(${way.targets[0]?.slice(5)})`);
      expect(state.selection.isLegal(way.targets[0] ?? "")).toBe(false);
      return;
    }
    expect.unreachable("no moment with a way");
  });

  it("asks for the right notation of what cannot be chosen", async () => {
    const { state } = await opened(example, first("place_tile"));
    const ask = (thing: string) => game.notation(thing, sceneOf(state));
    expect(ask("place:1,3,-4")).toBe("place(1,3,-4)");
    expect(ask("site:0,1,0,2")).toBe("site(0,1,0,2)");
    expect(ask("cell:2,-1")).toBe("worker(2,-1)");
    expect(ask("build:house")).toBe("build(house)");
    expect(ask("act:sell")).toBe("sell");
    expect(ask("effect:brown 3")).toBeNull();
  });
});
