/**
 * Cuts the fonts' extended Latin down to the letters of Europe's languages (Latin Extended-A): Hungarian needs two of them,
 * and the whole file weighs more than all code of the first page.
 */
import subsetFont from "subset-font";

const FIRST = 0x100;
const LAST = 0x17f;
const LETTERS = String.fromCodePoint(...Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index));

/** @returns {import("vite").Plugin} */
export function fonts() {
  return {
    name: "fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && /-latin-ext-.*\.woff2$/.test(file.fileName))
          file.source = await subsetFont(Buffer.from(file.source), LETTERS, { targetFormat: "woff2" });
      }
    },
  };
}
