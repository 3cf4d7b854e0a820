/** The arithmetic of clocks: what is left, and how it is written. */
import type { Clock, Clocks } from "$wire/server";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds that a seat has left at a moment of the server's time; never less than 0. */
export function left(clocks: Clocks, seat: number, now: number): number {
  const rest = clocks.left[seat] ?? 0;
  return Math.max(0, clocks.running && clocks.turn === seat ? rest - Math.max(0, now - clocks.at) : rest);
}

export type Reading = { kind: "time"; text: string } | { kind: "days" | "hours"; n: number; rest: number };

/** `12:05`, from an hour on `1:02:03`; correspondence in days and hours, the last hours like a clock. */
export function reading(ms: number, kind: Clock["kind"]): Reading {
  if (kind === "days") {
    if (ms >= DAY) return { kind: "days", n: Math.floor(ms / DAY), rest: Math.floor((ms % DAY) / HOUR) };
    if (ms >= 2 * HOUR) return { kind: "hours", n: Math.floor(ms / HOUR), rest: Math.floor((ms % HOUR) / MINUTE) };
  }
  const seconds = Math.ceil(ms / SECOND);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return { kind: "time", text: hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}` };
}

/** The last minute of a live clock and the last hour of a day's are worth a warning. */
export const urgent = (ms: number, kind: Clock["kind"]): boolean => ms <= (kind === "live" ? MINUTE : HOUR);
