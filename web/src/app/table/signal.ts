/** Shows in the browser's tab that it is my turn: a sign in the title, a dot on the icon. */
const PLAIN = "/icon.svg";
const DOT = `<circle cx="49" cy="15" r="13" fill="#a3432a" stroke="#fbf6ec" stroke-width="4"/>`;
let marked: string | null = null;

async function icon(called: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (!link) return;
  if (called && marked === null) {
    const answer = await fetch(PLAIN);
    const drawing = answer.ok ? await answer.text() : "";
    const [, side = "64"] = /viewBox="0 0 (\d+)/.exec(drawing) ?? [];
    const dot = `<g transform="scale(${Number(side) / 64})">${DOT}</g></svg>`;
    marked = `data:image/svg+xml,${encodeURIComponent(drawing.replace(/<\/svg>\s*$/, dot))}`;
  }
  link.href = called && marked ? marked : PLAIN;
}

/** Starts the signal; returns a function that ends it. */
export function signal(called: boolean, name: string, words: string): () => void {
  document.title = called ? `● ${words} · ${name}` : name;
  icon(called).catch(() => undefined);
  return () => void icon(false).catch(() => undefined);
}
