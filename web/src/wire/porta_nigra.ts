// Written by web/wire.py from urbes.games.porta_nigra.show.view. Do not edit.

export interface PlayerView {
  seat: number;
  points: number;
  scored: Record<string, number>;
  coins: number;
  torches: number;
  influence: number;
  romans: number;
  romans_reserve: number;
  builder: string | null;
  bricks: Record<string, number>;
  built: Record<string, number>;
  elements: number;
  building_cards: string[];
  final_cards: string[];
  hand_size: number;
  deck_size: number;
  discard: string[];
  unplayed: string[];
  hand: string[] | null;
  deck: string[] | null;
}

export interface ElementView {
  spot: string;
  seat: number;
  bricks: number;
}

export interface View {
  game: string;
  edition: string;
  viewer: number;
  decision: string;
  seat: number;
  round: number;
  rounds: number;
  starter: number;
  active: number;
  reserve: number;
  market: Record<string, number>;
  supply_pile: number;
  supply_discard: string[];
  building_pile: number;
  honour_pile: number;
  building_display: (string | null)[];
  honour_display: (string | null)[];
  elements: ElementView[];
  card: string | null;
  free_icons: number[];
  torches_left: number;
  honours_bought: number;
  early_by: number | null;
  ending: string;
  income: number | null;
  icon: number | string | null;
  spot: string | null;
  bricks_chosen: number;
  slot: number | null;
  scores: number[];
  ranking: number[];
  players: PlayerView[];
}
