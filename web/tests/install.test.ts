// @vitest-environment node
/** What the build adds so that the client can be installed. */
import { describe, expect, it } from "vitest";
import { bytesOf } from "../src/lib/push";
import { icon, manifest } from "../tools/install.js";

describe("the installed client", () => {
  it("has icons of its own", () => {
    const png = icon(192);
    expect([...png.subarray(1, 4)]).toEqual([..."PNG"].map((sign) => sign.charCodeAt(0)));
    expect(png.readUInt32BE(16)).toBe(192);
  });
  it("is named as in the locales", () => expect(manifest().name).toBe("Urbes"));
  it("reads the server's key", () => expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]));
});
