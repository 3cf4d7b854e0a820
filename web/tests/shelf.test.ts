import { readFileSync, readdirSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LISTED, PLAIN } from "../src/wire/shelf";

const OSTIA = {
  key: "ostia",
  area: "ostia",
  name: "Ostia",
  words: { en: { title: "Ostia", tagline: "Unload the ships" }, ru: { title: "Остия" }, hu: { title: "Ostia" } },
  style: { ...PLAIN, place: 2 },
  players: [4, 2, 3],
  options: [],
  editions: [],
  levels: [],
};

const answers = (path: string): unknown =>
  path === "/api/games" ? [OSTIA] : { "game.title": "Ostia", "quay.tiber": "Tiber quay" };

async function fresh() {
  vi.resetModules();
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(answers(path))));
  });
  const [games, words] = await Promise.all([import("../src/games/shelf.svelte"), import("../src/lib/words.svelte")]);
  await words.loadWords("shell");
  return { ...games, ...words, asked };
}

describe("the shelf", () => {
  beforeEach(() => vi.unstubAllGlobals());

  it("lists what comes with the client before the server is asked", async () => {
    const { shelf, wordsOf, asked } = await fresh();
    expect(shelf.titles).toEqual(LISTED);
    expect(shelf.first).toEqual(LISTED[0]);
    for (const { area } of shelf.titles) expect(wordsOf("shell")(`game.${area}.title`)).not.toContain("game.");
    expect(asked).toEqual([]);
  });

  it("learns from the server of games that did not come along, in their place", async () => {
    const { shelf, stock, nameOf, listed, wordsOf, titleOf } = await fresh();
    expect(nameOf(listed("ostia"), wordsOf("shell"))).toBe("ostia");
    await stock();
    expect(titleOf("ostia")).toMatchObject({ area: "ostia", players: [2, 4] });
    expect(shelf.titles.map(({ style }) => style.place)).toEqual([...LISTED.map(({ style }) => style.place), 2].sort());
    expect(nameOf(listed("ostia"), wordsOf("shell"))).toBe("Ostia");
  });

  it("finds such a game for a table, and its words", async () => {
    const { findTitle, loadWords, wordsOf, asked } = await fresh();
    const { area } = await findTitle("ostia");
    await loadWords(area);
    expect(wordsOf(area)("quay.tiber")).toBe("Tiber quay");
    expect(asked).toEqual(["/api/games", "/api/games/ostia/words/en"]);
    await expect(findTitle("catan")).rejects.toThrow("no such game: catan");
  });

  it("has words, a picture, symbols and colours for each game that comes along", async () => {
    const { speak, wordsOf } = await fresh();
    for (const language of ["en", "ru", "hu"] as const) {
      await speak(language);
      for (const { area } of LISTED)
        for (const name of ["title", "tagline", "pitch", "length", "means", "credit"])
          expect(wordsOf("shell").has(`game.${area}.${name}`), `${language} ${area} ${name}`).toBe(true);
    }
    for (const { area, style } of LISTED) {
      const files = readdirSync(`src/games/${area}`);
      expect(files).toEqual(expect.arrayContaining(["Art.svelte", "index.ts", "symbols.svg", "tokens.css"]));
      const symbols = readFileSync(`src/games/${area}/symbols.svg`, "utf8");
      for (const icon of [style.icon, style.piece]) expect(symbols).toContain(`id="${icon}"`);
      for (const colour of [style.accent, style.accent_dark]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});
