/** The bots that have a name and a face. */
import type { Words } from "./words.svelte";

export const LEVELS = [1, 2, 3, 4, 5, 6] as const;
const LEVEL = /^level:([1-6])/;

/** `level:5` → 5; other bots are no characters. */
export function levelOf(bot: string | null | undefined): number | null {
  const found = LEVEL.exec(bot ?? "")?.[1];
  return found ? Number(found) : null;
}

/** Only characters have a face of their own. */
export const faceOf = (bot: string | null): string => {
  if (bot === null) return "face-human";
  const level = levelOf(bot);
  return level === null ? "face-automa" : `face-${level}`;
};

const ROMAN = ["", "", " II", " III", " IV"];

interface Seated {
  name: string;
  bot: string | null;
}

/**
 * Names of a table: characters in the reader's language, twins numbered ("Cato II"). `words` are those of the bots,
 * `nameless` is the name of a person who was deleted.
 */
export function seatNames(seats: readonly Seated[], words: Words, nameless = ""): string[] {
  const count = new Map<string, number>();
  return seats.map((seat) => {
    const level = levelOf(seat.bot);
    const own = level !== null && (seat.name === seat.bot || !seat.name);
    const name = own ? words(`character.${level}.name`) : seat.name || (seat.bot === null ? nameless : "");
    const nth = (count.get(name) ?? 0) + 1;
    count.set(name, nth);
    return name && name !== seat.name ? `${name}${ROMAN[nth] ?? ` ${nth}`}` : name;
  });
}
