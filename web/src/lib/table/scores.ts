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

/** The turn that a decision belongs to: the position after it may already be in the next turn. */
const turnOf = (line: LogLine) => line.events?.find((event) => event.seat === line.seat) ?? line.events?.[0];

/** The turns of a game: one moment at the end of each, from the set-up to the end. */
export function moments(replay: Pick<Replay, "lines" | "scores">): Moment[] {
  const found: (Moment & { turn: string })[] = [];
  replay.lines.forEach((line, index) => {
    if (line.undone || line.undo) return;
    const event = turnOf(line);
    const last = found.at(-1);
    const turn: string = event ? `${line.seat} ${event.round} ${event.turn}` : (last?.turn ?? "");
    const moment = { n: line.n, round: event?.round ?? last?.round ?? 0, scores: replay.scores[index] ?? [], turn };
    if (last?.turn === turn) Object.assign(last, moment);
    else found.push({ ...moment, post: false });
  });
  return found.map(({ n, round, scores }, index) => ({
    n,
    round,
    scores,
    post: index === found.length - 1 || (round > 0 && found[index + 1]?.round !== round),
  }));
}

/** A round number for an axis: 1, 2 or 5 times a power of ten, so that there are at most `most` lines. */
export function tickStep(top: number, most = 5): number {
  const rough = Math.max(1, top / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power * 10;
}
