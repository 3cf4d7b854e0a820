import "@fontsource/forum";
import "@fontsource-variable/source-sans-3/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import faces from "./drawings/faces.svg?raw";
import symbols2 from "./drawings/symbols-2.svg?raw";
import symbols from "./drawings/symbols.svg?raw";
import App from "./app/App.svelte";
import { stock } from "./games/shelf.svelte";
import { register } from "./lib/serviceWorker.svelte";
import { prefer } from "./lib/preferences.svelte";
import { followLinks } from "./lib/route.svelte";
import { loadWords } from "./lib/words.svelte";

/** Symbols of the games, for lists and screens alike. */
const drawn = import.meta.glob<string>("./games/*/symbols.svg", { eager: true, query: "?raw", import: "default" });
import.meta.glob("./games/*/tokens.css", { eager: true });

/** The sheets are inlined once; every icon is a `<use>` of them. */
function inlineDrawings(): void {
  for (const sheet of [symbols, symbols2, faces, ...Object.values(drawn)]) {
    const drawing = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
    drawing.setAttribute("aria-hidden", "true");
    document.body.append(document.adoptNode(drawing));
  }
}

inlineDrawings();
followLinks();
await prefer();
await loadWords("shell", "bots");
mount(App, { target: document.body });
void register();
// Without a server there are the games that came with the client; each page itself says that it cannot reach a server.
stock().catch(() => undefined);
