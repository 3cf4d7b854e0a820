/** Legal moves as offers: which things to touch, in which words; and ways that lead through several decisions. */
import { BUTTON, type Offer } from "$lib/targeting";
import type { Choice } from "$wire/server";
import { type Icon, cardOf, honourOf, iconOf, quarterOf, spotOf } from "./edition";
import { honourLabel, label, shopLabel, siteLabel } from "./labels";
import { type Table, actionCard, icon } from "./phrases";
import {
  argument,
  brickCost,
  buildable,
  buyable,
  firstEqual,
  honoursSold,
  shopQuarter,
  sold,
  twins,
  walk,
} from "./reach";

export const TARGETS: Record<string, (choice: Choice) => string> = {
  place_builder: (choice) => `quarter:${argument(choice.text)}`,
  play_card: (choice) => `card:${argument(choice.text)}`,
  use_icon: (choice) => choice.text,
  buy_colour: (choice) => `shop:${argument(choice.text)}`,
  choose_spot: (choice) => choice.text,
  choose_gate_element: (choice) => `spot:${argument(choice.text)}`,
  choose_honour: (choice) => choice.text,
  choose_height: (choice) => choice.text,
  choose_white: (choice) => choice.text,
  split_income: (choice) => `split:${argument(choice.text)}`,
  appoint_starting_player: (choice) => `${BUTTON}${choice.text}`,
  buy_honour: () => "act:buy_honour",
  take_roman: () => "act:take_roman",
  place_by_influence: () => "act:place_by_influence",
  torch_to_coin: () => "act:torch_to_coin",
};

/** Coins to pay in all, where walking makes it more than what is printed. */
function priced(scene: Table, text: string): { price?: number } {
  const kind = text.slice(0, text.indexOf(":"));
  const id = argument(text);
  const { edition, view } = scene;
  if (kind === "spot") {
    const cost = walk(scene, quarterOf(edition, spotOf(edition, id).building));
    return cost ? { price: cost } : {};
  }
  let shade = kind === "colour" ? id : "";
  if (kind === "icon") {
    const mark = iconOf(edition, cardOf(edition, view.card ?? "").icons[Number(id)] ?? "");
    const found = mark.action === "buy" ? buyable(scene, mark) : [];
    if (found.length === 1) shade = found[0] ?? "";
  }
  return shade && walk(scene, shopQuarter(scene, shade)) ? { price: brickCost(scene, shade) } : {};
}

interface Way {
  /** What is done first, in words. */
  lead: string;
  steps: Offer["steps"];
  mark: Icon | null;
  kind: string;
}

/** Every action that may begin now: icons of the card in play, or of a card in hand; what influence buys. */
function beginnings(scene: Table): Way[] {
  const { edition, view, legal, words } = scene;
  if (view.decision !== "turn" && view.decision !== "choose_card") return [];
  return legal.flatMap((choice): Way[] => {
    const id = argument(choice.text);
    if (choice.kind === "use_icon") {
      const mark = iconOf(edition, cardOf(edition, view.card ?? "").icons[Number(id)] ?? "");
      return [{ lead: label(choice, scene), steps: [choice.move], mark, kind: mark.action }];
    }
    if (choice.kind === "play_card") {
      const { icons } = cardOf(edition, id);
      return icons.flatMap((name, index): Way[] => {
        const mark = iconOf(edition, name);
        if (icons.indexOf(name) !== index || !["buy", "place"].includes(mark.action)) return [];
        const lead = words("move.play_then", { card: actionCard(scene, id), icon: icon(scene, name) });
        return [{ lead, steps: [choice.move, `icon:${index}`], mark, kind: mark.action }];
      });
    }
    const kind = { place_by_influence: "place", buy_honour: "honour" }[choice.kind];
    return kind ? [{ lead: label(choice, scene), steps: [choice.move], mark: null, kind }] : [];
  });
}

/** A thing that belongs to a later decision may be touched at once: first the action, then it. */
function ways(scene: Table): Offer[] {
  const { view } = scene;
  const found: Offer[] = [];
  const add = (way: Way, target: string, next: string | null, text: string) =>
    found.push({
      targets: [target],
      steps: next === null ? way.steps : ([...way.steps, next] as unknown as Offer["steps"]),
      choice: null,
      label: `${way.lead} → ${text}`,
      verb: scene.words(way.kind === "place" ? "verb.build" : "verb.buy"),
      icon: way.kind === "place" ? "pn-place" : way.kind === "buy" ? "pn-buy" : "pn-honour-final",
      quiet: true,
      ...(next === null ? {} : priced(scene, next)),
    });
  const starts = beginnings(scene);
  const spots = starts.some((way) => way.kind === "place") ? buildable(scene) : [];
  const only = starts.some((way) => way.kind === "honour") && honoursSold(scene).length === 1;
  for (const way of starts)
    if (way.kind === "buy" && way.mark) {
      const list = buyable(scene, way.mark);
      for (const shade of list)
        add(way, `shop:${shade}`, list.length === 1 ? null : `colour:${shade}`, shopLabel(scene, shade, way.mark));
    } else if (way.kind === "place")
      for (const spot of spots)
        for (const id of [spot.id, ...twins(scene, spot)])
          add(way, `spot:${id}`, spots.length === 1 ? null : `spot:${spot.id}`, siteLabel(scene, id));
    else if (way.kind === "honour")
      view.honour_display.forEach((card, index) => {
        if (card && sold(scene, card))
          add(
            way,
            `honour:${index + 1}`,
            only ? null : `honour:${firstEqual(scene, card)}`,
            honourLabel(scene, index + 1),
          );
      });
  return found;
}

/** Other things that mean the same move: equal spots, icons, honour cards, elements. */
function equals(choice: Choice, scene: Table): string[] {
  const { edition, view } = scene;
  const id = argument(choice.text);
  switch (choice.kind) {
    case "choose_spot":
      return twins(scene, spotOf(edition, id)).map((spot) => `spot:${spot}`);
    case "use_icon": {
      const { icons } = cardOf(edition, view.card ?? "");
      return icons.flatMap((name, index) =>
        index !== Number(id) && name === icons[Number(id)] && view.free_icons.includes(index) ? [`icon:${index}`] : [],
      );
    }
    case "choose_honour": {
      const design = honourOf(edition, view.honour_display[Number(id) - 1] ?? "").design;
      return view.honour_display.flatMap((card, index) =>
        card && index !== Number(id) - 1 && honourOf(edition, card).design === design ? [`honour:${index + 1}`] : [],
      );
    }
    case "choose_gate_element": {
      const element = view.elements.find((each) => each.spot === id);
      const shade = spotOf(edition, id).colour;
      return view.elements.flatMap((each) =>
        each.spot !== id &&
        each.seat === element?.seat &&
        each.bricks === element.bricks &&
        spotOf(edition, each.spot).building === spotOf(edition, id).building &&
        spotOf(edition, each.spot).colour === shade
          ? [`spot:${each.spot}`]
          : [],
      );
    }
    default:
      return [];
  }
}

function equalLabel(target: string, text: string, scene: Table): string {
  if (target.startsWith("honour:")) return honourLabel(scene, Number(argument(target)));
  if (target.startsWith("icon:")) return `${text} (${Number(argument(target)) + 1})`;
  return scene.view.decision === "choose_spot" ? siteLabel(scene, argument(target)) : text;
}

const ICONS: Record<string, string> = {
  torch_to_coin: "coin",
  choose_spot: "pn-place",
  choose_height: "pn-place",
  choose_white: "pn-place",
  choose_gate_element: "pn-honour-gate_brick",
  buy_colour: "pn-buy",
  play_card: "deck",
  place_builder: "pn-builder",
  choose_honour: "pn-honour-final",
  appoint_starting_player: "first-player",
  split_income: "round",
};
/** Verbs for the primary button of a phone. */
const VERBS: Record<string, string> = {
  choose_spot: "verb.build",
  choose_height: "verb.build",
  choose_white: "verb.build",
  choose_gate_element: "verb.add",
  buy_colour: "verb.buy",
  choose_honour: "verb.buy",
  play_card: "verb.play",
  place_builder: "verb.start",
  split_income: "verb.take",
};

export function offers(scene: Table): Offer[] {
  const direct = scene.legal.flatMap((choice): Offer[] => {
    const target = TARGETS[choice.kind]?.(choice) ?? `${BUTTON}${choice.kind}`;
    const verb = VERBS[choice.kind];
    const mark = ICONS[choice.kind];
    const offer: Offer = {
      targets: [target],
      steps: [choice.move],
      choice,
      label: label(choice, scene),
      ...priced(scene, choice.text),
      ...(choice.kind === "end_turn" ? { endsTurn: true, noWayBack: true } : {}),
      ...(mark ? { icon: mark } : {}),
      ...(verb ? { verb: scene.words(verb) } : {}),
    };
    const again = equals(choice, scene).map((each) => ({
      ...offer,
      targets: [each],
      choice: null,
      label: equalLabel(each, offer.label, scene),
    }));
    return [offer, ...again];
  });
  return [...direct, ...ways(scene)];
}

const PREFIXES: Record<string, string> = {
  quarter: "builder",
  card: "play",
  icon: "icon",
  shop: "colour",
  spot: "spot",
  honour: "honour",
  height: "height",
  white: "white",
};

/** What to ask the server about a thing that cannot be chosen. */
export function notation(target: string, scene: Table): string | null {
  const [kind = "", id = ""] = target.split(":");
  if (kind === "act") return id;
  if (kind === "spot" && scene.view.decision === "choose_gate_element") return `gate:${id}`;
  return PREFIXES[kind] ? `${PREFIXES[kind]}:${id}` : null;
}
