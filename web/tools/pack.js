/** Compresses the files for which it pays: the server sends `file.br` or `file.gz` to browsers that can read them. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const BUNDLE = fileURLToPath(new URL("../../src/urbes/bundle/", import.meta.url));
const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest"]);
const LEAST = 1024;

for (const name of readdirSync(BUNDLE, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.has(extname(name))) continue;
  const bytes = readFileSync(join(BUNDLE, name));
  if (bytes.length < LEAST) continue;
  writeFileSync(join(BUNDLE, `${name}.br`), brotliCompressSync(bytes));
  writeFileSync(join(BUNDLE, `${name}.gz`), gzipSync(bytes, { level: 9 }));
}
