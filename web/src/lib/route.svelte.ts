/** Where we are: the parts of the address. Links inside the client do not reload the page. */
import { SvelteURLSearchParams } from "svelte/reactivity";

const place = $state({ path: location.pathname, query: location.search, hash: location.hash, before: "" });

/** A decoded part of an address; unchanged if it has a broken percent sign. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = {
  get parts(): string[] {
    return place.path.split("/").filter(Boolean).map(decoded);
  },
  get query(): URLSearchParams {
    return new SvelteURLSearchParams(place.query);
  },
  /** Without its `#`. */
  get hash(): string {
    return decoded(place.hash.slice(1));
  },
  /** The address inside the client that led here; empty after a reload or from outside. */
  get before(): string {
    return place.before;
  },
};

export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  look();
}

function look(): void {
  if (place.path !== location.pathname) place.before = place.path + place.query;
  place.path = location.pathname;
  place.query = location.search;
  place.hash = location.hash;
}

export function followLinks(): void {
  addEventListener("popstate", look);
  addEventListener("hashchange", look);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
