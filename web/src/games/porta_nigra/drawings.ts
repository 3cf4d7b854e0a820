/** What signs, pieces, moves and names of Porta Nigra look like. */
import { drawingsOf } from "$lib/drawings";
import type { Drawing } from "$lib/sayings";

const BUY = { icon: "pn-buy" };
const PLACE = { icon: "pn-place" };
const CARD = { icon: "deck", colour: "--c-ink-2" };
const HONOUR = { icon: "pn-honour-final", colour: "--c-bronze" };
const BUILDER = { icon: "pn-builder", colour: "own" };
const COINS = { icon: "coin", colour: "--c-bronze" };
const TORCH = { icon: "pn-torch", colour: "--c-accent" };
const INFLUENCE = { icon: "pn-influence", colour: "--c-sea" };
const ROUND = { icon: "round" };
const STARTER = { icon: "first-player" };
const GATE = { icon: "pn-honour-gate_brick" };
const DONE = { icon: "ui-confirm" };

const DRAWINGS: Record<string, Drawing> = {
  coins: COINS,
  torch: TORCH,
  influence: INFLUENCE,
  romans: { icon: "pn-roman", colour: "own" },
  points: { icon: "vp", colour: "--c-bronze" },
  brick: { icon: "pn-brick", colour: "--c-masonry" },
  gate_brick: GATE,
  builder: BUILDER,
  card: CARD,
  honour: HONOUR,
  lead: { icon: "lead", colour: "--c-bronze" },
  majority: { icon: "pn-majority" },
  supply: { icon: "pn-supply" },
  round: ROUND,
  starter: STARTER,
  end: DONE,
  buy: BUY,
  place: PLACE,
  take_influence: INFLUENCE,
  take_torch: TORCH,
  take_coins: COINS,
  "honour:final_scoring": HONOUR,
  "honour:substitute": { icon: "pn-honour-substitute" },
  "honour:instant": { icon: "pn-honour-instant" },
  "source:spot": PLACE,
  "source:sets": CARD,
  "source:final_card": HONOUR,
  "source:honour_card": { icon: "pn-honour-instant" },
  "source:play_area": COINS,
  "source:majority": { icon: "pn-majority" },
  "source:intermediate": ROUND,
  "source:early_end": DONE,
  "move:choose_spot": PLACE,
  "move:choose_height": PLACE,
  "move:choose_white": PLACE,
  "move:choose_gate_element": GATE,
  "move:buy_colour": BUY,
  "move:play_card": CARD,
  "move:place_builder": BUILDER,
  "move:choose_honour": HONOUR,
  "move:appoint_starting_player": STARTER,
  "move:split_income": ROUND,
  "move:torch_to_coin": COINS,
};

const icon = (id: string) => ({ icon: "any", picture: `icon:${id}` });

/** Bricks and the icons of cards are pictures; things named after a building are drawn as that building. */
export const drawing = drawingsOf(DRAWINGS, {
  brick: (id) => ({ icon: "pn-brick", colour: `--b-${id}`, picture: id }),
  icon,
  icon_drawn: icon,
  building: (id) => ({ icon: `pn-b-${id}` }),
});

/** Names that stand in lines as pictures. */
export const DRAWN = ["brick", "icon_drawn"];
