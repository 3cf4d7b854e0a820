/** The board of every game that has no folder of its own here: drawn from its numbers, pieces and the edition's coordinates. */
import type { Game } from "$games/contract";
import type { Title } from "$games/shelf";
import { wordsOf } from "$lib/words.svelte";
import Me from "./Me.svelte";
import Numbers from "./Numbers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";

export const plainGame = ({ key, area, accent, icon }: Title): Game => ({
  key,
  area,
  accent,
  icon,
  colours: ["red", "blue", "yellow", "black"],
  Stage,
  PhoneBoard,
  tabs: [{ id: "me", label: () => wordsOf("table")("others.me"), component: Me }],
  Numbers,
  Tableau,
});
