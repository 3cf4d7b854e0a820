/** The words of the language in use. Areas are fetched when first needed; a change of language needs no reload. */
import { untrack } from "svelte";
import chunks from "virtual:words";
import { ask } from "./ask";
import { nonBreaking } from "./nonBreaking";
import { LANGUAGES, type Facts, type Language, write } from "./words";

type Messages = Record<string, string>;

// Not reactive: areas are loaded before a screen asks for them, and only the language changes later.
const held: Record<string, Messages> = {};
// Words that were fetched later, for games that did not come with the client.
const added: Record<string, Messages> = {};
const asked: string[] = ["common"];
const tongue = $state<{ now: Language }>({ now: "en" });

async function fetchArea(language: Language, area: string): Promise<void> {
  const name = `${language}/${area}`;
  if (held[name]) return;
  const chunk = chunks[name];
  // The words of a game that did not come with the client are the server's.
  held[name] = chunk
    ? (await chunk()).default
    : await ask<Messages>(`/api/games/${area.replaceAll("_", "-")}/words/${language}`);
}

/** Further words of an area: `en/shell`. */
export function addWords(name: string, messages: Messages): void {
  added[name] = { ...added[name], ...messages };
}

/** Must be awaited before a screen that uses the area is shown. */
export async function loadWords(...areas: string[]): Promise<void> {
  for (const area of areas) if (!asked.includes(area)) asked.push(area);
  // A screen that is being opened does not open again when the language changes.
  const now = untrack(() => tongue.now);
  await Promise.all(asked.map((area) => fetchArea(now, area)));
}

export async function speak(language: Language): Promise<void> {
  await Promise.all(asked.map((area) => fetchArea(language, area)));
  tongue.now = language;
  document.documentElement.lang = language;
}

export const language = {
  get now(): Language {
    return tongue.now;
  },
  /** The first of the browser's languages that we have. */
  get wished(): Language {
    const tags = navigator.languages.map((tag) => tag.slice(0, 2));
    return tags.map((tag) => LANGUAGES.find((each) => each === tag)).find((each) => each !== undefined) ?? "en";
  },
};

export interface Words {
  (key: string, facts?: Facts): string;
  has(key: string): boolean;
  /** The message of a key as it is written, or undefined. */
  find(key: string): string | undefined;
  /** A piece that an edition names: in words if the languages know it, else by the edition's own name. */
  named(family: string, name: string): string;
}

/** The words of an area with the common ones behind them, as in Python. */
export function wordsOf(area: string): Words {
  const find = (key: string): string | undefined =>
    held[`${tongue.now}/${area}`]?.[key] ??
    added[`${tongue.now}/${area}`]?.[key] ??
    held[`${tongue.now}/common`]?.[key];
  const message = (key: string): string => {
    const found = find(key);
    // A missing key is a defect of ours; tests look for it, people see the key rather than nothing.
    if (found === undefined) console.error(`no words for ${area}: ${key}`);
    return found ?? key;
  };
  const words = (key: string, facts?: Facts) => nonBreaking(tongue.now, write(tongue.now, message(key), facts));
  return Object.assign(words, {
    find,
    has: (key: string) => find(key) !== undefined,
    named: (family: string, name: string) =>
      find(`${family}.${name}`) === undefined ? name.replaceAll("_", " ") : words(`${family}.${name}`),
  });
}
