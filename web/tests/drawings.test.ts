/** A game's folder holds drawings and their layout: no rule, no wording, no arithmetic of points or prices. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GAMES } from "./examples";

/** Code that only the computation of a rule would need, and the reason why it does not belong here. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/\w\??\.legal\b/, "lists of legal moves are the shell's: ask `table.selection`"],
  [/\bchoice\??\.text\b|\.(?:notation|whyThing|why)\(/, "notation is for the engine"],
  [/\btable\.table\??\.options\b|\boptions\[/, "options are rules"],
  [/\bview\.(?:ranking|projected)\b/, "who is ahead is said by the engine"],
  [/\bsource\.(?:play|undo|outcomes|about|pages)\b/, "the shell talks to the server"],
  [/\$wire\/server"?.*\b(?:Choice|SeatView|Way|Goal)\b/, "the shell reads positions"],
  // Sums of what is printed or owned: points, prices, costs, coins.
  [
    /\b(?:points|price|prices|cost|costs|vp|vp_(?!track)\w+|income|coins|influence|score|scores)\b(?:\[[^\]]*\])?(?:\s*\?\?\s*\d+\))?\s[-+*/%]\s/,
    "arithmetic of points, prices and costs is the engine's",
  ],
  [
    /[\w)\]]\s[-+*/%]\s(?:\w+\.)*(?:points|price|cost|vp|vp_(?!track)\w+|income|coins|score)\b/,
    "arithmetic of points, prices and costs is the engine's",
  ],
];
/** Drawings that count along a printed track or write a figure with a sign. */
const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  panticapaeum: [/wear=\{hot \? "candidate" : "legal"\}/],
  porta_nigra: [
    /points % cells\.length/,
    /scores\[seat\] \?\? 0\) [%/] cells\.length/,
    /scores\[table\.me\] \?\? 0\) \+ gained/,
  ],
  // The level of the automa by its name.
  nova_roma: [/setting\.solo_difficulty_/],
};
const rules = (area: string, text: string): string[] =>
  text.split("\n").flatMap((line, index) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line) || ALLOWED[area]?.some((each) => each.test(line))) return [];
    return FORBIDDEN.flatMap(([bad, why]) => (bad.test(line) ? [`${index + 1}: ${line.trim()} (${why})`] : []));
  });
const script = (text: string): string => text.replace(/<style>[\s\S]*<\/style>/, "");

describe.each(GAMES)("$area", ({ area }) => {
  const folder = `src/games/${area}`;
  const files = readdirSync(folder).filter((name) => /\.(?:ts|svelte)$/.test(name));

  it.each(files)("knows no rule: %s", (name) => {
    expect(rules(area, script(readFileSync(`${folder}/${name}`, "utf8")))).toEqual([]);
  });

  it("has one file that says what names look like", () => {
    expect(files).toContain("drawings.ts");
  });

  it("has no other TypeScript than types, look-ups and geometry", () => {
    const allowed = ["index.ts", "drawings.ts", "edition.ts"];
    const others = files.filter(
      (name) => name.endsWith(".ts") && !name.endsWith(".svelte.ts") && !allowed.includes(name),
    );
    for (const name of others) expect(readFileSync(`${folder}/${name}`, "utf8"), name).toMatch(/^\/\*\* Geometry: /);
  });
});

describe("what would be a rule", () => {
  it.each([
    "const sum = price + walk;",
    "steps * edition.market.step_cost + cost * 2",
    "if (scene.legal.length === 1)",
    "income - coins",
    "me.coins - 3",
    'options["majority_tiebreak"]',
  ])("is found: %s", (line) => expect(rules("", line).length).toBeGreaterThan(0));
  it.each(["x={at[0] - size / 2}", "{price}", "const wide = spot.w * 0.42;", "`player:${seat}:coins`"])(
    "is not: %s",
    (line) => expect(rules("", line)).toEqual([]),
  );
});
