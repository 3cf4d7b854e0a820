/** The plain board: everything that a game tells has its place, and nothing covers anything else. */
import { describe, expect, it } from "vitest";
import type { Box } from "$lib/boxes";
import { type Ground, lay } from "$games/plain/layout";
import { type Plate, type Spot, coloursOf, homeOf, spotsOf } from "$games/plain/model";

const counted = (key: string) => ({ key, label: key, value: 1, colour: undefined });
const quay = (name: string, goods: number): Plate => ({
  id: `quay:${name}`,
  title: name,
  numbers: Array.from({ length: goods }, (_, good) => counted(`quay:${name}:good:${good}`)),
  places: [],
});
const market = (cards: number): Plate => ({
  id: "",
  title: "The table",
  numbers: [counted("pile")],
  places: [{ key: "market", label: "Market", pieces: Array.from({ length: cards }, (_, card) => `card:${card}`) }],
});
const space: Plate = {
  id: "space:1",
  title: "Space",
  numbers: [],
  places: [{ key: "space:1", label: "Pawns", pieces: ["player:0", "player:2"] }],
};
const EDITION = {
  meta: { game: "test" },
  quay: {
    list: [
      { id: "north", x: 2, y: 3, w: 5, h: 2.8 },
      { id: "south", x: 8, y: 3, w: 5, h: 2.8, colour: "#862048" },
      { id: "flat", x: 0, y: 0, w: 5, h: 0 },
      { id: "nowhere" },
    ],
  },
};
const PLATES = [market(5), quay("north", 4), quay("south", 7), quay("east", 3), space];
const ground = (more: Partial<Ground> = {}): Ground => ({
  spots: spotsOf(EDITION),
  columns: 4,
  width: 760,
  touched: false,
  ...more,
});
const inside = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.w <= outer.x + outer.w + 0.01 &&
  inner.y + inner.h <= outer.y + outer.h + 0.01;
const apart = (one: Box, other: Box) =>
  one.x + one.w <= other.x + 0.01 ||
  other.x + other.w <= one.x + 0.01 ||
  one.y + one.h <= other.y + 0.01 ||
  other.y + other.h <= one.y + 0.01;

describe.each([
  ["where the edition puts things", ground()],
  ["in columns", ground({ spots: new Map<string, Spot>() })],
  ["on a phone", ground({ spots: new Map<string, Spot>(), columns: 2, width: 360, touched: true })],
])("a plain board %s", (_, on) => {
  const laid = lay(PLATES, on);
  const box = (name: string): Box => {
    const found = laid.at.get(name);
    if (!found) throw new Error(`${name} lies nowhere`);
    return found;
  };
  const parts = ({ numbers, places }: Plate): string[] => [
    ...numbers.map(({ key }) => key),
    ...places.flatMap(({ key, pieces }) =>
      pieces.map((name) => (name.startsWith("player:") ? `${key} ${name}` : name)),
    ),
  ];

  it("has a place for everything, on its plate and on the board", () => {
    for (const plate of PLATES) {
      expect(inside(box(plate.id), laid.box), plate.id).toBe(true);
      for (const name of parts(plate)) expect(inside(box(name), box(plate.id)), name).toBe(true);
    }
  });

  it("covers nothing with anything else", () => {
    for (const names of [PLATES.map(({ id }) => id), ...PLATES.map(parts)])
      names.forEach((one, index) => {
        for (const other of names.slice(index + 1)) expect(apart(box(one), box(other)), `${one}, ${other}`).toBe(true);
      });
  });

  it("gives a finger room", () => {
    if (on.touched) expect(box("pile").h).toBeGreaterThanOrEqual(44);
  });
});

it("keeps the distances of the edition", () => {
  const { at } = lay(PLATES, ground());
  const [north, south] = [at.get("quay:north"), at.get("quay:south")];
  expect((south?.x ?? 0) - (north?.x ?? 0)).toBeCloseTo(((north?.w ?? 0) * 6) / 5);
  expect(south?.y).toBe(north?.y);
});

it("does not move when a place is emptied", () => {
  const slot = (pieces: string[]): Plate => ({
    id: "quay:north",
    title: "",
    numbers: [],
    places: [{ key: "quay:north", label: "", pieces }],
  });
  expect(lay([slot([])], ground()).box).toEqual(lay([slot(["card:1"])], ground()).box);
});

it("reads names, places and colours from the keys of the edition", () => {
  expect(homeOf("quay:north:good:oil")).toBe("quay:north");
  expect(homeOf("pile")).toBe("");
  expect([...spotsOf(EDITION).keys()]).toEqual(["quay:north", "quay:south"]);
  expect([...coloursOf(EDITION)]).toEqual([["quay:south", "#862048"]]);
});
