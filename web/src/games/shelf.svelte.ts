/**
 * The games on the shelf: those that come with the client, and whatever else the server has. Each screen is a chunk of
 * its own, fetched when a table of it is opened.
 */
import { games } from "$lib/games";
import { type Words, addWords } from "$lib/words.svelte";
import type { GameShown } from "$wire/server";
import { LISTED, type Listed, PLAIN } from "$wire/shelf";
import type { Game } from "./contract";

export type Title = Listed;

let titles = $state.raw<readonly Title[]>(LISTED);

export const shelf = {
  /** The games in their order; the first one is offered first. */
  get titles(): readonly Title[] {
    return titles;
  },
  get first(): Title {
    const [first] = titles;
    if (!first) throw new Error("the shelf is empty");
    return first;
  },
};

export const titleOf = (key: string): Title | undefined => titles.find((title) => title.key === key);

/** The same, or a stand-in for a game that is not known yet. */
export const listed = (key: string): Title => titleOf(key) ?? { key, area: areaOf(key), players: [1, 4], style: PLAIN };

/** What a game is called. */
export const nameOf = ({ key, area }: Title, words: Words): string =>
  words.has(`game.${area}.title`) ? words(`game.${area}.title`) : key;

const areaOf = (key: string): string => key.replaceAll("-", "_");

const shown = ({ key, area, players, style }: GameShown): Title => ({
  key,
  area,
  players: [Math.min(...players), Math.max(...players)],
  style,
});

/** Ask the server which games it has; those that did not come with the client bring their words along. */
export async function stock(): Promise<void> {
  const more = (await games()).filter(({ key }) => !titleOf(key));
  for (const { area, words } of more)
    for (const [language, introduced] of Object.entries(words))
      addWords(
        `${language}/shell`,
        Object.fromEntries(Object.entries(introduced).map(([name, text]) => [`game.${area}.${name}`, text])),
      );
  if (more.length) titles = [...titles, ...more.map(shown)].sort((one, other) => one.style.place - other.style.place);
}

/** A game by its key, also one that only the server knows. */
export async function findTitle(key: string): Promise<Title> {
  if (!titleOf(key)) await stock();
  const title = titleOf(key);
  if (!title) throw new Error(`no such game: ${key}`);
  return title;
}

const rooms = import.meta.glob<{ default: Game }>("./*/index.ts");

/** The screen of a game; one without a folder here has the plain board. */
export async function loadGame(title: Title): Promise<Game> {
  const room = rooms[`./${title.area}/index.ts`];
  return room ? (await room()).default : (await import("./plain/game")).plainGame(title);
}
