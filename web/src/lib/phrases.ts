/** Quick phrases of the chat, in the order in which they are offered; the words are `phrase.<key>` of the server's area. */
import type { Say } from "$wire/server";

export type Phrase = NonNullable<Say["phrase"]>;
export const PHRASES: readonly Phrase[] = [
  "hello",
  "good_luck",
  "nice_move",
  "well_played",
  "thanks",
  "sorry",
  "oops",
  "thinking",
  "one_moment",
  "take_your_time",
  "your_turn",
  "back_soon",
  "good_game",
  "again",
  "bye",
];
