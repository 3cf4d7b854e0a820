/** The look of seats outside of a running game, and who shares a device. */
import type { SeatShown } from "$wire/server";

/** The people's seats at this device, even if a bot stands in: with two of them, nothing private is shown unasked. */
export const seatsHere = (seats: readonly SeatShown[]): SeatShown[] =>
  seats.filter((seat) => seat.mine && seat.bot === null);

/** A link that can be handed on. */
export const inviteLink = (table: string, invite: string): string =>
  `${location.origin}/table/${table}?invite=${encodeURIComponent(invite)}`;
export const watchLink = (table: string, watch: string): string =>
  `${location.origin}/table/${table}?watch=${encodeURIComponent(watch)}`;
