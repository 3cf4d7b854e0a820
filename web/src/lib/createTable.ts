/** Creates a table from a plan: a visitor becomes a guest first, and a table that is complete starts at once. */
import type { GameShown, TableShown } from "$wire/server";
import { post } from "./api";
import { lobby } from "./lobby.svelte";
import { beSomebody, rename, who } from "./me.svelte";
import { type Plan, asked, complete } from "./plan";
import { go } from "./route.svelte";
import { wordsOf } from "./words.svelte";

/** Signs in as a guest if needed, under the given name; without one a known person keeps her name. */
export async function becomeNamed(given: string): Promise<void> {
  const stranger = who.me === null;
  const name = given.trim();
  const me = await beSomebody(name || wordsOf("shell")("guest"));
  if (name && me.name !== name) await rename(name);
  if (stranger) lobby.again();
}

export async function createTable(plan: Plan, game: GameShown, name: string): Promise<void> {
  await becomeNamed(name);
  const table = await post<TableShown>("/api/tables", asked(plan, game));
  if (complete(plan.seats)) await post(`/api/tables/${table.id}/start`);
  go(`/table/${table.id}`);
}
