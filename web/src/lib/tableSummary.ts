/** How a table reads in a list. */
import type { Clock, LobbyTable } from "$wire/server";
import { freeSeats } from "./lobby.svelte";
import type { Words } from "./words.svelte";

const DAY = 86_400;
const MINUTE = 60;

export type Act = "your_turn" | "sit" | "look" | "watch" | "room" | "replay" | "answer";

/** Whether the game is finished or abandoned, so that there is only its replay. */
export const ended = (table: Pick<LobbyTable, "status">): boolean =>
  table.status === "over" || table.status === "abandoned";

/** What I can do at the table. */
export function tableAct(table: LobbyTable): Act {
  if (ended(table)) return "replay";
  if (table.status === "running") {
    if (!table.mine) return "watch";
    const mine = table.seats.some((seat) => seat.mine && seat.seat === table.turn);
    if (table.waits_for_me) return mine ? "your_turn" : "answer";
    return "look";
  }
  if (table.mine) return "room";
  return freeSeats(table) ? "sit" : "look";
}

export function clockWords(clock: Clock | null, words: Words): string {
  if (!clock) return words("clock.none");
  if (clock.kind === "days") return words("clock.a_turn", { n: Math.max(1, Math.round(clock.base / DAY)) });
  const n = Math.round(clock.base / MINUTE);
  return clock.increment ? words("clock.each_plus", { n, plus: clock.increment }) : words("clock.each", { n });
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", DAY],
  ["hour", 3600],
  ["minute", MINUTE],
];

/** How long the table has stood as it does. */
export function ago(table: LobbyTable, language: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - (table.turn_since ?? table.created_at)) / 1000);
  const [unit, length] = STEPS.find(([, each]) => seconds >= each) ?? ["minute", MINUTE];
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  return words.format(-Math.floor(seconds / length), unit);
}

/** `names` are those of the seats, as the reader calls them. */
export function tableLine(table: LobbyTable, names: readonly string[], words: Words): string {
  const parts: string[] = [];
  // If several people share a device, all their seats are mine, but only the first is me.
  const me = table.seats.find((seat) => seat.mine)?.seat;
  const others = table.seats.filter((seat) => seat.seat !== me && names[seat.seat]).map((seat) => names[seat.seat]);
  if (table.status === "waiting") {
    const free = freeSeats(table);
    parts.push(free ? words("line.free", { n: free }) : words("line.full"));
    parts.push(clockWords(table.clock, words));
  } else if (table.status === "running") {
    if (others.length) parts.push(words("line.with", { list: others.join(", ") }));
    const turn = table.seats.find((seat) => seat.seat === table.turn);
    if (turn && !turn.mine) parts.push(words("line.turn", { name: names[turn.seat] ?? turn.name }));
    else if (table.clock) parts.push(clockWords(table.clock, words));
  } else {
    if (others.length) parts.push(words("line.with", { list: others.join(", ") }));
    parts.push(words(table.status === "over" ? "line.over" : "line.abandoned"));
  }
  return parts.join(" · ");
}
