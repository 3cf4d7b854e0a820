/** What a thing on the table is: its name, one sentence, the rule. */
import type { About } from "$games/contract";
import type { Part } from "$lib/words";
import type { PlayerView } from "$wire/porta_nigra";
import {
  buildingOf,
  buildingOfCard,
  cardOf,
  honourOf,
  iconOf,
  influenceCost,
  priceOf,
  spotOf,
  stepsTo,
} from "./edition";
import { secondOf, standings } from "./majorities";
import {
  type Table,
  actionCard,
  building,
  buildingCard,
  colour,
  gains,
  honour,
  icon,
  picture,
  sign,
  spotName,
} from "./phrases";
import { setPoints } from "./scoring";

/** The player whose board is shown as mine. */
export const shownSeat = (scene: Table): number => (scene.me >= 0 ? scene.me : Math.max(scene.view.active, 0));
const mine = (scene: Table): PlayerView | undefined => scene.view.players[shownSeat(scene)];

type Teller = (id: string, scene: Table) => About | null;

function spot(id: string, scene: Table): About {
  const { words, edition, view } = scene;
  const place = spotOf(edition, id);
  const head = { title: spotName(scene, id), icon: `pn-b-${place.building}` };
  const element = view.elements.find((each) => each.spot === id);
  const shade = colour(scene, place.colour);
  if (element) {
    const facts = { player: { player: element.seat }, n: element.bricks, colour: shade };
    return { ...head, text: words.parts("about.element", facts), rule: "PN-6.20" };
  }
  const card = `building_${place.building}_${place.colour}`;
  const brings: Part[] = !place.card
    ? [` ${words("about.no_card")}`]
    : view.building_display.includes(card)
      ? [` ${words("about.brings_card")}`]
      : [];
  if (place.bricks_min !== place.bricks_max) {
    const facts = { least: place.bricks_min, most: place.bricks_max, colour: shade, points: place.vp_per_brick };
    return { ...head, text: [...words.parts("about.gate", facts), ...brings], rule: "PN-6.11" };
  }
  const facts = { n: place.bricks_min, colour: shade, points: place.vp_fixed };
  return { ...head, text: [...words.parts("about.spot", facts), ...brings], rule: "PN-6.11" };
}

function shop(id: string, scene: Table): About {
  const { words, edition, view } = scene;
  const price = priceOf(edition, id);
  const quarter = edition.shops.list.find((each) => each.id === id)?.quarter ?? "all";
  const steps = stepsTo(edition, mine(scene)?.builder ?? null, quarter) * edition.market.step_cost;
  const facts = { n: view.market[id] ?? 0, price };
  return {
    title: words("about.shop_title", { colour: colour(scene, id) }),
    icon: "pn-buy",
    text: [
      words("about.shop", facts),
      " ",
      quarter === "all" ? words("about.shop_white") : words("about.shop_walk", { n: steps, sum: price + steps }),
    ],
    rule: "PN-6.6",
  };
}

function quarter(id: string, scene: Table): About {
  const { words, edition } = scene;
  const steps = stepsTo(edition, mine(scene)?.builder ?? null, id) * edition.market.step_cost;
  return {
    title: words("about.quarter_title", { building: building(scene, id) }),
    icon: `pn-b-${id}`,
    text: [words("about.quarter", { n: steps })],
    rule: "PN-6.2",
  };
}

const MAJORITY_RULES: Record<string, string> = {
  basilica: "PN-8.3",
  amphitheatre: "PN-8.5",
  city_wall: "PN-8.6",
  porta_nigra: "PN-8.8",
};

function majority(id: string, scene: Table): About | null {
  const { words, edition } = scene;
  const part = edition.majorities.list.find((each) => each.id === id);
  if (!part) return null;
  const ranked = standings(part, scene).flatMap((entry): Part[] => [" ", { player: entry.seat }, ` ${entry.number}`]);
  const facts = { first: part.first, second: secondOf(part, scene) };
  return {
    title: words.named("part", id),
    icon: "pn-majority",
    text: [
      part.kind === "bricks"
        ? words("about.majority", facts)
        : words("about.majority_gate", { ...facts, n: part.height ?? 0 }),
      ...(ranked.length ? ranked : [` ${words("about.nobody")}`]),
    ],
    rule: MAJORITY_RULES[part.building] ?? "PN-11.7",
  };
}

function reward(id: string, scene: Table): About {
  const { words, edition } = scene;
  const house = buildingOf(edition, id);
  const built = mine(scene)?.built[id] ?? 0;
  return {
    title: words("about.reward_title", { building: building(scene, id) }),
    icon: `pn-b-${id}`,
    text: [
      words("about.reward", { every: house.reward_every, list: gains(scene, house.reward).join(" + ") }),
      " ",
      words("about.reward_next", { n: built, left: house.reward_every - (built % house.reward_every) }),
    ],
    rule: "PN-8.1",
  };
}

function honourRule(effect: Record<string, number>): string {
  if (effect["gate_brick"]) return "PN-7.10";
  return Object.keys(effect).some((kind) => kind.startsWith("brick_")) ? "PN-7.11" : "PN-7.12";
}

function honourCard(id: string, scene: Table): About | null {
  const { words, edition, view } = scene;
  const card = view.honour_display[Number(id) - 1];
  if (!card) return null;
  const { cost, kind, discard, effect } = honourOf(edition, card);
  const back = edition.honour_cards.list.find((each) => each.design === discard);
  const price =
    discard === "four_buildings"
      ? words("about.costs_buildings", { n: cost })
      : back
        ? words("about.costs_final", { n: cost, points: back.points ?? 0 })
        : words("about.costs", { n: cost });
  const RULES = { final_scoring: "PN-7.7", substitute: "PN-7.9", instant: honourRule(effect ?? {}) };
  const told = words(`about.${kind}`);
  return {
    title: honour(scene, card),
    icon: `pn-honour-${kind === "final_scoring" ? "final" : kind}`,
    text: [`${price} ${told}`],
    rule: RULES[kind],
  };
}

function action(id: string, scene: Table): About {
  const { words, edition } = scene;
  const card = cardOf(edition, id);
  return {
    title: actionCard(scene, id),
    icon: "deck",
    text: [
      words("about.action_card", { n: card.torches, icons: card.icons.length }),
      ...card.icons.flatMap((each): Part[] => [" ", picture(scene, each)]),
    ],
    rule: "PN-5.3",
  };
}

function mark(index: string, scene: Table): About | null {
  const { words, edition, view } = scene;
  const id = view.card ? cardOf(edition, view.card).icons[Number(index)] : undefined;
  if (id === undefined) return null;
  const { action: kind, colour: shade } = iconOf(edition, id);
  const bought =
    shade === "any" ? words("about.buy_any") : words("about.buy", { colour: words.named("colour", shade) });
  const ABOUT = {
    buy: ["pn-buy", bought, "PN-6.5"],
    place: ["pn-place", words("about.place"), "PN-6.10"],
    take_influence: ["pn-influence", words("about.influence"), "PN-6.21"],
    take_torch: ["pn-torch", words("about.torches"), "PN-6.21"],
    take_coins: ["coin", words("about.coins"), "PN-6.21"],
  } as const;
  const [drawn, text, rule] = ABOUT[kind];
  return { title: icon(scene, id), icon: drawn, text: [text], rule };
}

function act(id: string, scene: Table): About | null {
  const { words, edition } = scene;
  if (id === "buy_honour")
    return {
      title: words("move.buy_honour"),
      icon: "pn-honour-final",
      text: [words("about.buy_honour")],
      rule: "PN-7.3",
    };
  if (id === "take_roman") {
    const n = influenceCost(edition, "take_roman");
    return {
      title: words("move.take_roman", { n }),
      icon: "pn-roman",
      text: [words("about.take_roman", { n })],
      rule: "PN-7.5",
    };
  }
  if (id === "torch_to_coin")
    return {
      title: words("move.torch_to_coin", { n: edition.torches_to_coins.coins_per_torch }),
      icon: "coin",
      text: [words("about.torch_to_coin")],
      rule: "PN-5.9",
    };
  const n = influenceCost(edition, "place_element");
  return {
    title: words("move.place_by_influence", { n }),
    icon: "pn-place",
    text: [words("about.by_influence", { n })],
    rule: "PN-7.6",
  };
}

/** Numbers of a player: `me:coins`, `me:brick:red`. */
function own(id: string, scene: Table): About | null {
  const { words, edition } = scene;
  const me = mine(scene);
  if (id.startsWith("brick:")) {
    const shade = id.slice(6);
    return {
      title: words("gain.brick", { n: me?.bricks[shade] ?? 0, colour: colour(scene, shade) }),
      icon: "pn-brick",
      text: [shade === "white" ? words("about.white_bricks") : words("about.bricks")],
      rule: shade === "white" ? "PN-6.12" : "PN-6.8",
    };
  }
  const ABOUT: Record<string, [string, string, string, string]> = {
    coins: [
      "coin",
      words("name.coins"),
      words("about.coins_of", { n: edition.play_area_scoring.coins_per_vp }),
      "PN-1.4",
    ],
    torches: ["pn-torch", words("name.torches"), words("about.torches"), "PN-5.7"],
    influence: ["pn-influence", words("name.influence"), words("about.influence"), "PN-7.1"],
    romans: ["pn-roman", words("name.romans"), words("about.romans", { n: me?.romans_reserve ?? 0 }), "PN-6.10"],
    points: ["vp", words("name.points"), words("about.points"), "PN-11.13"],
  };
  const found = ABOUT[id];
  return found ? { icon: found[0], title: found[1], text: [found[2]], rule: found[3] } : null;
}

function set(id: string, scene: Table): About {
  const { words, edition } = scene;
  const cards = mine(scene)?.building_cards ?? [];
  const here = cards.filter((card) => buildingOfCard(edition, card) === id);
  const [, one = 0, two = 0, three = 0, four = 0] = edition.set_scoring.values;
  return {
    title: words("about.set_title", { building: building(scene, id), n: here.length }),
    icon: `pn-b-${id}`,
    text: [
      words("about.set", { one, two, three, four }),
      " ",
      words("about.set_now", { n: setPoints(edition, cards) }),
    ],
    rule: "PN-11.2",
  };
}

function supply(_: string, scene: Table): About {
  const { words, edition, view } = scene;
  const left = edition.supply_cards.list.filter((card) => !view.supply_discard.includes(card.id));
  const shades = edition.colours.list.map((each) => each.id).reverse();
  const coming = shades.flatMap((shade): Part[][] => {
    const n = left.filter((card) => card.bricks.includes(shade)).length;
    return n ? [[sign(scene, `brick_${shade}`, n), ` ${n}`]] : [];
  });
  return {
    title: words("table.supply", { n: view.supply_pile }),
    icon: "pn-supply",
    text: [
      words("about.supply", { least: edition.market.refill_below, most: edition.market.refill_to_at_least }),
      ...(coming.length
        ? [
            " ",
            ...words.parts("about.supply_left", { list: coming.flatMap((each, at) => (at ? [", ", ...each] : each)) }),
          ]
        : []),
    ],
    rule: "PN-4.2",
  };
}

function pile(id: string, scene: Table): About | null {
  const { words, view } = scene;
  if (id === "building")
    return {
      title: words("table.building_cards", { n: view.building_pile }),
      icon: "deck",
      text: [words("about.building_pile")],
      rule: "PN-4.8",
    };
  if (id === "honour")
    return {
      title: words("pile.honour"),
      icon: "deck",
      text: [words("about.honour_pile", { n: view.honour_pile })],
      rule: "PN-4.9",
    };
  return supply(id, scene);
}

const TELLERS: Record<string, Teller> = {
  spot,
  shop,
  quarter,
  majority,
  reward,
  supply,
  pile,
  set,
  act,
  honour: honourCard,
  card: action,
  hand: action,
  icon: mark,
  me: own,
  reserve: (_, { words, view, edition }) => ({
    title: words("table.reserve", { n: view.reserve }),
    icon: "pn-brick",
    text: [words("about.reserve", { n: edition.early_end.bonus_vp })],
    rule: "PN-10.2",
  }),
  builder: (id, scene) => ({
    title: scene.words("legend.builder", { player: scene.names[Number(id)] ?? "" }),
    icon: "pn-builder",
    text: [scene.words("about.builder", { n: scene.edition.market.step_cost })],
    rule: "PN-6.3",
  }),
  building_card: (id, scene) => ({
    title: buildingCard(scene, id),
    icon: `pn-b-${buildingOfCard(scene.edition, id)}`,
    text: [scene.words("about.building_card")],
    rule: "PN-6.17",
  }),
  round: (id, scene) => ({
    title: scene.words("table.round", { round: Number(id), rounds: scene.view.rounds }),
    icon: "round",
    text: [scene.words(Number(id) < scene.view.rounds ? "about.round" : "about.last_round")],
    rule: Number(id) < scene.view.rounds ? "PN-9.2" : "PN-10.1",
  }),
  track: (_, { words }) => ({ title: words("name.track"), icon: "vp", text: [words("about.track")], rule: "PN-11.14" }),
};

export function about(target: string, scene: Table): About | null {
  const at = target.indexOf(":");
  const kind = at < 0 ? target : target.slice(0, at);
  return TELLERS[kind]?.(at < 0 ? "" : target.slice(at + 1), scene) ?? null;
}
