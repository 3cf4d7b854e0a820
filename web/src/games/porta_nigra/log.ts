/** Events as lines of the log. What a summary line already says is not repeated. */
import type { Line } from "$games/contract";
import { type Facts, type Part, mute } from "$lib/words";
import type { Happening } from "$wire/server";
import { buildingOf, cardOf, iconOf } from "./edition";
import {
  type Table,
  actionCard,
  buildingCard,
  colour,
  gain,
  gains,
  honour,
  icon,
  picture,
  sign,
  spotName,
} from "./phrases";

const TOLD_BY_SUMMARY = ["reward", "icon", "torch", "intermediate", "honour_card"];
const TOLD_BY_SCORING = ["spot", "honour_card", "intermediate", "sets", "final_card", "play_area", "majority"];
const TAKEN = ["coins_taken", "torch_taken", "influence_taken", "roman_taken", "bricks_received"];
const CAUSES = [
  "points_scored",
  "building_card_taken",
  "builder_reward",
  "cards_discarded",
  "gate_brick_added",
  "influence_spent",
  ...TAKEN,
];

function silent({ kind, facts, turn }: Happening): boolean {
  // What lies on the table from the beginning is seen there.
  if (turn === 0 && kind.endsWith("_card_revealed")) return true;
  if (kind === "action_deck_shuffled") return true;
  if (kind === "turn_ended") return !facts["forfeited"];
  if (kind === "points_scored") return TOLD_BY_SCORING.includes(String(facts["reason"]));
  if (TAKEN.includes(kind)) return TOLD_BY_SUMMARY.includes(String(facts["source"]));
  if (kind === "influence_spent") return facts["purpose"] === "honour_card";
  if (kind === "turn_started") return !facts["final_turn"];
  if (kind === "majority_scored") return !(facts["ranking"] as unknown[]).length;
  if (kind === "sets_scored" || kind === "final_cards_scored") return !facts["points"];
  if (kind === "torch_to_coin") return facts["automatic"] === true;
  return kind === "action_card_drawn" && facts["card"] === undefined;
}

/** The facts of an event, each as it is written. */
function told({ kind, facts }: Happening, scene: Table): Facts {
  const { words, names } = scene;
  const shown: Facts = {};
  for (const [key, value] of Object.entries(facts)) {
    const text = String(value);
    if (key === "colour") shown[key] = [mute(sign(scene, `brick_${text}`)), ` ${colour(scene, text)}`];
    else if (["building", "quarter", "from", "to"].includes(key)) shown[key] = words.named("building", text);
    else if (key === "spot") shown[key] = spotName(scene, text);
    else if (key === "seat") shown["target"] = names[Number(value)] ?? text;
    else if (key === "reason")
      shown[key] = kind === "early_end_triggered" ? words(`ending.${text}`) : words(`source.${text}`);
    else if (key === "pile") shown[key] = words(`pile.${text}`);
    else if (typeof value === "number" || typeof value === "string") shown[key] = value;
  }
  const card = String(facts["card"] ?? "");
  if (kind === "action_card_drawn") shown["card"] = actionCard(scene, card);
  if (kind === "card_played") {
    shown["card"] = actionCard(scene, card);
    shown["icons"] = cardOf(scene.edition, card).icons.flatMap((each, at): Part[] => [
      ...(at ? [" "] : []),
      picture(scene, each),
    ]);
  }
  if (kind.startsWith("building_card")) shown["card"] = buildingCard(scene, card);
  if (kind.startsWith("honour_card")) shown["card"] = honour(scene, card);
  shown["list"] = list(kind, facts, scene);
  if (kind === "majority_scored") shown["part"] = words.named("part", String(facts["part"]));
  if (kind === "game_started") shown["n"] = Number(facts["players"]);
  return shown;
}

function list(kind: string, facts: Happening["facts"], scene: Table): string | Part[] {
  const { names, edition } = scene;
  switch (kind) {
    case "cards_discarded":
      return (facts["cards"] as string[])
        .map((each) =>
          edition.honour_cards.list.some((card) => card.id === each && card.points)
            ? honour(scene, each)
            : buildingCard(scene, each),
        )
        .join(", ");
    case "supply_card_drawn":
    case "brick_shortage":
      return (facts["bricks"] as string[]).map((each) => ({
        ...sign(scene, `brick_${each}`),
        label: colour(scene, each),
      }));
    case "bricks_received":
      return Object.entries(facts["bricks"] as Record<string, number>)
        .map(([shade, n]) => gain(scene, `brick_${shade}`, n))
        .join(", ");
    case "builder_reward":
      return gains(scene, buildingOf(edition, String(facts["building"])).reward, Number(facts["times"])).join(", ");
    case "sets_scored":
      return (facts["sets"] as string[][]).map((each) => each.length).join(" + ");
    case "majority_scored": {
      const points = facts["points"] as number[];
      return (facts["ranking"] as { seat: number; number: number }[])
        .map((entry) => `${names[entry.seat]} ${entry.number} (+${points[entry.seat]})`)
        .join(", ");
    }
    case "game_ended":
      return (facts["winners"] as number[]).map((seat) => names[seat]).join(", ");
    default:
      return "";
  }
}

/** The places that a line speaks of, for the board to mark. */
function thingsOf({ kind, seat, facts }: Happening): string[] {
  const found: string[] = [];
  const add = (prefix: string, fact: string) => {
    if (facts[fact] !== undefined) found.push(`${prefix}:${String(facts[fact])}`);
  };
  add("spot", "spot");
  add("quarter", "quarter");
  if (kind === "builder_moved" || kind === "builder_placed") found.push(`builder:${seat}`);
  if (kind === "brick_bought") add("shop", "colour");
  if (kind === "building_card_revealed") add("building_card", "card");
  if (kind === "honour_card_revealed" || kind === "honour_card_bought") add("honour", "slot");
  if (kind === "majority_scored") add("majority", "part");
  if (kind === "builder_reward") add("reward", "building");
  if (kind === "supply_card_drawn")
    found.push(...(facts["bricks"] as string[]).map((shade) => `shop:${shade}`), "supply");
  return [...new Set(found)];
}

export function line(event: Happening, scene: Table): Line | null {
  if (silent(event)) return null;
  if (event.kind === "icon_used") {
    const mark = String(event.facts["icon"]);
    if (["buy", "place"].includes(iconOf(scene.edition, mark).action)) return null;
    return { parts: [icon(scene, mark)] };
  }
  return {
    parts: scene.words.parts(`log.${event.kind}`, told(event, scene)),
    cause: CAUSES.includes(event.kind),
    things: thingsOf(event),
  };
}
