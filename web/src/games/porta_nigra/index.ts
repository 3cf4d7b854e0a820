import { declared } from "$games/declared";
import { game } from "$games/contract";
import type { View } from "$wire/porta_nigra";
import { about } from "./about";
import { aid } from "./aid";
import type { Edition } from "./edition";
import { line } from "./log";
import Me from "./Me.svelte";
import { flights, traces } from "./motion";
import { notation, offers } from "./moves";
import Numbers from "./Numbers.svelte";
import Offers from "./Offers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import Picture from "./Picture.svelte";
import { preview } from "./preview";
import { sheet } from "./sheet";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";
import { chip, counters, task } from "./task";
import { text } from "./text";

export default game<View, Edition>({
  ...declared("porta_nigra"),
  Stage,
  PhoneBoard,
  tabs: [
    { id: "me", label: ({ words }) => words("tab.me"), component: Me },
    { id: "offers", label: ({ words }) => words("tab.offers"), component: Offers },
  ],
  Numbers,
  Tableau,
  Picture,
  offers,
  notation,
  counters,
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
