// Written by web/wire.py from urbes.server.wire. Do not edit.

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  facts: Record<string, unknown>;
}

export interface NewGuest {
  name: string;
}

export interface Me {
  id: string;
  name: string;
  user_name: string | null;
}

export interface Clock {
  kind: "days" | "live";
  base: number;
  increment?: number;
  running_out?: "bot_seat" | "bot_turn" | "wait";
}

export interface SeatAsked {
  who?: "bot" | "me" | "open";
  name?: string | null;
  bot?: string | null;
}

export interface NewTable {
  game: string;
  seats: SeatAsked[];
  options?: Record<string, boolean | number | string>;
  edition?: string | null;
  open?: boolean;
  clock?: Clock | null;
}

export interface Join {
  invite?: string | null;
  seat?: number | null;
}

export interface SeatShown {
  seat: number;
  name: string;
  bot: string | null;
  stand_in: string | null;
  taken: boolean;
  mine: boolean;
  invite: string | null;
}

export interface TableShown {
  id: string;
  game: string;
  edition: string;
  players: number;
  options: Record<string, boolean | number | string>;
  status: string;
  open: boolean;
  host: boolean;
  clock: Clock | null;
  commitment: string;
  turn: number | null;
  seats: SeatShown[];
  invite: string | null;
  watch: string | null;
  created_at: number;
}

export interface Hello {
  type: "hello";
  since?: number;
  seat?: number | null;
  detail?: "log" | "view";
}

export interface Play {
  type: "move";
  id: string;
  expected_n: number;
  move: number | string;
}

export interface Undo {
  type: "undo";
  id: string;
  expected_n: number;
  count?: number;
}

export interface Restart {
  type: "restart";
  id: string;
  expected_n: number;
}

export interface Happening {
  kind: string;
  seat: number;
  round: number;
  turn: number;
  facts: Record<string, unknown>;
}

export interface LogLine {
  n: number;
  seat: number | null;
  at: number;
  events?: Happening[];
  undo?: number;
  undone?: boolean;
}

export interface Choice {
  move: number;
  text: string;
  kind: string;
  args: Record<string, number | string>;
}

export interface Position {
  seat: number;
  turn: number;
  decision: Decision;
  view: unknown;
  legal: Choice[];
  steps: string[];
  scores: number[];
}

export interface Decision {
  kind: string;
  facts: Record<string, number | string>;
}

export interface Clocks {
  at: number;
  turn: number;
  left: number[];
}

export interface Snapshot {
  type: "snapshot";
  table: TableShown;
  n: number;
  lines: LogLine[];
  position: Position | null;
  clocks: Clocks | null;
}

export interface Update {
  type: "update";
  n: number;
  turn: number;
  lines: LogLine[];
  position?: Position | null;
  legal?: number[] | null;
  clocks?: Clocks | null;
}

export interface TableChanged {
  type: "table";
  table: TableShown;
}

export interface Done {
  type: "done";
  id: string;
  n: number;
}

export interface Refused {
  type: "refused";
  id: string | null;
  problem: Problem;
}

export interface Reconnect {
  type: "reconnect";
}

export type ClientMessage = Hello | Play | Undo | Restart;

export type ServerMessage = Snapshot | Update | TableChanged | Done | Refused | Reconnect;
