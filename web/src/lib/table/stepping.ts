/** Walking through a replay: by steps, by turns, by rounds. Places are numbers of lines that stand. */
import type { LogLine } from "$wire/server";
import type { Moment } from "./scores";

/** The lines at which the position changes. */
export const stops = (lines: readonly LogLine[]): number[] =>
  lines.filter((line) => !line.undone && !line.undo).map((line) => line.n);

/** The stop for any line: the last one not behind it. */
export const nearest = (places: readonly number[], n: number): number =>
  places.findLast((each) => each <= n) ?? places[0] ?? 0;

export function step(places: readonly number[], n: number, by: 1 | -1): number {
  return (by > 0 ? places.find((each) => each > n) : places.findLast((each) => each < n)) ?? n;
}

/** Goes to the end of the turn, or to that of the turn before. */
export const stepTurn = (moments: readonly Moment[], n: number, by: 1 | -1): number =>
  step(
    moments.map((each) => each.n),
    n,
    by,
  );

/** Where rounds begin, as the place of their first moment. */
export function rounds(moments: readonly Moment[]): { round: number; n: number }[] {
  const found: { round: number; n: number }[] = [];
  for (const each of moments)
    if (each.round > 0 && each.round !== found.at(-1)?.round) found.push({ round: each.round, n: each.n });
  return found;
}
