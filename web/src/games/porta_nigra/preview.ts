/** What a candidate changes: consequences only, never advice. */
import type { Consequence, Preview } from "$games/contract";
import type { Offer } from "$lib/targeting";
import type { ElementView } from "$wire/porta_nigra";
import {
  buildingOf,
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
import { places, pointsIn, standings } from "./majorities";
import { argument, bricksFor, buildable, buyable, own, pointsOf, shopQuarter, walk } from "./moves";
import {
  type Table,
  actionCard,
  building,
  buildingCard,
  colour,
  honour,
  icon,
  picture,
  sign,
  spotName,
} from "./phrases";
import { setPoints } from "./scoring";

const plus = (n: number) => ({ kind: "gain" as const, text: `+${n}` });
const minus = (n: number) => ({ kind: "loss" as const, text: `−${n}` });
const plain = (text: string) => ({ kind: "plain" as const, text });

const WHERE: Record<string, string> = {
  coins: "me:coins",
  torch: "me:torches",
  influence: "me:influence",
  romans: "me:romans",
  points: "me:points",
  vp: "me:points",
};
const placeOf = (kind: string): { where?: string } => {
  const where = kind.startsWith("brick_") ? `me:brick:${kind.slice(6)}` : WHERE[kind];
  return where ? { where } : {};
};

/** A number of mine that grows or falls, and why. */
function change(scene: Table, kind: string, n: number, why: string): Consequence {
  return {
    amount: n < 0 ? minus(-n) : plus(n),
    parts: [sign(scene, kind, Math.abs(n)), ` ${why}`],
    ...placeOf(kind),
  };
}

function walking(scene: Table, quarter: string): Consequence[] {
  const cost = walk(scene, quarter);
  return cost ? [change(scene, "coins", -cost, scene.words("preview.walk"))] : [];
}

/** Places in the majorities of a building that would change hands. */
function contests(scene: Table, house: string, elements: readonly ElementView[]): Consequence[] {
  const { words, edition, view } = scene;
  return edition.majorities.list
    .filter((part) => part.building === house)
    .flatMap((part): Consequence[] => {
      const before = standings(part, scene);
      const after = standings(part, scene, elements);
      const points = pointsIn(part, scene, after)[view.seat] ?? 0;
      const gained = points - (pointsIn(part, scene, before)[view.seat] ?? 0);
      if (!gained) return [];
      const [first] = places(after);
      const [led] = places(before);
      const key = first === view.seat ? "preview.leads" : points ? "preview.second" : "preview.falls";
      const from =
        first === view.seat && led >= 0 ? [" ", ...words.parts("preview.before", { player: { player: led } })] : [];
      return [
        {
          amount: gained < 0 ? minus(-gained) : plus(gained),
          parts: [
            { icon: "lead", label: words(key, { part: "" }), colour: "--c-bronze" },
            ` ${words(key, { part: words.named("part", part.id) })}`,
            ...from,
          ],
          conditional: true,
        },
      ];
    });
}

/** The builder reward for so many more bricks; what the reserve lacks is lost. */
function reward(scene: Table, house: string, bricks: number): Consequence[] {
  const { words, edition, view } = scene;
  const me = own(scene);
  const { reward_every: every, reward: gifts } = buildingOf(edition, house);
  const before = me.built[house] ?? 0;
  const times = Math.floor((before + bricks) / every) - Math.floor(before / every);
  if (!times) return [];
  return Object.entries(gifts).flatMap(([kind, n]) => {
    const left = kind === "romans" ? me.romans_reserve : kind.startsWith("brick_") ? view.reserve : Infinity;
    const got = Math.min(n * times, left);
    return got ? [change(scene, kind, got, words("preview.reward"))] : [];
  });
}

function ending(scene: Table, elements: number, bricksLeft: number): Consequence[] {
  const { words, edition, view } = scene;
  if (view.early_by !== null || (elements < edition.early_end.elements && bricksLeft > 0)) return [];
  return [change(scene, "points", edition.early_end.bonus_vp, words("preview.early_end"))];
}

const inMarket = (scene: Table): number => Object.values(scene.view.market).reduce((sum, n) => sum + n, 0);

/** A card more, or some less: what the sets would count then. */
function sets(scene: Table, more: readonly string[], fewer: readonly string[]): Consequence[] {
  const { words, edition } = scene;
  const cards = own(scene).building_cards;
  const left = cards.filter((card) => !fewer.includes(card));
  const gained = setPoints(edition, [...left, ...more]) - setPoints(edition, cards);
  if (!gained) return [];
  return [
    {
      amount: gained < 0 ? minus(-gained) : plus(gained),
      parts: [{ icon: "deck", label: words("source.sets") }, ` ${words("preview.sets")}`],
      conditional: true,
    },
  ];
}

/** An element on a spot, with so many bricks of which so many are white substitutes. */
function raised(scene: Table, id: string, bricks: number, whites?: number): Consequence[] {
  const { words, view, edition } = scene;
  const spot = spotOf(edition, id);
  const me = own(scene);
  const points = pointsOf(spot, bricks);
  const white = spot.colour === "white" ? 0 : (whites ?? Math.max(0, bricks - (me.bricks[spot.colour] ?? 0)));
  const found: Consequence[] = [change(scene, "points", points, words("preview.points"))];
  if (bricks > white) found.push(change(scene, `brick_${spot.colour}`, white - bricks, colour(scene, spot.colour)));
  if (white) found.push(change(scene, "brick_white", -white, words("preview.substitute")));
  found.push(change(scene, "romans", -1, words("preview.roman")));
  found.push(...walking(scene, quarterOf(edition, spot.building)));
  const card = `building_${spot.building}_${spot.colour}`;
  const brings = spot.card && view.building_display.includes(card);
  if (brings)
    found.push({
      amount: plus(1),
      parts: [
        { icon: `pn-b-${spot.building}`, label: building(scene, spot.building) },
        ` ${words("preview.card", { card: buildingCard(scene, card) })}`,
      ],
    });
  found.push(...reward(scene, spot.building, bricks));
  found.push(...ending(scene, me.elements + 1, 1));
  found.push(...contests(scene, spot.building, [...view.elements, { spot: id, seat: view.seat, bricks }]));
  if (brings) found.push(...sets(scene, [card], []));
  return found;
}

function buying(scene: Table, shade: string): Consequence[] {
  const { words, edition, view } = scene;
  return [
    change(scene, `brick_${shade}`, 1, colour(scene, shade)),
    change(scene, "coins", -priceOf(edition, shade), words("preview.price")),
    ...walking(scene, shopQuarter(scene, shade)),
    ...ending(scene, 0, view.reserve + inMarket(scene) - 1),
  ];
}

function gaining(scene: Table, list: Record<string, number>, why: string): Consequence[] {
  const { view } = scene;
  return Object.entries(list).flatMap(([kind, n]) => {
    const left = kind === "romans" ? own(scene).romans_reserve : kind.startsWith("brick_") ? view.reserve : Infinity;
    return kind === "gate_brick" || !Math.min(n, left) ? [] : [change(scene, kind, Math.min(n, left), why)];
  });
}

function honouring(scene: Table, slot: number): Consequence[] {
  const { words, view, edition } = scene;
  const id = view.honour_display[slot - 1] ?? "";
  const card = honourOf(edition, id);
  const me = own(scene);
  const found = [change(scene, "influence", -card.cost, words("preview.price"))];
  found.push(...gaining(scene, card.effect ?? {}, words("preview.at_once")));
  if (card.effect?.["gate_brick"])
    found.push({
      amount: plus(1),
      parts: [{ icon: "pn-honour-gate_brick", label: honour(scene, id) }, ` ${honour(scene, id)}`],
    });
  if (card.kind === "substitute")
    found.push(
      {
        amount: plus(1),
        parts: [
          { icon: `pn-b-${card.building}`, label: building(scene, card.building ?? "") },
          ` ${words("preview.card", { card: buildingCard(scene, id) })}`,
        ],
      },
      ...sets(scene, [id], []),
    );
  if (card.discard === "four_buildings") {
    const gone = edition.buildings.list.flatMap((house) => {
      const first = me.building_cards.find((each) => buildingOfCard(edition, each) === house.id);
      return first ? [first] : [];
    });
    found.push({
      amount: minus(gone.length),
      parts: [{ icon: "deck", label: words("pile.building") }, ` ${words("preview.gives_buildings")}`],
    });
    found.push(...sets(scene, [], gone));
  }
  const back =
    card.discard && card.discard !== "four_buildings"
      ? edition.honour_cards.list.find((each) => each.design === card.discard)
      : undefined;
  const net = (card.points ?? 0) - (back?.points ?? 0);
  if (back)
    found.push({
      amount: minus(1),
      parts: [{ icon: "pn-honour-final", label: honour(scene, back.id) }, ` ${honour(scene, back.id)}`],
    });
  if (net)
    found.push({
      amount: plus(net),
      parts: [sign(scene, "points", net), ` ${words("preview.at_the_end")}`],
      conditional: true,
    });
  return found;
}

function raising(scene: Table, id: string): Consequence[] {
  const { words, view, edition } = scene;
  const { building: house } = spotOf(edition, id);
  const taller = view.elements.map((each) => (each.spot === id ? { ...each, bricks: each.bricks + 1 } : each));
  const height = taller.find((each) => each.spot === id)?.bricks ?? 0;
  const cost = view.slot === null ? 0 : honourOf(edition, view.honour_display[view.slot - 1] ?? "").cost;
  return [
    ...(cost ? [change(scene, "influence", -cost, words("preview.price"))] : []),
    {
      amount: plain(`${height}`),
      parts: [{ icon: "pn-honour-gate_brick", label: words("preview.height") }, ` ${words("preview.height")}`],
    },
    ...reward(scene, house, 1),
    ...ending(scene, 0, view.reserve - 1 + inMarket(scene)),
    ...contests(scene, house, taller),
  ];
}

/** From a quarter, clockwise: what walking to the others costs. */
function startingFrom(scene: Table, quarter: string): Consequence[] {
  const { edition } = scene;
  return edition.quarters.list
    .map((each) => ({ each, steps: stepsTo(edition, quarter, each.id) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ each, steps }) => ({
      amount: steps ? minus(steps * edition.market.step_cost) : plain("0"),
      parts: [
        sign(scene, "coins", steps),
        " ",
        { icon: `pn-b-${each.building}`, label: building(scene, each.building) },
        ` ${building(scene, each.building)} `,
        sign(scene, `brick_${each.shop}`),
      ],
    }));
}

function playing(scene: Table, id: string): Consequence[] {
  const { words, edition } = scene;
  const card = cardOf(edition, id);
  return [
    {
      amount: plain(`${card.torches}`),
      parts: [
        { icon: "pn-torch", label: words("card.torches", { n: card.torches }), colour: "--c-accent" },
        ` ${words("preview.actions")}`,
      ],
    },
    ...card.icons.map((each) => ({
      amount: plain("•"),
      parts: [picture(scene, each), ` ${icon(scene, each)}`],
    })),
  ];
}

/** One step of a way: its consequences, and what comes of it by itself because nothing else is possible. */
function step(scene: Table, text: string, last: boolean, card: string): Consequence[] {
  const { words, view, edition } = scene;
  const [kind = ""] = text.split(":");
  const id = argument(text);
  switch (kind) {
    case "builder":
      return startingFrom(scene, id);
    case "play":
      return last ? playing(scene, id) : [];
    case "icon": {
      const mark = iconOf(edition, cardOf(edition, card).icons[Number(id)] ?? "");
      const token =
        view.card === card && !view.torches_left ? [change(scene, "torch", -1, words("preview.token"))] : [];
      if (!last) return token;
      if (mark.action === "buy") {
        const list = buyable(scene, mark);
        if (list.length === 1) return [...token, ...buying(scene, list[0] ?? "")];
        return [...token, { amount: plain(`${list.length}`), parts: [words("preview.shops", { n: list.length })] }];
      }
      if (mark.action === "place") return [...token, ...placing(scene)];
      const gift = { take_coins: "coins", take_torch: "torch", take_influence: "influence" }[mark.action];
      return [...token, change(scene, gift, mark.amount, words("preview.at_once"))];
    }
    case "place_by_influence": {
      const cost = change(scene, "influence", -influenceCost(edition, "place_element"), words("preview.price"));
      return last ? [cost, ...placing(scene)] : [cost];
    }
    case "take_roman":
      return [
        change(scene, "influence", -influenceCost(edition, "take_roman"), words("preview.price")),
        change(scene, "romans", 1, words("preview.from_reserve")),
      ];
    case "buy_honour": {
      const n = view.honour_display.filter(
        (each) => each && honourOf(edition, each).cost <= own(scene).influence,
      ).length;
      return last ? [{ amount: plain(`${n}`), parts: [words("preview.honours", { n })] }] : [];
    }
    case "colour":
      return buying(scene, id);
    case "spot":
      return site(scene, id);
    case "height":
      return view.spot ? raised(scene, view.spot, Number(id)) : [];
    case "white":
      return view.spot ? raised(scene, view.spot, view.bricks_chosen, Number(id)) : [];
    case "honour":
      return honouring(scene, Number(id));
    case "gate":
      return raising(scene, id);
    case "coins":
      return [
        ...(Number(id) ? [change(scene, "coins", Number(id), words("source.intermediate"))] : []),
        ...(Number(id) < (view.income ?? 0)
          ? [change(scene, "points", (view.income ?? 0) - Number(id), words("source.intermediate"))]
          : []),
      ];
    case "seat":
      return scene.names.map((_, index) => {
        const seat = (Number(id) - 1 + index) % scene.names.length;
        return { amount: plain(`${index + 1}.`), parts: [{ player: seat }] };
      });
    case "torch_to_coin":
      return [
        view.torches_left
          ? {
              amount: minus(1),
              parts: [
                { icon: "pn-torch", label: words("preview.actions"), colour: "--c-accent" },
                ` ${words("preview.action")}`,
              ],
            }
          : change(scene, "torch", -1, words("preview.token")),
        change(scene, "coins", edition.torches_to_coins.coins_per_torch, words("preview.at_once")),
      ];
    case "end_turn": {
      const left = scene.options["auto_forfeit"] === false ? 0 : view.torches_left;
      return [
        ...(left
          ? [
              change(
                scene,
                "coins",
                left * edition.torches_to_coins.coins_per_forfeited_action,
                words("preview.unused"),
              ),
            ]
          : []),
        ...(own(scene).deck_size
          ? [
              {
                amount: plus(1),
                parts: [{ icon: "deck", label: words("preview.draws") }, ` ${words("preview.draws")}`],
              },
            ]
          : []),
      ];
    }
    default:
      return [];
  }
}

/** An element whose spot is still to be chosen; where only one is possible it is built at once. */
function placing(scene: Table): Consequence[] {
  const spots = buildable(scene);
  if (spots.length === 1 && spots[0]) return site(scene, spots[0].id);
  return [{ amount: plain(`${spots.length}`), parts: [scene.words("preview.spots", { n: spots.length })] }];
}

/** A spot; where the height is free, what it brings at least and at most. */
function site(scene: Table, id: string): Consequence[] {
  const { words, edition } = scene;
  const spot = spotOf(edition, id);
  const most = Math.min(spot.bricks_max, bricksFor(own(scene), spot));
  if (spot.bricks_min === spot.bricks_max || most <= spot.bricks_min) return raised(scene, id, spot.bricks_min);
  return [
    {
      amount: plain(`${pointsOf(spot, spot.bricks_min)}–${pointsOf(spot, most)}`),
      parts: [sign(scene, "points", 2), ` ${words("preview.points")}`],
    },
    {
      amount: plain(`${spot.bricks_min}–${most}`),
      parts: [sign(scene, `brick_${spot.colour}`), ` ${words("preview.choose_height")}`],
    },
    change(scene, "romans", -1, words("preview.roman")),
    ...walking(scene, quarterOf(edition, spot.building)),
  ];
}

/** The moves of an offer in notation, the first one included. */
export function stepsOf(offer: Offer, scene: Table): string[] {
  const [first, ...rest] = offer.steps;
  const choice = scene.legal.find((each) => each.move === first);
  return [choice?.text ?? String(first), ...rest];
}

function heading(scene: Table, text: string, card: string): Pick<Preview, "lead" | "title" | "icon"> {
  const { words, view, edition } = scene;
  const [kind = ""] = text.split(":");
  const id = argument(text);
  const site = (spot: string) => ({
    lead: words("preview.build"),
    title: spotName(scene, spot),
    icon: `pn-b-${spotOf(edition, spot).building}`,
  });
  switch (kind) {
    case "spot":
      return site(id);
    case "height":
    case "white":
      return site(view.spot ?? "");
    case "gate":
      return { ...site(id), lead: words("preview.raise") };
    case "colour":
      return { lead: words("preview.buy"), title: colour(scene, id), icon: "pn-buy" };
    case "honour":
      return {
        lead: words("preview.buy"),
        title: honour(scene, view.honour_display[Number(id) - 1] ?? ""),
        icon: "pn-honour-final",
      };
    case "builder":
      return { lead: words("preview.start"), title: building(scene, id), icon: "pn-builder" };
    case "play":
      return { lead: words("preview.play"), title: actionCard(scene, id), icon: "deck" };
    case "icon": {
      const mark = iconOf(edition, cardOf(edition, card).icons[Number(id)] ?? "");
      const spots = mark.action === "place" ? buildable(scene) : [];
      if (spots.length === 1 && spots[0]) return site(spots[0].id);
      return {
        lead: words("preview.use"),
        title: icon(scene, mark.id),
        icon: mark.action === "buy" ? "pn-buy" : "pn-place",
      };
    }
    case "seat":
      return { lead: words("preview.order"), title: scene.names[Number(id) - 1] ?? "", icon: "first-player" };
    case "coins":
      return { lead: words("preview.split"), title: words("source.intermediate"), icon: "round" };
    default:
      return {
        lead: words("preview.use"),
        title: words(`move.${kind}`, { n: 1 }),
        icon: kind === "end_turn" ? "ui-confirm" : "pn-influence",
      };
  }
}

export function preview(offer: Offer, scene: Table): Preview | null {
  const steps = stepsOf(offer, scene);
  const last = steps.at(-1) ?? "";
  const played = steps.find((each) => each.startsWith("play:"));
  const card = played ? argument(played) : (scene.view.card ?? "");
  return {
    ...heading(scene, last, card),
    consequences: steps.flatMap((text, index) => step(scene, text, index === steps.length - 1, card)),
  };
}
