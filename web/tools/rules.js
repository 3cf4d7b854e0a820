import { existsSync, readFileSync } from "node:fs";
import { parseRules } from "./rule_text.js";
import { GAMES, LANGUAGES, houses } from "./words.js";

const INDEX = "virtual:rules";

/** Names of the games whose rules are written. */
export const written = () => houses().filter((game) => existsSync(fileOf("en", game)));

/** @param {string} language @param {string} game */
export const fileOf = (language, game) => `${GAMES}${game}/words/rules.${language}.md`;

/**
 * The rules of each game in each language as a chunk of their own, parsed when the client is built.
 * @returns {import("vite").Plugin}
 */
export function rules() {
  return {
    name: "urbes-rules",
    resolveId: (id) => (id === INDEX || id.startsWith(INDEX + "/") ? "\0" + id : undefined),
    load(id) {
      if (id === "\0" + INDEX) {
        const rows = LANGUAGES.flatMap((language) =>
          written()
            .filter((game) => existsSync(fileOf(language, game)))
            .map((game) => `${language}/${game}`),
        );
        return `export default {${rows.map((row) => `"${row}": () => import("${INDEX}/${row}")`).join(",")}};`;
      }
      if (!id.startsWith(`\0${INDEX}/`)) return undefined;
      const [language = "", game = ""] = id.slice(INDEX.length + 2).split("/");
      this.addWatchFile(fileOf(language, game));
      const parsed = parseRules(readFileSync(fileOf(language, game), "utf8"));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parsed))});`;
    },
  };
}
