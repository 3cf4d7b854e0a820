// Written by web/wire.py from urbes.games.panticapaeum.show.view. Do not edit.

export interface PlaceView {
  x: number;
  y: number;
  height: number;
  face: string;
  cube: string | null;
  worker: boolean;
  building: number | null;
}

export interface TileView {
  tile: string;
  r: number;
  x: number;
  y: number;
  level: number;
}

export interface BuildingView {
  number: number;
  building: string;
  places: number[][];
  level: number;
}

export interface PlayerView {
  seat: number;
  points: number;
  scored: Record<string, number>;
  projected: Record<string, number>;
  coins: number;
  store: Record<string, number>;
  available: number;
  reserve: number;
  markers: Record<string, number>;
  rates: Record<string, number>;
  tokens: Record<string, number>;
  prices: Record<string, number | null>;
  tiles: TileView[];
  places: PlaceView[];
  buildings: BuildingView[];
}

export interface View {
  game: string;
  edition: string;
  viewer: number;
  decision: string;
  seat: number;
  round: number;
  rounds: number;
  turn: number;
  turns: number;
  starter: number;
  active: number;
  side: string;
  ring: (string | null)[];
  trireme: number;
  offered: string[];
  bag_size: number;
  bag: string[];
  discard: string[];
  taken: Record<string, number>;
  left: Record<string, number>;
  prices: Record<string, number | null>;
  tokens: Record<string, string>;
  spare_tokens: string[];
  piles: Record<string, number>;
  aqueducts: Record<string, number>;
  held: string | null;
  developing: boolean;
  building: string | null;
  price: number;
  chosen: string[];
  row: string | null;
  paid: number;
  step_cost: number | null;
  thrift_used: boolean;
  sale: string[];
  effect: string | null;
  lifted: number | null;
  any_place: number[] | null;
  scores: number[];
  ranking: number[];
  players: PlayerView[];
}
