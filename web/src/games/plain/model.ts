/**
 * What lies on a plain board, read from the keys of numbers and places: `quay:tiber:good:oil` is a number of the thing
 * `quay:tiber`, and what it counts is called `good:oil`. What belongs to a player begins with the player.
 */
import type { TableState } from "$lib/table/state.svelte";
import type { PlainView } from "$wire/plain";

export type Edition = Record<string, unknown>;
export type Plain = TableState<PlainView, Edition>;

export interface Counted {
  /** The name of the number; it is a thing, too. */
  key: string;
  label: string;
  value: number;
  colour: string | undefined;
}

export interface Lying {
  key: string;
  label: string;
  pieces: readonly string[];
}

/** A thing on the board, or all that a player has. */
export interface Plate {
  /** Empty for what belongs to the whole table. */
  id: string;
  title: string;
  numbers: Counted[];
  places: Lying[];
}

const PLAYER = "player:";
/** Points by source stand on the score sheet. */
const ELSEWHERE = /^player:\d+:(source:|points$)/;

export const homeOf = (key: string): string => (key.includes(":") ? key.split(":", 2).join(":") : "");
export const isPlayer = (name: string): boolean => name.startsWith(PLAYER);
export const seatOf = (name: string): number => Number(name.slice(PLAYER.length));

/** What a number or a place is called beside the thing that it belongs to. */
export function labelOf(table: Plain, key: string): string {
  const words = key.split(":");
  const rest = words.length > 2 ? words.slice(2) : words.slice(0, 1);
  return rest.length === 1 ? table.words(`name.${rest[0]}`) : table.name(rest.join(":"));
}

/** What is counted, as a name: `good:oil`. */
const countedIn = (key: string): string => key.split(":").slice(2).join(":");

/** Every thing that has numbers or pieces, in the order in which the game tells them; a game without a plain view has numbers. */
export function platesOf(table: Plain): Plate[] {
  const { numbers = {}, pieces = {} } = table.view as Partial<PlainView>;
  const counted = { ...table.position?.numbers, ...numbers };
  const found = new Map<string, Plate>();
  const plate = (key: string): Plate => {
    const id = homeOf(key);
    const known = found.get(id);
    if (known) return known;
    const made = { id, title: id ? table.name(id) : table.words("plain.table"), numbers: [], places: [] };
    found.set(id, made);
    return made;
  };
  for (const [key, value] of Object.entries(counted)) {
    // Pieces that are drawn show their number themselves.
    if (ELSEWHERE.test(key) || pieces[key]?.length) continue;
    const colour = coloursOf(table.edition).get(countedIn(key));
    plate(key).numbers.push({ key, label: labelOf(table, key), value, colour });
  }
  for (const [key, lying] of Object.entries(pieces)) {
    if (lying.length || !(key in counted)) plate(key).places.push({ key, label: labelOf(table, key), pieces: lying });
  }
  return [...found.values()];
}

export const ofPlayer = (plates: readonly Plate[], seat: number): Plate | undefined =>
  plates.find(({ id }) => id === `${PLAYER}${seat}`);

interface Row {
  id?: unknown;
  x?: unknown;
  y?: unknown;
  w?: unknown;
  h?: unknown;
  colour?: unknown;
}

/** The rows of an edition's tables, each with the name of the thing that it describes: its table and its id. */
function* rowsOf(edition: Edition): Generator<[string, Row]> {
  for (const [family, table] of Object.entries(edition)) {
    const list: unknown = Array.isArray(table) ? table : (table as { list?: unknown } | null)?.list;
    if (!Array.isArray(list)) continue;
    for (const row of list as Row[]) if (typeof row.id === "string") yield [`${family}:${row.id}`, row];
  }
}

export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}
const perEdition = <T>(make: (edition: Edition) => T) => {
  const kept = new WeakMap<Edition, T>();
  return (edition: Edition): T => {
    const known = kept.get(edition) ?? make(edition);
    kept.set(edition, known);
    return known;
  };
};

/** Where the edition puts its things, in units of its own. */
export const spotsOf = perEdition((edition) => {
  const found = new Map<string, Spot>();
  for (const [name, { x, y, w = 1, h = 1 }] of rowsOf(edition))
    if ([x, y, w, h].every((each) => typeof each === "number") && Number(w) > 0 && Number(h) > 0)
      found.set(name, { x: Number(x), y: Number(y), w: Number(w), h: Number(h) });
  return found;
});

/** The colours that the edition gives to things. */
export const coloursOf = perEdition(
  (edition) =>
    new Map([...rowsOf(edition)].flatMap(([name, { colour }]) => (typeof colour === "string" ? [[name, colour]] : []))),
);
