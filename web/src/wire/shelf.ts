// Written by web/wire.py from what the games declare. Do not edit.
import type { Style } from "./server";

/** A game that comes with the client. */
export interface Listed {
  key: string;
  /** Its folder here and its area of the locales. */
  area: string;
  /** The fewest and the most. */
  players: readonly [number, number];
  style: Style;
}

export const LISTED: readonly Listed[] = [
  {"key":"porta-nigra","area":"porta_nigra","players":[2,4],"style":{"accent":"#6d5a3a","accent_dark":"#cfb27e","colours":["red","blue","yellow","black"],"icon":"pn-b-porta_nigra","piece":"pn-brick","place":1}},
  {"key":"panticapaeum","area":"panticapaeum","players":[2,4],"style":{"accent":"#1b5b69","accent_dark":"#7ccad1","colours":["red","blue","yellow","black"],"icon":"pk-trireme","piece":"pk-p-aqueduct_tile","place":2}},
  {"key":"nova-roma","area":"nova_roma","players":[1,4],"style":{"accent":"#7a2f4f","accent_dark":"#e096b4","colours":["purple","green","yellow","black"],"icon":"nr-a-building","piece":"nr-patrician","place":3}},
];

/** What a game looks like that declares nothing. */
export const PLAIN: Style = {"accent":"#4d5b66","accent_dark":"#b3c1cc","colours":["red","blue","yellow","black"],"icon":"ui-play","piece":"ui-play","place":100};
