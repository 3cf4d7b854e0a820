/** The printed values of Porta Nigra, as in its `components.toml`. */
import type { View } from "$wire/porta_nigra";

export interface Spot {
  id: string;
  building: string;
  row: string;
  pos: number;
  colour: string;
  bricks_min: number;
  bricks_max: number;
  vp_fixed: number;
  vp_per_brick: number;
  card: boolean;
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Quarter {
  id: string;
  building: string;
  shop: string;
  rect: [number, number, number, number];
}
export interface Shop {
  id: string;
  quarter: string;
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Building {
  id: string;
  rows: string[];
  reward_every: number;
  reward: Record<string, number>;
  label: [number, number];
  reward_panel: [number, number];
  majority_panel: [number, number];
}
export interface Majority {
  id: string;
  building: string;
  row: string;
  height?: number;
  kind: "bricks" | "elements";
  first: number;
  second: number;
}
export interface ActionCard {
  id: string;
  number: number;
  torches: number;
  icons: string[];
}
export interface Icon {
  id: string;
  action: "buy" | "place" | "take_influence" | "take_torch" | "take_coins";
  colour: string;
  amount: number;
}
export interface Honour {
  id: string;
  design: string;
  cost: number;
  kind: "final_scoring" | "substitute" | "instant";
  points?: number;
  building?: string;
  /** What is given back for it: `four_buildings`, or the design of another final scoring card. */
  discard?: string;
  effect?: Record<string, number>;
}
interface Rows<T> {
  list: T[];
}
export interface Edition {
  colours: Rows<{ id: string; price: number; value: number }>;
  quarters: Rows<Quarter>;
  shops: Rows<Shop>;
  buildings: Rows<Building>;
  spots: Rows<Spot>;
  majorities: Rows<Majority>;
  action_cards: Rows<ActionCard>;
  icons: Rows<Icon>;
  building_cards: Rows<{ id: string; building: string; colour: string }>;
  honour_cards: Rows<Honour>;
  influence_actions: Rows<{ id: string; cost: number }>;
  market: { step_cost: number; refill_below: number; refill_to_at_least: number };
  supply_cards: Rows<{ id: string; number: number; bricks: string[] }>;
  early_end: { elements: number; bonus_vp: number };
  player_counts: Rows<{ players: number; cards: number; rounds: number; intermediate_multiplier: number }>;
  set_scoring: { values: number[] };
  play_area_scoring: { roman: number; coins_per_vp: number; influence: number; torch: number; brick: number };
  torches_to_coins: { coins_per_torch: number; coins_per_forfeited_action: number };
  layout: {
    board_rect: [number, number, number, number];
    vp_track_cells: [number, number][];
    vp_track_origin: [number, number];
    round_track: { round: number; numeral: string; x: number; y: number }[];
    builder_places: Record<string, [number, number][]>;
  };
}

const byId = <T extends { id: string }>(list: T[], id: string): T => {
  const found = list.find((each) => each.id === id);
  if (!found) throw new Error(`the edition has no ${id}`);
  return found;
};
export const spotOf = (edition: Edition, id: string) => byId(edition.spots.list, id);
export const iconOf = (edition: Edition, id: string) => byId(edition.icons.list, id);
export const cardOf = (edition: Edition, id: string) => byId(edition.action_cards.list, id);
export const honourOf = (edition: Edition, id: string) => byId(edition.honour_cards.list, id);
export const valueOf = (edition: Edition, colour: string) => byId(edition.colours.list, colour).value;
export const priceOf = (edition: Edition, colour: string) => byId(edition.colours.list, colour).price;

/** The building that a building card, or a substitute for one, stands for. */
export const buildingOfCard = (edition: Edition, id: string): string =>
  edition.building_cards.list.find((card) => card.id === id)?.building ?? honourOf(edition, id).building ?? "";
export const influenceCost = (edition: Edition, id: "take_roman" | "place_element"): number =>
  edition.influence_actions.list.find((each) => each.id === id)?.cost ?? 0;

/** The player whose board is shown as mine: spectators see the board of the player whose turn it is. */
export const shownSeat = (me: number, { active }: View): number => (me >= 0 ? me : Math.max(active, 0));
