/** Frames around things: closed, rounded, and around what stands in a corner. */
import { describe, expect, it } from "vitest";
import { type Corner, crowd, rim } from "$lib/boxes";

/** The corner points of a path, without its rounding. */
const points = (path: string): string[] => [...path.matchAll(/Q(\S+ \S+) /g)].map(([, point]) => point ?? "");
const BOX = { x: 0, y: 0, w: 10, h: 8 };

describe("the rim of a box", () => {
  it("goes around its four corners at a distance", () => {
    expect(points(rim(BOX, 1, 0.5))).toEqual(["-1 -1", "11 -1", "11 9", "-1 9"]);
  });

  it.each<[Corner, string[]]>([
    ["tl", ["0 3", "2 3", "2 0", "10 0", "10 8", "0 8"]],
    ["tr", ["0 0", "8 0", "8 3", "10 3", "10 8", "0 8"]],
    ["br", ["0 0", "10 0", "10 5", "8 5", "8 8", "0 8"]],
    ["bl", ["0 0", "10 0", "10 8", "2 8", "2 5", "0 5"]],
  ])("leaves the corner %s to what stands there, by right angles", (corner, expected) => {
    expect(points(rim({ ...BOX, bite: { corner, w: 2, h: 3 } }, 0, 0.5))).toEqual(expected);
  });
});

describe("a window on a crowd of boxes", () => {
  const at = (x: number, y: number) => ({ x, y, w: 2, h: 2 });

  it("shows as many as possible, in its middle", () => {
    expect(crowd([at(0, 0), at(50, 60), at(54, 60), at(50, 66)], 20, 20)).toEqual([53, 64]);
  });

  it("shows one where no two fit, and the middle of one that is too large", () => {
    expect(crowd([at(0, 0), at(50, 0)], 20, 20)).toEqual([1, 1]);
    expect(crowd([{ x: 10, y: 10, w: 60, h: 40 }], 20, 20)).toEqual([40, 30]);
    expect(crowd([], 20, 20)).toBeNull();
  });
});
