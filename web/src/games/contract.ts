/**
 * What a game shows. Everything here but the components is pure: it takes a scene (a view with its words) and returns
 * data, so that it can be tested with examples and used by screen, log, text view and typed commands alike.
 */
import type { Component } from "svelte";
import type { Offer } from "$lib/targeting";
import type { Part } from "$lib/words";
import type { Words } from "$lib/words.svelte";
import type { Choice, Happening } from "$wire/server";

/** What every game's view has. */
export interface AnyView {
  game: string;
  viewer: number;
  seat: number;
  round: number;
  rounds: number;
  starter: number;
  scores: number[];
  ranking: number[];
}

export interface Decision {
  kind: string;
  facts: Record<string, number | string>;
}

/** The table at one moment, as one seat may know it. */
export interface Scene<V extends AnyView = AnyView, E = unknown> {
  view: V;
  edition: E;
  decision: Decision;
  /** Legal moves; empty for who does not decide. */
  legal: readonly Choice[];
  /** Names by seat. */
  names: readonly string[];
  /** Colour tokens by seat: `red`, `blue` … as in `--p-red`. */
  colours: readonly string[];
  /** The seat that looks, or -1. */
  me: number;
  /** Options of the table, by id. */
  options: Readonly<Record<string, boolean | number | string>>;
  words: Words;
}

export type Amount = { kind: "gain" | "loss" | "plain"; text: string };

/** One consequence of a candidate. `where` names the number that changes: its delta pill appears there too. */
export interface Consequence {
  amount: Amount;
  parts: Part[];
  where?: string;
  /** Only if things stay as they are: dashed. */
  conditional?: boolean;
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
  /** The ring stays within the thing, where things lie close together. */
  snug?: boolean;
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
  /** One sentence with its rule, for the open row. */
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

export interface Tab {
  id: string;
  label: (scene: Scene) => string;
  component: Component;
}

export interface Task {
  text: string;
  hint?: string;
  /** What keys and wheel can do besides, for who has them. */
  keys?: string;
}

export interface Game<V extends AnyView = AnyView, E = unknown> {
  key: string;
  /** Area of the locales. */
  area: string;
  /** Its colour, as CSS. */
  accent: string;
  icon: string;
  /** Colours of the four slots, in the order triangle, circle, square, diamond. */
  colours: readonly string[];

  /** The stage at 1024 px and wider: the game lays out its own parts and the common ones ($app/table/…). */
  Stage: Component;
  /** The board of a phone, and the tabs of its sheet that come before Others and Log. */
  PhoneBoard: Component;
  tabs: readonly Tab[];
  /** Numbers in an opponent's row, and in the strip of a phone. */
  Numbers: Component<{ seat: number; brief?: boolean }>;
  /** The full tableau of a player, opened by a tap on the row. */
  Tableau: Component<{ seat: number }>;
  /** Small pictures for log lines and consequences that are no symbol, by name. */
  Picture?: Component<{ name: string; size: number }>;

  /** Keys of its own, for the list of keys; the game's components listen for them. */
  keys?(scene: Scene<V, E>): { keys: string; text: string }[];

  /** Every legal move with the things to touch for it; also ways that lead through several decisions. */
  offers(scene: Scene<V, E>): Offer[];
  /** The notation to ask the server about when a thing cannot be chosen; null: nothing could ever be done there. */
  notation(target: string, scene: Scene<V, E>): string | null;
  counters(scene: Scene<V, E>): Counter[];
  /** What stands at a player's name, where a game scores nothing before its end: the points as if it ended now. */
  points?(scene: Scene<V, E>, seat: number): number;
  /** What is asked, in words, and one quiet hint. Without it `decision.<kind>` of the game's words. */
  task?(scene: Scene<V, E>): Task;
  chip(step: string, scene: Scene<V, E>): Chip;
  preview(offer: Offer, scene: Scene<V, E>): Preview | null;
  about(target: string, scene: Scene<V, E>): About | null;
  /** An event in words. It is told once: of the scene only words, names, colours and edition count, never the view. */
  line(event: Happening, scene: Scene<V, E>): Line | null;
  traces(event: Happening, scene: Scene<V, E>): Trace[];
  flights(event: Happening, scene: Scene<V, E>): Flight[];
  aid(scene: Scene<V, E>): AidSection[];
  sheet(scene: Scene<V, E>): SheetRow[];
  /** How the game ended, where places do not tell it (against an opponent without a seat). */
  verdict?(scene: Scene<V, E>): string | null;
  text(scene: Scene<V, E>): TextSection[];
}

/** Checks a game against its own view and edition, then forgets them: the common code needs no more. */
export function game<V extends AnyView, E>(each: Game<V, E>): Game {
  return each as unknown as Game;
}
