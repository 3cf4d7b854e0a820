/** Nova Roma's own screen: what every game shares is tested in shows.test.ts. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import game from "../src/games/nova_roma/index";
import {
  type Placement,
  mirrored,
  orientations,
  readPlacement,
  same,
  snapped,
  turned,
} from "../src/games/nova_roma/layout";
import { type Example, ExampleTable } from "../src/lib/table/example";
import { loadWords } from "../src/lib/words.svelte";
import type { Choice } from "../src/wire/server";
import { example, exampleNames, opened, settled } from "./examples";

const NAMES = exampleNames("nova_roma");

beforeAll(() => loadWords("nova_roma", "table", "bots", "shell"));
afterEach(cleanup);

it("has whole games of every number of players as examples", () => {
  const whole = NAMES.filter((name) => name.startsWith("whole_")).map((name) => name.split("_")[1]);
  expect([...new Set(whole)].sort()).toEqual(["1", "2", "3", "4"]);
});

/** The first moment of an example whose decision is of a kind. */
function find(kind: string, fits: (legal: readonly Choice[]) => boolean = () => true): [Example, number] {
  for (const name of NAMES) {
    const from = example("nova_roma", name);
    const at = from.moments.findIndex(
      ({ snapshot }) =>
        snapshot.position?.decision.kind === kind &&
        fits(snapshot.position.legal) &&
        snapshot.position.legal.length > 0,
    );
    if (at >= 0) return [from, at];
  }
  throw new Error(`no example of ${kind}`);
}

/** One moment of each kind of decision is drawn, on a laptop and on a phone. */
const KINDS =
  "draft_mosaic draft_card draft_keep emperor_cell turn_start place_legionary choose_action turn_end pre_action " +
  "post_action place_artisan trade_discard trade_discard_second trade_buy spend_wine buy_latifundium place_latifundium " +
  "petition_claim petition_action petition_spend take_card play_card discard_hand choose_contract move_ship " +
  "build_district build_place advance charioteer wheel_bonus income_step exchange choose_resource";

describe.each([1280, 390])("on a screen of %s pixels", (width) => {
  it.each(KINDS.split(" "))(
    "everything that can be touched for %s is there",
    async (kind) => {
      Object.assign(globalThis, { innerWidth: width });
      const [from, at] = find(kind);
      const { table } = await opened(game, from, at);
      const { container } = render(TableScreen, { source: new ExampleTable(from, at), game });
      await settled();
      const things = [...container.querySelectorAll("[data-thing]")];
      const there = new Set(things.map((each) => each.getAttribute("data-thing")));
      for (const offer of table.selection.offers)
        for (const target of offer.targets) {
          const place = readPlacement(target);
          if (target.startsWith("number:")) expect(container.querySelector(".stepper")).not.toBeNull();
          else if (place) {
            if (width > 1000) for (const cell of place.cells) expect(there).toContain(`cell:${place.district}:${cell}`);
          } else if (width > 1000 || !/^(ship|chariot|district):/.test(target)) {
            // A phone shows the place of the decision; the first thing of a way lies elsewhere.
            if (width > 1000 || offer.choice) expect(there).toContain(target);
          }
        }
    },
    30_000,
  );
});

describe("what acts is marked", () => {
  it("what an action is done with, before the action is chosen", async () => {
    let ways = 0;
    for (const name of NAMES)
      for (const [at, moment] of example("nova_roma", name).moments.entries()) {
        if (moment.snapshot.position?.decision.kind !== "choose_action" || !moment.snapshot.position.ways?.length)
          continue;
        const { table } = await opened(game, example("nova_roma", name), at);
        for (const offer of table.selection.offers.filter((each) => each.choice === null)) {
          for (const target of offer.targets) expect(table.selection.isLegal(target)).toBe(true);
          ways += 1;
        }
        if (ways > 50) return;
      }
    expect(ways).toBeGreaterThan(0);
  });
});

describe("a click", () => {
  it("on a free cell of the forum sends the number of its move", async () => {
    const { source, table } = await opened(game, ...find("turn_start"));
    const choice = table.position?.legal.find((each) => each.kind === "patrician");
    table.selection.pick(`forum:${String(choice?.args["cell"])}`);
    expect(source.sent).toEqual([[choice?.move]]);
  });
  it("on a place for a building goes through the district", async () => {
    const { source, table } = await opened(game, ...find("build_district"));
    const offer = table.selection.offers.find((each) => each.targets[0]?.startsWith("build:"));
    expect(offer?.moves).toHaveLength(2);
    table.selection.pick(offer?.targets[0] ?? "");
    expect(source.sent).toEqual([offer?.moves]);
  });
  it("on a harbour sails there, whichever ship it is", async () => {
    const { source, table } = await opened(game, ...find("move_ship"));
    const offer = table.selection.offers.find((each) => each.choice?.kind === "ship");
    table.selection.pick(offer?.targets[1] ?? "");
    expect(source.sent).toEqual([[offer?.choice?.move]]);
  });
  it("on a far harbour makes all legs in one command", async () => {
    const far = (legal: readonly Choice[]) => legal.length > 1;
    const [from, at] = find("move_ship", far);
    const { source, table } = await opened(game, from, at);
    const offer = table.selection.offers.find((each) => each.kind === "ship" && each.choice === null);
    if (!offer) return;
    table.selection.pick(offer.targets[1] ?? "");
    expect(source.sent).toEqual([offer.moves]);
    expect(offer.pill).toBeDefined();
  });
});

describe("a building", () => {
  const L = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  const read = (thing: string): Placement => {
    const found = readPlacement(thing);
    if (!found) throw new Error(thing);
    return found;
  };
  it("comes round after four turns and two reflections", () => {
    expect(same(turned(turned(turned(turned(L)))), L)).toBe(true);
    expect(same(mirrored(mirrored(L)), L)).toBe(true);
    expect(orientations(L)).toHaveLength(8);
    expect(orientations([[0, 0]])).toHaveLength(1);
  });
  it("snaps to the placement whose middle is nearest to the cell", () => {
    const all = ["build:A:1-1,2-1", "build:A:2-1,3-1", "build:A:1-1,1-2"].map(read);
    const flat = read("build:A:1-1,2-1").shape;
    expect(snapped(all, "1-1", flat)?.thing).toBe("build:A:1-1,2-1");
    expect(snapped(all, "3-1", flat)?.thing).toBe("build:A:2-1,3-1");
    expect(snapped(all, "5-5", flat)).toBeNull();
    expect(readPlacement("cell:A:1-1")).toBeNull();
  });
});
