// @vitest-environment node
/** Every key that the client asks for exists, and no text stands outside of the locales. */
import { readFileSync, readdirSync } from "node:fs";
import { parse } from "svelte/compiler";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { messages } from "../tools/words.js";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith("wire"))
  .map((name) => ({ name, source: readFileSync(`src/${name}`, "utf8") }));
/** Games with drawings of their own; the plain board, which draws all others, has the words of the table. */
const games = readdirSync("src/games", { withFileTypes: true })
  .filter((each) => each.isDirectory() && each.name !== "plain")
  .map((each) => each.name);

/** The areas whose keys a file may ask for. */
function areasOf(name: string): string[] {
  const game = games.find((each) => name.startsWith(`games/${each}/`));
  if (game) return ["common", game, "table"];
  // The table screen speaks its own words and those that every game has.
  if (name.startsWith("games/plain")) return ["common", "table", ...games];
  if (name.startsWith("app/table") || name.startsWith("app/parts") || name.startsWith("lib"))
    return ["common", "table", "shell", "bots", "server", games[0] ?? ""];
  return ["common", "shell"];
}

const LITERAL = /\bwords(?:\.has)?\(\s*(?:[\w.?! ]+\?\s*)?"([\w.]+)"(?:\s*:\s*"([\w.]+)")?/g;
const FAMILY = /\bwords(?:\.has)?\(\s*`([\w.]+\.)\$\{/g;
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

const SPOKEN = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "title",
  "placeholder",
  "alt",
  "label",
]);
const hasWord = (text: string) => /\p{L}{2,}/u.test(text);
/** Names of keys on a keyboard are the same in every language. */
const KEY = /^\s*\(?(Alt|Ctrl|Enter|Esc|Shift|Space|Tab)\)?\s*$/;

type Node = Record<string, unknown> & { type?: string };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** Literals that may be the value of an expression, not those that it only compares with or passes to a function. */
function values(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return [
        ...(node["quasis"] as { value: { cooked: string } }[]).map((each) => each.value.cooked),
        ...(node["expressions"] as unknown[]).flatMap(values),
      ];
    case "ConditionalExpression":
      return [...values(node["consequent"]), ...values(node["alternate"])];
    case "LogicalExpression":
    case "BinaryExpression":
      return node.type === "LogicalExpression" || node["operator"] === "+"
        ? [...values(node["left"]), ...values(node["right"])]
        : [];
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
      return values(node["expression"]);
    default:
      return [];
  }
}

/** Everything in a component that people would see or hear without the locales. */
function texts(node: unknown, found: string[]): string[] {
  if (Array.isArray(node)) for (const each of node) texts(each, found);
  else if (isNode(node)) {
    if (node.type === "StyleDirective" || node.type === "ClassDirective") return found;
    if (node.type === "Text") found.push(String(node["data"]));
    if (node.type === "ExpressionTag") found.push(...values(node["expression"]));
    if (node.type === "Attribute") {
      const parts = [node["value"]].flat().filter(isNode);
      if (SPOKEN.has(String(node["name"]))) texts(parts, found);
      // Handlers and props of components hold no text, but snippets in them may.
      else for (const part of parts) if (part.type === "ExpressionTag") texts(part["fragment"], found);
      return found;
    }
    for (const [key, inner] of Object.entries(node))
      if (key !== "css" && key !== "instance" && key !== "module" && key !== "expression") texts(inner, found);
  }
  return found;
}

const said = (found: string[]) => found.filter((text) => hasWord(text) && !KEY.test(text)).map((text) => text.trim());

describe("no text outside of the locales", () => {
  for (const { name, source } of files.filter((file) => file.name.endsWith(".svelte")))
    it(`in ${name}`, () => {
      expect(said(texts(parse(source, { modern: true }).fragment, []))).toEqual([]);
    });

  it("is noticed wherever it can stand", () => {
    const probe = `<p>Hello there</p><i title={a ? "Close it" : words("x")}></i>{b ? \`Round \${n}\` : "Yes"}<kbd>Tab</kbd>
      <A label="Name of it" /><b class="one two" aria-label={words("a.b") + " more"} style="color: red">{c === "no" ? 1 : 2}</b>`;
    expect(said(texts(parse(probe, { modern: true }).fragment, []))).toEqual([
      "Hello there",
      "Close it",
      "Round",
      "Yes",
      "Name of it",
      "more",
    ]);
  });
});

/** Sentences in code: messages for programmers may be in English, texts for people must come from the locales. */
const SENTENCE = /^\p{Lu}\p{Ll}+,? \p{Ll}+|[\p{Script=Cyrillic}őűŐŰ]/u;

function sentences(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) || ts.isThrowStatement(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText().startsWith("console.")) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) if (SENTENCE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("it.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

describe("no sentence in code", () => {
  for (const { name, source } of files)
    it(`of ${name}`, () => {
      const code = name.endsWith(".svelte") ? [...source.matchAll(/<script[^>]*>([^]*?)<\/script>/g)] : [["", source]];
      expect(code.flatMap((each) => sentences(each[1] ?? ""))).toEqual([]);
    });
});
