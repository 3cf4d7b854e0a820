import type { Game } from "$games/contract";
import { declared } from "$games/declared";
import Boards from "./Boards.svelte";
import { DRAWN, drawing } from "./drawings";
import Me from "./Me.svelte";
import Numbers from "./Numbers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import Picture from "./Picture.svelte";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";

const game: Game = {
  ...declared("panticapaeum"),
  Stage,
  PhoneBoard,
  tabs: [
    { id: "me", label: (words) => words("tab.me"), component: Me },
    { id: "boards", label: (words) => words("tab.boards"), component: Boards },
  ],
  Numbers,
  Tableau,
  Picture,
  drawing,
  drawn: DRAWN,
  keys: (words) => [
    { keys: "R", text: words("city.turn") },
    { keys: "Shift+R", text: words("city.turn_back") },
  ],
};
export default game;
