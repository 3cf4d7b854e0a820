// @vitest-environment node
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { type Speech, editionWords } from "../src/lib/editionWords";
import { valuesOf } from "../src/lib/editions";
import { type Facts, type Language, LANGUAGES, write } from "../src/lib/words";
import { messages } from "../tools/words.js";

const GAMES = ["porta_nigra", "panticapaeum", "nova_roma"];
/** The edition of a game that is in use, and older ones where there are any. */
function editions(game: string): unknown[] {
  const folder = `../src/urbes/games/${game}/`;
  const older = existsSync(`${folder}editions`) ? readdirSync(`${folder}editions`) : [];
  const files = [
    "components.toml",
    ...older.filter((file) => file.endsWith(".toml")).map((file) => `editions/${file}`),
  ];
  return files.map((file) => parse(readFileSync(folder + file, "utf8")));
}

/** The words of an area; collects the keys that are used. */
function speech(language: Language, area: string, used = new Set<string>()): Speech {
  const table = { ...messages(language, "common"), ...messages(language, area) };
  const say = (key: string, facts?: Facts) => {
    used.add(key);
    return write(language, table[key] ?? key, facts);
  };
  return Object.assign(say, { has: (key: string) => key in table });
}

/** Everything that the page shows of some data. */
function page(language: Language, game: string, data: unknown, used = new Set<string>()) {
  const unknown = new Set<string>();
  const called = editionWords(game, speech(language, "editions", used), speech(language, game), (key) =>
    unknown.add(key),
  );
  const texts = valuesOf(data).flatMap((row) => [
    called.part(row.part),
    called.entry(row.part, row.name),
    ...row.fields.map(({ key, value }) => `${called.field(key)}: ${called.value(row.part, row.name, key, value)}`),
    ...(row.note ? [called.note(row.note)] : []),
  ]);
  return { texts, unknown: [...unknown].sort() };
}

describe("the page of editions", () => {
  it.each(LANGUAGES.flatMap((language) => GAMES.map((game) => [language, game] as const)))(
    "has words in %s for everything in %s",
    (language, game) => {
      const pages = editions(game).map((data) => page(language, game, data));
      const texts = pages.flatMap((each) => each.texts);
      expect(pages.flatMap(({ unknown }) => unknown)).toEqual([]);
      expect(texts.filter((text) => /[{}_]|undefined|: $|: ,/.test(text))).toEqual([]);
    },
  );

  it("has no words that nothing asks for", () => {
    const used = new Set<string>();
    for (const game of GAMES) for (const data of editions(game)) page("en", game, data, used);
    expect(Object.keys(messages("en", "editions")).filter((key) => !used.has(key))).toEqual([]);
  });

  it("keeps what only a home-made edition has readable", () => {
    const data = { wonders: { tall_towers: 3, style: "very_old", remark: "made at home", source: "review" } };
    const { texts, unknown } = page("ru", "porta_nigra", data);
    expect(texts).toEqual(["wonders", "", "tall towers: 3", "style: very old", "remark: made at home"]);
    expect(unknown).toContain("field.tall_towers");
  });

  it("says values in the sense of their place", () => {
    const { texts } = page("en", "nova_roma", {
      associates: [
        { key: "agrippa", action: "building", effect: { kind: "gain", gain: { any: 1 } }, source: "rulebook" },
      ],
      mosaic: { conditions: [{ key: "g_building2", need: { building: 2, total: 5 }, source: "rulebook" }] },
      markets: { basic_latifundia: { slots: [{ slot: 1, price: {}, rect: [1, 2, 3, 4] }], source: "rulebook" } },
    });
    expect(texts).toEqual([
      "Associates",
      "Agrippa",
      "action: Building",
      "effect: goods; gain: resource of your choice\u00a01",
      "Mosaic",
      "conditions · 2 building contracts",
      "condition: building contracts\u00a02, together\u00a05",
      "Markets",
      "basic latifundia · places · 1",
      "price: free",
    ]);
  });
});
