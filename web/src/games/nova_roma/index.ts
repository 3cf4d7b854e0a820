import type { Game } from "$games/contract";
import { declared } from "$games/declared";
import type { TableState } from "$lib/table/state.svelte";
import type { View } from "$wire/nova_roma";
import { DRAWN, drawing } from "./drawings";
import Numbers from "./Numbers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import PhoneCards from "./PhoneCards.svelte";
import PhoneMe from "./PhoneMe.svelte";
import Picture from "./Picture.svelte";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";

/** How a solo game ended. */
function verdict(table: TableState): string | null {
  const beaten = table.number("automa:beaten");
  if (beaten === undefined) return null;
  const sums = { own: (table.view as View).scores[0] ?? 0, automa: table.number("automa:points") ?? 0 };
  return beaten ? table.words("log.solo_won", sums) : table.words("log.solo_lost", sums);
}

const game: Game = {
  ...declared("nova_roma"),
  Stage,
  PhoneBoard,
  tabs: [
    { id: "me", label: (words) => words("tab.me"), component: PhoneMe },
    { id: "cards", label: (words) => words("tab.cards"), component: PhoneCards },
  ],
  Numbers,
  Tableau,
  Picture,
  drawing,
  drawn: DRAWN,
  keys: (words) => [
    { keys: "1 2 3 4", text: words("key.places") },
    { keys: "R", text: words("key.turn") },
    { keys: "M", text: words("key.mirror") },
  ],
  verdict,
};
export default game;
