/** What the server offers: games, options, editions, bots. Fetched once. */
import type { GameShown } from "$wire/server";
import { get } from "./api";

let asking: Promise<GameShown[]> | undefined;

export function games(): Promise<GameShown[]> {
  asking ??= get<GameShown[]>("/api/games").catch((error: unknown) => {
    asking = undefined;
    throw error;
  });
  return asking;
}
