/** Geometry: a city in plan, which place lies where, how high it is drawn, which thing of the engine it is. */
import type { PlaceView, PlayerView, View } from "$wire/panticapaeum";
import { type Cell, type Edition, turned } from "./edition";

export const at = (x: number, y: number): string => `${x},${y}`;
const grounds = new WeakMap<PlayerView, ReadonlyMap<string, PlaceView>>();
/** The places by name; views never change, so that each is read once. */
export function ground(player: PlayerView): ReadonlyMap<string, PlaceView> {
  let found = grounds.get(player);
  if (!found) {
    found = new Map(player.places.map((place) => [at(place.x, place.y), place]));
    grounds.set(player, found);
  }
  return found;
}

const READABLE = 10.5;
/** The size of a level number in cells, for cells of so many pixels: readable, but it leaves most of the cell free. */
export const figureSize = (cell: number): number => Math.min(Math.max(READABLE / cell, 0.26), 0.42);

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export function bounds(places: readonly { x: number; y: number }[]): Bounds {
  if (!places.length) return { left: 0, top: 0, right: 1, bottom: 1 };
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}

/** How far a level is drawn above the one beneath, in cells. */
export const LIFT = 0.17;
export const up = (height: number): number => Math.max(0, height - 1) * LIFT;

/** The number of the tile that is on top of each place, in the order of laying. */
export function tops(edition: Edition, player: PlayerView): Map<string, number> {
  const found = new Map<string, number>();
  player.tiles.forEach((each, index) => {
    for (const cell of turned(edition, each.tile, each.r)) found.set(at(each.x + cell.x, each.y + cell.y), index);
  });
  return found;
}

/** How high the ground is beneath the first cell of a tile, and so the tile on it. */
export function groundBelow(player: PlayerView, cells: readonly Cell[], x: number, y: number): number {
  const [first] = cells;
  return first ? (ground(player).get(at(x + first.x, y + first.y))?.height ?? 0) : 0;
}

/** A place of somebody's city, by the name that the engine has for it: `player:1:place:2,-3`. */
export function placeOf(thing: string, seat: number): { x: number; y: number }[] {
  const [family, whose, kind, where = ""] = thing.split(":");
  if (family !== "player" || Number(whose) !== seat || kind !== "place") return [];
  const [x = 0, y = 0] = where.split(",").map(Number);
  return [{ x, y }];
}

/**
 * The site that a place means: the place itself, or the place with the one to its right or below it, depending on how
 * the building is turned; the other of these two if only that is open.
 */
export function sitesByPlace(
  player: PlayerView,
  two: boolean,
  lying: boolean,
  open: { has(thing: string): boolean },
): Map<string, string> {
  return new Map(
    player.places.map(({ x, y }): [string, string] => {
      if (!two) return [at(x, y), `cell:${at(x, y)}`];
      const both = [`site:${at(x, y)},${at(x + 1, y)}`, `site:${at(x, y)},${at(x, y + 1)}`];
      const wanted = lying ? both : both.reverse();
      return [at(x, y), wanted.find((id) => open.has(id)) ?? wanted[0] ?? ""];
    }),
  );
}

/** The player whose city is on the stage: spectators see the city of the player whose turn it is. */
export const shownSeat = (me: number, { active }: View): number => (me >= 0 ? me : Math.max(active, 0));

/** The building about to be put on a site. */
export function raised({ view }: { view: View }): string {
  const lifted = view.players[view.seat]?.buildings.find((each) => each.number === view.lifted);
  return lifted?.building ?? view.building ?? "";
}
