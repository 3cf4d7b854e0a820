/** The printed values of Nova Roma, as in its `components.toml`. */
export type Goods = Record<string, number>;
/** A cell as the edition writes it: column and row from 1. */
export type Pair = [number, number];

export interface Harbour {
  step: number;
  key: string;
  kind: "reward" | "vp";
  leg: number;
  reward?: Goods;
  vp?: number;
  pos: Pair;
}
export interface Route {
  key: string;
  harbours: Harbour[];
}
export interface SeaContract {
  id: string;
  cost: Goods;
}
export interface BuildingContract extends SeaContract {
  key: string;
  shape: string;
  vp: number;
}
export interface Shape {
  key: string;
  cells: Pair[];
}
export interface District {
  key: string;
  strength: number;
  majority_vp: number[];
  grid: string[];
}
export interface Tile {
  id: string;
  kind: "production" | "exchange" | "animal" | "special";
  gain?: Goods;
  pay?: Goods;
  animal?: string;
  counts_as?: number;
  effect?: "play_associate" | "ship_move" | "place_cube" | "gain" | "chariot_move";
  amount?: number;
}
export interface Effect {
  kind:
    | "vp_resource"
    | "vp_count"
    | "vp_threshold"
    | "strength"
    | "gain"
    | "place_artisan"
    | "skip_artisan"
    | "animal_placement";
  base?: number;
  resource?: string;
  what?: string;
  per?: number;
  at_least?: number;
  vp?: number;
  amount?: number;
  gain?: Goods;
  pay?: Goods;
  coins?: number;
}
export interface Associate {
  no: number;
  key: string;
  timing: "end_game" | "once_per_round" | "permanent";
  action?: string;
  effect: Effect;
}
export interface Need {
  building?: number;
  sea?: number;
  associates?: number;
  latifundia?: number;
  total?: number;
  chariots_at?: { chariots: number; cell: number };
  chariot_cells?: number;
  influence?: number;
}
export interface Condition {
  key: string;
  colour: string;
  need: Need;
  pay?: Goods;
}
export interface Line {
  key: string;
  cells: Pair[];
  vp: number;
  bonus: Goods;
}
export interface Strip {
  id: string;
  colour: string;
  cells: string[];
}
interface Slots<T> {
  slots: T[];
}
export interface Edition {
  meta: { rounds: number; turns_per_round: number };
  limits: {
    resource_max: number;
    influence_max: number;
    hand_max: number;
    associate_row_max: number;
    associate_influence_from_position: number;
    artisans_kept_between_rounds: number;
    strength_max: number;
    achievements_beside_hippodrome: number;
    artisans_total: number;
  };
  box: { ships_per_player: number; cubes_per_player: number; patricians_per_player: number; legionary_figures: number };
  resources: { key: string }[];
  actions: { key: string }[];
  emperor_tokens: { id: string; cells: Pair[] }[];
  markets: {
    sea: Slots<{ slot: number; strength: number }>;
    building: Slots<{ slot: number; strength: number }>;
    basic_latifundia: Slots<{ slot: number; price: Goods }>;
    special_latifundia: Slots<{ slot: number; price: Goods }>;
  };
  sea: { start: { key: string; pos: Pair }; routes: Route[] };
  contracts: { sea: SeaContract[]; building: BuildingContract[] };
  shapes: Shape[];
  districts: District[];
  building_rewards: { id: string; reward: Goods }[];
  estate: { column_icons: string[]; row_icons: string[]; animal_vp: number[] };
  latifundia: { basic: Tile[]; special: Tile[] };
  hippodrome: {
    length: number;
    wheel_cells: number[];
    favourite_vp: number;
    finish_vp: number;
    tracks: { key: string }[];
    borders: { before_cell: number; horses: number }[];
    favourites: { id: string; track: string }[];
  };
  associates: Associate[];
  associate_costs: { coins_by_strength: number[]; influence_from_position: number; influence: number };
  mosaic: {
    rows: string[];
    cell_vp: number[];
    top_row_bonus: Goods;
    lines: Line[];
    conditions: Condition[];
    strips: Strip[];
  };
  two_players: { neutral_chariot_cell: number; legionaries_per_player: number };
  solo: { building_contracts_scored: number; chariot_lead_vp: number; blocked_legionary_vp: number };
  scoring: {
    resources_and_coins_per_vp: number;
    influence_and_artisans_per_vp: number;
    first_player_token_vp: number;
    items: { no: number; key: string }[];
  };
}

function found<T>(list: readonly T[], is: (each: T) => boolean, name: string): T {
  const one = list.find(is);
  if (one === undefined) throw new Error(`the edition has no ${name}`);
  return one;
}
const byId = <T extends { id: string }>(list: readonly T[], id: string): T => found(list, (each) => each.id === id, id);
const byKey = <T extends { key: string }>(list: readonly T[], key: string): T =>
  found(list, (each) => each.key === key, key);

export const seaContractOf = (edition: Edition, id: string) => byId(edition.contracts.sea, id);
export const buildingOf = (edition: Edition, id: string) => byId(edition.contracts.building, id);
export const shapeOf = (edition: Edition, key: string) => byKey(edition.shapes, key);
export const districtOf = (edition: Edition, key: string) => byKey(edition.districts, key);
export const rewardOf = (edition: Edition, id: string) => byId(edition.building_rewards, id).reward;
export const tileOf = (edition: Edition, id: string) =>
  byId([...edition.latifundia.basic, ...edition.latifundia.special], id);
export const cardOf = (edition: Edition, key: string) => byKey(edition.associates, key);
export const conditionOf = (edition: Edition, key: string) => byKey(edition.mosaic.conditions, key);
export const stripOf = (edition: Edition, id: string) => byId(edition.mosaic.strips, id);
export const favouriteTrack = (edition: Edition, id: string) => byId(edition.hippodrome.favourites, id).track;

/** Cells are called `column-row`. */
export const named = ([column, row]: readonly [number, number]): string => `${column}-${row}`;
export const placed = (name: string): Pair => {
  const [column = "0", row = "0"] = name.split("-");
  return [Number(column), Number(row)];
};
export const SIDE = 4;
export const SMALL = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => named([column, row])));
export const FORUM = [1, 2, 3, 4].flatMap((row) => [1, 2, 3, 4].map((column) => named([column, row])));

/** A harbour with its route. */
export function harbourOf(edition: Edition, key: string): { route: Route; harbour: Harbour } | null {
  for (const route of edition.sea.routes) {
    const harbour = route.harbours.find((each) => each.key === key);
    if (harbour) return { route, harbour };
  }
  return null;
}
/** The harbour after a place on a route; the start port is the place before the first. */
export function beyond(edition: Edition, place: string, route: string): Harbour | null {
  const way = byKey(edition.sea.routes, route);
  if (place === edition.sea.start.key) return way.harbours[0] ?? null;
  const at = way.harbours.findIndex((each) => each.key === place);
  return at < 0 ? null : (way.harbours[at + 1] ?? null);
}
export const priceOf = (edition: Edition, slot: number): Goods =>
  slot < edition.markets.basic_latifundia.slots.length
    ? (edition.markets.basic_latifundia.slots[slot]?.price ?? {})
    : (edition.markets.special_latifundia.slots[0]?.price ?? {});
export const reachOf = (edition: Edition, market: "sea" | "building", slot: number): number =>
  edition.markets[market].slots[slot]?.strength ?? 1;
