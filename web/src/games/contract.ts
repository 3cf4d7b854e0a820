/**
 * What a game's folder gives to the screen: drawings and their layout. What is legal, what it brings, what happened and
 * what things are called comes from the engine and is shown by `$lib/table/telling.svelte` for every game alike.
 */
import type { Component } from "svelte";
import type { Drawing } from "$lib/sayings";
import type { TableState } from "$lib/table/state.svelte";
import type { Words } from "$lib/words.svelte";

/** What every game's view has. */
export interface AnyView {
  game: string;
  viewer: number;
  seat: number;
  /** Missing in games without rounds, or without a starting player. */
  round?: number;
  rounds?: number;
  starter?: number;
  scores: number[];
  ranking: number[];
}

export interface Tab {
  id: string;
  label: (words: Words) => string;
  component: Component;
}

export interface Game {
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
  /** Small pictures, by name, for lines and consequences that have no symbol. */
  Picture?: Component<{ name: string; size: number }>;
  /** What signs (`coins`), pieces that fly, moves (`move:choose_spot`) and names (`building:basilica`) look like. */
  drawing?(name: string): Drawing | null;
  /** Families of names that are drawn in place of their words: `brick` draws `brick:red`. */
  drawn?: readonly string[];

  /** Keys of its own, for the list of keys; the game's components listen for them. */
  keys?(words: Words): { keys: string; text: string }[];
  /** How the game ended, if the ranking does not tell it (against an opponent without a seat). */
  verdict?(table: TableState): string | null;
}
