/** The keys of every table. `id` is also the key of the words that explain it. */
import { tableKey } from "$lib/keys";
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
  const key = tableKey(event);
  if (key === null) return;
  const toggle = (panel: "aid" | "keys" | "sheet" | "text") => {
    table.panel = table.panel === panel ? null : panel;
  };
  const acts: Record<string, () => unknown> = {
    u: () => table.commands.canUndo && (event.shiftKey ? table.commands.restart() : table.commands.undo()),
    e: () => table.selection.ending && table.take(table.selection.ending),
    n: () => focusNext(event.shiftKey ? -1 : 1),
    h: () => toggle("aid"),
    s: () => toggle("sheet"),
    t: () => toggle("text"),
    "?": () => toggle("keys"),
    "/": type,
    escape: () => {
      // Escape closes what lies on top first.
      if (table.panel) table.panel = null;
      else if (
        table.selection.question ||
        table.answers.bubble ||
        table.selection.picks.length ||
        table.selection.candidate
      )
        table.clear();
      else if (table.history.past && !table.replaying) table.backToNow();
    },
  };
  const act = acts[key];
  if (act && act() !== false && key !== "escape") event.preventDefault();
}

/**
 * Enter plays the candidate or ends the turn, unless the focus was brought somewhere by keys: then it belongs to what has
 * the focus. A thing that was clicked has the focus, too, but Enter is not meant to click it again.
 */
export class EnterKey {
  private clicked: Element | null = null;

  constructor(private readonly table: TableState) {}

  pointed = (event: PointerEvent): void => {
    this.clicked = event.target instanceof Element ? event.target.closest("[data-thing]") : null;
  };

  focused = (event: FocusEvent): void => {
    if (event.target !== this.clicked) this.clicked = null;
  };

  /** Called before the things get the event. */
  pressed = (event: KeyboardEvent): void => {
    if (tableKey(event) !== "enter" || event.repeat) return;
    if (event.target !== document.body && (this.clicked === null || event.target !== this.clicked)) return;
    const offer = this.table.selection.question
      ? null
      : (this.table.selection.candidate ?? this.table.selection.ending);
    if (!offer) return;
    event.preventDefault();
    event.stopPropagation();
    void this.table.take(offer);
  };
}
