// Written by web/wire.py from urbes.server.bodies. Do not edit.

export interface NewAccount {
  user_name: string;
  password: string;
}

export interface LogIn {
  user_name: string;
  password: string;
  bring?: boolean;
}

export interface LogOut {
  everywhere?: boolean;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface Farewell {
  password?: string | null;
}

export interface SessionShown {
  device: string;
  created_at: number;
  seen_at: number;
  this: boolean;
}

export interface Preferences {
  language?: "en" | "hu" | "ru" | null;
  theme?: "dark" | "light" | "system";
  motion?: "fast" | "normal" | "off" | "slow";
  confirm?: boolean;
  sounds?: boolean;
  marks?: boolean;
}

export interface OwnMove {
  n: number;
  seat: number | null;
  text: string;
  at: number;
}

export interface OwnTable {
  id: string;
  game: string;
  edition: string;
  options: Record<string, boolean | number | string>;
  clock: Clock | null;
  status: string;
  host: boolean;
  seats: number[];
  names: string[];
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  result: unknown;
  moves: OwnMove[];
}

export interface Clock {
  kind: "days" | "live";
  base: number;
  increment?: number;
  running_out?: "bot_seat" | "bot_turn" | "wait";
}

export interface OwnWords {
  table: string;
  at: number;
  text: string | null;
  phrase: string | null;
}

export interface OwnEdition {
  hash: string;
  game: string;
  name: string;
  created_at: number;
}

export interface Export {
  id: string;
  name: string;
  created_at: number;
  user_name: string | null;
  account_created_at: number | null;
  preferences: Preferences;
  mail_address: string | null;
  push_endpoints: string[];
  sessions: SessionShown[];
  tables: OwnTable[];
  chat: OwnWords[];
  muted: string[];
  editions: OwnEdition[];
}

export interface LobbySeat {
  seat: number;
  name: string;
  bot: string | null;
  stand_in: string | null;
  taken: boolean;
  mine: boolean;
  invited: boolean;
}

export interface LobbyTable {
  id: string;
  game: string;
  edition: string;
  players: number;
  options: Record<string, boolean | number | string>;
  clock: Clock | null;
  status: string;
  open: boolean;
  host: boolean;
  mine: boolean;
  waits_for_me: boolean;
  seats: LobbySeat[];
  turn: number | null;
  turn_since: number | null;
  deadline: number | null;
  created_at: number;
}

export interface Lobby {
  type: "lobby";
  mine: LobbyTable[];
  open: LobbyTable[];
}

export interface LobbyChanged {
  type: "changed";
  tables: LobbyTable[];
  gone: string[];
}

export interface LobbyClosing {
  type: "reconnect";
}

export interface MoveBody {
  id: string;
  expected_n: number;
  move?: number | string | null;
  moves?: (number | string)[] | null;
}

export interface UndoBody {
  id: string;
  expected_n: number;
  count?: number;
}

export interface RestartBody {
  id: string;
  expected_n: number;
}

export interface SayBody {
  id: string;
  text?: string | null;
  phrase?: "again" | "back_soon" | "bye" | "good_game" | "good_luck" | "hello" | "nice_move" | "one_moment" | "oops" | "sorry" | "take_your_time" | "thanks" | "thinking" | "well_played" | "your_turn" | null;
}

export interface ProposeBody {
  kind: "abandon" | "undo";
  count?: number | null;
}

export interface ReplyBody {
  yes: boolean;
}

export type LobbyMessage = Lobby | LobbyChanged | LobbyClosing;
