/** Where a table comes from: a server, or an example for development. The screen knows only this. */
import type { Problem, Snapshot, TableShown, Update } from "$wire/server";

export type Connection =
  { state: "open" } | { state: "lost"; retryAt: number; tries: number } | { state: "closed"; problem: Problem | null };

export type Heard =
  Snapshot | Update | { type: "table"; table: TableShown } | { type: "connection"; connection: Connection };

export interface Reason {
  key: string;
  rule: string;
  facts: Record<string, number | string>;
  /** Whose words: `why_not.<key>` of the game, or `refused.<key>` of the table. */
  of: "game" | "table";
}

/** Codes of problems that have words of their own; `other` speaks for the rest. */
export const REFUSED = ["stale", "not_your_turn", "cannot_undo", "storage", "too_many_requests", "other"] as const;

/** The server said no; nothing has changed. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export interface TableSource {
  /** Begins to listen; the first thing heard is a snapshot. */
  open(hear: (message: Heard) => void): void;
  close(): void;
  /** Resolves when the move stands in the log on the disk; rejects with a Refusal. */
  play(move: number | string): Promise<void>;
  undo(count: number): Promise<void>;
  restart(): Promise<void>;
  /** Why a move, given in notation, is not legal now; null if it is. */
  why(notation: string): Promise<Reason | null>;
  /** The printed values of an edition, as in its `components.toml`. */
  edition(hash: string): Promise<unknown>;
  /** Look from another own seat (hot-seat). */
  sit(seat: number): void;
  reconnect(): void;
}

/** What a refusal says in words: the game's own reason, or what is wrong with the connection, the seat, the moment. */
export function reasonOf(problem: Problem): Reason {
  const { reason, rule, facts } = problem.facts as { reason?: string; rule?: string; facts?: Reason["facts"] };
  if (reason !== undefined) return { key: reason, rule: rule ?? "", facts: facts ?? {}, of: "game" };
  return { key: REFUSED.find((code) => code === problem.code) ?? "other", rule: "", facts: {}, of: "table" };
}
