/** A table in one sentence, before it is opened. */
import { type Plan, complete } from "./plan";
import { clockWords } from "./tableSummary";
import type { Words } from "./words.svelte";

export const listed = (language: string, parts: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(parts);

export function summary(plan: Plan, game: string, words: Words, language: string): string {
  const count = (kind: Plan["seats"][number]["kind"]) => plan.seats.filter((seat) => seat.kind === kind).length;
  const parts: string[] = [];
  if (count("me")) parts.push(words("sum.me"));
  if (count("here")) parts.push(words("sum.here", { n: count("here") }));
  if (count("bot")) parts.push(words("sum.bots", { n: count("bot") }));
  if (count("open")) parts.push(words("sum.open", { n: count("open") }));
  if (plan.seats.length === 1) return words("sum.solo", { game });
  return words("sum.table", { game, n: plan.seats.length, list: listed(language, parts) });
}

/** The line below it: the clock, and who may join. */
export function conditions(plan: Plan, words: Words): string {
  const parts = [clockWords(plan.clock, words)];
  if (!complete(plan.seats)) parts.push(words(plan.open ? "access.open_note" : "access.private_note"));
  return parts.join(" · ");
}
