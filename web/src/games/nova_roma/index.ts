import { old } from "$games/old.svelte";
import type { View } from "$wire/nova_roma";
import { aid } from "./aid";
import type { Edition } from "./edition";
import { certain } from "./living";
import { flights, line, traces } from "./log";
import { notation, offers } from "./moves";
import Numbers from "./Numbers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import PhoneCards from "./PhoneCards.svelte";
import PhoneMe from "./PhoneMe.svelte";
import Picture from "./Picture.svelte";
import { preview } from "./preview";
import { about, chip, counters, keys, task } from "./reading";
import { sheet, verdict } from "./sheet";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";
import { text } from "./text";

export default old<View, Edition>({
  key: "nova-roma",
  area: "nova_roma",
  accent: "nr",
  icon: "nr-a-building",
  colours: ["purple", "green", "yellow", "black"],
  Stage,
  PhoneBoard,
  tabs: [
    { id: "me", label: (words) => words("tab.me"), component: PhoneMe },
    { id: "cards", label: (words) => words("tab.cards"), component: PhoneCards },
  ],
  Numbers,
  Tableau,
  Picture,
  keys,
  offers,
  notation,
  counters,
  points: certain,
  task,
  chip,
  preview,
  about,
  line,
  traces,
  flights,
  aid,
  sheet,
  verdict,
  text,
});
