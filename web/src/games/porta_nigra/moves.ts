/** Legal moves as offers: which things to touch, in which words; and ways that lead through two decisions. */
import { BUTTON, NUMBER, type Offer } from "$lib/targeting";
import type { Choice } from "$wire/server";
import type { PlayerView } from "$wire/porta_nigra";
import { type Spot, cardOf, honourOf, iconOf, priceOf, quarterOf, spotOf, stepsTo } from "./edition";
import { type Table, actionCard, building, colour, honour, icon, spotName } from "./phrases";

export const own = (scene: Table): PlayerView => {
  const found = scene.view.players[scene.view.seat];
  if (!found) throw new Error("nobody decides");
  return found;
};

const argument = (choice: Choice): string => choice.text.slice(choice.text.indexOf(":") + 1);

export const TARGETS: Record<string, (choice: Choice) => string> = {
  place_builder: (choice) => `quarter:${argument(choice)}`,
  play_card: (choice) => `card:${argument(choice)}`,
  use_icon: (choice) => `icon:${argument(choice)}`,
  buy_colour: (choice) => `shop:${argument(choice)}`,
  choose_spot: (choice) => `spot:${argument(choice)}`,
  choose_gate_element: (choice) => `spot:${argument(choice)}`,
  choose_honour: (choice) => `honour:${argument(choice)}`,
  choose_height: (choice) => `${NUMBER}${argument(choice)}`,
  choose_white: (choice) => `${NUMBER}${argument(choice)}`,
  split_income: (choice) => `${NUMBER}${argument(choice)}`,
  appoint_starting_player: (choice) => `${BUTTON}seat:${argument(choice)}`,
  buy_honour: () => "act:buy_honour",
  take_roman: () => "act:take_roman",
  place_by_influence: () => "act:place_by_influence",
};

/** What walking there costs. */
export const walk = (scene: Table, quarter: string): number =>
  stepsTo(scene.edition, own(scene).builder, quarter) * scene.edition.market.step_cost;

export const pointsOf = (spot: Spot, bricks: number): number => spot.vp_fixed + spot.vp_per_brick * bricks;

export function label(choice: Choice, scene: Table): string {
  const { words, view, edition } = scene;
  const value = argument(choice);
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
      const mark = cardOf(edition, view.card ?? "").icons[n] ?? "";
      return view.torches_left ? icon(scene, mark) : words("move.with_token", { icon: icon(scene, mark) });
    }
    case "buy_colour": {
      const cost = walk(scene, edition.shops.list.find((shop) => shop.id === value)?.quarter ?? "all");
      const price = priceOf(edition, value);
      const sum = cost
        ? words("price.steps", { n: price + cost, price, walk: cost })
        : words("price.plain", { n: price });
      return `${colour(scene, value)}: ${sum}`;
    }
    case "choose_spot": {
      const spot = spotOf(edition, value);
      const shade = colour(scene, spot.colour);
      if (spot.bricks_min === spot.bricks_max)
        return words("move.build", {
          spot: spotName(scene, value),
          bricks: spot.bricks_min,
          colour: shade,
          points: pointsOf(spot, spot.bricks_min),
        });
      return words("move.build_free", {
        spot: spotName(scene, value),
        least: spot.bricks_min,
        most: spot.bricks_max,
        colour: shade,
        points: spot.vp_per_brick,
      });
    }
    case "choose_height":
      return words("move.height", { n, points: view.spot ? pointsOf(spotOf(edition, view.spot), n) : 0 });
    case "choose_white":
      return words("move.white", { n });
    case "choose_honour": {
      const card = view.honour_display[n - 1] ?? "";
      return words("move.honour", { slot: n, card: honour(scene, card), n: honourOf(edition, card).cost });
    }
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
    case "place_by_influence": {
      const id = choice.kind === "take_roman" ? "take_roman" : "place_element";
      const cost = edition.influence_actions.list.find((each) => each.id === id)?.cost ?? 0;
      return choice.kind === "take_roman"
        ? words("move.take_roman", { n: cost })
        : words("move.place_by_influence", { n: cost });
    }
    case "buy_honour":
      return words("move.buy_honour");
    default:
      return view.torches_left ? words("move.end_turn_unused", { n: view.torches_left }) : words("move.end_turn");
  }
}

function priced(choice: Choice, scene: Table): { price?: number } {
  if (choice.kind !== "choose_spot") return {};
  const cost = walk(scene, quarterOf(scene.edition, spotOf(scene.edition, argument(choice)).building));
  return cost ? { price: cost } : {};
}

/** A thing that belongs to the next decision may be touched at once: first the action, then it. */
function ways(scene: Table): Offer[] {
  const { view, edition } = scene;
  if (view.decision !== "turn") return [];
  const found: Offer[] = [];
  const me = own(scene);
  const add = (choice: Choice, target: string, next: string | null, text: string) =>
    found.push({
      targets: [target],
      steps: next === null ? [choice.move] : [choice.move, next],
      choice: null,
      label: text,
      quiet: true,
    });
  for (const choice of scene.legal) {
    const mark =
      choice.kind === "use_icon"
        ? iconOf(edition, cardOf(edition, view.card ?? "").icons[Number(argument(choice))] ?? "")
        : null;
    if (mark?.action === "buy") {
      const stocked = (id: string) => (view.market[id] ?? 0) > 0;
      const only = mark.colour !== "any" && stocked(mark.colour);
      for (const shop of edition.shops.list)
        if (
          only
            ? shop.id === mark.colour
            : stocked(shop.id) && priceOf(edition, shop.id) + walk(scene, shop.quarter) <= me.coins
        )
          add(choice, `shop:${shop.id}`, only ? null : `colour:${shop.id}`, label(choice, scene));
    } else if (mark?.action === "place" || choice.kind === "place_by_influence") {
      const taken = new Set(view.elements.map((element) => element.spot));
      for (const spot of edition.spots.list) {
        const bricks = (me.bricks[spot.colour] ?? 0) + (spot.colour === "white" ? 0 : (me.bricks["white"] ?? 0));
        if (
          !taken.has(spot.id) &&
          bricks >= spot.bricks_min &&
          me.romans > 0 &&
          walk(scene, quarterOf(edition, spot.building)) <= me.coins
        )
          add(choice, `spot:${spot.id}`, `spot:${spot.id}`, label(choice, scene));
      }
    } else if (choice.kind === "buy_honour")
      view.honour_display.forEach((card, index) => {
        if (card && honourOf(edition, card).cost <= me.influence)
          add(choice, `honour:${index + 1}`, `honour:${index + 1}`, label(choice, scene));
      });
  }
  return found;
}

export function offers(scene: Table): Offer[] {
  const direct = scene.legal.map((choice): Offer => {
    const target = TARGETS[choice.kind]?.(choice) ?? `${BUTTON}${choice.kind}`;
    return {
      targets: [target],
      steps: [choice.move],
      choice,
      label: label(choice, scene),
      ...priced(choice, scene),
      ...(choice.kind === "end_turn" ? { endsTurn: true, noWayBack: true } : {}),
      ...(choice.kind === "torch_to_coin" ? { icon: "coin" } : {}),
      ...(choice.kind === "choose_spot" ? { icon: "pn-place", verb: scene.words("verb.build") } : {}),
    };
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
};

/** What to ask the server about a thing that cannot be chosen. */
export function notation(target: string): string | null {
  const [kind = "", id = ""] = target.split(":");
  if (kind === "act") return id;
  return PREFIXES[kind] ? `${PREFIXES[kind]}:${id}` : null;
}
