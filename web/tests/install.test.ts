// @vitest-environment node
/** What the build adds so that the client can be installed. */
import { describe, expect, it } from "vitest";
import { bytesOf } from "../src/lib/push";
import { icon, manifest, reading } from "../tools/install.js";

describe("the installed client", () => {
  it("has icons of its own", () => {
    const png = icon(192);
    expect([...png.subarray(1, 4)]).toEqual([..."PNG"].map((sign) => sign.charCodeAt(0)));
    expect(png.readUInt32BE(16)).toBe(192);
  });
  it("is named as in the locales", () => expect(manifest().name).toBe("Urbes"));
  it("keeps what the rules of a language are read with", () => {
    const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], css: string[] = []) => [
      fileName,
      { type: "chunk", fileName, moduleIds, imports, viteMetadata: { importedCss: new Set(css) } },
    ];
    const texts = ["en", "ru", "hu"].flatMap((language) => [
      chunk(`${language}.js`, [`\0virtual:rules/${language}/porta_nigra`]),
      ...["common", "shell", "bots", "table"].map((area) =>
        chunk(`${language}-${area}.js`, [`\0virtual:words/${language}/${area}`]),
      ),
    ]);
    const page = chunk("Rules.js", ["/web/src/app/pages/Rules.svelte"], ["Icon.js"], ["Rules.css"]);
    const bundle = Object.fromEntries([...texts, page, chunk("Icon.js", []), chunk("Lobby.js", [])]);
    expect(reading(bundle)["hu"]?.sort()).toEqual(
      ["Icon.js", "Rules.css", "Rules.js", "hu-bots.js", "hu-common.js", "hu-shell.js", "hu.js"].map(
        (name) => `/${name}`,
      ),
    );
    expect(() => reading(Object.fromEntries(texts))).toThrow("lacks");
  });
  it("reads the server's key", () => expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]));
});
