/** Geometry: how the cards of a hand or a row lie in the room that they have. */

/** A card narrower than this cannot be read. */
export const NARROWEST = 60;
export const GAP = 4;

export interface Laid {
  /** Two lines of low cards, where one line of whole ones has no room. */
  low: boolean;
  columns: number;
  /** Empty places after the cards: as many as are allowed and have room. */
  places: number;
}

/** `room` is the width in pixels; 0 until it is measured. */
export function laid(n: number, most: number, room: number): Laid {
  const fit = room > 0 ? Math.floor((room + GAP) / (NARROWEST + GAP)) : Math.max(n, most);
  if (n > fit) return { low: true, columns: Math.ceil(n / 2), places: 0 };
  const places = Math.max(0, Math.min(most, fit) - n);
  return { low: false, columns: n + places, places };
}
