/** Sayings read in the browser as they do in Python; and as pictures where names and signs are drawn. */
import { execFileSync } from "node:child_process";
import { afterAll, describe, expect, it, vi } from "vitest";
import { type Tongue, MissingWords, named, parts, say } from "../src/lib/sayings";
import { LANGUAGES, type Language, type Part } from "../src/lib/words";
import { loadWords, speak, wordsOf } from "../src/lib/words.svelte";
import type { Saying } from "../src/wire/server";
import { GAMES, examples, plain, within } from "./examples";

vi.setConfig({ testTimeout: 120_000 });

const NAMES = ["Anna", "Marcus", "Zsófi", "Dima"];
const PYTHON = `
import json, sys
import msgspec
from urbes.engine.saying import Saying
from urbes.locales import Words
asked = json.load(sys.stdin)
things = msgspec.convert(asked["things"], dict[str, Saying])
sayings = msgspec.convert(asked["sayings"], list[Saying])
spoken = [Words(language, asked["area"]) for language in asked["languages"]]
print(json.dumps([[words.say(each, asked["names"], things) for each in sayings] for words in spoken]))
`;
import { plainSpaces } from "./spaces";
const isSaying = (each: object): each is Saying & object =>
  "key" in each && typeof each.key === "string" && !("rule" in each) && !("id" in each);

async function tongueOf(language: Language, area: string, things: Record<string, Saying>): Promise<Tongue> {
  await loadWords(area);
  await speak(language);
  return { language, message: wordsOf(area).find, names: NAMES, things };
}
afterAll(() => speak("en"));

describe.each(GAMES)("$area", ({ area, drawing, drawn }) => {
  const all = examples(area);
  const things = all[0]?.names ?? {};
  const sayings = new Map<string, Saying>();
  for (const { names, moments } of all)
    for (const each of within([names, moments], isSaying)) sayings.set(JSON.stringify(each), each);
  const list = [...sayings.values()];

  it("reads as in Python, in every language", async () => {
    expect(list.length).toBeGreaterThan(500);
    const answer = execFileSync(process.env["URBES_PYTHON"] ?? "../.venv/bin/python", ["-c", PYTHON], {
      input: JSON.stringify({ area, things, sayings: list, names: NAMES, languages: LANGUAGES }),
      env: { ...process.env, PYTHONPATH: "../src" },
      maxBuffer: 1 << 28,
      encoding: "utf8",
    });
    const expected = JSON.parse(answer) as string[][];
    for (const [index, language] of LANGUAGES.entries()) {
      const tongue = await tongueOf(language, area, things);
      const spoken = list.map((each) => plainSpaces(say(tongue, each)));
      expect(spoken).toEqual(expected[index]);
    }
  });

  it("says as parts what it says in words, where nothing is drawn", async () => {
    for (const language of LANGUAGES) {
      const tongue = await tongueOf(language, area, things);
      for (const each of list) expect(plain(parts(tongue, each), NAMES)).toBe(say(tongue, each));
    }
  });

  it("draws what has a sign or is of a drawn family, with words for those who cannot see it", async () => {
    const tongue = { ...(await tongueOf("en", area, things)), drawing: drawing ?? (() => null), drawn: drawn ?? [] };
    let pictures = 0;
    for (const each of list)
      for (const part of parts(tongue, each)) {
        if (typeof part === "string" || "player" in part) continue;
        expect(part.label).not.toBe("");
        pictures += 1;
      }
    expect(pictures).toBeGreaterThan(0);
  });
});

describe("a saying", () => {
  const words: Record<string, string> = {
    "gain.coins": "{n, plural, one {# coin} other {# coins}}",
    "log.took": "{player} takes {list}",
    "colour.red": "red",
    "spot.row": "{building} {row}{number}",
  };
  const tongue: Tongue = {
    language: "en",
    message: (key) => words[key],
    names: NAMES,
    things: { "spot:a3": { key: "spot.row", facts: { building: "colour:red", row: "row:a", number: 3 } } },
    drawing: (name) => (name === "coins" || name.startsWith("brick:") ? { icon: name, picture: name } : null),
    drawn: ["brick"],
  };
  const coins: Saying = { key: "gain.coins", facts: { n: -2 }, sign: "coins" };

  it("names players, printed things, words of the locales and what has none", () => {
    expect(named(tongue, "player:2")).toBe("Zsófi");
    expect(named(tongue, "spot:a3")).toBe("red a3");
    expect(named(tongue, "colour:red")).toBe("red");
    expect(named(tongue, "colour:dark_red")).toBe("dark red");
  });
  it("writes numbers below zero with a minus sign", () => expect(plainSpaces(say(tongue, coins))).toBe("−2 coins"));
  it("is drawn where it has a sign, its number beside the picture", () => {
    const drawn: Part[] = ["−2", { picture: "coins", label: "coins" }];
    expect(parts(tongue, coins)).toEqual(drawn);
  });
  it("puts pictures beside each other and words behind commas", () => {
    const took = (list: (string | number)[]): Saying => ({ key: "log.took", facts: { player: "player:0", list } });
    expect(parts(tongue, took(["brick:red", "brick:blue"]))).toEqual([
      { player: 0 },
      " takes ",
      { picture: "brick:red", label: "red" },
      " ",
      { picture: "brick:blue", label: "blue" },
    ]);
    expect(say(tongue, took(["colour:red", 3]))).toBe("Anna takes red, 3");
  });
  it("without words, or without a fact that they name, is a typed error that says which", () => {
    expect(() => say(tongue, { key: "log.none" })).toThrow(MissingWords);
    expect(() => say(tongue, { key: "log.took", facts: { player: "player:0" } })).toThrow(/log.took.*list/);
    expect(() => say(tongue, { key: "gain.coins" })).toThrow(/gain.coins.*n/);
  });
});
