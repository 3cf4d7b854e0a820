/** The games on the shelf. Each screen is a chunk of its own, fetched when a table of it is opened. */
import type { Game } from "./contract";

export interface Title {
  key: string;
  /** Its folder here and its area of the locales. */
  area: string;
  icon: string;
  accent: "pn" | "pk" | "nr";
  /** The fewest and the most; known before the server is asked. */
  players: readonly [number, number];
}

export const SHELF: readonly [Title, Title, Title] = [
  { key: "porta-nigra", area: "porta_nigra", icon: "pn-b-porta_nigra", accent: "pn", players: [2, 4] },
  { key: "panticapaeum", area: "panticapaeum", icon: "pk-trireme", accent: "pk", players: [2, 4] },
  { key: "nova-roma", area: "nova_roma", icon: "nr-a-building", accent: "nr", players: [1, 4] },
];

export const titleOf = (key: string): Title | undefined => SHELF.find((title) => title.key === key);

const rooms = import.meta.glob<{ default: Game }>("./*/index.ts");

export async function loadGame({ area }: Title): Promise<Game> {
  const room = rooms[`./${area}/index.ts`];
  if (!room) throw new Error(`${area} has no screen`);
  return (await room()).default;
}
