/** The screen shows what the engine says of a game: checked for every game, over all recorded games. */
import { readFileSync, readdirSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import { type Example, ExampleTable } from "../src/lib/table/example";
import { LANGUAGES, type Part } from "../src/lib/words";
import { loadWords, speak } from "../src/lib/words.svelte";
import { BUTTON, NUMBER } from "../src/lib/targeting";
import type { Happening } from "../src/wire/server";
import { GAMES, deciding, example, exampleNames, opened, plain, settled, within } from "./examples";

vi.setConfig({ testTimeout: 120_000 });

const BROKEN = /[{}]|undefined|NaN|\bnull\b/;
const SYMBOLS = ["src/drawings", ...GAMES.map((game) => `src/games/${game.area}`)]
  .flatMap((folder) => readdirSync(folder).flatMap((name) => (name.endsWith(".svg") ? `${folder}/${name}` : [])))
  .map((file) => readFileSync(file, "utf8"))
  .join("");
/** Kinds of things of which only some are drawn: values of a slider, places that depend on how a piece is turned. */
const SOME = ["split", "place", "site"];
/** Places of a building are touched by their cells. */
const BY_CELLS = "build";
/** Only every third moment of an example is checked. */
const STRIDE = 3;

beforeAll(() => loadWords("table", "bots", "shell", ...GAMES.map((game) => game.area)));
afterEach(async () => {
  cleanup();
  await speak("en");
});

describe.each(GAMES)("$area", (game) => {
  const rules = readFileSync(`../src/urbes/games/${game.area}/words/rules.en.md`, "utf8");
  const names = exampleNames(game.area);
  const whole = names.filter((name) => example(game.area, name).moments.length > 100);
  const symbol = (icon: string | undefined) => icon && expect(SYMBOLS).toContain(`id="${icon}"`);
  const spoken = (parts: readonly Part[]) => {
    for (const part of parts) if (typeof part === "object" && "icon" in part) symbol(part.icon);
    const text = plain(parts, ["Anna", "Marcus", "Zsófi", "Dima"]);
    expect(text.trim()).not.toBe("");
    expect(text).not.toMatch(BROKEN);
  };

  it.each(names)("offers every legal move with things to touch, words and what it brings: %s", async (name) => {
    const from = example(game.area, name);
    for (const at of deciding(from).filter((_, index) => index % STRIDE === 0)) {
      const { table } = await opened(game, from, at);
      const { offers } = table.selection;
      const legal = table.position?.legal ?? [];
      expect(offers.flatMap((offer) => offer.choice?.move ?? [])).toEqual(legal.map((choice) => choice.move));
      for (const offer of offers) {
        expect(offer.targets.length).toBeGreaterThan(0);
        spoken([offer.label]);
        symbol(offer.icon);
        if (!offer.outcome) continue;
        const shown = table.telling.preview(offer);
        spoken([shown?.lead ?? "", " ", shown?.title ?? ""]);
        symbol(shown?.icon);
        for (const each of shown?.consequences ?? []) spoken([each.amount.text, " ", ...each.parts]);
      }
      const { text, hint } = table.telling.task();
      spoken([text, " ", hint ?? ""]);
      for (const chip of table.telling.chips()) spoken([chip.label]);
      for (const { label, value } of table.telling.counters()) spoken([label, " ", value]);
    }
  });

  it("announces by pills what the engine says will change", async () => {
    let checked = 0;
    for (const name of names) {
      const from = example(game.area, name);
      for (const at of deciding(from).filter((_, index) => index % STRIDE === 1)) {
        const { table } = await opened(game, from, at);
        for (const offer of table.selection.offers)
          for (const [number, by] of Object.entries(offer.outcome?.changes ?? {})) {
            if (offer.outcome?.effects.some((effect) => effect.number === number && effect.pending)) continue;
            const [pill] = table.telling.changes(offer, number);
            expect(Number(pill?.amount.text.replace("−", "-")), number).toBe(by);
            checked += 1;
          }
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  it.each(names)("adds the score sheet up to the score: %s", async (name) => {
    const from = example(game.area, name);
    for (let at = 0; at < from.moments.length; at += STRIDE) {
      const { table } = await opened(game, from, at);
      const rows = table.telling.sheet();
      await settled();
      const sheet = table.telling.sheet();
      expect(rows).toEqual([]);
      expect(sheet.length).toBeGreaterThan(0);
      for (const seat of table.names.keys()) {
        const certain = sheet.reduce((sum, row) => sum + (row.points[seat]?.certain ?? 0), 0);
        const contested = sheet.reduce((sum, row) => sum + (row.points[seat]?.contested ?? 0), 0);
        // In games without scoring before the end, the points at a name are those of a game that ends now.
        expect([certain, certain + contested]).toContain(table.telling.points(seat));
      }
      for (const row of sheet) {
        symbol(row.icon);
        spoken([row.label, " ", row.text ?? ""]);
        if (row.rule) expect(rules).toContain(`[${row.rule}]`);
      }
    }
  });

  it.each(LANGUAGES)("tells the log, the aid and the table in words, %s", async (language) => {
    await speak(language);
    const kinds = new Set<string>();
    for (const name of names) {
      const from = example(game.area, name);
      const { table } = await opened(game, from, from.moments.length - 1);
      for (const event of table.history.lines.flatMap((line) => line.events ?? [])) {
        const line = table.telling.line(event);
        if (line) {
          spoken(line.parts);
          expect(table.telling.spoken(event)).not.toMatch(BROKEN);
          kinds.add(event.kind);
        }
        // Every piece that flies has a picture.
        expect(table.telling.flights(event)).toHaveLength(event.told?.flights?.length ?? 0);
        for (const flight of table.telling.flights(event)) symbol(flight.icon);
      }
      table.telling.aid();
      await settled();
      for (const section of table.telling.aid())
        for (const row of section.rows) {
          symbol(row.icon);
          spoken([section.title, " ", ...row.parts]);
        }
      for (const section of table.telling.text()) for (const row of section.rows) spoken([section.title, " ", row]);
    }
    expect(kinds.size).toBeGreaterThan(5);
  });

  it("draws every sign", () => {
    const signs = new Set<string>();
    for (const name of names)
      for (const each of within(example(game.area, name).moments, (each): each is { sign: string } => "sign" in each))
        if (typeof each.sign === "string" && each.sign) signs.add(each.sign);
    expect([...signs].filter((sign) => !game.drawing?.(sign))).toEqual([]);
    for (const sign of signs) symbol(game.drawing?.(sign)?.icon);
  });

  it("says what things are, with rules that are there", async () => {
    const from = example(game.area, "middle");
    const { table } = await opened(game, from, 0);
    const things = Object.keys(from.moments[0]?.about ?? {});
    for (const thing of things) table.telling.about(thing);
    await settled();
    for (const thing of things) {
      const about = table.telling.about(thing);
      spoken([about?.title ?? "", " ", ...(about?.text ?? [])]);
      symbol(about?.icon);
      expect(rules, thing).toContain(`[${about?.rule}]`);
    }
    expect(things.length).toBeGreaterThan(10);
  });

  /** One moment of each kind of decision. */
  const moments = new Map<string, { from: Example; at: number }>();
  for (const name of whole.length ? whole : names) {
    const from = example(game.area, name);
    for (const at of deciding(from)) {
      const kind = from.moments[at]?.snapshot.position?.decision.kind ?? "";
      if (!moments.has(kind)) moments.set(kind, { from, at });
    }
  }
  it.each([...moments])("shows a thing for every target, at %s", async (_, { from, at }) => {
    const { container } = render(TableScreen, { source: new ExampleTable(from, at), game });
    await settled();
    const { table } = await opened(game, from, at);
    const drawn = new Set(
      [...container.querySelectorAll<HTMLElement>("[data-thing]")].map((each) => each.dataset["thing"]),
    );
    const families = new Set([...drawn].map((each) => each?.split(":")[0]));
    const missing = table.selection.offers
      .flatMap((offer) => offer.targets)
      .filter((target) => {
        if (target.startsWith(BUTTON) || target.startsWith(NUMBER)) return false;
        const [family = ""] = target.split(":");
        if (family === BY_CELLS) return !families.has("cell");
        return SOME.includes(family) ? !families.has(family) : !drawn.has(target);
      });
    expect(missing).toEqual([]);
  });
});

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
/** Pictures whose label repeats the text beside them. */
function repeated(parts: readonly Part[]): string[] {
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
    return numbered || twice ? [`${part.label} in: ${plain(parts, [])}`] : [];
  });
}

describe.each(GAMES)("what screen readers hear: $area", (game) => {
  it.each(LANGUAGES)("says nothing twice, %s", async (language) => {
    await speak(language);
    const all = new Set<string>();
    const listen = (parts: readonly Part[] = []) => repeated(parts).forEach((each) => all.add(each));
    for (const name of exampleNames(game.area)) {
      const from = example(game.area, name);
      const { table } = await opened(game, from, from.moments.length - 1);
      const events: Happening[] = table.history.lines.flatMap((line) => line.events ?? []);
      for (const event of events) listen(table.telling.line(event)?.parts);
      for (const at of deciding(from).filter((_, index) => index % STRIDE === 2)) {
        const { table } = await opened(game, from, at);
        for (const offer of table.selection.offers)
          if (offer.outcome)
            for (const each of table.telling.preview(offer)?.consequences ?? [])
              listen([each.amount.text, ...each.parts]);
      }
    }
    expect([...all]).toEqual([]);
  });
});
