/** What is to be done now, what has been done in this turn, and the counters of the top bar. */
import type { Chip, Counter } from "$games/contract";
import { cardOf, honourOf, iconOf, spotOf } from "./edition";
import { argument, bricksFor, own } from "./reach";
import { type Table, actionCard, building, colour, honour, icon, spotName } from "./phrases";

function hint(scene: Table): string {
  const { words, view, edition, decision } = scene;
  const me = own(scene);
  switch (decision.kind) {
    case "place_builder":
      return words("hint.place_builder", { n: edition.market.step_cost });
    case "choose_card":
      return me.hand_size > 1 ? words("hint.choose_card") : words("hint.last_card");
    case "turn": {
      const n = view.torches_left;
      if (!view.free_icons.length) return words("hint.no_icon");
      if (scene.legal.length && !scene.legal.some((choice) => choice.kind === "use_icon"))
        return n || me.torches ? words("hint.stuck") : words("hint.no_action");
      if (n) return words("hint.turn", { n });
      return me.torches ? words("hint.tokens", { n: me.torches }) : words("hint.no_action");
    }
    case "buy_colour":
      return words("hint.buy_colour", { n: me.coins });
    case "choose_spot":
      return words("hint.choose_spot", { n: scene.legal.length });
    case "choose_height":
    case "choose_white": {
      if (!view.spot) return "";
      const spot = spotOf(edition, view.spot);
      const facts = { spot: spotName(scene, spot.id), n: bricksFor(me, spot), colour: colour(scene, spot.colour) };
      return words("hint.choose_height", facts);
    }
    case "choose_honour":
      return words("hint.choose_honour", { n: me.influence });
    case "choose_gate_element":
      return words("hint.choose_gate_element");
    case "split_income":
      return words("hint.split_income", { coins: me.coins, points: me.points });
    case "appoint_starting_player":
      return words("hint.appoint");
    default:
      return "";
  }
}

export function task(scene: Table): { text: string; hint?: string } {
  const { words, decision, view } = scene;
  const text = words(`decision.${decision.kind}`, decision.facts);
  if (!view.players[view.seat]) return { text };
  const more = hint(scene);
  return more ? { text, hint: more } : { text };
}

const SIGNS = {
  buy: "pn-buy",
  place: "pn-place",
  take_influence: "pn-influence",
  take_torch: "pn-torch",
  take_coins: "coin",
};

export function chip(step: string, scene: Table): Chip {
  const { words, view, edition } = scene;
  const [kind = ""] = step.split(":");
  const id = argument(step);
  const n = Number(id);
  switch (kind) {
    case "builder":
      return { icon: "pn-builder", label: building(scene, id) };
    case "play":
      return { icon: "deck", label: actionCard(scene, id) };
    case "icon": {
      const mark = view.card ? cardOf(edition, view.card).icons[n] : undefined;
      return mark === undefined
        ? { label: words("preview.action") }
        : { icon: SIGNS[iconOf(edition, mark).action], label: icon(scene, mark) };
    }
    case "colour":
      return { icon: "pn-buy", label: colour(scene, id) };
    case "spot":
    case "gate":
      return { icon: "pn-place", label: spotName(scene, id) };
    case "honour": {
      const card = view.honour_display[n - 1];
      const raises = card && honourOf(edition, card).effect?.["gate_brick"];
      const label = raises ? words("gain.gate_brick_short") : card ? honour(scene, card) : words("player.honour");
      return { icon: "pn-honour-final", label };
    }
    case "height":
      return { icon: "pn-brick", label: words("chip.height", { n }) };
    case "white":
      return { icon: "pn-brick", label: words("move.white", { n }) };
    case "coins":
      return { icon: "coin", label: words("gain.coins", { n }) };
    case "seat":
      return { icon: "first-player", label: scene.names[n - 1] ?? id };
    case "take_roman":
      return { icon: "pn-roman", label: words("gain.romans", { n: 1 }) };
    case "place_by_influence":
      return { icon: "pn-influence", label: words("player.place") };
    case "buy_honour":
      return { icon: "pn-influence", label: words("player.honour") };
    case "torch_to_coin":
      return { icon: "coin", label: words("gain.coins", { n: edition.torches_to_coins.coins_per_torch }) };
    default:
      return { label: words("move.end_turn") };
  }
}

export function counters(scene: Table): Counter[] {
  const { words, view, edition, names } = scene;
  const most = Math.max(...view.players.map((player) => player.elements));
  const cards = edition.player_counts.list.find((each) => each.players === names.length)?.cards ?? 0;
  const active = view.players[view.active];
  const found: Counter[] = [];
  if (active && !view.ending) {
    const turn = Math.min(cards, cards - active.unplayed.length + (view.card === null ? 1 : 0));
    found.push({ label: words("counter.turn"), value: words("counter.of", { n: turn, all: cards }) });
  }
  found.push(
    { label: words("counter.reserve"), value: `${view.reserve}` },
    { label: words("counter.elements"), value: words("counter.of", { n: most, all: edition.early_end.elements }) },
  );
  if (view.early_by !== null && !view.ending)
    found.push({ label: words("counter.last_turns"), value: names[view.early_by] ?? "" });
  return found;
}
