/** Hungarian needs four letters beyond Latin: cut out of the large extended fonts, they are small files of their own. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const MODULES = fileURLToPath(new URL("../node_modules/", import.meta.url));
export const FOLDER = `${MODULES}.cache/urbes-fonts/`;
const LETTERS = "őűŐŰ";
const RANGE = "U+0150-0151, U+0170-0171";
const FONTS = [
  {
    family: "Forum",
    weight: "400",
    file: "@fontsource/forum/files/forum-latin-ext-400-normal.woff2",
    name: "forum-hungarian-400",
  },
  {
    family: "Source Sans 3 Variable",
    weight: "200 900",
    file: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2",
    name: "source-sans-3-hungarian-wght",
  },
];

/** Writes `hungarian.css` and its files. Loaded after the others, it counts for its letters. */
export async function cutFonts() {
  mkdirSync(FOLDER, { recursive: true });
  let sheet = "";
  for (const { family, weight, file, name } of FONTS) {
    const cut = await subsetFont(readFileSync(MODULES + file), LETTERS, { targetFormat: "woff2" });
    writeFileSync(`${FOLDER}${name}.woff2`, cut);
    sheet +=
      `@font-face { font-family: "${family}"; font-style: normal; font-display: swap; font-weight: ${weight};` +
      ` src: url("./${name}.woff2") format("woff2"); unicode-range: ${RANGE}; }\n`;
  }
  writeFileSync(`${FOLDER}hungarian.css`, sheet);
}
