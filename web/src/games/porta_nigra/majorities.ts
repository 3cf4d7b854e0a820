/** Who stands where in the twelve parts of the city. */
import type { Majority } from "./edition";
import { spotOf } from "./edition";
import type { Table } from "./phrases";

/** Bricks (or elements of a height) of each seat in a part. */
export function counts(part: Majority, scene: Table, more?: { spot: string; seat: number; bricks: number }): number[] {
  const found = scene.names.map(() => 0);
  for (const element of more ? [...scene.view.elements, more] : scene.view.elements) {
    const spot = spotOf(scene.edition, element.spot);
    if (spot.building !== part.building || spot.row !== part.row) continue;
    if (part.kind === "bricks") found[element.seat] = (found[element.seat] ?? 0) + element.bricks;
    else if (element.bricks === part.height) found[element.seat] = (found[element.seat] ?? 0) + 1;
  }
  return found;
}

/** The seat that alone has most; -1 if nobody or several. Ties are told apart only at the end. */
export function leader(list: readonly number[]): number {
  const top = Math.max(...list);
  return top > 0 && list.filter((each) => each === top).length === 1 ? list.indexOf(top) : -1;
}
