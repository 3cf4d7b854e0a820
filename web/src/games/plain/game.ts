/** The board of every game that has no folder of its own here: drawn from its numbers, pieces and the edition's coordinates. */
import type { Game } from "$games/contract";
import { accentOf } from "$games/declared";
import type { Title } from "$games/shelf.svelte";
import { wordsOf } from "$lib/words.svelte";
import Me from "./Me.svelte";
import Numbers from "./Numbers.svelte";
import PhoneBoard from "./PhoneBoard.svelte";
import Stage from "./Stage.svelte";
import Tableau from "./Tableau.svelte";

export const plainGame = ({ key, area, style }: Title): Game => ({
  key,
  area,
  accent: accentOf(style),
  icon: style.icon,
  colours: style.colours,
  Stage,
  PhoneBoard,
  tabs: [{ id: "me", label: () => wordsOf("table")("others.me"), component: Me }],
  Numbers,
  Tableau,
});
