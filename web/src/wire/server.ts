// Written by web/wire.py from urbes.engine.show, urbes.table.commands, urbes.table.messages, urbes.server.protocol.accounts, urbes.server.protocol.notifications, urbes.server.protocol.games, urbes.server.protocol.tables, urbes.server.protocol.replays, urbes.server.protocol.lobby, urbes.server.protocol.play. Do not edit.

export interface Also {
  target: string;
  saying: Saying;
}

export interface Saying {
  key: string;
  facts?: Record<string, number | string | Saying | (number | string | Saying)[]>;
  sign?: string;
}

export interface Offer {
  saying: Saying;
  targets: string[];
  also?: Also[];
  verb?: Saying | null;
  price?: number;
  steps?: number;
  marked?: boolean;
  ends_turn?: boolean;
  no_way_back?: boolean;
}

export interface Goal {
  move: number | null;
  kind: string;
  offer: Offer;
}

export interface Start {
  moves: number[];
  saying: Saying;
}

export interface Way {
  starts: Start[];
  goals: Goal[];
}

export interface Task {
  saying: Saying;
  hint?: Saying | null;
}

export interface Chip {
  saying: Saying;
  sign?: string;
}

export interface Trace {
  at?: string;
  from?: string;
}

export interface Flight {
  piece: string;
  from: string;
  to: string;
  far?: boolean;
}

export interface Told {
  saying?: Saying | null;
  cause?: boolean;
  things?: string[];
  traces?: Trace[];
  flights?: Flight[];
}

export interface Effect {
  saying: Saying;
  amount?: number | null;
  most?: number | null;
  counts?: boolean;
  good?: Saying | null;
  sign?: string;
  number?: string;
  conditional?: boolean;
  pending?: boolean;
  things?: string[];
}

export interface Heading {
  lead: Saying;
  title: Saying;
  sign?: string;
}

export interface About {
  title: Saying;
  text: Saying[];
  rule?: string;
  sign?: string;
}

export interface Counter {
  label: Saying;
  value: Saying;
}

export interface AidRow {
  saying: Saying;
  sign?: string;
  now?: boolean;
}

export interface AidSection {
  title: Saying;
  rows: AidRow[];
}

export interface TextSection {
  title: Saying;
  rows: Saying[];
}

export interface SheetRow {
  id: string;
  label: Saying;
  points: (number | null)[];
  contested?: boolean;
  sure?: number[];
  sign?: string;
  leader?: number | null;
  rows?: SheetRow[];
  text?: Saying[];
  rule?: string;
  things?: string[];
}

export interface Hello {
  type: "hello";
  since?: number;
  seat?: number | null;
  detail?: "log" | "view";
  talk?: number | null;
}

export interface Play {
  type: "play";
  id: string;
  expected_n: number;
  moves: (number | string)[];
}

export interface PlayOne {
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

export interface Say {
  type: "say";
  id: string;
  text?: string | null;
  phrase?: "again" | "back_soon" | "bye" | "good_game" | "good_luck" | "hello" | "nice_move" | "one_moment" | "oops" | "sorry" | "take_your_time" | "thanks" | "thinking" | "well_played" | "your_turn" | null;
}

export interface Propose {
  type: "propose";
  id: string;
  kind: "abandon" | "undo";
  count?: number | null;
}

export interface Reply {
  type: "reply";
  id: string;
  proposal: string;
  yes: boolean;
}

export interface Leave {
  type: "leave";
  id: string;
  seat?: number | null;
  for?: "seat" | "turn";
}

export interface ComeBack {
  type: "back";
  id: string;
  seat?: number | null;
}

export interface CallBot {
  type: "call_bot";
  id: string;
  seat: number;
  for?: "seat" | "turn";
}

export interface Nudge {
  type: "nudge";
  id: string;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  facts: Record<string, unknown>;
}

export interface Clock {
  kind: "days" | "live";
  base: number;
  increment?: number;
  running_out?: "bot_seat" | "bot_turn" | "wait";
}

export interface Wishes {
  since: number;
  turn?: number[];
  seat?: number[];
  nudge?: number[];
}

export interface SeatShown {
  seat: number;
  name: string;
  bot: string | null;
  stand_in: string | null;
  for_turn: boolean;
  away: boolean;
  wishes: Wishes | null;
  taken: boolean;
  mine: boolean;
  invited: boolean;
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
  seed: string | null;
  turn: number | null;
  seats: SeatShown[];
  invite: string | null;
  watch: string | null;
  created_at: number;
  rematch: string | null;
}

export interface Foreseen {
  kind: string;
  seat: number;
  facts: Record<string, unknown>;
}

export interface Happening {
  kind: string;
  seat: number;
  round: number;
  turn: number;
  facts: Record<string, unknown>;
  told: Told;
}

export interface Outcome {
  stop: "chance" | "decision" | "over" | "seat";
  events: Foreseen[];
  changes: Record<string, number>;
  heading: Heading;
  effects: Effect[];
  sketch?: Foreseen[];
}

export interface LogLine {
  n: number;
  seat: number | null;
  at: number;
  events?: Happening[];
  undo?: number;
  undone?: boolean;
  bot?: string | null;
  complaint?: "died" | "illegal" | "overran" | "raised" | null;
}

export interface Choice {
  move: number;
  text: string;
  kind: string;
  args: Record<string, number | string>;
  offer: Offer;
  group?: string;
  outcome?: Outcome | null;
}

export interface StepShown {
  text: string;
  chip: Chip;
}

export interface SeatView {
  seat: number;
  turn: number;
  decision: Decision;
  view: unknown;
  legal: Choice[];
  steps: StepShown[];
  scores: number[];
  task: Task;
  counters: Counter[];
  numbers: Record<string, number>;
  ways: Way[];
}

export interface Decision {
  kind: string;
  facts: Record<string, number | string>;
}

export interface Pages {
  aid: AidSection[];
  sheet: SheetRow[];
  text: TextSection[];
}

export interface WhyNot {
  n: number;
  text: string | null;
  reason: Reason | null;
}

export interface Reason {
  key: string;
  rule: string;
  facts: Record<string, number | string>;
}

export interface Clocks {
  at: number;
  turn: number;
  left: number[];
  running: boolean;
  deadline: number | null;
}

export interface Replay {
  table: TableShown;
  seat: number;
  n: number;
  lines: LogLine[];
  texts: string[];
  chips: (Chip | null)[];
  turns: number[];
  scores: number[][];
}

export interface ScoreSheet {
  n: number;
  scores: number[];
  scored: Record<string, number>[];
  projected: Record<string, number>[];
  ranking: number[] | null;
}

export interface Verified {
  ok: boolean;
  commitment: string;
  seed: string;
  dealt_from: number;
  decisions: number;
  detail: string;
}

export interface Hint {
  n: number;
  seat: number;
  bot: string;
  candidates: Candidate[];
}

export interface Candidate {
  move: number;
  notation: string;
  share: number;
  worth: number;
  place: number;
  points: Record<string, number>;
}

export interface Spoken {
  number: number;
  seat: number | null;
  name: string;
  at: number;
  text?: string | null;
  phrase?: string | null;
}

export interface ProposalShown {
  id: string;
  kind: "abandon" | "undo";
  seat: number;
  n: number;
  count: number | null;
  agreed: number[];
  waits_for: number[];
  outcome: "agreed" | "lapsed" | "refused" | "withdrawn" | null;
  made_at: number;
}

export interface Snapshot {
  type: "snapshot";
  table: TableShown;
  now: number;
  n: number;
  lines: LogLine[];
  position: SeatView | null;
  clocks: Clocks | null;
  thinking: string | null;
}

export interface Update {
  type: "update";
  n: number;
  turn: number;
  lines: LogLine[];
  position?: SeatView | null;
  legal?: number[] | null;
  clocks?: Clocks | null;
  thinking?: string | null;
  answers?: string | null;
}

export interface TableChanged {
  type: "table";
  table: TableShown;
}

export interface ClocksChanged {
  type: "clocks";
  clocks: Clocks | null;
  thinking: string | null;
}

export interface Chat {
  type: "chat";
  said: Spoken;
}

export interface Talked {
  type: "talk";
  lines: Spoken[];
  muted: number[];
}

export interface Presence {
  type: "presence";
  seats: number[];
  watching: number;
}

export interface Proposed {
  type: "proposal";
  proposal: ProposalShown;
}

export interface Heard {
  type: "heard";
  id: string;
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

export interface NewGuest {
  name: string;
}

export interface Me {
  id: string;
  name: string;
  user_name: string | null;
}

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

export interface AccountDeletion {
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

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface PushAsked {
  endpoint: string;
  keys: PushKeys;
  language?: "en" | "hu" | "ru";
}

export interface MailAsked {
  address: string;
  language?: "en" | "hu" | "ru";
}

export interface MailShown {
  address: string;
  confirmed: boolean;
}

export interface NotificationsShown {
  push_key: string;
  browsers: string[];
  mail_possible: boolean;
  mail: MailShown | null;
}

export interface OptionShown {
  id: string;
  default: boolean | number | string;
  values: (boolean | number | string)[];
  rule: string;
  players: number[];
}

export interface EditionNamed {
  name: string;
  hash: string;
}

export interface LevelShown {
  level: number;
  spec: string;
  seconds: number;
  measured: Record<string, Measured>;
}

export interface Measured {
  rating?: number | null;
  interval?: [number, number] | null;
  points?: number | null;
  seconds?: number | null;
  games?: number | null;
}

export interface GameShown {
  key: string;
  area: string;
  name: string;
  words: Record<string, Record<string, string>>;
  style: Style;
  players: number[];
  options: OptionShown[];
  editions: EditionNamed[];
  levels: LevelShown[];
}

export interface Style {
  accent: string;
  accent_dark: string;
  colours: string[];
  icon: string;
  piece: string;
  place: number;
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
  name?: string | null;
}

export interface StandInAsked {
  seat?: number | null;
  for?: "seat" | "turn";
}

export interface SeatBack {
  seat?: number | null;
}

export interface Fork {
  n: number;
  seat?: number | null;
  bot?: string | null;
}

export interface HintAsked {
  n?: number | null;
}

export interface OutcomesAsked {
  n: number;
  ways: ((number | string)[])[];
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

export type ClientMessage = Hello | Play | PlayOne | Undo | Restart | Say | Propose | Reply | Leave | ComeBack | CallBot | Nudge;

export type ServerMessage = Snapshot | Update | TableChanged | ClocksChanged | Chat | Talked | Presence | Proposed | Heard | Done | Refused | Reconnect;

export type LobbyMessage = Lobby | LobbyChanged | LobbyClosing;
