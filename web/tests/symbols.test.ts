import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { trimmed } from "../tools/symbols.js";

const SHEETS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.startsWith("drawings/") || file.endsWith("/symbols.svg"))
  .map((file) => `src/${file}`);
const parsed = (sheet: string) => new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
const shapes = (sheet: string) =>
  [...parsed(sheet).querySelectorAll("*:not(title, desc)")].map((each) =>
    [...each.attributes].map(({ name, value }) => [name, ...value.split(/(-?\d*\.?\d+)/).map((part) => +part || part)]),
  );

describe.each(SHEETS)("%s as it is shipped", (file) => {
  const sheet = readFileSync(file, "utf8");
  it("draws the same", () => {
    expect(parsed(trimmed(sheet)).querySelector("parsererror")).toBeNull();
    expect(shapes(trimmed(sheet))).toEqual(shapes(sheet));
  });
  it("carries no notes", () => {
    expect(trimmed(sheet)).not.toMatch(/<!--|<title|<desc/);
  });
});
