// @vitest-environment node
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { figure, write } from "../src/lib/words";
import { LANGUAGES, areas, messages } from "../tools/words.js";

const PYTHON = `
import json, sys
from urbes.locales import Words
spoken = {}
def say(language, area, key, facts):
    if (language, area) not in spoken:
        spoken[language, area] = Words(language, area)
    return spoken[language, area](key, **facts)
print(json.dumps([say(*each) for each in json.load(sys.stdin)], ensure_ascii=False))
`;
const facts = (text: string) =>
  [...text.replace(/\b(one|few|many|other|=\d+) \{/g, "").matchAll(/\{(\w+)[,}]/g)].map((each) => each[1] ?? "");

describe("words", () => {
  it("are written exactly as in Python", () => {
    const tables = new Map(
      LANGUAGES.flatMap((language) =>
        areas().map((area) => [`${language}/${area}`, messages(language, area)] as const),
      ),
    );
    const asked = LANGUAGES.flatMap((language) =>
      areas().flatMap((area) =>
        Object.entries(tables.get(`${language}/${area}`) ?? {})
          // The words that list a game stand among its own words; they are only collected for the pages.
          .filter(([key]) => area !== "shell" || !key.startsWith("game."))
          .flatMap(([key, text]) =>
            [0, 1, 2, 5, 21].map(
              (n) => [language, area, key, Object.fromEntries(facts(text).map((name) => [name, n]))] as const,
            ),
          ),
      ),
    );
    const python = process.env["URBES_PYTHON"] ?? "../.venv/bin/python";
    const answer = execFileSync(python, ["-c", PYTHON], {
      input: JSON.stringify(asked),
      env: { ...process.env, PYTHONPATH: "../src" },
      maxBuffer: 1 << 28,
      encoding: "utf8",
    });
    const expected = JSON.parse(answer) as string[];
    const written = asked.map(([language, area, key, given]) =>
      write(language, tables.get(`${language}/${area}`)?.[key] ?? "", given),
    );
    expect(written).toEqual(expected);
  }, 30_000);

  it("have a minus sign before numbers below zero", () => {
    expect(figure(-11)).toBe("−11");
    expect(
      write("en", "{item}: {n} of {all, plural, one {# point} other {# points}}", { item: "-", n: -2, all: -3 }),
    ).toBe("-: −2 of −3 points");
  });
});
