// Written by web/wire.py from urbes.games.nova_roma.show.view. Do not edit.

export interface TilePosition {
  cell: string;
  tile: string;
  turned: boolean;
}

export interface CubesPosition {
  district: string;
  seat: number | null;
  cells: string[];
}

export interface PlayerView {
  seat: number;
  points: number;
  scored: Record<string, number>;
  projected: Record<string, number>;
  coins: number;
  resources: Record<string, number>;
  influence: number;
  artisans: number;
  working: string[];
  estate: TilePosition[];
  hand_size: number;
  known: string[];
  row: string[];
  used: string[];
  fresh: string[];
  sea_contracts: string[];
  building_contracts: string[];
  ships: string[];
  cubes: number;
  patricians: string[];
  tokens: number;
  wheel_tokens: number;
  mosaic: string[];
  strips: (string | null)[];
  conditions: (string | null)[];
  favourites: string[];
  drafted_size: number;
  hand: string[] | null;
  drafted: string[] | null;
  packet: string[] | null;
  returned: string[] | null;
  picks: string[] | null;
  passed: string[][] | null;
}

export interface AutomaView {
  points: number;
  projected: Record<string, number>;
  ships: string[];
  contracts: string[];
  favourites: string[];
  blocked: number;
}

export interface View {
  game: string;
  edition: string;
  options: Record<string, boolean | number | string>;
  viewer: number;
  decision: string;
  facts: Record<string, number | string>;
  seat: number;
  active: number;
  round: number;
  rounds: number;
  turn: number;
  starter: number;
  claimant: number | null;
  columns: string[];
  rows: string[];
  emperor: string | null;
  legionaries: string[];
  token: string | null;
  tokens: number;
  sea_market: (string | null)[];
  building_market: (string | null)[];
  associate_market: (string | null)[];
  latifundia_market: (string | null)[];
  sea_pile: number;
  building_pile: number;
  associate_pile: number;
  discard: string[];
  latifundia_pile: number;
  special_pile: number;
  artisans: number;
  rewards: (string | null)[];
  claimed: string[];
  cubes: CubesPosition[];
  chariots: number[][][];
  favourite: string | null;
  next_favourite: string | null;
  favourites: number;
  cell: string | null;
  lines_left: string[];
  achieved: boolean;
  action: string | null;
  strength: number;
  open_strips: string[];
  automa: AutomaView | null;
  scores: number[];
  ranking: number[];
  players: PlayerView[];
}
