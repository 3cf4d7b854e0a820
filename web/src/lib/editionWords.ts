/** What the parts, entries, fields and values of an edition are called. Names that only a home-made edition has stay readable. */
import { isHidden } from "./editions";
import { type Facts, figure } from "./words";

export interface Speech {
  (key: string, facts?: Facts): string;
  has(key: string): boolean;
}

/** Families of the games' words that name pieces. */
const PIECES = [
  ["colour", "building", "token", "shape", "cell", "kind", "good"],
  ["harbour", "route", "line", "animal"],
].flat();
/** Families whose members an inner table counts: goods, contracts, buildings. */
const COUNTED = ["kind", "good", "building"];
/** Fields and parts whose names belong to one family of words. */
const OWN: Record<string, string> = {
  action: "action",
  actions: "action",
  associates: "card",
  majorities: "part",
  track: "track",
};
/** Identifiers, rules and plans of cells, the same in all languages. */
const CODE = /^([A-Z]{0,2}\d+|[A-Z]|[A-Z]{2}-[\d.]+|[.#RnT]{3,})$/;
const NUMBERED = ["action_cards", "supply_cards", "honour_cards"];
const OPTIONS = ["option", "options"];

/** The key of a sentence: its beginning and its length, so that another sentence has another key. */
const noteKey = (text: string) => {
  const start = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_/, "")
    .slice(0, 40);
  return `note.${start.replace(/_$/, "")}_${String(text.length)}`;
};

export interface EditionWords {
  part(name: string): string;
  /** The name of an entry: the pieces on its path. */
  entry(part: string, name: string): string;
  field(key: string): string;
  value(part: string, entry: string, key: string, value: unknown): string;
  note(text: string): string;
}

/** `own` are the words of the page, `game` those of the game in `area`; `unknown` hears of names without words. */
export function editionWords(
  area: string,
  own: Speech,
  game: Speech,
  unknown: (key: string) => void = () => undefined,
): EditionWords {
  const asIs = (key: string, name: string) => {
    unknown(key);
    return name.replaceAll("_", " ");
  };
  const piece = (name: string, families: readonly string[]): string | undefined => {
    const family = families.find((each) => game.has(`${each}.${name}`));
    return family && game(`${family}.${name}`);
  };
  /** A field of an inner table means the same in all games, one of an entry may have a sense of its own. */
  const field = (key: string, places = [`field.${area}.${key}`, `field.${key}`]): string => {
    const found = places.find((each) => own.has(each));
    return found ? own(found) : asIs(`field.${key}`, key);
  };
  const note = (text: string) => {
    const key = noteKey(text);
    if (own.has(key)) return own(key);
    unknown(key);
    return text;
  };
  /** A word of the file, in the sense that it has in a field or a part. */
  const word = (place: string, name: string): string => {
    const family = OWN[place];
    const known = (family && piece(name, [family])) ?? piece(name, PIECES);
    if (known !== undefined) return known;
    if (own.has(`word.${name}`)) return own(`word.${name}`);
    if (CODE.test(name)) return name.replaceAll("#", "×");
    if (place.startsWith("title_")) return name;
    return name.includes(" ") ? note(name) : asIs(`word.${name}`, name);
  };
  const inner = (key: string): string =>
    /^\d+$/.test(key) ? key : (piece(key, COUNTED) ?? field(key, [`field.${key}`]));

  function said(place: string, value: unknown): string {
    if (Array.isArray(value))
      return value.map((each) => (Array.isArray(each) ? `(${said(place, each)})` : said(place, each))).join(", ");
    if (typeof value === "object" && value !== null) {
      const rows = Object.entries(value).filter(([key]) => !isHidden(key));
      if (rows.length === 0) return own("word.free");
      return rows
        .map(([key, each]) => {
          if (["key", "kind", "text"].includes(key)) return said(key, each);
          const counts = typeof each === "number" && !/^\d+$/.test(key);
          return `${inner(key)}${counts ? "\u00a0" : ": "}${said(key, each)}`;
        })
        .join(rows.some(([, each]) => typeof each === "object") ? "; " : ", ");
    }
    if (typeof value === "boolean") return own(value ? "word.yes" : "word.no");
    return typeof value === "string" ? word(place, value) : typeof value === "number" ? figure(value) : String(value);
  }

  function entryPiece(part: string, name: string): string {
    const [, building = "", row = "", place = ""] = /^([a-z_]+)_([a-z]?)(\d+)$/.exec(name) ?? [];
    if (part === "spots" && game.has(`building.${building}`))
      return own("name.spot", { building: game(`building.${building}`), place: row.toUpperCase() + place });
    if (NUMBERED.includes(part) && place) return own("name.card", { n: Number(place) });
    const [, kind = "", colour = ""] = /^building_(.+)_([a-z]+)$/.exec(name) ?? [];
    if (part === "building_cards" && game.has(`building.${kind}`) && game.has(`colour.${colour}`))
      return own("name.building_card", { building: game(`building.${kind}`), colour: game(`colour.${colour}`) });
    if (OPTIONS.includes(part) && game.has(`setting.${name}`)) return game(`setting.${name}`);
    return word(part, name);
  }

  return {
    part: (name) => (own.has(`part.${name}`) ? own(`part.${name}`) : asIs(`part.${name}`, name)),
    entry: (part, name) =>
      name
        .split(" ")
        .filter(Boolean)
        .map((each) => entryPiece(part, each))
        .join(" · "),
    field: (key) => field(key),
    note,
    value(part, entry, key, value) {
      const choice = (each: unknown) => `setting.${entry}_${String(each)}`;
      const choices = Array.isArray(value) ? (value as unknown[]) : [value];
      if (
        OPTIONS.includes(part) &&
        ["default", "values"].includes(key) &&
        choices.every((each) => game.has(choice(each)))
      )
        return choices.map((each) => game(choice(each))).join(" / ");
      return said(key, value);
    },
  };
}
