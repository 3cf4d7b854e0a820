/** Ways that lead through several decisions: touch the goal at once, the steps before it are made on the way. */
import type { OldOffer as Offer } from "$games/old.svelte";
import type { Choice } from "$wire/server";
import { type Table, canFulfil, chariotCells, decider, placements, shapeNow, tileAt, usable } from "./counting";
import {
  SMALL,
  beyond,
  buildingOf,
  harbourOf,
  horsesInto,
  reachOf,
  seaContractOf,
  tileOf,
  type Goods,
} from "./edition";
import { advancing, buildLabel, label, sailing, trackNumber } from "./labels";

const way = (first: Choice, targets: string[], rest: string[], text: string, more: Partial<Offer> = {}): Offer => ({
  targets,
  steps: [first.move, ...rest],
  choice: null,
  label: text,
  ...more,
});
/** Rewards that ask for a choice stop a way. */
const asks = (reward: Goods | undefined) => reward !== undefined && ("any" in reward || "card" in reward);

export function ways(scene: Table): Offer[] {
  switch (scene.decision.kind) {
    case "choose_action":
      return scene.legal.flatMap((choice) => (choice.kind === "perform" ? through(choice, scene) : []));
    case "move_ship":
      return scene.legal.flatMap((choice) => (choice.kind === "ship" ? onward(choice, scene) : []));
    case "advance":
      return scene.legal.flatMap((choice) => (choice.kind === "advance" ? further(choice, scene) : []));
    case "build_district":
      return scene.legal.flatMap((choice) => (choice.kind === "district" ? into(choice, scene) : []));
    default:
      return [];
  }
}

/** What an action is done with may be touched before the action itself. */
function through(choice: Choice, scene: Table): Offer[] {
  const { view, edition, decision } = scene;
  const line = String(choice.args["line"]);
  const action = String(decision.facts[line]);
  const strength = Number(decision.facts[`${line}_strength`]);
  const me = decider(view);
  if (usable(me, action, edition).length) return [];
  const text = label(choice, scene);
  const to = (target: string, next: string) => way(choice, [target], [next], text, { quiet: true });
  const found: Offer[] = [];
  if (action === "seafaring" || action === "building") {
    const market = action === "seafaring" ? ("sea" as const) : ("building" as const);
    const row = market === "sea" ? view.sea_market : view.building_market;
    row.forEach((id, slot) => {
      if (!id || reachOf(edition, market, slot) > strength) return;
      const { cost } = market === "sea" ? seaContractOf(edition, id) : buildingOf(edition, id);
      if (canFulfil(me, cost, edition)) found.push(to(`${market}:${slot + 1}`, `contract:${slot + 1}`));
    });
  } else if (action === "income") {
    if (me.artisans)
      for (const cell of SMALL) {
        const there = tileAt(me, cell);
        const animal = there && tileOf(edition, there.tile).kind === "animal";
        if (!me.working.includes(cell) && !animal) found.push(to(`estate:${cell}`, `place:${cell}`));
      }
  } else if (action === "races") {
    chariotCells(view, view.seat).forEach((at, index) => {
      const key = edition.hippodrome.tracks[index]?.key ?? "";
      if (at < edition.hippodrome.length && horsesInto(edition, at + 1) <= (me.resources["horses"] ?? 0))
        found.push(to(`race:${key}:${at + 1}`, `advance:${key}`));
    });
  } else if (action === "associates") {
    view.associate_market.forEach((card, slot) => {
      if (card) found.push(to(`market:${slot + 1}`, `take:${slot + 1}`));
    });
  }
  return found;
}

/** Further harbours that the points reach, as long as nothing is asked on the way. */
function onward(choice: Choice, scene: Table): Offer[] {
  const { edition, view, decision } = scene;
  const [ship = "1", route = ""] = String(choice.args["ship"]).split("/");
  const from = decider(view).ships[Number(ship) - 1] ?? "";
  const first = beyond(edition, from, route);
  if (!first) return [];
  const found: Offer[] = [];
  let points = first.leg;
  let at = first;
  const rest: string[] = [];
  for (;;) {
    if (asks(at.reward)) break;
    const next = beyond(edition, at.key, route);
    if (!next || points + next.leg > Number(decision.facts["points"])) break;
    points += next.leg;
    rest.push(`ship:${ship}/${route}`);
    at = next;
    found.push(
      way(choice, [`ship:${ship}`, `harbour:${at.key}`], [...rest], sailing(scene, from, at.key, points), {
        pill: `${points}`,
        icon: "nr-ship",
        verb: scene.words("verb.sail"),
      }),
    );
  }
  return found;
}
export const legsTo = (scene: Table, from: string, to: string): string[] => {
  const goal = harbourOf(scene.edition, to);
  if (!goal) return [];
  const start = goal.route.harbours.findIndex((each) => each.key === from);
  return goal.route.harbours.slice(start + 1, goal.harbour.step).map((each) => each.key);
};

/** Further cells of a track, as far as steps and horses last. */
function further(choice: Choice, scene: Table): Offer[] {
  const { edition, view, decision } = scene;
  const key = String(choice.args["track"]);
  const at = chariotCells(view, view.seat)[trackNumber(scene, key)] ?? 0;
  let horses = (decider(view).resources["horses"] ?? 0) - horsesInto(edition, at + 1);
  const found: Offer[] = [];
  const rest: string[] = [];
  const wheels = view.options["wheel_requires_stop"] === false ? edition.hippodrome.wheel_cells : [];
  for (let step = 2; step <= Number(decision.facts["cells"]); step += 1) {
    const cell = at + step;
    horses -= horsesInto(edition, cell);
    if (cell > edition.hippodrome.length || horses < 0 || wheels.includes(cell - 1)) break;
    rest.push(`advance:${key}`);
    found.push(
      way(choice, [`chariot:${key}`, `race:${key}:${cell}`], [...rest], advancing(scene, key, cell), {
        pill: `${step}`,
        icon: "nr-chariot",
        verb: scene.words("verb.advance"),
      }),
    );
  }
  return found;
}

/** Places in all open districts at once: the district need not be chosen first. */
function into(choice: Choice, scene: Table): Offer[] {
  const district = String(choice.args["district"]);
  return placements(scene, district, shapeNow(scene)).map((name) =>
    way(choice, [`build:${name}`], [`build:${name}`], buildLabel(scene, name), {
      icon: "nr-a-building",
      verb: scene.words("verb.build"),
    }),
  );
}
