/** Where the focus goes while something lies over the table, and where it goes back to. */

/** What opened over the page, and what had the focus before. */
const homes = new WeakMap<Element, Element | null>();

function goBack(home: Element | null): void {
  const thing = home?.getAttribute("data-thing");
  // The thing may have been drawn anew in the meantime.
  const found = home?.isConnected ? home : thing && document.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus();
}

/** An action for what opens: its first control takes the focus, and when it closes the focus returns to where it was. */
export function borrowFocus(node: HTMLElement): { destroy: () => void } {
  const before = document.activeElement;
  // A sheet that replaces another one gives the focus back for both.
  const other = before?.closest("[data-borrowed]") ?? null;
  homes.set(node, other ? (homes.get(other) ?? null) : before);
  node.setAttribute("data-borrowed", "");
  node.querySelector<HTMLElement>("button, input")?.focus();
  return {
    destroy() {
      const now = document.activeElement;
      if (now === null || now === document.body || node.contains(now)) goBack(homes.get(node) ?? null);
    },
  };
}
