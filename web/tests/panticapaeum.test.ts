/** A click on the city of Panticapaeum. What it says and shows is tested for all games in `shows.test.ts`. */
import { render } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import { figureSize, sitesByPlace } from "../src/games/panticapaeum/city";
import { type Edition, orientations } from "../src/games/panticapaeum/edition";
import game from "../src/games/panticapaeum/index";
import { ExampleTable } from "../src/lib/table/example";
import { loadWords } from "../src/lib/words.svelte";
import type { View } from "../src/wire/panticapaeum";
import { deciding, example, exampleNames, opened, settled } from "./examples";

beforeAll(() => loadWords("panticapaeum", "table", "bots", "shell"));

const from = example("panticapaeum", "middle");
const all = exampleNames("panticapaeum").map((name) => example("panticapaeum", name));
const first = (kind: string) =>
  from.moments.findIndex(
    ({ snapshot }) => snapshot.position?.decision.kind === kind && snapshot.position.legal.length > 1,
  );

it("has examples of every kind of decision", () => {
  const kinds = new Set(
    all.flatMap((each) => deciding(each).map((at) => each.moments[at]?.snapshot.position?.decision.kind)),
  );
  expect([...kinds].sort()).toEqual([
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
  ]);
});

it("draws every place and site in some orientation", async () => {
  for (const each of all)
    for (const at of deciding(each)) {
      const { table } = await opened(game, each, at);
      const view = table.view as unknown as View;
      const player = view.players[view.seat];
      const turns = view.held ? orientations(table.edition as Edition, view.held).map((turned) => turned.r) : [];
      for (const { kind, choice, targets } of table.selection.offers) {
        if (kind === "place") expect(turns).toContain(choice?.args["r"]);
        if (kind !== "site" || !player || !choice) continue;
        const sites = [true, false].flatMap((lying) => [
          ...sitesByPlace(player, "x2" in choice.args, lying, new Set(targets)).values(),
        ]);
        expect(sites).toContain(targets[0]);
      }
    }
});

describe("the number of a level", () => {
  it("can be read in small cells, and leaves most of any cell to what lies there", () => {
    expect(figureSize(30) * 30).toBeCloseTo(10.5);
    expect([figureSize(0), figureSize(12), figureSize(90)]).toEqual([0.42, 0.42, 0.26]);
  });
});

describe("a click", () => {
  it("on a place sends the number of its move", async () => {
    const { source, table } = await opened(game, from, first("place_tile"));
    const choice = table.position?.legal[3];
    table.selection.pick(choice?.offer?.targets[0] ?? "");
    expect(source.sent).toEqual([[choice?.move]]);
  });

  it("on a place before the building was chosen sends both moves in one command", async () => {
    const ways = all.flatMap((each) =>
      deciding(each).flatMap((at) => {
        const way = each.moments[at]?.snapshot.position?.ways.find(({ goals }) => goals[0]?.kind === "site");
        return way ? [{ each, at, way }] : [];
      }),
    );
    expect(ways.length).toBeGreaterThan(0);
    for (const { each, at, way } of ways) {
      const goal = way.goals[0];
      const { source, table } = await opened(game, each, at);
      const target = goal?.offer.targets[0] ?? "";
      expect(target).toMatch(/^cell:-?\d+,-?\d+$/);
      expect(table.selection.isLegal(target)).toBe(false);
      table.selection.pick(target);
      const [meant] = table.selection.question?.offers ?? [];
      if (meant) void table.take(meant);
      await settled();
      expect(source.sent).toEqual([[way.starts[0]?.moves[0], goal?.move]]);
    }
  });

  it("on a cube of the store takes it", async () => {
    const { source, table } = await opened(game, from, first("action"));
    table.selection.pick("cube:white");
    await settled();
    expect(source.sent).toEqual([[expect.any(Number), expect.any(Number)]]);
  });
});

describe("the tile in hand", () => {
  it("floats where the pointer is before the server has said what it brings, and is crossed out where it cannot lie", async () => {
    const at = first("place_tile");
    const { container } = render(TableScreen, { source: new ExampleTable(from, at), game });
    await settled();
    const places = [...container.querySelectorAll<SVGElement>('[data-thing^="place:"]')];
    const [open, closed] = ["false", "true"].map((state) =>
      places.find((each) => each.getAttribute("aria-disabled") === state),
    );
    open?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await settled();
    expect(container.querySelectorAll(".not rect")).toHaveLength(0);
    expect(container.querySelector(".ghost .line")).not.toBeNull();
    closed?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await settled();
    expect(container.querySelectorAll(".not rect").length).toBeGreaterThan(1);
  });
});
