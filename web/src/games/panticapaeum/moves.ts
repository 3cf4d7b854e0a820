/** Legal moves as offers: which things to touch, in which words; and ways that lead through two decisions. */
import type { Chip, Task } from "$games/old.svelte";
import type { OldOffer as Offer } from "$games/old.svelte";
import { BUTTON } from "$lib/targeting";
import type { Choice } from "$wire/server";
import { around, at, covered, ground, levelAt, units } from "./city";
import { buildingOf, colours, orientations, pricesOf, turned } from "./edition";
import { type Table, building, colour, listed, own, place, places, row, step, tile } from "./phrases";

/** The numbers of a target or notation: `site:1,2,1,3` and `site(1,2,1,3)` alike. */
export const numbers = (text: string): number[] => (text.match(/-?\d+/g) ?? []).map(Number);
const word = (choice: Choice): string => choice.text.slice(choice.text.indexOf("(") + 1, -1);
export const pairs = (list: readonly number[]): number[][] =>
  list.flatMap((x, index) => (index % 2 ? [] : [[x, list[index + 1] ?? 0]]));

/** The building about to be put on a site. */
export function raised({ view }: Table): string {
  if (view.lifted !== null) return own({ view, me: view.seat } as Table).buildings[view.lifted - 1]?.building ?? "";
  return view.building ?? "";
}

export function target(choice: Choice): string {
  switch (choice.kind) {
    case "tile":
      return `tile:${word(choice)}`;
    case "place":
      return `place:${word(choice)}`;
    case "worker":
      return `cell:${word(choice)}`;
    case "site":
      return `site:${word(choice)}`;
    case "building":
      return `building:${word(choice)}`;
    case "build":
    case "free_building":
      return `build:${word(choice)}`;
    case "sell":
    case "coins":
    case "resource":
      return `act:${choice.kind}`;
    case "pay":
      return "act:pay";
    case "extra_row":
      return `row:${word(choice)}`;
    case "pay_cube":
    case "sell_cube":
    case "take_cube":
    case "aqueduct_cube":
    case "discard_cube":
      return `cube:${word(choice)}`;
    default:
      return `${BUTTON}${choice.kind}`;
  }
}

/** What is collected, as words behind a place. */
function collects(scene: Table, covers: number[][]): string {
  const { cubes, workers } = covered(
    own(scene),
    covers.map(([x = 0, y = 0]) => [x, y] as const),
  );
  const shown = [listed(scene, cubes), workers ? scene.words("move.workers_back", { n: workers }) : ""].filter(Boolean);
  return shown.length ? scene.words("move.collects", { list: shown.join(", ") }) : "";
}

function nextPrice(scene: Table, id: string): string {
  const { view, edition, words } = scene;
  if ((view.left[id] ?? 0) <= 1) return words("price.last");
  return words("price.next", { n: pricesOf(edition, view.side, id)[(view.taken[id] ?? 0) + 1] ?? 0 });
}

function put(scene: Table, x: number, y: number): string {
  const { words, view, edition } = scene;
  const me = own(scene);
  const spot = ground(me).get(at(x, y));
  const found: string[] = [];
  if (spot?.cube) found.push(`+${colour(scene, spot.cube)}`);
  if (view.decision === "final_worker") {
    if (spot?.face === "drought") found.push(words("move.hides_drought"));
    const near = new Set(around([[x, y]]));
    const houses = me.buildings.filter(
      (each) =>
        buildingOf(edition, each.building).score === "workers_adjacent" &&
        each.places.some(([px = 0, py = 0]) => near.has(at(px, py))),
    ).length;
    if (houses) found.push(words("move.beside_houses", { n: houses }));
  }
  return words("move.worker", { place: place([x, y]), list: found.join(", ") || words("move.no_effect") });
}

export function label(choice: Choice, scene: Table): string {
  const { words, view, edition } = scene;
  const me = own(scene);
  const id = word(choice);
  const list = numbers(id);
  switch (choice.kind) {
    case "tile":
      return tile(scene, view.offered[Number(id)] ?? "");
    case "place": {
      const [r = 0, x = 0, y = 0] = list;
      const cells = turned(edition, view.held ?? "", r);
      const level = levelAt(me, cells, x, y);
      const text = words("move.place", { turn: r, place: place([x, y]), level });
      return (
        text +
        collects(
          scene,
          cells.map((cell) => [x + cell.x, y + cell.y]),
        )
      );
    }
    case "site": {
      const site = pairs(list);
      const kind = raised(scene);
      const level = ground(me).get(at(list[0] ?? 0, list[1] ?? 0))?.height ?? 1;
      const counts =
        buildingOf(edition, kind).score === "level"
          ? ""
          : `, ${words(`unit.${kind}`, { n: units(edition, lifted(scene), kind, site) })}`;
      return words("move.site", { place: places(site), level }) + counts + collects(scene, site);
    }
    case "worker":
      return put(scene, list[0] ?? 0, list[1] ?? 0);
    case "build": {
      const price = me.prices[id] ?? 0;
      const shade = buildingOf(edition, id).colour;
      const missing = price - (me.store[shade] ?? 0);
      const cost = words("price.cubes", { n: price, colour: colour(scene, shade) });
      return words("move.build", {
        building: building(scene, id),
        cost: missing > 0 ? words("price.replaced", { cost, n: missing }) : cost,
        price: nextPrice(scene, id),
        step: step(scene, me, shade),
      });
    }
    case "free_building":
      return words("move.free_building", { building: building(scene, id), price: nextPrice(scene, id) });
    case "building": {
      const found = me.buildings[Number(id) - 1];
      return words("move.building", {
        building: building(scene, found?.building ?? ""),
        number: Number(id),
        place: places(found?.places ?? []),
        level: found?.level ?? 1,
      });
    }
    case "pay":
      return Number(id)
        ? words("move.pay", { n: Number(id), step: step(scene, me, view.row ?? "") })
        : words("move.pay_nothing", { step: step(scene, me, view.row ?? "") });
    case "extra_row":
      return step(scene, me, id);
    case "sell_cube":
      return words("move.sell_cube", { colour: colour(scene, id), step: step(scene, me, id) });
    case "pay_cube":
    case "take_cube":
    case "aqueduct_cube":
    case "discard_cube":
      return words("move.cube", { colour: colour(scene, id), n: me.store[id] ?? 0 });
    case "coins":
      return words("move.coins", { n: edition.game.take_coins });
    case "sell":
      return words("move.sell", { least: edition.game.sell_min_colours, most: edition.game.sell_max_colours });
    case "done":
      return view.decision === "sell_cube" ? words("act.sell_these", { n: view.chosen.length }) : words("move.done");
    default:
      return words(`move.${choice.kind}`);
  }
}

/** The player whose building is in the air: its old places are free. */
export function lifted(scene: Table) {
  const me = own(scene);
  const { lifted: number } = scene.view;
  if (number === null) return me;
  return {
    ...me,
    buildings: me.buildings.filter((each) => each.number !== number),
    places: me.places.map((spot) => (spot.building === number ? { ...spot, building: null } : spot)),
  };
}

function dressed(choice: Choice, scene: Table): Partial<Offer> {
  const { words, view } = scene;
  switch (choice.kind) {
    case "place":
      return { quiet: true, verb: words("verb.lay"), icon: "pk-p-aqueduct_tile" };
    case "site":
      return { quiet: true, verb: words("verb.build"), icon: `pk-${raised(scene)}` };
    case "worker":
      return { verb: words("verb.worker"), icon: "pk-worker" };
    case "tile":
      return { verb: words("verb.take"), icon: "pk-trireme" };
    case "build":
    case "free_building":
      return { verb: words("verb.choose"), icon: `pk-${word(choice)}` };
    case "pay":
      return { icon: "arrow", verb: words("verb.step") };
    case "coins":
      return { icon: "pk-coin", verb: words("verb.take") };
    case "end":
      return { endsTurn: true, noWayBack: true };
    case "done":
      return view.decision === "final_worker" ? { endsTurn: true, noWayBack: true } : { icon: "ui-confirm" };
    case "draw":
      return { noWayBack: true, icon: "pk-p-random_tile" };
    case "decline":
    case "stop":
      return { icon: "ui-close" };
    default:
      return {};
  }
}

/** A place may be touched before the building, a cube before the sale: first the action, then it. */
function ways(scene: Table): Offer[] {
  const { view, edition, words } = scene;
  if (view.decision !== "action") return [];
  const me = own(scene);
  const found: Offer[] = [];
  const taken = new Set(scene.legal.filter((choice) => choice.kind === "worker").map((choice) => target(choice)));
  for (const choice of scene.legal) {
    if (choice.kind !== "build") continue;
    const kind = buildingOf(edition, word(choice));
    if ((me.store[kind.colour] ?? 0) < (me.prices[kind.key] ?? 0) || kind.footprint > 1) continue;
    for (const spot of me.places) {
      const cell = `cell:${at(spot.x, spot.y)}`;
      if (spot.building !== null || taken.has(cell)) continue;
      found.push({
        targets: [cell],
        steps: [choice.move, `site(${at(spot.x, spot.y)})`],
        choice: null,
        label: words("act.build_here", { building: building(scene, kind.key), place: place([spot.x, spot.y]) }),
        icon: `pk-${kind.key}`,
        quiet: true,
      });
    }
  }
  const take = scene.legal.find((choice) => choice.kind === "resource");
  if (take)
    for (const shade of colours(edition))
      found.push({
        targets: [`cube:${shade}`],
        steps: [take.move, `take_cube(${shade})`],
        choice: null,
        label: words("act.take_colour", { colour: colour(scene, shade) }),
        icon: `pk-${shade}`,
        quiet: true,
      });
  return found;
}

export function offers(scene: Table): Offer[] {
  const direct = scene.legal.map((choice): Offer => ({
    targets: [target(choice)],
    steps: [choice.move],
    choice,
    label: label(choice, scene),
    ...dressed(choice, scene),
  }));
  return [...direct, ...ways(scene)];
}

const CUBES: Record<string, string> = {
  pay_cube: "pay_cube",
  sell_cube: "sell_cube",
  take_cube: "take_cube",
  aqueduct_cube: "aqueduct_cube",
  discard_cube: "discard_cube",
};

/** What to ask the server about a thing that cannot be chosen. */
export function notation(thing: string, { view }: Table): string | null {
  const [kind = "", id = ""] = thing.split(":");
  switch (kind) {
    case "tile":
    case "place":
    case "site":
    case "building":
      return `${kind}(${id})`;
    case "cell":
      return view.decision === "move_building" ? null : `worker(${id})`;
    case "build":
      return view.decision === "free_building" ? `free_building(${id})` : `build(${id})`;
    case "act":
      return id === "pay" ? null : id;
    case "row":
      return view.decision === "extra_row" ? `extra_row(${id})` : null;
    case "cube":
      return CUBES[view.decision] ? `${CUBES[view.decision]}(${id})` : null;
    case "ring":
      return `tile(${view.offered.length})`;
    default:
      return null;
  }
}

export function chip(text: string, scene: Table): Chip {
  const { words, edition, view } = scene;
  const kind = text.replace(/\(.*/, "");
  const id = text.includes("(") ? text.slice(text.indexOf("(") + 1, -1) : "";
  switch (kind) {
    case "tile":
      return { icon: "pk-trireme", label: words("chip.tile", { n: Number(id) + 1 }) };
    case "place":
      return { icon: "pk-p-aqueduct_tile", label: words("chip.laid") };
    case "worker":
      return { icon: "pk-worker", label: words("table.worker") };
    case "build":
    case "free_building":
      return { icon: `pk-${id}`, label: building(scene, id) };
    case "site":
      return { icon: "ui-pin", label: words("chip.site") };
    case "building":
      return { icon: "pk-p-move", label: words("chip.moved") };
    case "sell":
      return { icon: "pk-coin", label: words("chip.sale") };
    case "coins":
      return { icon: "pk-coin", label: words("move.coins", { n: edition.game.take_coins }) };
    case "resource":
      return { icon: "any", label: words("move.resource") };
    case "pay":
      return { icon: "pk-coin", label: words("chip.paid", { n: Number(id) }) };
    case "extra_row":
      return { icon: "pk-p-extra_step", label: row(scene, id) };
    case "pay_cube":
    case "sell_cube":
    case "take_cube":
    case "aqueduct_cube":
    case "discard_cube":
      return { icon: `pk-${id}`, label: colour(scene, id) };
    case "done":
      return { label: view.decision === "final_worker" ? words("move.done") : words("chip.sale_done") };
    default:
      return { label: words.has(`move.${kind}`) ? words(`move.${kind}`) : text };
  }
}

/** What is asked, and one quiet hint. */
export function task(scene: Table): Task {
  const { words, decision, view } = scene;
  const text =
    decision.kind === "place_building" && view.building
      ? words("task.place_building", { building: building(scene, view.building) })
      : words(`decision.${decision.kind}`, decision.facts);
  const kind =
    decision.kind === "place_tile" && orientations(scene.edition, view.held ?? "").length < 2
      ? "place_same"
      : ["place_building", "move_target"].includes(decision.kind) &&
          buildingOf(scene.edition, raised(scene)).footprint > 1
        ? "place_two"
        : decision.kind === "end_turn" && !scene.legal.some((choice) => choice.kind === "worker")
          ? "end_only"
          : decision.kind === "pick_tile" && scene.legal.some((choice) => choice.kind === "worker")
            ? "pick_worker"
            : decision.kind;
  if (!words.has(`hint.${kind}`)) return { text };
  const hint = words(`hint.${kind}`, { n: own(scene).available });
  return words.has(`hint_keys.${kind}`) ? { text, hint, keys: words(`hint_keys.${kind}`) } : { text, hint };
}
