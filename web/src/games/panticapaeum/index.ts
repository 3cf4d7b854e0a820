import { declared } from "$games/declared";
import { old } from "$games/old.svelte";
import type { View } from "$wire/panticapaeum";
import Boards from "./Boards.svelte";
import type { Edition } from "./edition";
import { flights, line, traces } from "./log";
import Me from "./Me.svelte";
import { chip, notation, offers, task } from "./moves";
import Numbers from "./Numbers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import Picture from "./Picture.svelte";
import { preview } from "./preview";
import { about, aid, counters, points, sheet, text } from "./reading";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";

export default old<View, Edition>({
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
  keys: (words) => [
    { keys: "R", text: words("city.turn") },
    { keys: "Shift+R", text: words("city.turn_back") },
  ],
  offers,
  notation,
  counters,
  points,
  task,
  chip,
  preview,
  about,
  line,
  traces,
  flights,
  aid,
  sheet,
  text,
});
