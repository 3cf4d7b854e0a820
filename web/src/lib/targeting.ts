/** From legal moves to things that can be touched, and back. One list of offers, filtered by what has been picked. */
import type { Choice, Outcome } from "$wire/server";

/**
 * Something that can be done now. `targets` are the things to touch, in any order: a move with two arguments can be
 * started from either end. `moves` are sent together: one, or those of a way that leads through several decisions.
 */
export interface Offer {
  targets: readonly string[];
  moves: readonly (number | string)[];
  /** The legal move; ways and twins have none. */
  choice: Choice | null;
  /** The kind of the move, or of the one that a way leads to. */
  kind: string;
  /** What it would bring, where that came with the position. */
  outcome?: Outcome;
  /** Words for buttons, lists, screen readers and typed commands. */
  label: string;
  /** The verb of the move, for the primary button of a phone. */
  verb?: string;
  icon?: string;
  /** Coins that it costs on top, shown as a pill on the last target. */
  price?: number;
  /** Other small figures on the target, such as steps or strength. */
  pill?: string;
  /** Reveals something: cannot be taken back. */
  noWayBack?: boolean;
  /** Can be started here, but belongs to a later decision: no frame until it is pointed at. */
  quiet?: boolean;
  /** Ends the turn: the primary button of the dock. */
  endsTurn?: boolean;
}

/** Targets with these beginnings are drawn by the dock itself. */
export const BUTTON = "dock:";
export const NUMBER = "number:";

export const fits = (offer: Offer, picks: readonly string[]): boolean =>
  picks.every((pick) => offer.targets.includes(pick));

/** Offers that can still be reached from what has been picked. */
export const reachable = (offers: readonly Offer[], picks: readonly string[]): Offer[] =>
  offers.filter((offer) => fits(offer, picks));

/** Every thing that may be touched next, with the offers it leads to. */
export function openTargets(offers: readonly Offer[], picks: readonly string[]): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of reachable(offers, picks))
    for (const target of offer.targets) {
      if (picks.includes(target)) continue;
      const row = found.get(target);
      if (row) row.push(offer);
      else found.set(target, [offer]);
    }
  return found;
}

export type Touched =
  | { kind: "nothing" }
  | { kind: "more"; picks: string[] }
  | { kind: "one"; offer: Offer; picks: string[] }
  | { kind: "several"; offers: Offer[]; picks: string[] };

/** What touching a thing leads to: nothing legal, a half-made choice, one offer, or several to choose among. */
export function touch(offers: readonly Offer[], picks: readonly string[], target: string): Touched {
  if (picks.includes(target)) return { kind: "more", picks: picks.filter((pick) => pick !== target) };
  let next = [...picks, target];
  let left = reachable(offers, next);
  if (!left.length) {
    // A thing that does not go with what was picked starts a new choice.
    next = [target];
    left = reachable(offers, next);
    if (!left.length) return { kind: "nothing" };
  }
  // What all remaining offers share need not be touched.
  const shared = (left[0]?.targets ?? []).filter((each) => left.every((offer) => offer.targets.includes(each)));
  const done = left.filter((offer) => offer.targets.every((each) => next.includes(each) || shared.includes(each)));
  if (done.length === left.length && left.length > 1) return { kind: "several", offers: left, picks: next };
  if (left.length === 1 && left[0]) return { kind: "one", offer: left[0], picks: next };
  return { kind: "more", picks: next };
}

const bare = (text: string): string => text.toLocaleLowerCase().replace(/\s+/g, " ").trim();

export type Reading =
  | { kind: "offer"; offer: Offer }
  | { kind: "several"; offers: Offer[] }
  | { kind: "number"; most: number }
  | { kind: "unknown"; text: string };

/** A typed command: a number of the list, a notation, or any unmistakable part of its words, as in the terminal. */
export function readCommand(typed: string, offers: readonly Offer[]): Reading {
  const text = bare(typed);
  if (/^\d+$/.test(text)) {
    const offer = offers[Number(text) - 1];
    return offer ? { kind: "offer", offer } : { kind: "number", most: offers.length };
  }
  const exact = offers.filter((offer) => offer.choice && bare(offer.choice.text) === text);
  const named = exact.length ? exact : offers.filter((offer) => bare(offer.label) === text);
  const found = named.length
    ? named
    : offers.filter((offer) => bare(offer.label).includes(text) || bare(offer.choice?.text ?? "").includes(text));
  if (found.length === 1 && found[0]) return { kind: "offer", offer: found[0] };
  return found.length ? { kind: "several", offers: found } : { kind: "unknown", text: typed.trim() };
}
