/** Removes from sheets of symbols what only artists need: notes, which browsers would show as tooltips, and spaces. */
import { readFileSync } from "node:fs";

const SHEET = ".svg?raw";

/** @param {string} sheet */
export const trimmed = (sheet) =>
  sheet
    .replace(/<!--[^]*?-->|<(title|desc)>[^]*?<\/\1>/g, "")
    .replace(/>\s+</g, "><")
    .replace(/(\.\d+?)0+(?!\d)/g, "$1")
    .trim();

/** @returns {import("vite").Plugin} */
export function symbols() {
  return {
    name: "symbols",
    enforce: "pre",
    load: (id) =>
      id.endsWith(SHEET)
        ? `export default ${JSON.stringify(trimmed(readFileSync(id.slice(0, -"?raw".length), "utf8")))}`
        : null,
  };
}
