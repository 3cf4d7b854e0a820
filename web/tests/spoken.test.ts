/** What screen readers hear of a line, in games of `old.svelte.ts` (others: `shows.test.ts`): each number and each name once, though pictures stand beside them. */
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Game } from "../src/games/contract";
import nova_roma from "../src/games/nova_roma/index";
import panticapaeum from "../src/games/panticapaeum/index";
import { ExampleTable, type Example } from "../src/lib/table/example";
import { TableState } from "../src/lib/table/state.svelte";
import { LANGUAGES, type Part, plain } from "../src/lib/words";
import { loadWords, speak } from "../src/lib/words.svelte";

const GAMES: Game[] = [panticapaeum, nova_roma].filter((game) => game.telling !== undefined);
/** Every so many moments of an example are looked at for what they offer. */
const STRIDE = 4;

beforeAll(() => loadWords("nova_roma", "panticapaeum", "table", "bots"));
afterAll(() => speak("en"));

const examples = (game: Game): Example[] =>
  readdirSync(`fixtures/${game.area}`).map(
    (name) => JSON.parse(readFileSync(`fixtures/${game.area}/${name}`, "utf8")) as Example,
  );
async function opened(example: Example, at: number, game: Game): Promise<TableState> {
  const state = new TableState(new ExampleTable(example, at), game);
  state.start();
  await Promise.resolve();
  await Promise.resolve();
  return state;
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
/** Pictures whose label says again what the text beside them says. */
function repeated(parts: readonly Part[], names: readonly string[]): string[] {
  return parts.flatMap((part, at) => {
    if (typeof part === "string" || "player" in part || !part.label) return [];
    const [before, after] = [parts[at - 1], parts[at + 1]].map((each) => (typeof each === "string" ? each : ""));
    const numbered = /\d/.test(part.label) && /\d\s*$/.test(before ?? "");
    const name = bare(part.label.replace(/^[+−]?\d+ /, ""));
    const beside = [before, after].map((each) => bare(each ?? "")).filter(Boolean);
    const twice = beside.some(
      (each) =>
        ` ${each} `.startsWith(` ${name} `) || ` ${each} `.endsWith(` ${name} `) || ` ${name} `.includes(` ${each} `),
    );
    const counted = /^\s*\d/.test(after ?? "") && /^\d/.test(part.label);
    return numbered || twice || counted ? [`${part.label} in: ${plain([...parts], names)}`] : [];
  });
}
const found = async (game: Game, look: (state: TableState) => readonly (readonly Part[])[]): Promise<string[]> => {
  const all = new Set<string>();
  const states: TableState[] = [];
  for (const example of examples(game))
    for (let at = 0; at < example.moments.length; at += STRIDE) states.push(await opened(example, at, game));
  for (const language of LANGUAGES) {
    await speak(language);
    for (const state of states)
      for (const parts of look(state)) for (const each of repeated(parts, state.names)) all.add(each);
  }
  return [...all];
};

describe.each(GAMES)("$area", (game) => {
  it("says nothing twice in the log", async () => {
    const all = new Set<string>();
    for (const example of examples(game)) {
      const state = await opened(example, example.moments.length - 1, game);
      const events = state.history.lines.flatMap((line) => line.events ?? []);
      expect(events.length).toBeGreaterThan(0);
      for (const language of LANGUAGES) {
        await speak(language);
        for (const event of events) {
          const line = state.telling.line(event);
          for (const each of repeated(line?.parts ?? [], state.names)) all.add(each);
        }
      }
    }
    expect([...all]).toEqual([]);
  });

  it("says nothing twice of what a choice would bring", async () => {
    const twice = await found(game, ({ selection, telling }) =>
      selection.offers.flatMap((offer) => {
        const { consequences = [] } = telling.preview(offer) ?? {};
        return consequences.map((each) => [each.amount.text, ...each.parts]);
      }),
    );
    expect(twice).toEqual([]);
  });

  it("says nothing twice in the player aid", async () => {
    const twice = await found(game, ({ telling }) =>
      telling.aid().flatMap((part) => part.rows.map((row) => row.parts)),
    );
    expect(twice).toEqual([]);
  });
});
