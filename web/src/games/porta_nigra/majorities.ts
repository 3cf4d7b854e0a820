/** Who stands where in the twelve parts of the city, and what it would bring if it stayed so. */
import type { ElementView } from "$wire/porta_nigra";
import { type Majority, spotOf, valueOf } from "./edition";
import type { Table } from "./phrases";

export interface Standing {
  seat: number;
  number: number;
  /** What decides between equal numbers, compared from the left. */
  tiebreak: number[];
}

const inPart = (part: Majority, element: ElementView, scene: Table): boolean => {
  const spot = spotOf(scene.edition, element.spot);
  if (spot.building !== part.building || spot.row !== part.row) return false;
  return part.kind === "bricks" || element.bricks === part.height;
};

function tiebreak(list: readonly ElementView[], scene: Table): number[] {
  const { edition, options } = scene;
  const shades = edition.colours.list.map((each) => each.id);
  const shadeOf = (element: ElementView) => spotOf(edition, element.spot).colour;
  const worth = (element: ElementView) => element.bricks * valueOf(edition, shadeOf(element));
  const sum = (found: readonly number[]) => found.reduce((total, each) => total + each, 0);
  if (options["majority_tiebreak"] === "value_sum") return [sum(list.map(worth))];
  if (options["majority_tiebreak"] === "element")
    return list
      .map((element) => worth(element) * 100 + shades.indexOf(shadeOf(element)))
      .sort((one, other) => other - one);
  return shades
    .map((shade) => sum(list.filter((element) => shadeOf(element) === shade).map((element) => element.bricks)))
    .reverse();
}

/** Above 0 if `one` is ahead, 0 if they are tied. */
export function compare(one: Standing, other: Standing): number {
  if (one.number !== other.number) return one.number - other.number;
  for (let index = 0; index < Math.max(one.tiebreak.length, other.tiebreak.length); index++) {
    const ahead = (one.tiebreak[index] ?? -1) - (other.tiebreak[index] ?? -1);
    if (ahead) return ahead;
  }
  return 0;
}

/** Everybody who takes part, best first. */
export function standings(
  part: Majority,
  scene: Table,
  elements: readonly ElementView[] = scene.view.elements,
): Standing[] {
  return scene.names
    .map((_, seat) => {
      const list = elements.filter((element) => element.seat === seat && inPart(part, element, scene));
      const bricks = list.reduce((sum, element) => sum + element.bricks, 0);
      return { seat, number: part.kind === "bricks" ? bricks : list.length, tiebreak: tiebreak(list, scene) };
    })
    .filter((entry) => entry.number > 0)
    .sort((one, other) => compare(other, one));
}

/** Second place of row A of the Amphitheatre follows an option. */
export const secondOf = (part: Majority, scene: Table): number =>
  part.id === "amphitheatre_a" && typeof scene.options["amphitheatre_a_second"] === "number"
    ? scene.options["amphitheatre_a_second"]
    : part.second;

/** Points by seat, as if the game were scored now. */
export function pointsIn(part: Majority, scene: Table, ranked: readonly Standing[]): number[] {
  const points = scene.names.map(() => 0);
  const [first, second, third] = ranked;
  if (!first) return points;
  if (second && compare(first, second) === 0) {
    for (const entry of ranked) if (compare(entry, first) === 0) points[entry.seat] = secondOf(part, scene);
    return points;
  }
  points[first.seat] = part.first;
  if (second && (!third || compare(second, third) !== 0)) points[second.seat] = secondOf(part, scene);
  return points;
}

/** The seats that hold first and second place alone; -1 if nobody does. */
export function places(ranked: readonly Standing[]): [number, number] {
  const [first, second, third] = ranked;
  if (!first || (second && compare(first, second) === 0)) return [-1, -1];
  return [first.seat, second && (!third || compare(second, third) !== 0) ? second.seat : -1];
}
