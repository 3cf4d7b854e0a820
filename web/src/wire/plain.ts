// Written by web/wire.py from urbes.engine.plain. Do not edit.

export interface PlainView {
  game: string;
  edition: string;
  viewer: number;
  seat: number;
  decision: string;
  turn: number;
  numbers: Record<string, number>;
  pieces: Record<string, string[]>;
  scores: number[];
  ranking: number[];
  ending: string;
}
