/** Legal moves as offers: which things to touch, in which words; and ways that lead through several decisions. */
import { BUTTON, type Offer } from "$lib/targeting";
import type { Choice } from "$wire/server";
import type { PlayerView } from "$wire/porta_nigra";
import {
  type Icon,
  type Spot,
  buildingOfCard,
  cardOf,
  honourOf,
  iconOf,
  influenceCost,
  priceOf,
  quarterOf,
  spotOf,
  stepsTo,
} from "./edition";
import { type Table, actionCard, building, colour, honour, icon, spotName } from "./phrases";

/** The player who decides. */
export const own = (scene: Table): PlayerView => {
  const found = scene.view.players[scene.view.seat];
  if (!found) throw new Error("nobody decides");
  return found;
};

export const argument = (text: string): string => text.slice(text.indexOf(":") + 1);

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

/** What walking there costs the player who decides. */
export const walk = (scene: Table, quarter: string): number =>
  stepsTo(scene.edition, own(scene).builder, quarter) * scene.edition.market.step_cost;
export const shopQuarter = (scene: Table, shade: string): string =>
  scene.edition.shops.list.find((shop) => shop.id === shade)?.quarter ?? "all";
/** Price and steps together. */
export const brickCost = (scene: Table, shade: string): number =>
  priceOf(scene.edition, shade) + walk(scene, shopQuarter(scene, shade));

export const pointsOf = (spot: Spot, bricks: number): number => spot.vp_fixed + spot.vp_per_brick * bricks;
/** Bricks that the player could put there, white ones as substitutes included. */
export const bricksFor = (player: PlayerView, spot: Spot): number =>
  (player.bricks[spot.colour] ?? 0) + (spot.colour === "white" ? 0 : (player.bricks["white"] ?? 0));

/** Empty spots of the same kind: a touch on one means the first of them. */
export function twins(scene: Table, spot: Spot): string[] {
  if (spot.bricks_min === spot.bricks_max) return [];
  const taken = new Set(scene.view.elements.map((element) => element.spot));
  return scene.edition.spots.list
    .filter((each) => each.building === spot.building && each.colour === spot.colour)
    .filter((each) => each.id !== spot.id && !taken.has(each.id))
    .map((each) => each.id);
}

/** Spots that the player who decides could build now, one of each kind. */
export function buildable(scene: Table): Spot[] {
  const me = own(scene);
  const taken = new Set(scene.view.elements.map((element) => element.spot));
  if (!me.romans) return [];
  return scene.edition.spots.list
    .filter((spot) => !taken.has(spot.id) && bricksFor(me, spot) >= spot.bricks_min)
    .filter((spot) => walk(scene, quarterOf(scene.edition, spot.building)) <= me.coins)
    .filter((spot) => !twins(scene, spot).some((twin) => spotOf(scene.edition, twin).pos < spot.pos));
}

/** Colours that an icon could buy now. */
export function buyable(scene: Table, mark: Icon): string[] {
  const stocked = (id: string) => (scene.view.market[id] ?? 0) > 0;
  const only = mark.colour !== "any" && stocked(mark.colour);
  return scene.edition.shops.list
    .map((shop) => shop.id)
    .filter((id) => (only ? id === mark.colour : stocked(id)) && brickCost(scene, id) <= own(scene).coins);
}

export function label(choice: Choice, scene: Table): string {
  const { words, view, edition } = scene;
  const value = argument(choice.text);
  const n = Number(value);
  switch (choice.kind) {
    case "place_builder": {
      const shops = edition.shops.list.filter((shop) => shop.quarter === value).map((shop) => colour(scene, shop.id));
      return words("move.builder", { quarter: building(scene, value), shop: shops.join(", ") || "–" });
    }
    case "play_card": {
      const card = cardOf(edition, value);
      const actions = words("card.torches", { n: card.torches });
      return words("move.play", {
        card: actionCard(scene, value),
        actions,
        icons: card.icons.map((each) => icon(scene, each)).join(", "),
      });
    }
    case "use_icon": {
      const mark = iconOf(edition, cardOf(edition, view.card ?? "").icons[n] ?? "");
      const empty = mark.action === "buy" && mark.colour !== "any" && !view.market[mark.colour];
      const text = empty ? words("move.shop_empty", { icon: icon(scene, mark.id) }) : icon(scene, mark.id);
      return view.torches_left ? text : words("move.with_token", { icon: text });
    }
    case "buy_colour":
      return shopLabel(scene, value);
    case "choose_spot":
      return siteLabel(scene, value);
    case "choose_height":
      return words("move.height", { n, points: view.spot ? pointsOf(spotOf(edition, view.spot), n) : 0 });
    case "choose_white":
      return words("move.white", { n });
    case "choose_honour":
      return honourLabel(scene, n);
    case "choose_gate_element": {
      const height = view.elements.find((element) => element.spot === value)?.bricks ?? 0;
      return words("move.gate", {
        spot: spotName(scene, value),
        colour: colour(scene, spotOf(edition, value).colour),
        height,
        higher: height + 1,
      });
    }
    case "split_income":
      return words("move.split", { coins: n, points: (view.income ?? 0) - n });
    case "appoint_starting_player":
      return scene.names[n - 1] ?? value;
    case "torch_to_coin":
      return view.torches_left
        ? words("move.torch_to_coin", { n: edition.torches_to_coins.coins_per_forfeited_action })
        : words("move.token_to_coin", { n: edition.torches_to_coins.coins_per_torch });
    case "take_roman":
      return words("move.take_roman", { n: influenceCost(edition, "take_roman") });
    case "place_by_influence":
      return words("move.place_by_influence", { n: influenceCost(edition, "place_element") });
    case "buy_honour":
      return words("move.buy_honour");
    default:
      return view.torches_left ? words("move.end_turn_unused", { n: view.torches_left }) : words("move.end_turn");
  }
}

function shopLabel(scene: Table, shade: string, by?: Icon): string {
  const { words, edition } = scene;
  const price = priceOf(edition, shade);
  const cost = walk(scene, shopQuarter(scene, shade));
  const sum = cost ? words("price.steps", { n: price + cost, price, walk: cost }) : words("price.plain", { n: price });
  return by?.colour === shade ? sum : `${colour(scene, shade)}: ${sum}`;
}

function siteLabel(scene: Table, id: string): string {
  const { words, edition } = scene;
  const spot = spotOf(edition, id);
  const cost = walk(scene, quarterOf(edition, spot.building));
  const text =
    spot.bricks_min === spot.bricks_max
      ? words("move.build", {
          spot: spotName(scene, id),
          bricks: spot.bricks_min,
          colour: colour(scene, spot.colour),
          points: pointsOf(spot, spot.bricks_min),
        })
      : words("move.build_free", {
          spot: spotName(scene, id),
          least: spot.bricks_min,
          most: spot.bricks_max,
          colour: colour(scene, spot.colour),
          points: spot.vp_per_brick,
        });
  return cost ? `${text}, ${words("move.walk", { n: cost })}` : text;
}

function honourLabel(scene: Table, slot: number): string {
  const card = scene.view.honour_display[slot - 1] ?? "";
  return scene.words("move.honour", {
    slot,
    card: honour(scene, card),
    n: honourOf(scene.edition, card).cost,
  });
}

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

/** Whether an honour card can be bought: its influence, the cards it asks for, and an effect that is possible. */
function sold(scene: Table, id: string): boolean {
  const { edition, view } = scene;
  const { cost, discard, effect } = honourOf(edition, id);
  const me = own(scene);
  if (cost > me.influence) return false;
  if (discard === "four_buildings")
    return (
      new Set(me.building_cards.map((card) => buildingOfCard(edition, card))).size === edition.buildings.list.length
    );
  if (discard) return me.final_cards.some((card) => honourOf(edition, card).design === discard);
  const low = view.elements.some((element) => {
    const spot = spotOf(edition, element.spot);
    return element.seat === me.seat && spot.bricks_min < spot.bricks_max && element.bricks < spot.bricks_max;
  });
  return (
    !effect ||
    Object.keys(effect).some((kind) => {
      if (kind === "gate_brick") return view.reserve > 0 && low;
      if (kind.startsWith("brick_")) return view.reserve > 0;
      return kind !== "romans" || me.romans_reserve > 0;
    })
  );
}

/** Slots of the honour cards that can be bought now, equal ones once. */
export const honoursSold = (scene: Table): number[] =>
  scene.view.honour_display.flatMap((card, index) =>
    card && sold(scene, card) && firstEqual(scene, card) === index + 1 ? [index + 1] : [],
  );

/** Of equal cards the engine sells the one with the lowest slot; a touch on any of them means that. */
function firstEqual(scene: Table, id: string): number {
  const { design } = honourOf(scene.edition, id);
  return scene.view.honour_display.findIndex((card) => card && honourOf(scene.edition, card).design === design) + 1;
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
