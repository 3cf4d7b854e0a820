/** Where a table comes from: a server, a replay, or an example for development. The screen knows only this. */
import type { Phrase } from "$lib/phrases";
import type { About, Outcome, Pages, SeatView, Problem, Saying, ServerMessage } from "$wire/server";

export type Connection =
  | { state: "opening" }
  | { state: "open" }
  | { state: "lost"; retryAt: number; tries: number }
  /** Trying again does not help. `status` is that of HTTP. */
  | { state: "closed"; status: number; problem: Problem | null };

/** What a table tells; answers to commands come as promises. */
export type Heard =
  | Exclude<ServerMessage, { type: "done" | "heard" | "refused" | "reconnect" }>
  | { type: "connection"; connection: Connection };

export interface Reason {
  key: string;
  rule: string;
  facts: Record<string, number | string>;
  /** Where the words are: `why_not.<key>` of the game, `problem.<key>` of the server, or a key of the table itself. */
  of: "game" | "server" | "table";
}

/** The answer to "why not": a reason, or the notation of the legal move that was meant. */
export interface Why {
  reason: Reason | null;
  text: string | null;
}

/** The server said no; nothing has changed. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The server could not be asked at all. */
export class Unreachable extends Error {}

export interface TableSource {
  /** Begins to listen; the first thing heard is a snapshot. */
  open(hear: (message: Heard) => void): void;
  close(): void;
  /** One command for all moves of a way. Resolves when they stand in the log on the disk; rejects with a Refusal. */
  play(moves: readonly (number | string)[]): Promise<void>;
  undo(count: number): Promise<void>;
  restart(): Promise<void>;
  /** Why a move, given in notation, is not legal now. Never makes it. */
  why(notation: string): Promise<Why>;
  /** Why nothing can be done with a thing now. */
  whyThing(thing: string): Promise<Why>;
  /** What a thing is, in the position after a line. */
  about(thing: string, n: number): Promise<About | null>;
  /** Player aid, score sheet and the table in words, in the position after a line. */
  pages(n: number): Promise<Pages>;
  /** What several ways to go on would bring; line `n` must be the newest. */
  outcomes(n: number, ways: (number | string)[][]): Promise<Outcome[]>;
  /** The printed values of an edition, as in its `components.toml`. */
  edition(hash: string): Promise<unknown>;
  /** What the printed things of an edition are called. */
  names(hash: string): Promise<Record<string, Saying>>;
  /** The position after a line, from the seat that looks now. */
  position(n: number): Promise<SeatView>;
  /** Look from another own seat (hot-seat). */
  sit(seat: number): void;
  reconnect(): void;
  /** Messages with the same id are taken once. */
  say(words: { text: string } | { phrase: Phrase }, id?: string): Promise<void>;
  propose(kind: "undo" | "abandon", count?: number): Promise<void>;
  reply(proposal: string, yes: boolean): Promise<void>;
  /** Anything else about this table, over plain HTTP: `ask("nudge", "POST", {})`. */
  ask<T>(path: string, method?: "GET" | "POST" | "PUT" | "DELETE", body?: unknown): Promise<T>;
}

/** An id for what must not happen twice. `crypto.randomUUID` is missing on pages that came over plain HTTP. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a refusal says in words: the game's own reason, or what is wrong with the connection, the seat, the moment. */
export function reasonOf(problem: Problem): Reason {
  const { reason, rule, facts } = problem.facts as { reason?: string; rule?: string; facts?: Reason["facts"] };
  if (reason !== undefined) return { key: reason, rule: rule ?? "", facts: facts ?? {}, of: "game" };
  return { key: problem.code, rule: "", facts: {}, of: "server" };
}
