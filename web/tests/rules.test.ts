// @vitest-environment node
/** The rules are read as they are written, in every language. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { glossary, plainOf, search, termsOf } from "../src/lib/rules";
import { parseRules, spans } from "../tools/rule_text.js";
import { fileOf, written } from "../tools/rules.js";
import { LANGUAGES } from "../tools/words.js";

const TEXT = `# Porta Nigra

## 0 Overview

[PN-0.1] Stack *bricks* as **high** as you can.
They have a colour. See PN-4.2.

- one *brick*
- two | three

## 4 Refill

**A. Bricks**

[PN-4.1] [PN-4.2] The market:

| colour | value |
|---|---|
| black | 1 |

**Example.** <b>Five</b> *bricks* are left.
`;
const rules = parseRules(TEXT);

describe("the reader of rules", () => {
  it("knows title, chapters and paragraphs with all their ids", () => {
    expect(rules.title).toBe("Porta Nigra");
    expect(rules.chapters.map(({ number, title }) => [number, title])).toEqual([
      ["0", "Overview"],
      ["4", "Refill"],
    ]);
    expect(rules.chapters[1]?.paragraphs.map(({ ids }) => ids)).toEqual([[], ["PN-4.1", "PN-4.2"]]);
  });

  it("keeps lists, tables and examples with their paragraph, and lets strong words alone be a heading", () => {
    expect(rules.chapters[0]?.paragraphs[0]?.blocks.map(({ kind }) => kind)).toEqual(["text", "list"]);
    expect(rules.chapters[1]?.paragraphs[0]?.blocks).toEqual([{ kind: "heading", text: "A. Bricks" }]);
    expect(rules.chapters[1]?.paragraphs[1]?.blocks.map(({ kind }) => kind)).toEqual(["text", "table", "text"]);
  });

  it("marks terms, strong words and other paragraphs, and nothing else", () => {
    expect(spans("Take *one* **big** <i>step</i>, PN-6.4.")).toEqual([
      "Take ",
      ["t", "one"],
      " ",
      ["b", "big"],
      " <i>step</i>, ",
      ["r", "PN-6.4"],
      ".",
    ]);
  });

  it("says what is wrong with a chapter without a number", () => {
    expect(() => parseRules("# A\n\n## Overview\n")).toThrow("number and a title");
    expect(() => parseRules("# A\n\nText\n")).toThrow("before the first chapter");
  });

  it("finds words and ids, ignoring large and small letters", () => {
    expect(search(rules, "MARKET").map(({ id }) => id)).toEqual(["PN-4.1"]);
    expect(search(rules, "pn-4.2").map(({ id }) => id)).toContain("PN-4.1");
    expect(search(rules, "x")).toEqual([]);
  });

  it("explains a term where it was marked first", () => {
    const known = glossary(rules);
    expect(known.get("bricks")).toEqual({ term: "bricks", id: "PN-0.1", sentence: "Stack bricks as high as you can." });
    const [, refill] = rules.chapters;
    expect(refill && termsOf(refill, known).map(({ id }) => id)).toEqual(["PN-0.1"]);
  });
});

describe("the rules of every game", () => {
  const all = written().flatMap((game) => LANGUAGES.map((language) => ({ game, language })));
  const ids = (language: string, game: string) =>
    parseRules(readFileSync(fileOf(language, game), "utf8")).chapters.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) => paragraph.ids),
    );
  it.each(all)("have the same paragraphs: $language $game", ({ game, language }) => {
    const own = ids(language, game);
    expect(own.length).toBeGreaterThan(100);
    expect(new Set(own).size).toBe(own.length);
    expect(own).toEqual(ids("en", game));
  });
  it.each(all)("have no empty paragraph and no stray marks: $language $game", ({ game, language }) => {
    const { chapters } = parseRules(readFileSync(fileOf(language, game), "utf8"));
    for (const paragraph of chapters.flatMap(({ paragraphs }) => paragraphs)) {
      expect(plainOf(paragraph).trim(), paragraph.ids.join()).not.toBe("");
      expect(plainOf(paragraph), paragraph.ids.join()).not.toMatch(/\*\*|^#|\[[A-Z]{2}-\d/);
    }
  });
});
