/**
 * Sayings (a key of the words with typed facts) as text and as parts, as `urbes.locales.Words.say` writes them. Here they
 * also hold together what must not be broken at the end of a line.
 */
import type { Saying } from "$wire/server";
import { nonBreaking } from "./nonBreaking";
import { type Part, PLACE, chosen, figure, uncounted } from "./words";

export type Said = NonNullable<Saying["facts"]>[string];

/** What a name or a sign looks like: a symbol of the sheet, or a small picture that the game draws. */
export interface Drawing {
  /** The symbol; it is also used for flying pieces if the picture is more than a symbol. */
  icon: string;
  /** A colour token such as `--c-bronze`; `own`: that of the player whose piece it is. */
  colour?: string;
  /** Drawn in text instead of the symbol: a name for the game's `Picture`. */
  picture?: string;
}

/** All that words depend on besides the saying. */
export interface Tongue {
  language: string;
  /** The message of a key, or undefined. */
  message(key: string): string | undefined;
  /** The players by seat. */
  names: readonly string[];
  /** What the printed things of the edition are called. */
  things: Readonly<Record<string, Saying>>;
  /** What a sign, or a name that is drawn in place of its words, looks like. */
  drawing?(name: string): Drawing | null;
  /** Families whose names are drawn in place of their words. */
  drawn?: readonly string[];
}

/** A saying has no words, or its words need a fact that it does not have: a defect of ours. */
export class MissingWords extends Error {}

const familyOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(":")));
const idOf = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The message with its plural forms chosen, and the facts that its places ask for. */
function opened(
  { language, message }: Tongue,
  { key, facts = {} }: Saying,
): { text: string; fact(name: string): Said } {
  const found = message(key);
  if (found === undefined) throw new MissingWords(`no words for ${key}`);
  const fact = (name: string): Said => {
    const value = facts[name];
    if (value === undefined) throw new MissingWords(`${key} names the fact ${name}, which is not there`);
    return value;
  };
  return { text: chosen(language, found, (name) => Number(fact(name))), fact };
}

/** A saying as plain text, which is also what is spoken. */
export function say(tongue: Tongue, saying: Saying): string {
  const { text, fact } = opened(tongue, saying);
  return nonBreaking(
    tongue.language,
    text.replace(PLACE, (_, name: string) => written(tongue, fact(name))),
  );
}

function written(tongue: Tongue, fact: Said): string {
  if (typeof fact === "number") return figure(fact);
  if (Array.isArray(fact)) return fact.map((each) => written(tongue, each)).join(", ");
  return typeof fact === "string" ? named(tongue, fact) : say(tongue, fact);
}

/** A name as plain text: a player, a printed thing, a word of the locales; else the name itself. */
export function named(tongue: Tongue, name: string): string {
  const printed = tongue.things[name];
  if (printed) return say(tongue, printed);
  const [family, id] = [familyOf(name), idOf(name)];
  if (family === "player") return tongue.names[Number(id)] ?? "";
  const message = tongue.message(`${family}.${id}`);
  return message ?? id.replaceAll("_", " ");
}

/** A saying as parts: words, players, and pictures in place of what is drawn. */
export function parts(tongue: Tongue, saying: Saying): Part[] {
  if (saying.sign) {
    const n = saying.facts?.["n"];
    const words = say(tongue, saying);
    const picture = pictured(tongue, saying.sign, typeof n === "number" ? uncounted(words, n) : words);
    // A picture shows what there is, not how many.
    if (picture) return typeof n === "number" ? [figure(n), picture] : [picture];
  }
  const { text, fact } = opened(tongue, saying);
  const found: Part[] = [];
  let end = 0;
  for (const place of text.matchAll(PLACE)) {
    if (place.index > end) found.push(text.slice(end, place.index));
    found.push(...shown(tongue, fact(place[1] ?? "")));
    end = place.index + place[0].length;
  }
  if (end < text.length) found.push(text.slice(end));
  return joined(found).map((part) => (typeof part === "string" ? nonBreaking(tongue.language, part) : part));
}

/** Joins texts that stand beside each other. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (typeof part === "string" && typeof last === "string") found[found.length - 1] = last + part;
    else found.push(part);
  }
  return found;
}

function shown(tongue: Tongue, fact: Said): Part[] {
  if (typeof fact === "number") return [figure(fact)];
  if (Array.isArray(fact)) {
    const all = fact.map((each) => shown(tongue, each));
    // Pictures stand beside each other; words need a comma between them.
    const pictures = all.every((each) => each.length === 1 && typeof each[0] === "object" && !("player" in each[0]));
    return all.flatMap((each, index) => (index ? [pictures ? " " : ", ", ...each] : each));
  }
  if (typeof fact !== "string") return parts(tongue, fact);
  const family = familyOf(fact);
  if (family === "player") return [{ player: Number(idOf(fact)) }];
  if (tongue.drawn?.includes(family)) {
    const picture = pictured(tongue, fact, named(tongue, fact));
    if (picture) return [picture];
  }
  const printed = tongue.things[fact];
  return printed ? parts(tongue, printed) : [named(tongue, fact)];
}

/** A picture, with words for people who cannot see it, unless the words stand beside it. */
export function pictured({ drawing }: Tongue, sign: string, label: string): Part | null {
  const found = drawing?.(sign);
  if (!found) return null;
  if (found.picture !== undefined) return { picture: found.picture, label };
  return { icon: found.icon, label, ...(found.colour && found.colour !== "own" ? { colour: found.colour } : {}) };
}
