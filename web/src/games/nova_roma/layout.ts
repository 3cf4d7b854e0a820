/** Geometry: who and what lies where, how a building is turned, which way a ship goes. */
import type { TableState } from "$lib/table/state.svelte";
import type { PlayerView, View } from "$wire/nova_roma";
import {
  type District,
  type Edition,
  type Goods,
  type Need,
  type Pair,
  harbourOf,
  named,
  placed,
  rewardOf,
} from "./edition";

export const player = (view: View, seat: number): PlayerView => {
  const found = view.players[seat];
  if (!found) throw new Error(`nobody sits at ${seat}`);
  return found;
};
/** Whose boards are shown as "me": my own, or for spectators those of the seat that decides. */
export const shownSeat = (table: TableState<View, Edition>): number =>
  table.me >= 0 ? table.me : Math.max(0, table.view.seat);
/** The name of an owner; null is the neutral colour, or the automa where there is one. */
export const ownerOf = (view: View, seat: number | null): string =>
  seat !== null && seat < view.players.length ? `player:${seat}` : view.automa ? "rival:automa" : "rival:neutral";

// --- forum

export const LINES = ["column", "row"] as const;
export const actionsOf = (view: View, cell: string): [string, string] => {
  const [column, row] = placed(cell);
  return [view.columns[column - 1] ?? "", view.rows[row - 1] ?? ""];
};
export type Occupant = { kind: "emperor" | "legionary" } | { kind: "patrician"; seat: number };
export function occupants(view: View): Map<string, Occupant> {
  const found = new Map<string, Occupant>();
  if (view.emperor !== null) found.set(view.emperor, { kind: "emperor" });
  for (const cell of view.legionaries) found.set(cell, { kind: "legionary" });
  for (const each of view.players)
    for (const cell of each.patricians) found.set(cell, { kind: "patrician", seat: each.seat });
  return found;
}

// --- estate and mosaic

export const tileAt = (who: PlayerView, cell: string) => who.estate.find((each) => each.cell === cell) ?? null;
const CORNERS = ["top", "middle", "bottom"].flatMap((row) =>
  ["left", "middle", "right"].map((column) => (row === column ? "centre" : `${row}_${column}`)),
);
/** The name of one of nine cells. */
export const cornerOf = (cell: string): string => {
  const [column, row] = placed(cell);
  return `corner:${CORNERS[(row - 1) * 3 + column - 1] ?? ""}`;
};
const NEEDS = {
  building: "nr-contract-building",
  sea: "nr-contract-sea",
  associates: "nr-card",
  latifundia: "nr-lat-production",
} as const;
/** Signs of what a condition counts. */
export function iconsOf(need: Need): string[] {
  if (need.chariots_at) return ["nr-chariot", "nr-wheel"];
  if (need.chariot_cells) return ["nr-chariot"];
  if (need.influence) return ["nr-influence"];
  return Object.entries(NEEDS).flatMap(([kind, icon]) => (kind in need ? [icon] : []));
}

// --- city

/** Cells of a district by name, with the letter of the grid. */
export function gridOf(district: District): Map<string, string> {
  const found = new Map<string, string>();
  district.grid.forEach((row, y) =>
    [...row].forEach((letter, x) => {
      if (letter !== "#") found.set(named([x + 1, y + 1]), letter);
    }),
  );
  return found;
}
export interface RewardToken {
  district: string;
  cell: string;
  token: string;
  reward: Goods;
  claimed: boolean;
}
/** The tokens that lie in the districts, in the order in which the view names them. */
export const rewardTokens = (view: View, edition: Edition): RewardToken[] =>
  edition.districts
    .flatMap((district) =>
      [...gridOf(district)].flatMap(([cell, letter]) =>
        letter === "R" || letter === "T" ? [{ district: district.key, cell }] : [],
      ),
    )
    .flatMap((place, index) => {
      const token = view.rewards[index];
      return token
        ? [{ ...place, token, reward: rewardOf(edition, token), claimed: view.claimed.includes(token) }]
        : [];
    });
/** Who has a cube where: the seat, or null for the neutral colour and the automa. */
export function cubesIn(view: View, district: string): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const group of view.cubes)
    if (group.district === district) for (const cell of group.cells) found.set(cell, group.seat);
  return found;
}
/** Cubes by owner, most first; null is the neutral colour or the automa. */
export function standing(view: View, district: string, extra?: { seat: number; cubes: number }) {
  const counts = new Map<number | null, number>();
  for (const group of view.cubes) if (group.district === district) counts.set(group.seat, group.cells.length);
  if (extra) counts.set(extra.seat, (counts.get(extra.seat) ?? 0) + extra.cubes);
  return [...counts].map(([seat, n]) => ({ seat, n })).sort((one, other) => other.n - one.n);
}

// --- buildings

export type Cells = readonly (readonly [number, number])[];
const normal = (cells: Cells): Pair[] => {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells.map(([x, y]): Pair => [x - left, y - top]).sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
};
const spelt = (cells: Cells) => cells.map(([x, y]) => `${x},${y}`).join(" ");
export const turned = (cells: Cells): Pair[] => normal(cells.map(([x, y]) => [-y, x]));
export const mirrored = (cells: Cells): Pair[] => normal(cells.map(([x, y]) => [-x, y]));
export const same = (one: Cells, other: Cells) => spelt(normal(one)) === spelt(normal(other));
/** All ways to lay a shape, the printed one first. */
export function orientations(shape: Cells): Pair[][] {
  const found: Pair[][] = [];
  let now = normal(shape);
  for (const flip of [false, true]) {
    if (flip) now = mirrored(shape);
    for (let turn = 0; turn < 4; turn += 1) {
      if (!found.some((each) => same(each, now))) found.push(now);
      now = turned(now);
    }
  }
  return found;
}
export interface Placement {
  /** The name of its thing: `build:A:1-1,2-1`. */
  thing: string;
  district: string;
  cells: string[];
  shape: Pair[];
}
export function readPlacement(thing: string): Placement | null {
  const [kind, district = "", list = ""] = thing.split(":");
  if (kind !== "build") return null;
  const cells = list.split(",");
  return { thing, district, cells, shape: normal(cells.map(placed)) };
}
/** The placement that a cell means in an orientation: of those that cover it, the one whose middle is nearest. */
export function snapped(all: readonly Placement[], cell: string, shape: Cells): Placement | null {
  const [x, y] = placed(cell);
  let best: Placement | null = null;
  let least = Infinity;
  for (const each of all) {
    if (!same(each.shape, shape) || !each.cells.includes(cell)) continue;
    const at = each.cells.map(placed);
    const mx = at.reduce((sum, [cx]) => sum + cx, 0) / at.length;
    const my = at.reduce((sum, [, cy]) => sum + cy, 0) / at.length;
    const far = Math.hypot(mx - x, my - y);
    if (far < least - 1e-9) {
      best = each;
      least = far;
    }
  }
  return best;
}

// --- hippodrome and sea

export interface Chariot {
  /** The seat, or null for the neutral colour or the automa. */
  seat: number | null;
  cell: number;
  height: number;
}
/** The chariots of a track from the front to the back; of a stack the lowest first. */
export const field = (view: View, track: number): Chariot[] =>
  view.chariots
    .map((owner, seat): Chariot => {
      const [cell = 0, height = 0] = owner[track] ?? [];
      return { seat: seat < view.players.length ? seat : null, cell, height };
    })
    .sort((one, other) => other.cell - one.cell || one.height - other.height);
/** The harbours on the way from one to another, the last one included. */
export const legsTo = (edition: Edition, from: string, to: string): string[] => {
  const goal = harbourOf(edition, to);
  if (!goal) return [];
  const start = goal.route.harbours.findIndex((each) => each.key === from);
  return goal.route.harbours.slice(start + 1, goal.harbour.step).map((each) => each.key);
};
