/** Limits of names and passwords, and signing out. */
import { lobby } from "./lobby.svelte";
import { becomeMe } from "./me.svelte";
import { go } from "./route.svelte";

/** The limits that the server checks, too. */
export const USER_NAME = "[\\p{L}\\p{N}_.\\-]{3,32}";
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 256;

/** Called when nobody is signed in here any more. */
export function departed(): void {
  becomeMe(null);
  lobby.again();
  go("/");
}
