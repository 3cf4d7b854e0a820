/** What an event leaves behind, and the pieces that change hands by it. */
import type { Flight, Trace } from "$games/contract";
import type { Happening } from "$wire/server";
import type { Table } from "./phrases";

/** Where a master builder stood: an outline that the board draws itself. */
export const stand = (quarter: string, seat: number): string => `stand:${quarter}:${seat}`;

export function traces({ kind, seat, facts }: Happening): Trace[] {
  const fact = (name: string) => String(facts[name]);
  switch (kind) {
    case "element_placed":
    case "gate_brick_added":
      return [{ seat, at: `spot:${fact("spot")}` }];
    case "builder_placed":
      return [{ seat, at: `builder:${seat}` }];
    case "builder_moved":
      return [{ seat, at: `builder:${seat}`, from: stand(fact("from"), seat) }];
    case "brick_bought":
      return [{ seat, from: `shop:${fact("colour")}` }];
    case "honour_card_bought":
      return [{ seat, from: `honour:${fact("slot")}` }];
    default:
      return [];
  }
}

const TOKENS: Record<string, [string, string, string]> = {
  coins_taken: ["coin", "--c-bronze", "coins"],
  torch_taken: ["pn-torch", "--c-accent", "torches"],
  influence_taken: ["pn-influence", "--c-sea", "influence"],
};

export function flights({ kind, seat, facts }: Happening, scene: Table): Flight[] {
  const mine = seat === scene.me;
  const home = mine ? "me" : `player:${seat}`;
  const at = (part: string) => (mine ? `me:${part}` : home);
  const own = `--p-${scene.colours[seat] ?? "black"}`;
  const fact = (name: string) => String(facts[name]);
  const token = TOKENS[kind];
  if (token) return [{ icon: token[0], colour: token[1], from: "reserve", to: at(token[2]), far: true }];
  switch (kind) {
    case "element_placed":
      return [
        {
          icon: "pn-brick",
          colour: `--b-${fact("colour")}`,
          from: at(`brick:${fact("colour")}`),
          to: `spot:${fact("spot")}`,
          far: true,
        },
        { icon: "pn-roman", colour: own, from: at("romans"), to: `spot:${fact("spot")}`, far: true },
      ];
    case "brick_bought":
      return [
        {
          icon: "pn-brick",
          colour: `--b-${fact("colour")}`,
          from: `shop:${fact("colour")}`,
          to: at(`brick:${fact("colour")}`),
          far: true,
        },
        { icon: "coin", colour: "--c-bronze", from: at("coins"), to: `shop:${fact("colour")}`, far: true },
      ];
    case "builder_moved":
      return [{ icon: "pn-builder", colour: own, from: `builder:${seat}`, to: `quarter:${fact("to")}` }];
    case "builder_placed":
      return [{ icon: "pn-builder", colour: own, from: home, to: `quarter:${fact("quarter")}`, far: true }];
    case "building_card_taken":
      return [{ icon: "deck", colour: "--c-ink-2", from: `building_card:${fact("card")}`, to: home, far: true }];
    case "honour_card_bought":
      return [{ icon: "pn-honour-final", colour: "--c-bronze", from: `honour:${fact("slot")}`, to: home, far: true }];
    case "cards_discarded":
      return [{ icon: "deck", colour: "--c-ink-3", from: home, to: "pile:honour", far: true }];
    case "roman_taken":
      return [{ icon: "pn-roman", colour: own, from: "reserve", to: at("romans"), far: true }];
    case "bricks_received":
      return Object.keys(facts["bricks"] as Record<string, number>).map((shade) => ({
        icon: "pn-brick",
        colour: `--b-${shade}`,
        from: "reserve",
        to: at(`brick:${shade}`),
        far: true,
      }));
    case "gate_brick_added":
      return [{ icon: "pn-brick", colour: "--c-masonry", from: "reserve", to: `spot:${fact("spot")}`, far: true }];
    case "supply_card_drawn":
      return (facts["bricks"] as string[]).map((shade) => ({
        icon: "pn-brick",
        colour: `--b-${shade}`,
        from: "supply",
        to: `shop:${shade}`,
        far: true,
      }));
    case "building_card_revealed":
      return [{ icon: "deck", colour: "--c-ink-2", from: "pile:building", to: `building_card:${fact("card")}` }];
    case "honour_card_revealed":
      return [{ icon: "deck", colour: "--c-ink-2", from: "pile:honour", to: `honour:${fact("slot")}` }];
    case "influence_spent":
      return [{ icon: "pn-influence", colour: "--c-sea", from: at("influence"), to: "reserve", far: true }];
    case "torch_to_coin":
      return [{ icon: "pn-torch", colour: "--c-accent", from: mine ? "me:torches" : home, to: "reserve", far: true }];
    case "points_scored":
      return [{ icon: "vp", colour: "--c-bronze", from: "track", to: at("points"), far: true }];
    case "action_card_drawn":
      return mine ? [{ icon: "deck", colour: "--c-ink-2", from: "me:deck", to: "me" }] : [];
    default:
      return [];
  }
}
