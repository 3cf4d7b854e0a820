// @vitest-environment node
/** Every key that the client asks for is there, and no text sits outside of the locales. */
import { readFileSync, readdirSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { messages } from "../tools/words.js";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("wire"))
  .map((name) => ({ name, source: readFileSync(`src/${name}`, "utf8") }));
const games = readdirSync("src/games", { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map((each) => each.name);

/** The areas whose keys a file may ask for. */
function areasOf(name: string): string[] {
  const game = games.find((each) => name.startsWith(`games/${each}/`));
  if (game) return ["common", game, "table"];
  // The table screen speaks its own words and those that every game has.
  if (name.startsWith("app/table") || name.startsWith("app/parts") || name.startsWith("lib"))
    return ["common", "table", "shell", "bots", "server", games[0] ?? ""];
  return ["common", "shell"];
}

const LITERAL = /\bwords(?:\.parts|\.has)?\(\s*(?:[\w.?! ]+\?\s*)?"([\w.]+)"(?:\s*:\s*"([\w.]+)")?/g;
const FAMILY = /\bwords(?:\.parts|\.has)?\(\s*`([\w.]+\.)\$\{/g;
const QUOTED = /\bwords\('([\w.]+)'/g;

describe("every key", () => {
  for (const { name, source } of files)
    it(`of ${name} exists`, () => {
      const tables = areasOf(name).map((area) => messages("en", area));
      const known = new Set(tables.flatMap((table) => Object.keys(table)));
      const asked = [...source.matchAll(LITERAL), ...source.matchAll(QUOTED)].flatMap((each) => [each[1], each[2]]);
      expect(asked.filter((key) => key && !known.has(key))).toEqual([]);
      for (const [, family] of source.matchAll(FAMILY))
        expect(
          [...known].some((key) => key.startsWith(family ?? "")),
          `${family}…`,
        ).toBe(true);
    });
});

const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt", "label"]);
const hasWord = (text: string) => /\p{L}{2,}/u.test(text);
/** Names of keys on a keyboard are the same in every language. */
const NAMES = new Set(["U", "H", "Esc"]);

function texts(node: unknown, found: string[]): string[] {
  if (Array.isArray(node)) for (const each of node) texts(each, found);
  else if (typeof node === "object" && node !== null) {
    const each = node as Record<string, unknown>;
    if (
      each["type"] === "Text" &&
      typeof each["data"] === "string" &&
      hasWord(each["data"]) &&
      !NAMES.has(each["data"])
    )
      found.push(each["data"].trim());
    if (each["type"] === "StyleDirective") return found;
    if (each["type"] === "Attribute") {
      const value = each["value"];
      if (SPOKEN.has(String(each["name"]))) texts(value, found);
      else
        texts(
          (Array.isArray(value) ? value : [value]).filter(
            (part) => (part as { type?: string } | true) !== true && (part as { type?: string }).type !== "Text",
          ),
          found,
        );
      return found;
    }
    for (const [key, inner] of Object.entries(each))
      if (key !== "css" && key !== "instance" && key !== "module") texts(inner, found);
  }
  return found;
}

describe("no text outside of the locales", () => {
  for (const { name, source } of files.filter((file) => file.name.endsWith(".svelte")))
    it(`in ${name}`, () => {
      expect(texts(parse(source, { modern: true }).fragment, [])).toEqual([]);
    });
});
