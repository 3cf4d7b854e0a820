import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fonts } from "./tools/fonts.js";
import { install } from "./tools/install.js";
import { rules } from "./tools/rules.js";
import { symbols } from "./tools/symbols.js";
import { words } from "./tools/words.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  plugins: [words(), rules(), symbols(), fonts(), install(), svelte()],
  resolve: {
    alias: { $lib: here("src/lib"), $app: here("src/app"), $games: here("src/games"), $wire: here("src/wire") },
  },
  // The example tables are written by `tools/fixtures.py`; only a development server and tests see them.
  publicDir: mode === "production" ? "public" : "fixtures",
  build: {
    outDir: here("../src/urbes/bundle"),
    emptyOutDir: true,
    target: "es2023",
    manifest: true,
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: process.env["URBES_SERVER"] ?? "http://127.0.0.1:8000", ws: true } } },
}));
