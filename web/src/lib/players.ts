/** A player is colour + shape + letter. */
export const SHAPES: Record<string, "triangle" | "circle" | "square" | "diamond"> = {
  red: "triangle",
  purple: "triangle",
  blue: "circle",
  green: "circle",
  yellow: "square",
  black: "diamond",
};

/** The first letter of each name; the second (third …) if it is taken. */
export function letters(names: readonly string[]): string[] {
  const found: string[] = [];
  for (const name of names) {
    const own = [...name.toLocaleUpperCase()].filter((letter) => /\p{L}|\d/u.test(letter));
    found.push(own.find((letter) => !found.includes(letter)) ?? own[0] ?? "?");
  }
  return found;
}
