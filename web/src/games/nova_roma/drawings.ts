/** What signs, pieces, moves and names of Nova Roma look like. */
import { drawingsOf } from "$lib/drawings";
import type { Drawing } from "$lib/sayings";

/** A silhouette with an outline, drawn by the game. */
const resource = (name: string) => ({ icon: `nr-${name}`, colour: `--r-${name}`, picture: name });

const COINS = { icon: "nr-sesterce", colour: "--c-bronze" };
const INFLUENCE = { icon: "nr-influence", colour: "--c-sea" };
const ARTISAN = { icon: "nr-artisan", colour: "--c-accent" };
const CARD = { icon: "nr-card", colour: "--c-ink-2" };
const SHIP = { icon: "nr-ship", colour: "own" };
const CHARIOT = { icon: "nr-biga", colour: "own" };
const PATRICIAN = { icon: "nr-patrician", colour: "own" };
const LEGIONARY = { icon: "nr-legionary", colour: "--c-ink-3" };
const EMPEROR = { icon: "nr-emperor", colour: "--c-accent" };
const ACHIEVEMENT = { icon: "nr-achievement", colour: "own" };
const LATIFUNDIUM = { icon: "nr-lat-production" };
const SEA = { icon: "nr-contract-sea" };
const BUILDING = { icon: "nr-contract-building" };
const MOSAIC = { icon: "nr-mosaic" };
const FIRST = { icon: "first-player" };
const POINTS = { icon: "vp", colour: "--c-bronze" };
const AUTOMA = { icon: "ui-bot" };
const CITY = { icon: "nr-a-building" };
const FAVOURITE = { icon: "nr-favourite" };

const DRAWINGS: Record<string, Drawing> = {
  coins: COINS,
  influence: INFLUENCE,
  artisan: ARTISAN,
  wheat: resource("wheat"),
  stone: resource("stone"),
  wood: resource("wood"),
  wine: resource("wine"),
  horses: resource("horses"),
  any: { icon: "any", colour: "--c-ink-2" },
  card: CARD,
  deck: { icon: "deck", colour: "--c-ink-2" },
  ship_move: { icon: "nr-ship", colour: "--c-sea" },
  chariot_step: { icon: "nr-chariot", colour: "--c-ink-2" },
  achievement: ACHIEVEMENT,
  vp: POINTS,
  ship: SHIP,
  chariot: CHARIOT,
  patrician: PATRICIAN,
  legionary: LEGIONARY,
  emperor: EMPEROR,
  cube: { icon: "pl-square", colour: "own" },
  building: CITY,
  mosaic: MOSAIC,
  reward: MOSAIC,
  wheel: { icon: "nr-wheel", colour: "--c-bronze" },
  lead: { icon: "lead", colour: "--c-bronze" },
  favourite: FAVOURITE,
  latifundium: LATIFUNDIUM,
  remove: { icon: "ui-close" },
  first_player: FIRST,
  automa: AUTOMA,
  round: { icon: "round" },
  "contract:sea": SEA,
  "contract:building": BUILDING,
  "source:sea_routes": { icon: "nr-ship" },
  "source:building_contracts": BUILDING,
  "source:district_majorities": CITY,
  "source:favourites": FAVOURITE,
  "source:finished_chariots": { icon: "nr-biga" },
  "source:associates": CARD,
  "source:animals": { icon: "nr-lat-animal" },
  "source:mosaic": MOSAIC,
  "source:resources_and_coins": COINS,
  "source:influence_and_artisans": INFLUENCE,
  "source:first_player_token": FIRST,
  "source:automa": AUTOMA,
  "source:automa_start": AUTOMA,
  "source:automa_blocked": LEGIONARY,
  "source:automa_leads": { icon: "nr-chariot" },
  "source:automa_mosaic": MOSAIC,
  "move:emperor": EMPEROR,
  "move:patrician": PATRICIAN,
  "move:legionary": LEGIONARY,
  "move:achievement": ACHIEVEMENT,
  "move:place": ARTISAN,
  "move:hire": ARTISAN,
  "move:artisan": ARTISAN,
  "move:card": CARD,
  "move:lay": LATIFUNDIUM,
  "move:latifundium": LATIFUNDIUM,
  "move:build": CITY,
  "move:district": CITY,
  "move:contract": BUILDING,
  "move:ship": SHIP,
  "move:advance": { icon: "nr-chariot" },
  "move:wine": { icon: "nr-wine" },
  "move:influence": INFLUENCE,
  "move:claim": FIRST,
  "move:play": CARD,
  "move:use": CARD,
  "move:take": CARD,
};

/** Actions and latifundia are drawn by their kinds. */
export const drawing = drawingsOf(DRAWINGS, {
  action: (id) => ({ icon: `nr-a-${id}` }),
  latifundium: (id) => ({ icon: `nr-lat-${id}` }),
});

/** Names that stand in lines as pictures. */
export const DRAWN: readonly string[] = [];
