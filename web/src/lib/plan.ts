/** The plan of a table: who is to sit where, by which rules. Pure; the page of a new table edits it. */
import { LEVELS } from "./characters";
import type { Clock, GameShown, NewTable, OptionShown } from "$wire/server";

export type Seat =
  | { kind: "me" }
  /** Somebody else at this device. */
  | { kind: "here"; name: string }
  | { kind: "open" }
  | { kind: "bot"; level: number };

export type OptionValue = boolean | number | string;

export interface Plan {
  game: string;
  seats: Seat[];
  options: Record<string, OptionValue>;
  edition: string | null;
  clock: Clock | null;
  open: boolean;
}

/** A newcomer plays against a friendly opponent. */
export const FIRST_LEVEL = 2;
export const NAME_LIMIT = 40;

export function firstPlan(game: string, withPeople = false): Plan {
  const other: Seat = withPeople ? { kind: "open" } : { kind: "bot", level: FIRST_LEVEL };
  return { game, seats: [{ kind: "me" }, other], options: {}, edition: null, clock: null, open: false };
}

const isSeat = (value: unknown): value is Seat => {
  if (typeof value !== "object" || value === null) return false;
  const seat = value as { kind?: unknown; level?: unknown; name?: unknown };
  if (seat.kind === "bot") return LEVELS.some((level) => level === seat.level);
  if (seat.kind === "here") return typeof seat.name === "string" && seat.name.length <= NAME_LIMIT;
  return seat.kind === "me" || seat.kind === "open";
};

/** A plan that was kept, if it still fits the game; else the first one. */
export function readPlan(text: string | null, game: GameShown, withPeople = false): Plan {
  const first = firstPlan(game.key, withPeople);
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    return first;
  }
  if (typeof kept !== "object" || kept === null) return first;
  const plan = kept as Partial<Plan>;
  if (!Array.isArray(plan.seats) || !plan.seats.every(isSeat) || !game.players.includes(plan.seats.length))
    return first;
  if (plan.seats.filter((seat) => seat.kind === "me").length !== 1) return first;
  const has = (kind: Seat["kind"]) => plan.seats?.some((seat) => seat.kind === kind);
  const fits = withPeople ? has("open") : complete(plan.seats) && has("bot");
  return {
    ...first,
    seats: fits ? plan.seats : first.seats,
    options: readOptions(plan.options, game.options),
    edition: game.editions.some(({ hash }) => hash === plan.edition) ? (plan.edition ?? null) : null,
    clock: isClock(plan.clock) ? plan.clock : null,
    open: plan.open === true,
  };
}

const isClock = (clock: Clock | null | undefined): clock is Clock =>
  typeof clock === "object" &&
  clock !== null &&
  typeof clock.base === "number" &&
  ["live", "days"].includes(clock.kind);

function readOptions(kept: unknown, options: readonly OptionShown[]): Record<string, OptionValue> {
  const given = typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  const found: Record<string, OptionValue> = {};
  for (const { id, values } of options) {
    const value = values.find((each) => each === given[id]);
    if (value !== undefined) found[id] = value;
  }
  return found;
}

/** Nobody has to be waited for: the game can begin at once. */
export const complete = (seats: readonly Seat[]): boolean => seats.every((seat) => seat.kind !== "open");

export const people = (seats: readonly Seat[]): number => seats.filter((seat) => seat.kind !== "bot").length;

/** The options that mean something with so many players. */
export const fitting = (game: GameShown, players: number): OptionShown[] =>
  game.options.filter((option) => option.players.includes(players));

export const botOf = (level: number): string => `level:${level}`;

/** What the server is asked for. */
export function asked(plan: Plan, game: GameShown): NewTable {
  const players = plan.seats.length;
  const options: Record<string, OptionValue> = {};
  for (const { id, default: usual } of fitting(game, players)) {
    const value = plan.options[id];
    if (value !== undefined && value !== usual) options[id] = value;
  }
  return {
    game: plan.game,
    seats: plan.seats.map((seat) => {
      if (seat.kind === "me") return { who: "me" };
      if (seat.kind === "open") return { who: "open" };
      if (seat.kind === "here") return { who: "me", name: seat.name.trim() || null };
      // Without a name: each client calls the character in its own language.
      return { who: "bot", bot: botOf(seat.level) };
    }),
    options,
    edition: plan.edition,
    open: plan.open,
    clock: plan.clock,
  };
}

export const move = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  const item = list[from];
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)];
};
