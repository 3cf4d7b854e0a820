/** Legal moves as offers: which things to touch. */
import type { OldOffer as Offer } from "$games/old.svelte";
import { BUTTON, NUMBER } from "$lib/targeting";
import type { Choice } from "$wire/server";
import { type Table, actionsOf, chariotCells, decider, gridOf, orientations, shapeNow } from "./counting";
import { beyond, districtOf, harbourOf, named, placed } from "./edition";
import { argument, label, trackNumber } from "./labels";
import { ways } from "./ways";

/** The thing to touch for a move; moves without a place are buttons of the dock. */
export function targets(choice: Choice, scene: Table): string[] {
  const value = argument(choice);
  const { decision, view } = scene;
  switch (choice.kind) {
    case "emperor":
    case "patrician":
    case "legionary":
      return [`forum:${value}`];
    case "perform":
      return [`token:${String(decision.facts[value])}`];
    case "decline":
      return [`decline:${value}`];
    case "action":
      return [`token:${value}`];
    case "achievement":
      return value ? [`mosaic:${value}`] : [`${BUTTON}achievement`];
    case "place":
    case "lay":
      return [`estate:${value}`];
    case "buy":
    case "resource":
      return [`good:${value}`];
    case "contract":
      return [`${String(decision.facts["market"])}:${value}`];
    case "latifundium":
      return [`tile:${value}`];
    case "take":
      return [value === "deck" ? "deck:associates" : `market:${value}`];
    case "play":
      return [`hand:${value}`];
    case "use":
      return [`row:${value}`];
    case "discard":
      return [view.decision === "discard_row" ? `row:${value}` : `hand:${value}`];
    case "draft":
    case "keep":
      return [`packet:${value}`];
    case "strip":
      return [`strip:${value}`];
    case "ship": {
      const [ship = "1", route = ""] = value.split("/");
      const next = beyond(scene.edition, decider(view).ships[Number(ship) - 1] ?? "", route);
      return [`ship:${ship}`, `harbour:${next?.key ?? ""}`];
    }
    case "advance": {
      const at = chariotCells(view, view.seat)[trackNumber(scene, value)] ?? 0;
      return [`chariot:${value}`, `race:${value}:${at + 1}`];
    }
    case "district":
      return [`district:${value}`];
    case "build":
      return [`build:${value}`];
    case "spend":
      return [`${NUMBER}${value}`];
    default:
      return [`${BUTTON}${choice.kind}`];
  }
}
const VERBS: Record<string, string> = {
  emperor: "here",
  patrician: "here",
  legionary: "here",
  achievement: "here",
  place: "here",
  lay: "here",
  build: "build",
  ship: "sail",
  advance: "advance",
  contract: "fulfil",
  latifundium: "buy",
  buy: "buy",
  take: "take",
  resource: "take",
  play: "play",
  discard: "discard",
  use: "use",
  perform: "perform",
  decline: "decline",
  strip: "choose",
  draft: "choose",
  keep: "choose",
  action: "choose",
  district: "choose",
};
const ICONS: Record<string, string> = {
  emperor: "nr-emperor",
  patrician: "nr-patrician",
  legionary: "nr-legionary",
  achievement: "nr-achievement",
  place: "nr-artisan",
  hire: "nr-artisan",
  artisan: "nr-artisan",
  card: "nr-card",
  lay: "nr-lat-production",
  build: "nr-a-building",
  ship: "nr-ship",
  advance: "nr-chariot",
  wine: "nr-wine",
  influence: "nr-influence",
  claim: "first-player",
  play: "nr-card",
  use: "nr-card",
  take: "nr-card",
};

export function offers(scene: Table): Offer[] {
  const direct = scene.legal.map((choice): Offer => {
    const verb = VERBS[choice.kind];
    const icon = ICONS[choice.kind];
    const paid = choice.kind === "play" ? Number(scene.decision.facts["price"] ?? 0) : 0;
    return {
      targets: targets(choice, scene),
      steps: [choice.move],
      choice,
      label: label(choice, scene),
      ...(verb ? { verb: scene.words(`verb.${verb}`) } : {}),
      ...(icon ? { icon } : {}),
      ...(paid ? { price: paid } : {}),
      ...pillOf(choice, scene),
      ...(choice.kind === "district" ? { quiet: true } : {}),
      ...(choice.kind === "end" ? { endsTurn: true, noWayBack: true } : {}),
      ...(choice.text === "take:deck" ? { noWayBack: true } : {}),
    };
  });
  return [...direct, ...ways(scene)];
}
function pillOf(choice: Choice, scene: Table): { pill?: string } {
  if (choice.kind === "ship") {
    const [ship = "1", route = ""] = argument(choice).split("/");
    const next = beyond(scene.edition, decider(scene.view).ships[Number(ship) - 1] ?? "", route);
    return { pill: `${next?.leg ?? 1}` };
  }
  return choice.kind === "advance" ? { pill: "1" } : {};
}

/** Something that can never be answered with a place of its own is answered by what is asked now. */
const NOT_NOW = "end";

/** What to ask the server about a thing that cannot be chosen. */
export function notation(target: string, scene: Table): string | null {
  const [kind = "", ...rest] = target.split(":");
  const id = rest.join(":");
  const { view, decision, edition } = scene;
  switch (kind) {
    case "forum":
      if (decision.kind === "emperor_cell") return `emperor:${id}`;
      return decision.kind === "place_legionary" ? `legionary:${id}` : `patrician:${id}`;
    case "token": {
      if (decision.kind !== "choose_action") return `action:${id}`;
      const line = view.columns.includes(id) ? "column" : "row";
      const here = view.cell !== null && actionsOf(view, view.cell).includes(id);
      return here ? `perform:${line}` : NOT_NOW;
    }
    case "decline":
      return `decline:${id}`;
    case "mosaic":
      return `achievement:${id}`;
    case "estate":
      return decision.kind === "place_latifundium" ? `lay:${id}` : `place:${id}`;
    case "good":
      return decision.kind === "trade_buy" ? `buy:${id}` : `resource:${id}`;
    case "sea":
    case "building":
      return decision.kind === "choose_contract" && decision.facts["market"] !== kind ? NOT_NOW : `contract:${id}`;
    case "tile":
      return `latifundium:${id}`;
    case "market":
      return `take:${id}`;
    case "deck":
      return "take:deck";
    case "hand":
      return decision.kind.includes("discard") && decision.kind !== "discard_row" ? `discard:${id}` : `play:${id}`;
    case "row":
      return decision.kind === "discard_row" ? `discard:${id}` : `use:${id}`;
    case "packet":
      return decision.kind === "draft_keep" ? `keep:${id}` : `draft:${id}`;
    case "strip":
    case "district":
      return `${kind}:${id}`;
    case "ship":
    case "harbour":
      return shipTo(kind === "ship" ? null : id, kind === "ship" ? Number(id) : null, scene);
    case "race":
    case "chariot":
      return `advance:${id.split(":")[0] ?? ""}`;
    case "cell": {
      const [where = "", cell = ""] = id.split("/");
      if (!decision.kind.startsWith("build_")) return `district:${where}`;
      const grid = gridOf(districtOf(edition, where));
      const [x, y] = placed(cell);
      for (const shape of orientations(shapeNow(scene))) {
        const [dx, dy] = shape[0] ?? [0, 0];
        const laid = shape.map(([cx, cy]) => named([x + cx - dx, y + cy - dy]));
        if (laid.every((each) => ".nT".includes(grid.get(each) ?? "#"))) return `build:${where}/${laid.join("+")}`;
      }
      return `district:${where}`;
    }
    default:
      return null;
  }
}
function shipTo(goal: string | null, ship: number | null, { edition, view }: Table): string {
  const me = decider(view);
  const start = edition.sea.start.key;
  for (const [index, place] of me.ships.entries())
    for (const route of edition.sea.routes) {
      if (ship !== null && ship !== index + 1) continue;
      if (place !== start && harbourOf(edition, place)?.route !== route) continue;
      if (goal === null || beyond(edition, place, route.key)?.key === goal) return `ship:${index + 1}/${route.key}`;
    }
  const route = goal === null ? undefined : harbourOf(edition, goal)?.route.key;
  return `ship:${ship ?? 1}/${route ?? edition.sea.routes[0]?.key ?? ""}`;
}
