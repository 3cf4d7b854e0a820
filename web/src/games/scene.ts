/** What the functions of games of `old.svelte.ts` get; goes with these. */
import type { TableState } from "$lib/table/state.svelte";
import type { Words } from "$lib/words.svelte";
import type { Choice, Decision } from "$wire/server";
import type { AnyView } from "./contract";

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

export const sceneOf = <V extends AnyView, E>(table: TableState<V, E>): Scene<V, E> => ({
  view: table.view,
  edition: table.edition,
  decision: table.decision,
  legal: table.history.past ? [] : (table.position?.legal ?? []),
  names: table.names,
  colours: table.game.colours,
  me: table.me,
  options: table.table?.options ?? {},
  words: table.words,
});
