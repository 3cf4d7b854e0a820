import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const FOLDER = fileURLToPath(new URL("../../src/urbes/locales/", import.meta.url));
export const GAMES = fileURLToPath(new URL("../../src/urbes/games/", import.meta.url));
export const LANGUAGES = ["en", "ru", "hu"];
const INDEX = "virtual:words";

/**
 * Nested tables as one table with dotted keys, as in Python.
 * @param {Record<string, unknown>} table
 * @returns {Record<string, string>}
 */
export function flatten(table, prefix = "") {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === "object" && value !== null)
      Object.assign(found, flatten(/** @type {Record<string, unknown>} */ (value), `${prefix}${key}.`));
    else found[prefix + key] = String(value);
  }
  return found;
}

/** The games that have words: their folders. */
export const houses = () => readdirSync(GAMES).filter((game) => existsSync(`${GAMES}${game}/words/en.toml`));

export const areas = () => [
  ...readdirSync(FOLDER + "en")
    .filter((file) => file.endsWith(".toml"))
    .map((file) => file.replace(/\.toml$/, "")),
  ...houses(),
];

/** @param {string} language @param {string} area */
const fileOf = (language, area) =>
  houses().includes(area) ? `${GAMES}${area}/words/${language}.toml` : `${FOLDER}${language}/${area}.toml`;

/** @param {string} language @param {string} area */
const read = (language, area) => flatten(parse(readFileSync(fileOf(language, area), "utf8")));

/** The area of the pages around the tables. */
const SHELL = "shell";
/** The words that list a game stand among its own words; pages list all games without fetching the rest of these. */
const LISTED = "game.";

/** @param {string} language */
const listed = (language) =>
  Object.fromEntries(
    houses().flatMap((game) =>
      Object.entries(read(language, game))
        .filter(([key]) => key.startsWith(LISTED))
        .map(([key, text]) => [`${LISTED}${game}.${key.slice(LISTED.length)}`, text]),
    ),
  );

/** @param {string} language @param {string} area */
export const messages = (language, area) => ({
  ...read(language, area),
  ...(area === SHELL ? listed(language) : {}),
});

/** The files that an area is made of. @param {string} language @param {string} area */
const filesOf = (language, area) => [area, ...(area === SHELL ? houses() : [])].map((each) => fileOf(language, each));

/**
 * One source of words: each area of each language becomes a chunk of its own, loaded when it is first needed.
 * @returns {import("vite").Plugin}
 */
export function words() {
  return {
    name: "urbes-words",
    resolveId: (id) => (id === INDEX || id.startsWith(INDEX + "/") ? "\0" + id : undefined),
    load(id) {
      if (id === "\0" + INDEX) {
        const rows = LANGUAGES.flatMap((language) => areas().map((area) => `${language}/${area}`));
        return `export default {${rows.map((row) => `"${row}": () => import("${INDEX}/${row}")`).join(",")}};`;
      }
      if (!id.startsWith(`\0${INDEX}/`)) return undefined;
      const [language = "", area = ""] = id.slice(INDEX.length + 2).split("/");
      for (const file of filesOf(language, area)) this.addWatchFile(file);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages(language, area)))});`;
    },
  };
}
