/** The service worker of this page: registered once; a newer one waits until the person wants it. */
import { language } from "./words.svelte";

/** Milliseconds to wait, so that files that are needed now come first. */
const AFTER = 4000;
const state = $state<{ waiting: ServiceWorker | null }>({ waiting: null });

export const renewal = {
  /** A new version is ready. */
  get ready(): boolean {
    return state.waiting !== null;
  },
  /** Loads the page again with the new version. */
  now(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    state.waiting?.postMessage("renew");
  },
};

/** The rules in the language of the page can be read without the net, also those never opened. */
function keepRules(worker: ServiceWorker): void {
  $effect.root(() => {
    $effect(() => worker.postMessage({ keep: language.now }));
  });
}

export async function register(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const worker = await navigator.serviceWorker.register("/worker.js");
    const look = () => {
      // Without a controller this is the first visit: nothing is renewed.
      if (worker.waiting && navigator.serviceWorker.controller) state.waiting = worker.waiting;
    };
    look();
    worker.addEventListener("updatefound", () => worker.installing?.addEventListener("statechange", look));
    const { active } = await navigator.serviceWorker.ready;
    if (active) setTimeout(() => keepRules(active), AFTER);
  } catch {
    // Private windows and pages without encryption have no service worker; everything but offline works.
  }
}

/** Forgets on this device what the server said about my games. */
export function forgetRead(): void {
  navigator.serviceWorker?.controller?.postMessage("forget");
}
