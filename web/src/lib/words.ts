/** Messages in the ICU form `{name}` and `{n, plural, one {…} other {…}}`, read exactly as `urbes.locales.Words` does. */

export const LANGUAGES = ["en", "ru", "hu"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A piece of a line that is more than text. The label says in words what the icon shows. */
export interface Sign {
  icon: string;
  label: string;
  /** A colour token such as `--c-bronze`. */
  colour?: string;
}
export interface Mention {
  player: number;
}
export interface Brick {
  /** Drawn by the game: its own small picture, by name. */
  picture: string;
  label: string;
}
export type Part = string | Sign | Mention | Brick;
export type Facts = Record<string, string | number>;

export const PLACE = /\{(\w+)\}/g;
const PLURAL = /\{(\w+), plural,((?:\s*(?:=\d+|\w+) \{[^{}]*(?:\{\w+\}[^{}]*)*\})+)\s*\}/g;
const FORM = /(=\d+|\w+) \{([^{}]*(?:\{\w+\}[^{}]*)*)\}/g;

const rules = new Map<string, Intl.PluralRules>();
function category(language: string, number: number): string {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found.select(number);
}

/** A number as it is printed: below zero with a minus sign, not with a hyphen. */
export const figure = (n: number): string => `${n}`.replace("-", "−");
const written = (fact: unknown): string => (typeof fact === "number" ? figure(fact) : String(fact));

/** The message with its plural forms chosen; places are still open. */
export function chosen(language: string, message: string, count: (name: string) => number): string {
  return message.replace(PLURAL, (_, name: string, list: string) => {
    const number = count(name);
    const forms = new Map([...list.matchAll(FORM)].map((each) => [each[1] ?? "", each[2] ?? ""]));
    const form = forms.get(`=${number}`) ?? forms.get(category(language, number)) ?? forms.get("other") ?? "";
    return form.replaceAll("#", figure(number));
  });
}

export function write(language: string, message: string, facts: Facts = {}): string {
  return chosen(language, message, (name) => Number(facts[name])).replace(PLACE, (_, name: string) =>
    written(facts[name]),
  );
}

/** The counted thing, for a picture that has its number beside it: `2 horses` → `horses`. */
export const uncounted = (text: string, n: number): string => text.replace(figure(n), "").trim();
