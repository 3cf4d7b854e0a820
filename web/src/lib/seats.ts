/** The look of seats outside of a running game. */
import type { Title } from "$games/shelf";

const RED = ["red", "blue", "yellow", "black"] as const;
const PURPLE = ["purple", "green", "yellow", "black"] as const;

/** Colours of the four slots, in the order triangle, circle, square, diamond. */
export const coloursOf = (accent: Title["accent"]): readonly string[] => (accent === "nr" ? PURPLE : RED);

/** A link that can be handed on. */
export const inviteLink = (table: string, invite: string): string =>
  `${location.origin}/table/${table}?invite=${encodeURIComponent(invite)}`;
export const watchLink = (table: string, watch: string): string =>
  `${location.origin}/table/${table}?watch=${encodeURIComponent(watch)}`;
