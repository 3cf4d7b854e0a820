/** Who I am to the server. Nobody has to sign in: a visitor who sits down becomes a guest whose name can be changed. */
import type { Me, Preferences } from "$wire/server";
import { codeOf, get, patch, post, put } from "./api";
import { forgetRead } from "./serviceWorker.svelte";
import { keepers, preferences, prefer, readPreferences, stored } from "./preferences.svelte";

const self = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false });

export const who = {
  get me(): Me | null {
    return self.me;
  },
  /** The server has answered: `me` is known, or there is nobody yet. */
  get known(): boolean {
    return self.asked;
  },
};

const MET = "urbes.met";

let recalling: Promise<Me | null> | null = null;

/** Asks until the server has answered once, but only if this browser had a session: a first visit costs no request. */
export const recallMe = (): Promise<Me | null> =>
  (recalling ??= recall().finally(() => {
    recalling = null;
  }));

async function recall(): Promise<Me | null> {
  if (self.asked) return self.me;
  try {
    self.me = localStorage.getItem(MET) ? await get<Me>("/api/me") : null;
    self.asked = true;
    if (self.me) await recallPreferences();
  } catch (error) {
    if (codeOf(error) === "not_signed_in") {
      localStorage.removeItem(MET);
      self.asked = true;
    }
  }
  return self.me;
}

/** My session has ended. Another may have taken its place (a new password, an account, another tab): asks who I am now. */
export async function meAgain(): Promise<Me | null> {
  try {
    becomeMe(await get<Me>("/api/me"));
  } catch (error) {
    if (codeOf(error) === "not_signed_in") becomeMe(null);
  }
  return self.me;
}

export function becomeMe(me: Me | null): void {
  self.me = me;
  self.asked = true;
  if (me) localStorage.setItem(MET, "1");
  else {
    localStorage.removeItem(MET);
    forgetRead();
  }
}

/** Who I am; a visitor without a session becomes a guest. */
export async function beSomebody(name: string): Promise<Me> {
  const me = await post<Me>("/api/me", { name });
  const fresh = self.me === null;
  becomeMe(me);
  if (fresh) await keepPreferences();
  return me;
}

export async function rename(name: string): Promise<Me> {
  const me = await patch<Me>("/api/me", { name });
  becomeMe(me);
  return me;
}

/** What I preferred on another device, unless something was chosen here before. */
async function recallPreferences(): Promise<void> {
  if (stored()) return;
  await prefer(readPreferences(JSON.stringify(await get<Preferences>("/api/me/preferences"))));
}

/** Takes over the preferences of my account after signing in. */
export async function takePreferences(): Promise<void> {
  await prefer(readPreferences(JSON.stringify(await get<Preferences>("/api/me/preferences"))));
}

async function keepPreferences(): Promise<void> {
  if (self.me) await put<Preferences>("/api/me/preferences", { ...preferences });
}

// This browser keeps them in any case; if the server cannot be reached now, it gets them with the next change.
keepers.push(() => void keepPreferences().catch(codeOf));
