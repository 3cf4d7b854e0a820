/** What the parts of the screen show: what the engine says, in the reader's words and pictures. */
import type { Part } from "$lib/words";

export type Amount = { kind: "gain" | "loss" | "plain"; text: string };

/** One consequence of a candidate. `where` names the number that changes: its delta pill appears there too. */
export interface Consequence {
  amount: Amount;
  parts: Part[];
  where?: string;
  /** Only if things stay as they are: dashed. */
  conditional?: boolean;
}

/** What a pill beside a number announces. */
export interface Change {
  amount: Amount;
  conditional: boolean;
  /** Paid or gained only once the action that begins is complete. */
  pending: boolean;
}

export interface Preview {
  lead: string;
  title: string;
  icon?: string;
  consequences: Consequence[];
}

/** The thing under the pointer, when choosing it would change nothing. */
export interface About {
  title: string;
  icon?: string;
  text: Part[];
  rule?: string;
}

export interface Line {
  parts: Part[];
  /** Follows from the line before: indented under it. */
  cause?: boolean;
  /** Things that the board marks while the line is pointed at. */
  things?: readonly string[];
}

/** What a move left behind, until I act: a ring where a piece is, a dashed outline where it was. */
export interface Trace {
  seat: number;
  at?: string;
  from?: string;
}

/** A piece that changes hands. Things may be any `data-thing` on the page. */
export interface Flight {
  icon: string;
  colour?: string;
  from: string;
  to: string;
  /** From one area to another: takes longer. */
  far?: boolean;
}

export interface Counter {
  label: string;
  value: string;
}

export interface AidRow {
  parts: Part[];
  icon?: string;
  /** A verdigris tick: can be afforded or done now. */
  now?: boolean;
}
export interface AidSection {
  title: string;
  rows: AidRow[];
}

/** Points of one seat from one source. */
export interface Points {
  certain?: number;
  contested?: number;
}
export interface SheetRow {
  id: string;
  label: string;
  icon?: string;
  /** By seat. */
  points: Points[];
  /** The seat whose shape the pill carries: the present leader. */
  leader?: number;
  rows?: SheetRow[];
  /** Some sentences with their rule, for the open row. */
  text?: string;
  rule?: string;
  things?: readonly string[];
}

/** The board in words, equal to the picture. */
export interface TextSection {
  title: string;
  rows: string[];
}

/** A chip for a step that has been made. */
export interface Chip {
  icon?: string;
  label: string;
}

export interface Task {
  text: string;
  hint?: string;
}
