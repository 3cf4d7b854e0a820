/** A city in plan: what lies where, what a change would make of it, and what it scores [PK-14]. */
import type { BuildingView, PlaceView, PlayerView } from "$wire/panticapaeum";
import { type Cell, type Edition, buildingOf, effectOf, turned } from "./edition";

export type Point = readonly [number, number];
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
/** How large the number of a level is drawn, in cells of so many pixels: it can be read, and leaves most of its cell. */
export const figureSize = (cell: number): number => Math.min(Math.max(READABLE / cell, 0.26), 0.42);

/** The places that touch these by an edge or a corner, each once [PK-14.2]. */
export function around(places: readonly (readonly number[])[]): string[] {
  const own = new Set(places.map(([x = 0, y = 0]) => at(x, y)));
  const found = new Set<string>();
  for (const [x = 0, y = 0] of places)
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) if (!own.has(at(x + dx, y + dy))) found.add(at(x + dx, y + dy));
  return [...found];
}

const bare = (place: PlaceView | undefined): boolean =>
  place?.face === "drought" && !place.worker && place.building === null;

/** What a building there would count: workers, open cells, levels, droughts or other buildings. */
export function units(edition: Edition, player: PlayerView, building: string, places: readonly number[][]): number {
  const city = ground(player);
  const near = around(places).flatMap((name) => city.get(name) ?? []);
  switch (buildingOf(edition, building).score) {
    case "workers_adjacent":
      return near.filter((place) => place.worker).length;
    case "open_cells_adjacent":
      return near.filter((place) => place.building === null).length;
    case "level": {
      const [x = 0, y = 0] = places[0] ?? [];
      return city.get(at(x, y))?.height ?? 0;
    }
    case "drought_adjacent":
      return near.filter(bare).length;
    default: {
      const standing = new Set(near.map((place) => place.building));
      return player.buildings.filter((each) => standing.has(each.number) && each.building !== building).length;
    }
  }
}

/** Points of a building with so many units; wineries divide, all others multiply. */
export function worth(edition: Edition, building: string, rate: number, count: number): number {
  if (!rate) return 0;
  return buildingOf(edition, building).score === "open_cells_adjacent" ? Math.floor(count / rate) : count * rate;
}

/** Visible drought that costs a point [PK-14.8]. */
export function costly(edition: Edition, player: PlayerView): PlaceView[] {
  const seen = player.places.filter(bare);
  const row = edition.building.find((each) => each.score === "drought_adjacent");
  if (!row || !player.markers[row.colour]) return seen;
  const saved = new Set(
    player.buildings.filter((each) => each.building === row.key).flatMap((each) => around(each.places)),
  );
  return seen.filter((place) => !saved.has(at(place.x, place.y)));
}

/** Points by source as if the game were scored now. */
export function score(edition: Edition, player: PlayerView): Record<string, number> {
  const found: Record<string, number> = {};
  for (const each of edition.building) found[each.key] = 0;
  for (const each of player.buildings) {
    const rate = player.rates[buildingOf(edition, each.building).colour] ?? 0;
    const count = units(edition, player, each.building, each.places);
    found[each.building] = (found[each.building] ?? 0) + worth(edition, each.building, rate, count);
  }
  const cubes = Object.values(player.store).reduce((sum, each) => sum + each, 0);
  found["coins"] = Math.floor(player.coins / edition.scoring.coins_per_vp);
  found["resources"] = Math.min(cubes, edition.game.store_limit_at_round_end) * edition.scoring.vp_per_resource;
  found["drought"] = costly(edition, player).reduce((sum) => sum + edition.scoring.drought_penalty, 0);
  return found;
}

export const total = (points: Record<string, number>): number =>
  Object.values(points).reduce((sum, each) => sum + each, 0);

/** What lies on places that are about to be covered. */
export function covered(player: PlayerView, places: readonly Point[]): { cubes: string[]; workers: number } {
  const city = ground(player);
  const found = places.flatMap(([x, y]) => city.get(at(x, y)) ?? []);
  return {
    cubes: found.flatMap((place) => place.cube ?? []),
    workers: found.filter((place) => place.worker).length,
  };
}

const collected = (player: PlayerView, places: readonly Point[]): PlayerView => {
  const { cubes, workers } = covered(player, places);
  const store = { ...player.store };
  for (const cube of cubes) store[cube] = (store[cube] ?? 0) + 1;
  return { ...player, store, available: player.available + workers };
};

/** The city after a tile is laid with its corner there [PK-4.10]. */
export function withTile(player: PlayerView, cells: readonly Cell[], x: number, y: number): PlayerView {
  const places = cells.map((cell): Point => [x + cell.x, y + cell.y]);
  const after = collected(player, places);
  const city = new Map(ground(player));
  for (const cell of cells) {
    const name = at(x + cell.x, y + cell.y);
    const cube = ["plain", "drought", "any"].includes(cell.face) ? null : cell.face;
    city.set(name, {
      x: x + cell.x,
      y: y + cell.y,
      height: (city.get(name)?.height ?? 0) + 1,
      face: cell.face,
      cube,
      worker: false,
      building: null,
    });
  }
  return { ...after, places: [...city.values()] };
}

/** The city with a building on a site; a building that is moved leaves its old one. */
export function withBuilding(player: PlayerView, building: string, site: number[][], moved?: number): PlayerView {
  const after = collected(
    player,
    site.map(([x = 0, y = 0]): Point => [x, y]),
  );
  const number = moved ?? player.buildings.length + 1;
  const own = new Set(site.map(([x = 0, y = 0]) => at(x, y)));
  const places = player.places.map((place) =>
    own.has(at(place.x, place.y))
      ? { ...place, cube: null, worker: false, building: number }
      : place.building === moved && moved !== undefined
        ? { ...place, building: null }
        : place,
  );
  const level = places.find((place) => place.building === number)?.height ?? 1;
  const built: BuildingView = { number, building, places: site, level };
  return {
    ...after,
    places,
    buildings: [...player.buildings.filter((each) => each.number !== moved), built],
  };
}

export function withWorker(player: PlayerView, x: number, y: number): PlayerView {
  const after = collected(player, [[x, y]]);
  return {
    ...after,
    available: player.available - 1,
    places: player.places.map((place) =>
      place.x === x && place.y === y ? { ...place, cube: null, worker: true } : place,
    ),
  };
}

/** The player after a step in a row, as far as it shows in points. */
export function withStep(edition: Edition, player: PlayerView, colour: string): PlayerView {
  const pos = (player.markers[colour] ?? 0) + 1;
  if (pos > edition.development_board.row_length) return player;
  const cell = effectOf(edition, `${colour} ${pos}`);
  const rate = cell.kind === "vp" ? (cell.value ?? cell.per_cells ?? 0) : (player.rates[colour] ?? 0);
  return { ...player, markers: { ...player.markers, [colour]: pos }, rates: { ...player.rates, [colour]: rate } };
}

/** Why the tile lies as it lies: the level it would have, from the ground beneath. */
export function levelAt(player: PlayerView, cells: readonly Cell[], x: number, y: number): number {
  const city = ground(player);
  const [first] = cells;
  return first ? (city.get(at(x + first.x, y + first.y))?.height ?? 0) + 1 : 1;
}

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

/**
 * The site that a place stands for. Two cells: the place and the one at its right (or below, when turned); the other
 * way round where only that is possible.
 */
export function sitesByPlace(
  player: PlayerView,
  two: boolean,
  lying: boolean,
  legal: ReadonlySet<string>,
): Map<string, string> {
  return new Map(
    player.places.map(({ x, y }): [string, string] => {
      if (!two) return [at(x, y), `site:${at(x, y)}`];
      const both = [`site:${at(x, y)},${at(x + 1, y)}`, `site:${at(x, y)},${at(x, y + 1)}`];
      const wanted = lying ? both : both.reverse();
      return [at(x, y), wanted.find((id) => legal.has(id)) ?? wanted[0] ?? ""];
    }),
  );
}

/** Why a tile cannot lie there, as the rules would say it: a reason and its rule; null if it can. */
export function whyNot(
  player: PlayerView,
  cells: readonly Cell[],
  x: number,
  y: number,
): { reason: "on_building" | "uneven" | "corner_only"; rule: string } | null {
  const city = ground(player);
  const beneath = cells.map((cell) => city.get(at(x + cell.x, y + cell.y)));
  const heights = new Set(beneath.map((place) => place?.height ?? 0));
  if (beneath.some((place) => place && place.building !== null)) return { reason: "on_building", rule: "PK-4.8" };
  if (heights.size > 1) return { reason: "uneven", rule: "PK-4.8" };
  const sides = [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ] as const;
  const touches = cells.some((cell) => sides.some(([dx, dy]) => city.has(at(x + cell.x + dx, y + cell.y + dy))));
  return heights.has(0) && !touches ? { reason: "corner_only", rule: "PK-4.7" } : null;
}
