/** Pieces on their way from one owner to another: drawn above everything, gone when they arrive. */
import { tick } from "svelte";
import type { Flight } from "./shown";

const STAGGER = 30;
const MOST_STAGGERS = 6;
const SIZE = 26;
const running = new Set<Animation>();
let landings = 0;

/** Where a thing lies on the page; a player's thing that is not shown counts as lying with the player. */
function element(thing: string): Element | null {
  const found = document.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
  const [player = "", seat = "", ...what] = thing.split(":");
  return found ?? (player === "player" && what.length ? element(`${player}:${seat}`) : null);
}

/** A duration of the tokens, as the preferences set it. */
export function duration(name: "--d-2" | "--d-3"): number {
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return value.endsWith("ms") ? Number.parseFloat(value) : Number.parseFloat(value) * 1000;
}

/** Any click finishes running motion. */
export function land(): void {
  landings += 1;
  for (const each of running) each.finish();
}

export async function fly(flights: readonly Flight[]): Promise<void> {
  if (!flights.length || duration("--d-2") === 0) return;
  const starts = flights.map((flight) => element(flight.from)?.getBoundingClientRect() ?? null);
  const before = landings;
  await tick();
  if (landings !== before) return;
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.setAttribute("aria-hidden", "true");
  document.body.append(layer);
  const ends = flights.map((flight, index) => {
    const start = starts[index];
    const end = element(flight.to)?.getBoundingClientRect();
    return start && end ? launch(layer, flight, start, end, Math.min(index, MOST_STAGGERS) * STAGGER) : undefined;
  });
  await Promise.allSettled(ends);
  layer.remove();
}

function launch(layer: Element, flight: Flight, start: DOMRect, end: DOMRect, delay: number): Promise<unknown> {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${flight.icon}`);
  picture.append(use);
  picture.setAttribute("width", `${SIZE}`);
  picture.setAttribute("height", `${SIZE}`);
  picture.style.color = `var(${flight.colour ?? "--c-ink"})`;
  layer.append(picture);
  const at = (box: DOMRect) =>
    `translate(${box.x + box.width / 2 - SIZE / 2}px, ${box.y + box.height / 2 - SIZE / 2}px)`;
  const motion = picture.animate([{ transform: at(start) }, { transform: at(end) }], {
    duration: duration(flight.far ? "--d-3" : "--d-2"),
    delay,
    easing: "cubic-bezier(.45,.05,.25,1)",
    fill: "both",
  });
  running.add(motion);
  return motion.finished.finally(() => running.delete(motion));
}
