/** The look of seats outside of a running game, and who shares a device. */
import type { Title } from "$games/shelf";
import type { SeatShown } from "$wire/server";

const RED = ["red", "blue", "yellow", "black"] as const;
const PURPLE = ["purple", "green", "yellow", "black"] as const;

/** Colours of the four slots, in the order triangle, circle, square, diamond. */
export const coloursOf = (accent: Title["accent"]): readonly string[] => (accent === "nr" ? PURPLE : RED);

/** Own seats of people, also of those for whom a bot stands in: with two of them nothing private is shown unasked. */
export const seatsHere = (seats: readonly SeatShown[]): SeatShown[] =>
  seats.filter((seat) => seat.mine && seat.bot === null);

/** A link that can be handed on. */
export const inviteLink = (table: string, invite: string): string =>
  `${location.origin}/table/${table}?invite=${encodeURIComponent(invite)}`;
export const watchLink = (table: string, watch: string): string =>
  `${location.origin}/table/${table}?watch=${encodeURIComponent(watch)}`;
