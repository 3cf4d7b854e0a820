/** What the table adds up to: strengths, costs, conditions, places for buildings, majorities. Pure, from view and edition. */
import type { Scene } from "$games/old.svelte";
import type { PlayerView, View } from "$wire/nova_roma";
import {
  type Condition,
  type District,
  type Edition,
  type Goods,
  type Line,
  type Pair,
  FORUM,
  cardOf,
  conditionOf,
  districtOf,
  named,
  placed,
  rewardOf,
  shapeOf,
  tileOf,
} from "./edition";

export type Table = Scene<View, Edition>;

export const player = (view: View, seat: number): PlayerView => {
  const found = view.players[seat];
  if (!found) throw new Error(`nobody sits at ${seat}`);
  return found;
};
/** Whose decision it is; before and after the game the first seat. */
export const decider = (view: View): PlayerView => player(view, Math.max(0, view.seat));
/** Whose boards are shown as "me": my own, or for spectators those of the seat that decides. */
export const shownSeat = (scene: Table): number => (scene.me >= 0 ? scene.me : Math.max(0, scene.view.seat));

// --- forum

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
export const freeCells = (view: View): string[] => {
  const taken = occupants(view);
  return FORUM.filter((cell) => !taken.has(cell));
};
/** The strength that a patrician has (or would have) on a cell, in its column and in its row [NR-4.1]. */
export function strengths(view: View, seat: number, cell: string, edition: Edition): [number, number] {
  const own = player(view, seat)
    .patricians.filter((each) => each !== cell)
    .map(placed);
  const emperor = view.emperor === null ? null : placed(view.emperor);
  const at = placed(cell);
  const count = (axis: 0 | 1) => {
    const sum =
      1 + own.filter((each) => each[axis] === at[axis]).length + (emperor?.[axis] === at[axis] && emperor ? 1 : 0);
    return Math.min(sum, edition.limits.strength_max);
  };
  return [count(0), count(1)];
}
const ready = (who: PlayerView, card: string) => !who.used.includes(card) && !who.fresh.includes(card);
/** Usable associates that add strength to an action. */
export const helpers = (who: PlayerView, action: string, edition: Edition): string[] =>
  who.row.filter((key) => {
    const card = cardOf(edition, key);
    return ready(who, key) && card.effect.kind === "strength" && card.action === action;
  });
/** Usable once-per-round associates of an action. */
export const usable = (who: PlayerView, action: string, edition: Edition): string[] =>
  who.row.filter((key) => {
    const card = cardOf(edition, key);
    return ready(who, key) && card.timing === "once_per_round" && card.action === action;
  });

// --- paying

export const have = (who: PlayerView, kind: string): number =>
  kind === "coins"
    ? who.coins
    : kind === "influence"
      ? who.influence
      : kind === "artisan"
        ? who.artisans
        : (who.resources[kind] ?? 0);
export const canPay = (who: PlayerView, cost: Goods): boolean =>
  Object.entries(cost).every(([kind, n]) => have(who, kind) >= n);
/** A building contract needs no artisan with a usable associate for it. */
export function canFulfil(who: PlayerView, cost: Goods, edition: Edition): boolean {
  const { artisan = 0, ...rest } = cost;
  if (!canPay(who, rest)) return false;
  return artisan <= who.artisans || usable(who, "building", edition).some((key) => skips(edition, key));
}
export const skips = (edition: Edition, key: string): boolean => cardOf(edition, key).effect.kind === "skip_artisan";

/** Influence that playing one more associate costs. */
export const rowPrice = (who: PlayerView, edition: Edition): number =>
  who.row.length + 1 >= edition.associate_costs.influence_from_position ? edition.associate_costs.influence : 0;

// --- mosaic

export const chariotCells = (view: View, seat: number): number[] =>
  (view.chariots[seat] ?? []).map((each) => each[0] ?? 0);
export const counted = (who: PlayerView): Record<"building" | "sea" | "associates" | "latifundia", number> => ({
  building: who.building_contracts.length,
  sea: who.sea_contracts.length,
  associates: who.row.length,
  latifundia: who.estate.length,
});
export const KINDS = ["building", "sea", "associates", "latifundia"] as const;

export interface Progress {
  /** Signs of what is counted. */
  icons: string[];
  have: number;
  need: number;
  met: boolean;
  pay: number;
}
export function progress(view: View, seat: number, key: string, edition: Edition): Progress {
  const condition: Condition = conditionOf(edition, key);
  const { need } = condition;
  const who = player(view, seat);
  const own = counted(who);
  const kinds = KINDS.filter((kind) => need[kind]);
  const cells = chariotCells(view, seat);
  const pay = condition.pay?.["influence"] ?? 0;
  const each = kinds.every((kind) => own[kind] >= (need[kind] ?? 0));
  if (need.chariots_at) {
    const { chariots, cell } = need.chariots_at;
    const there = cells.filter((at) => at >= cell).length;
    return { icons: ["nr-chariot", "nr-wheel"], have: there, need: chariots, met: there >= chariots, pay };
  }
  if (need.chariot_cells) {
    const sum = cells.reduce((all, at) => all + at, 0);
    return { icons: ["nr-chariot"], have: sum, need: need.chariot_cells, met: sum >= need.chariot_cells, pay };
  }
  if (need.influence)
    return {
      icons: ["nr-influence"],
      have: who.influence,
      need: need.influence,
      met: who.influence >= need.influence,
      pay,
    };
  const icons = kinds.map((kind) => KIND_ICONS[kind]);
  if (need.total) {
    const sum = kinds.reduce((all, kind) => all + own[kind], 0);
    // What is missing of a kind cannot be made up for by the others.
    const lacking = kinds.filter((kind) => own[kind] < (need[kind] ?? 0)).length;
    return {
      icons,
      have: Math.min(sum, need.total - lacking),
      need: need.total,
      met: each && sum >= need.total,
      pay,
    };
  }
  const all = kinds.reduce((sum, kind) => sum + (need[kind] ?? 0), 0);
  const reached = kinds.reduce((sum, kind) => sum + Math.min(own[kind], need[kind] ?? 0), 0);
  return { icons, have: reached, need: all, met: each, pay };
}
export const KIND_ICONS = {
  building: "nr-contract-building",
  sea: "nr-contract-sea",
  associates: "nr-card",
  latifundia: "nr-lat-production",
} as const;
/** Lines that a token on a cell would complete. */
export const completedLines = (filled: readonly string[], cell: string, edition: Edition): Line[] =>
  edition.mosaic.lines.filter((line) => {
    const cells = line.cells.map(named);
    return cells.includes(cell) && cells.every((each) => each === cell || filled.includes(each));
  });

// --- estate

export const tileAt = (who: PlayerView, cell: string) => who.estate.find((each) => each.cell === cell) ?? null;
/** What an artisan brings on a cell: both icons, then what the tile gives for certain. */
export function yieldOf(who: PlayerView, cell: string, edition: Edition): { kind: string; n: number }[] {
  const [column, row] = placed(cell);
  const at = who.working.map(placed);
  const found = [
    { kind: edition.estate.column_icons[column - 1] ?? "", n: 1 + at.filter((each) => each[0] === column).length },
    { kind: edition.estate.row_icons[row - 1] ?? "", n: 1 + at.filter((each) => each[1] === row).length },
  ];
  const lying = tileAt(who, cell);
  if (lying && !lying.turned) {
    const tile = tileOf(edition, lying.tile);
    if (tile.kind === "production") for (const [kind, n] of Object.entries(tile.gain ?? {})) found.push({ kind, n });
    if (tile.kind === "animal") {
      const tamer = edition.associates.find((card) => card.effect.kind === "animal_placement");
      if (tamer) found.push({ kind: "coins", n: tamer.effect.coins ?? 0 });
    }
  }
  return found;
}
export const animalCount = (who: PlayerView, edition: Edition): number =>
  who.estate.reduce((sum, each) => {
    const tile = tileOf(edition, each.tile);
    return tile.kind === "animal" ? sum + (tile.counts_as ?? 1) : sum;
  }, 0);

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
/** Reward cells of all districts, in the order in which the view names their tokens. */
export function rewardCells(edition: Edition): { district: string; cell: string }[] {
  return edition.districts.flatMap((district) =>
    [...gridOf(district)].flatMap(([cell, letter]) =>
      letter === "R" || letter === "T" ? [{ district: district.key, cell }] : [],
    ),
  );
}
export interface RewardToken {
  district: string;
  cell: string;
  token: string;
  reward: Goods;
  claimed: boolean;
  around: string[];
}
export const rewardTokens = ({ view, edition }: Table): RewardToken[] =>
  rewardCells(edition).flatMap(({ district, cell }, index) => {
    const token = view.rewards[index];
    if (!token) return [];
    return [
      {
        district,
        cell,
        token,
        reward: rewardOf(edition, token),
        claimed: view.claimed.includes(token),
        around: around(districtOf(edition, district), cell),
      },
    ];
  });
export function around(district: District, cell: string): string[] {
  const grid = gridOf(district);
  const [x, y] = placed(cell);
  const found: string[] = [];
  for (const dy of [-1, 0, 1])
    for (const dx of [-1, 0, 1]) {
      const name = named([x + dx, y + dy]);
      if ((dx || dy) && grid.has(name)) found.push(name);
    }
  return found;
}
/** Who has a cube where: the seat, or null for the neutral colour and the automa. */
export function cubesIn(view: View, district: string): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const group of view.cubes)
    if (group.district === district) for (const cell of group.cells) found.set(cell, group.seat);
  return found;
}
/** Cubes by owner in falling order; null is the neutral colour or the automa. */
export function standing(view: View, district: string, extra?: { seat: number; cubes: number }) {
  const counts = new Map<number | null, number>();
  for (const group of view.cubes) if (group.district === district) counts.set(group.seat, group.cells.length);
  if (extra) counts.set(extra.seat, (counts.get(extra.seat) ?? 0) + extra.cubes);
  return [...counts].map(([seat, n]) => ({ seat, n })).sort((one, other) => other.n - one.n);
}
/** What a seat would score in a district now [NR-13.3], [NR-15.6]. */
export function majority(
  { view, edition }: Table,
  district: string,
  seat: number | null,
  extra?: { seat: number; cubes: number },
): number {
  const values = districtOf(edition, district).majority_vp;
  const list = standing(view, district, extra);
  const own = list.find((each) => each.seat === seat)?.n ?? 0;
  if (view.automa) {
    const other = list.find((each) => each.seat !== seat)?.n ?? 0;
    if (own > other || (seat === null && own === other)) return values[0] ?? 0;
    return own ? (values[1] ?? 0) : 0;
  }
  if (!own || seat === null) return 0;
  const ahead = list.filter((each) => each.n > own).map((each) => each.n);
  const places = view.options["majority_ranking"] === "dense" ? new Set(ahead).size : ahead.length;
  return values[Math.min(places, values.length - 1)] ?? 0;
}

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
/** Where cubes may lie now. */
export function freeIn({ view, edition }: Table, district: string): Set<string> {
  const taken = cubesIn(view, district);
  const tokens = new Set(
    rewardCells(edition).flatMap((each, index) =>
      each.district === district && view.rewards[index] ? [each.cell] : [],
    ),
  );
  const holes = view.options["empty_reward_cells_buildable"] === false;
  return new Set(
    [...gridOf(districtOf(edition, district))].flatMap(([cell, letter]) =>
      taken.has(cell) || tokens.has(cell) || (letter === "T" && (holes || view.players.length > 2)) || letter === "R"
        ? []
        : [cell],
    ),
  );
}
/** Every placement of a shape, as it is written: `A/1-1+2-1`. */
export function placements(scene: Table, district: string, shape: Cells): string[] {
  const free = freeIn(scene, district);
  const grid = districtOf(scene.edition, district).grid;
  const wide = grid[0]?.length ?? 0;
  const found: string[] = [];
  for (const cells of orientations(shape))
    for (let top = 0; top < grid.length; top += 1)
      for (let left = 0; left < wide; left += 1) {
        const laid = cells.map(([x, y]) => named([left + x + 1, top + y + 1]));
        if (laid.every((cell) => free.has(cell))) found.push(`${district}/${laid.join("+")}`);
      }
  return found;
}
export interface Placement {
  /** As it is written. */
  name: string;
  district: string;
  cells: string[];
  shape: Pair[];
}
export function readPlacement(name: string): Placement {
  const [district = "", list = ""] = name.split("/");
  const cells = list.split("+");
  return { name, district, cells, shape: normal(cells.map(placed)) };
}
/** The placement that a cell stands for in an orientation: the one whose middle is nearest, among those that cover it. */
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
/** Reward tokens that new cubes would surround, with everybody who gains. */
export function completes(scene: Table, district: string, cells: readonly string[], seat: number) {
  const taken = cubesIn(scene.view, district);
  return rewardTokens(scene)
    .filter(
      (token) =>
        token.district === district &&
        !token.claimed &&
        token.around.some((cell) => cells.includes(cell)) &&
        token.around.every((cell) => taken.has(cell) || cells.includes(cell)),
    )
    .map((token) => {
      const seats = new Set<number>([seat]);
      for (const cell of token.around) {
        const owner = taken.get(cell);
        if (owner !== undefined && owner !== null) seats.add(owner);
      }
      return { token, seats: [...seats] };
    });
}
/** The shape that is being built: that of the contract, or a single cube. */
export function shapeNow({ decision, edition }: Table): Cells {
  const contract = decision.facts["contract"];
  if (contract === undefined) return [[0, 0]];
  const { shape } = edition.contracts.building.find((each) => each.id === contract) ?? { shape: "I1" };
  return shapeOf(edition, shape).cells;
}

// --- hippodrome

export interface Chariot {
  /** The seat, or null for the neutral colour or the automa. */
  seat: number | null;
  cell: number;
  height: number;
}
/** The chariots of a track, furthest ahead first; of a stack the lowest is ahead. */
export function field(view: View, track: number): Chariot[] {
  return view.chariots
    .map((owner, seat): Chariot => {
      const [cell = 0, height = 0] = owner[track] ?? [];
      return { seat: seat < view.players.length ? seat : null, cell, height };
    })
    .sort((one, other) => other.cell - one.cell || one.height - other.height);
}
/** Who would win a track now; undefined: nobody. */
export function ahead(view: View, track: number): Chariot | undefined {
  const first = field(view, track)[0];
  if (!first || first.cell === 0) return undefined;
  return first;
}

// --- sea

/** Points of a ship at a place: of the furthest harbour with points that it has reached. */
export function seaPoints(edition: Edition, place: string): number {
  for (const route of edition.sea.routes) {
    const at = route.harbours.findIndex((each) => each.key === place);
    if (at >= 0) return Math.max(0, ...route.harbours.slice(0, at + 1).map((each) => each.vp ?? 0));
  }
  return 0;
}
