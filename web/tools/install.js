/** What makes the client installable: the service worker with the list of its files, the manifest, icons as PNG. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { LANGUAGES, messages } from "./words.js";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const GROUND = [0xfb, 0xf6, 0xec];
const TILE = [0xa3, 0x43, 0x2a];
const WORN = [0xd9, 0xa5, 0x8f];
/** The logo: nine tesserae, two of them worn. */
const LOGO = [TILE, TILE, TILE, TILE, WORN, TILE, TILE, TILE, WORN];
const MARGIN = 0.2;
const JOINT = 0.035;

/** @param {string} kind @param {Buffer} data */
function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The logo as a PNG: plain squares need no drawing program. Its margin is wide enough for round masks. @param {number} size */
export function icon(size) {
  const inner = size * (1 - 2 * MARGIN);
  const tile = (inner - 2 * JOINT * size) / 3;
  const rows = Buffer.alloc(size * (1 + size * 3));
  const column = (/** @type {number} */ at) => {
    const place = (at + 0.5 - MARGIN * size) / (tile + JOINT * size);
    const inside = (place % 1) * (tile + JOINT * size) < tile;
    return place >= 0 && place < 3 && inside ? Math.floor(place) : -1;
  };
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [left, top] = [column(x), column(y)];
      const colour = left < 0 || top < 0 ? GROUND : (LOGO[top * 3 + left] ?? GROUND);
      rows.set(colour, y * (1 + size * 3) + 1 + x * 3);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function manifest() {
  const { title, tagline } = messages("en", "shell");
  return {
    id: "/",
    name: title,
    short_name: title,
    description: tagline,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#d9cdb6",
    theme_color: "#d9cdb6",
    categories: ["games"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** The areas of words that the shell needs; all others are fetched when they are needed. */
const SAID = ["common", "shell", "bots"];

/**
 * Chunks with all that they import at once, and their styles.
 * @param {import("vite").Rolldown.OutputBundle} bundle
 * @param {Iterable<string>} roots
 */
function closure(bundle, roots) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} name */
  const collect = (name) => {
    const found = bundle[name];
    if (files.has(name) || found?.type !== "chunk") return;
    files.add(name);
    for (const css of found.viteMetadata?.importedCss ?? []) files.add(css);
    for (const each of found.imports) collect(each);
  };
  for (const root of roots) collect(root);
  return [...files].map((file) => `/${file}`);
}

/**
 * By language, the files that are needed to read the rules: the page, the rules of all games, the words around them.
 * @param {import("vite").Rolldown.OutputBundle} bundle
 */
export function reading(bundle) {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const having = (/** @type {(id: string) => boolean} */ wanted) =>
    chunks.filter((each) => each.moduleIds.some(wanted)).map((each) => each.fileName);
  const page = having((id) => id.endsWith("/app/pages/Rules.svelte"));
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const texts = having((id) => id.startsWith(`\0virtual:rules/${language}/`));
      const words = having((id) => SAID.some((area) => id === `\0virtual:words/${language}/${area}`));
      if (!page.length || !texts.length || words.length < SAID.length)
        throw new Error(`the bundle lacks what rules are read with: ${language}`);
      return [language, closure(bundle, [...page, ...texts, ...words])];
    }),
  );
}

/**
 * @returns {import("vite").Plugin}
 */
export function install() {
  return {
    name: "urbes-install",
    apply: "build",
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((each) => each.type === "chunk" && each.isEntry);
      if (entry?.type !== "chunk") throw new Error("the bundle has no entry");
      const shell = ["/", "/icon.svg", "/manifest.json", ...closure(bundle, [entry.fileName])];
      const version = createHash("sha256").update(Object.keys(bundle).sort().join("\n")).digest("hex").slice(0, 12);
      const source = readFileSync(here("../src/worker.js"), "utf8")
        .replace('["__SHELL__"]', JSON.stringify(shell))
        .replace("{ __READING__: [] }", JSON.stringify(reading(bundle)))
        .replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
      this.emitFile({ type: "asset", fileName: "manifest.json", source: JSON.stringify(manifest()) });
      for (const size of [180, 192, 512])
        this.emitFile({ type: "asset", fileName: `icon-${size}.png`, source: icon(size) });
    },
  };
}
