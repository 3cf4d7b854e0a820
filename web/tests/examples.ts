/** Example tables for tests: what the server would say of recorded games. */
import { readFileSync, readdirSync } from "node:fs";
import type { Game } from "../src/games/contract";
import { type Example, ExampleTable } from "../src/lib/table/example";
import { TableState } from "../src/lib/table/state.svelte";
import type { Part } from "../src/lib/words";

const shelf = import.meta.glob<{ default: Game }>("../src/games/*/index.ts", { eager: true });
export const GAMES: readonly Game[] = Object.values(shelf).map((each) => each.default);

export const exampleNames = (area: string): string[] =>
  readdirSync(`fixtures/${area}`).map((name) => name.replace(".json", ""));
const known = new Map<string, Example>();
export function example(area: string, name: string): Example {
  const path = `fixtures/${area}/${name}.json`;
  const found = known.get(path) ?? (JSON.parse(readFileSync(path, "utf8")) as Example);
  known.set(path, found);
  return found;
}
export const examples = (area: string): Example[] => exampleNames(area).map((name) => example(area, name));

export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
export async function opened(game: Game, from: Example, at: number) {
  const source = new ExampleTable(from, at);
  const table = new TableState(source, game);
  table.start();
  await settled();
  return { source, table };
}
/** Every moment of a game in which somebody decides. */
export const deciding = (from: Example): number[] =>
  from.moments.flatMap((moment, at) => (moment.snapshot.position?.legal.length ? [at] : []));

/** Everything of a kind inside of any message. */
export function* within<T>(data: unknown, is: (each: object) => each is T & object): Generator<T> {
  if (typeof data !== "object" || data === null) return;
  if (is(data)) yield data;
  for (const each of Object.values(data)) yield* within(each, is);
}

const OPEN = /(^|[\s(+−])$/;
const WORD = /^[\p{L}\d]/u;
/** Parts as a screen reader says them: a picture is a word of its own. */
export function plain(parts: readonly Part[], names: readonly string[]): string {
  let [text, pictured] = ["", false];
  for (const part of parts) {
    const word = typeof part === "string" ? part : "player" in part ? (names[part.player] ?? "") : part.label;
    const picture = typeof part !== "string";
    if ((picture || pictured) && !OPEN.test(text) && WORD.test(word)) text += " ";
    text += word;
    pictured = picture;
  }
  return text.replace(/ {2,}/g, " ");
}
