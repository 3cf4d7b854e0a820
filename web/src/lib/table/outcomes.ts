/** The part of an outcome that boards draw as a ghost. */
import type { Foreseen, Outcome } from "$wire/server";

/** What would happen; for an action that only begins, what would happen with its first choice. */
export const drawn = (outcome: Outcome | null): readonly Foreseen[] =>
  outcome === null ? [] : outcome.events.length ? outcome.events : (outcome.sketch ?? []);
