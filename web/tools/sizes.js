/** Measures what a browser loads, compressed: the shell, each game, each language. Fails beyond the limits. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { houses } from "./words.js";

const BUNDLE = fileURLToPath(new URL("../../src/urbes/bundle/", import.meta.url));
const SHELL_LIMIT = 200;
const GAME_LIMIT = 150;

/** @typedef {{file: string, css?: string[], imports?: string[], assets?: string[], isEntry?: boolean}} Chunk */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(BUNDLE + ".vite/manifest.json", "utf8"));

/** @param {string} name @param {Set<string>} found */
function files(name, found = new Set()) {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css ?? []) found.add(css);
  for (const each of chunk.imports ?? []) files(each, found);
  return found;
}

/** Woff2 is compressed already. @param {string} file */
function weigh(file) {
  const bytes = readFileSync(BUNDLE + file);
  if (file.endsWith(".woff2")) return { gzip: bytes.length, brotli: bytes.length };
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

/** @param {string} title @param {Iterable<string>} list @param {number} limit */
function row(title, list, limit) {
  let gzip = 0;
  let brotli = 0;
  for (const file of list) {
    const size = weigh(file);
    gzip += size.gzip;
    brotli += size.brotli;
  }
  const over = gzip > limit * 1024;
  const kilobytes = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1).padStart(8);
  console.log(`${title.padEnd(28)}${kilobytes(gzip)}${kilobytes(brotli)}  limit ${limit}${over ? "  TOO LARGE" : ""}`);
  return over;
}

const names = Object.keys(manifest);
const shell = files("index.html");
const page = new Set(["index.html", ...shell]);
const language = (/** @type {string} */ tag, /** @type {string[]} */ areas) =>
  names.filter((name) => areas.some((area) => name.endsWith(`virtual:words/${tag}/${area}`)));
const wordsOf = (/** @type {string} */ tag, /** @type {string[]} */ areas) =>
  language(tag, areas).map((name) => manifest[name]?.file ?? "");
// What a first visit in a language fetches besides code: its own subset of each font.
const fonts = names.filter((name) => name.endsWith(".woff2"));
const subset = (/** @type {string} */ tag) =>
  fonts
    .filter((name) =>
      (tag === "ru"
        ? /-(latin|cyrillic)-(wght|400)/
        : tag === "hu"
          ? /-(latin|latin-ext)-(wght|400)/
          : /-latin-(wght|400)/
      ).test(name),
    )
    .map((name) => manifest[name]?.file ?? "");

console.log(`${"KB".padEnd(28)}${"gzip".padStart(8)}${"brotli".padStart(8)}`);
let failed = false;
for (const tag of ["en", "ru", "hu"])
  failed = row(`shell, ${tag}`, [...page, ...wordsOf(tag, ["common", "shell"]), ...subset(tag)], SHELL_LIMIT) || failed;
const table = names.find((name) => name.endsWith("app/table/TableScreen.svelte"));
for (const game of houses()) {
  const entry = names.find((name) => name.endsWith(`games/${game}/index.ts`));
  if (!entry) continue;
  const own = [...files(entry), ...(table ? files(table) : [])].filter((file) => !shell.has(file));
  failed = row(game, [...new Set(own), ...wordsOf("ru", ["table", game])], GAME_LIMIT) || failed;
}
process.exitCode = failed ? 1 : 0;
