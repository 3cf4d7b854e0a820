/** Scores over time, for the end screen and the replay. */
import type { LogLine, Replay } from "$wire/server";

/** A moment at which somebody's turn ended. */
export interface Moment {
  n: number;
  round: number;
  scores: readonly number[];
  /** The round has changed with this moment, or the game has ended. */
  post: boolean;
}

export const roundOf = (line: LogLine | undefined): number | null => line?.events?.at(-1)?.round ?? null;

/** The turns of a game: one moment for each change of who decides, from the set-up to the end. */
export function moments(replay: Pick<Replay, "lines" | "turns" | "scores">): Moment[] {
  const found: Moment[] = [];
  let round = 0;
  replay.lines.forEach((line, index) => {
    if (line.undone || line.undo) return;
    const scores = replay.scores[index] ?? [];
    const now = roundOf(line) ?? round;
    const last = index === replay.lines.length - 1;
    const before = found.at(-1);
    const turned = before === undefined || replay.turns[index] !== replay.turns[index - 1] || last;
    if (turned) {
      if (before && now !== round && round > 0) before.post = true;
      found.push({ n: line.n, round: now, scores, post: last });
    }
    round = now;
  });
  return found;
}

/** A round number for an axis: 1, 2 or 5 times a power of ten, so that there are at most `most` lines. */
export function tickStep(top: number, most = 5): number {
  const rough = Math.max(1, top / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}
