/** What a game declares of itself in Python, for its screen. */
import type { Style } from "$wire/server";
import { LISTED } from "$wire/shelf";

/** The colour of a game as CSS, for a light and a dark ground. */
export const accentOf = ({ accent, accent_dark }: Style): string => `light-dark(${accent}, ${accent_dark})`;

export function declared(area: string) {
  const found = LISTED.find((title) => title.area === area);
  if (!found) throw new Error(`${area} is not on the shelf`);
  const { key, style } = found;
  return { key, area, icon: style.icon, accent: accentOf(style), colours: style.colours };
}
