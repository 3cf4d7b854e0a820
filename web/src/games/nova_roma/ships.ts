/** Geometry: ships by the place where they lie. */
import type { View } from "$wire/nova_roma";
import type { Edition } from "./edition";

export interface Ship {
  /** The seat, or null for the automa. */
  seat: number | null;
  /** The number of the ship, counted from 1. */
  number: number;
  place: string;
}
export function ships(view: View): Ship[] {
  const own = view.players.flatMap((each) =>
    each.ships.map((place, index): Ship => ({ seat: each.seat, number: index + 1, place })),
  );
  const automa = (view.automa?.ships ?? []).map((place, index): Ship => ({ seat: null, number: index + 1, place }));
  return [...own, ...automa];
}
export function moored(view: View): Map<string, Ship[]> {
  const found = new Map<string, Ship[]>();
  for (const ship of ships(view)) {
    const there = found.get(ship.place);
    if (there) there.push(ship);
    else found.set(ship.place, [ship]);
  }
  return found;
}
/** In the start port two ships of a player are one heap with a number. */
export function heaped(list: readonly Ship[], place: string, edition: Edition): { ship: Ship; n: number }[] {
  if (place !== edition.sea.start.key) return list.map((ship) => ({ ship, n: 1 }));
  const found: { ship: Ship; n: number }[] = [];
  for (const ship of list) {
    const same = found.find((each) => each.ship.seat === ship.seat);
    if (same) same.n += 1;
    else found.push({ ship, n: 1 });
  }
  return found;
}
