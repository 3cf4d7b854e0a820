import { expect, it } from "vitest";
import { GAP, NARROWEST, laid } from "../src/games/nova_roma/cards";

const MOST = 6;
const room = (cards: number) => cards * NARROWEST + (cards - 1) * GAP;

it("shows every place as long as nobody has measured the room", () => {
  expect(laid(2, MOST, 0)).toEqual({ low: false, columns: 6, places: 4 });
  expect(laid(9, MOST, 0)).toEqual({ low: false, columns: 9, places: 0 });
});

it("lays whole cards in one line up to the last pixel", () => {
  expect(laid(6, MOST, room(6))).toEqual({ low: false, columns: 6, places: 0 });
  expect(laid(6, MOST, room(6) - 1)).toEqual({ low: true, columns: 3, places: 0 });
  expect(laid(7, MOST, room(7))).toEqual({ low: false, columns: 7, places: 0 });
});

it("leaves out the empty places that have no room, and never shows more than are allowed", () => {
  expect(laid(2, MOST, room(5) + 10)).toEqual({ low: false, columns: 5, places: 3 });
  expect(laid(2, MOST, room(20)).places).toBe(4);
  expect(laid(0, MOST, room(6))).toEqual({ low: false, columns: 6, places: 6 });
});

it.each([7, 8, 9, 10, 11, 12, 13])("has a column for every two of %i cards that do not fit", (n) => {
  const { low, columns } = laid(n, MOST, room(6));
  expect(low).toBe(true);
  expect(2 * columns - n).toBeOneOf([0, 1]);
});
