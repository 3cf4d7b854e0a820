/** Whether the server hands out another bundle than the one that runs here. Looked up when there is reason to. */
const state = $state({ newer: false });

/** The entry of a page: its name carries a hash of all that it needs. */
export const entryOf = (html: string): string | null =>
  /<script[^>]+src="([^"]*\/assets\/[^"]+)"/.exec(html)?.[1] ?? null;

export const version = {
  get newer(): boolean {
    return state.newer;
  },
  async look(): Promise<void> {
    const own = entryOf(document.documentElement.outerHTML);
    if (own === null || state.newer) return;
    try {
      const answer = await fetch("/", { cache: "no-cache", headers: { Accept: "text/html" } });
      const served = answer.ok ? entryOf(await answer.text()) : null;
      if (served !== null && served !== own) state.newer = true;
    } catch {
      // The server cannot be reached now; it will be asked again for another reason.
    }
  },
  /** Something of this bundle could not be fetched: the server has another one. */
  outdated(): void {
    state.newer = true;
  },
};

if (typeof addEventListener === "function") addEventListener("vite:preloadError", () => version.outdated());
