import type { Game } from "$games/contract";
import { declared } from "$games/declared";
import { DRAWN, drawing } from "./drawings";
import Me from "./Me.svelte";
import Numbers from "./Numbers.svelte";
import Offers from "./Offers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import Picture from "./Picture.svelte";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";

const game: Game = {
  ...declared("porta_nigra"),
  Stage,
  PhoneBoard,
  tabs: [
    { id: "me", label: (words) => words("tab.me"), component: Me },
    { id: "offers", label: (words) => words("tab.offers"), component: Offers },
  ],
  Numbers,
  Tableau,
  Picture,
  drawing,
  drawn: DRAWN,
};
export default game;
