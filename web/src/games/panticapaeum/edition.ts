/** The printed values of Panticapaeum, as in its `components.toml`, and what follows from them. */
import type { View } from "$wire/panticapaeum";

export interface Cell {
  x: number;
  y: number;
  face: string;
}
type Printed = [number, number, string];
export interface Effect {
  pos: number;
  kind: string;
  value?: number;
  per_cells?: number;
  shape?: string;
  token?: string;
}
export interface Row {
  colour: string;
  building: string;
  cells: Effect[];
}
export interface Building {
  key: string;
  colour: string;
  footprint: number;
  score: string;
}
export interface Edition {
  game: {
    store_limit_at_round_end: number;
    paid_step_costs: number[];
    sell_min_colours: number;
    sell_max_colours: number;
    take_coins: number;
    tiles_offered: number;
    turns_per_round: number;
  };
  colour: { key: string; building: string; letter: string }[];
  terrain_tile: { id: string; shape: string; cells: Printed[] }[];
  aqueduct_shape: { key: string; cells: Printed[]; copies: number }[];
  aqueduct_tile: { id: string; shape: string }[];
  resource_token: { id: string; cubes: string[] }[];
  improvement_token: { key: string }[];
  building: Building[];
  building_board: {
    pieces_per_column: Record<string, number>;
    side: { key: string; prices: Record<string, number[]> }[];
  };
  development_board: { row_length: number; row: Row[] };
  player_board: { improvement_slots: unknown[]; worker_places: unknown[] };
  scoring: { coins_per_vp: number; vp_per_resource: number; drought_penalty: number; categories: string[] };
}

function found<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Error(`the edition has no ${name}`);
  return thing;
}

export const colours = (edition: Edition): string[] => edition.development_board.row.map((row) => row.colour);
export const rowOf = (edition: Edition, colour: string): Row =>
  found(
    edition.development_board.row.find((row) => row.colour === colour),
    colour,
  );
export const buildingOf = (edition: Edition, key: string): Building =>
  found(
    edition.building.find((each) => each.key === key),
    key,
  );
/** A cell of the development board by its name, such as `brown 4`. */
export function effectOf(edition: Edition, name: string): Effect {
  const [colour = "", pos] = name.split(" ");
  return found(
    rowOf(edition, colour).cells.find((each) => each.pos === Number(pos)),
    name,
  );
}
/** What a cell brings, by the name that the engine has for it: its resource token, or the cell itself. */
export const cellThing = ({ tokens }: View, name: string): string =>
  name in tokens ? `resource_token:${tokens[name]}` : `effect:${name}`;
export const tokenCubes = (edition: Edition, id: string | undefined): string[] =>
  edition.resource_token.find((each) => each.id === id)?.cubes ?? [];
export const pricesOf = (edition: Edition, side: string, building: string): number[] =>
  edition.building_board.side.find((each) => each.key === side)?.prices[building] ?? [];
export const piecesFor = (edition: Edition, players: number): number =>
  edition.building_board.pieces_per_column[`${players}`] ?? 0;

export function shapeOf(edition: Edition, tile: string): string {
  const own = edition.terrain_tile.find((each) => each.id === tile)?.shape;
  return own ?? found(edition.aqueduct_tile.find((each) => each.id === tile)?.shape, tile);
}

function printed(edition: Edition, tile: string): Printed[] {
  const own = edition.terrain_tile.find((each) => each.id === tile)?.cells;
  if (own) return own;
  const shape = edition.aqueduct_tile.find((each) => each.id === tile)?.shape ?? tile;
  return found(
    edition.aqueduct_shape.find((each) => each.key === shape),
    tile,
  ).cells;
}

export interface Turned {
  /** Quarter turns clockwise; the smallest number of turns that looks like this. */
  r: number;
  cells: Cell[];
  /** The cell by which the tile is held: it lies under the pointer, and the tile turns around it. */
  grip: Cell;
}

const known = new WeakMap<Edition, Map<string, Turned[]>>();

/** A tile in every orientation that looks different from the others [PK-4.5]. */
export function orientations(edition: Edition, tile: string): Turned[] {
  let tiles = known.get(edition);
  if (!tiles) known.set(edition, (tiles = new Map<string, Turned[]>()));
  const old = tiles.get(tile);
  if (old) return old;
  let cells = printed(edition, tile).map(([x, y, face]) => ({ x, y, face }));
  const mean = (of: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
  const [mx, my] = [mean((cell) => cell.x), mean((cell) => cell.y)];
  const far = cells.map((cell) => Math.hypot(cell.x - mx, cell.y - my));
  const grip = far.indexOf(Math.min(...far));
  const all: Turned[] = [];
  const seen = new Set<string>();
  for (let r = 0; r < 4; r++) {
    if (r > 0) cells = cells.map((cell) => ({ x: -cell.y, y: cell.x, face: cell.face }));
    const left = Math.min(...cells.map((cell) => cell.x));
    const top = Math.min(...cells.map((cell) => cell.y));
    const moved = cells.map((cell) => ({ x: cell.x - left, y: cell.y - top, face: cell.face }));
    const look = moved
      .map((cell) => `${cell.x},${cell.y},${cell.face}`)
      .sort()
      .join(" ");
    if (!seen.has(look)) all.push({ r, cells: moved, grip: found(moved[grip], tile) });
    seen.add(look);
  }
  tiles.set(tile, all);
  return all;
}

/** A tile after so many quarter turns, whether or not fewer would look the same. */
export function turned(edition: Edition, tile: string, r: number): readonly Cell[] {
  const old = orientations(edition, tile).find((each) => each.r === r);
  if (old) return old.cells;
  let cells = printed(edition, tile).map(([x, y, face]) => ({ x, y, face }));
  for (let each = 0; each < r; each++) cells = cells.map((cell) => ({ x: -cell.y, y: cell.x, face: cell.face }));
  const left = Math.min(...cells.map((cell) => cell.x));
  const top = Math.min(...cells.map((cell) => cell.y));
  return cells.map((cell) => ({ x: cell.x - left, y: cell.y - top, face: cell.face }));
}
