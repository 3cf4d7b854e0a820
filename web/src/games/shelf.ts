/** The games on the shelf. Each screen is a chunk of its own, fetched when a table of it is opened. */
import type { Game } from "./contract";

export interface Title {
  key: string;
  area: string;
  icon: string;
  accent: "pn" | "pk" | "nr";
  load: () => Promise<Game>;
}

export const SHELF: readonly Title[] = [
  {
    key: "porta-nigra",
    area: "porta_nigra",
    icon: "pn-b-porta_nigra",
    accent: "pn",
    load: async () => (await import("./porta_nigra/index")).default,
  },
];

export const titleOf = (key: string): Title | undefined => SHELF.find((title) => title.key === key);
