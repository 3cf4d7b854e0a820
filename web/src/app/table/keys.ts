/** The keys of every table. `id` is also the key of the words that explain it. */
import type { TableState } from "$lib/table/state.svelte";

/** Below this width a table has the layout of a phone. */
export const PHONE = 1024;

export const KEYS = [
  { id: "tab", keys: "Tab" },
  { id: "next", keys: "N Shift+N" },
  { id: "arrows", keys: "← ↑ → ↓" },
  { id: "choose", keys: "Enter Space" },
  { id: "escape", keys: "Esc" },
  { id: "undo", keys: "U" },
  { id: "restart", keys: "Shift+U" },
  { id: "end", keys: "E" },
  { id: "command", keys: "/" },
  { id: "aid", keys: "H" },
  { id: "sheet", keys: "S" },
  { id: "text", keys: "T" },
  { id: "keys", keys: "?" },
] as const;

/** From one thing that can be chosen to the next, wherever on the page it lies. */
function focusNext(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement | SVGElement>('[data-thing][aria-disabled="false"]')].concat([
    ...document.querySelectorAll<HTMLElement>("footer .legal, footer .stepper button"),
  ]);
  const seen = all.filter((each) => each.getClientRects().length > 0);
  const at = seen.findIndex((each) => each === document.activeElement);
  seen[(at + by + seen.length) % seen.length]?.focus();
}

/** Does what a key asks for. */
export function keysOf(table: TableState, event: KeyboardEvent, type: () => void): void {
  const target = event.target;
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const toggle = (panel: "aid" | "keys" | "sheet" | "text") => {
    table.panel = table.panel === panel ? null : panel;
  };
  const acts: Record<string, () => unknown> = {
    u: () => table.canUndo && (event.shiftKey ? table.restart() : table.undo()),
    e: () => table.ending && table.take(table.ending),
    n: () => focusNext(event.shiftKey ? -1 : 1),
    h: () => toggle("aid"),
    s: () => toggle("sheet"),
    t: () => toggle("text"),
    "?": () => toggle("keys"),
    "/": type,
    escape: () => {
      if (table.question || table.bubble || table.picks.length || table.candidate) table.clear();
      else if (table.panel) table.panel = null;
      else if (table.past) table.backToNow();
    },
    enter: () => {
      if (target !== document.body) return false;
      if (table.candidate) return table.take(table.candidate);
      return table.ending ? table.take(table.ending) : false;
    },
  };
  const act = acts[event.key.toLowerCase()];
  if (act && act() !== false && event.key !== "Escape") event.preventDefault();
}
