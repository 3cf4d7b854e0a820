/** The single changes that moves are made of: each a number of mine, or a place in a majority. */
import type { Consequence } from "$games/contract";
import { mute } from "$lib/words";
import type { ElementView } from "$wire/porta_nigra";
import { buildingOf, buildingOfCard, honourOf, priceOf, quarterOf, spotOf } from "./edition";
import { places, pointsIn, standings } from "./majorities";
import { own, pointsOf, shopQuarter, walk } from "./reach";
import { type Table, buildingCard, colour, honour, sign } from "./phrases";
import { setPoints } from "./scoring";

export const plus = (n: number) => ({ kind: "gain" as const, text: `+${n}` });
export const minus = (n: number) => ({ kind: "loss" as const, text: `−${n}` });
export const plain = (text: string) => ({ kind: "plain" as const, text });

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

/** A number of mine that grows or falls, and why; the picture is mute where those words name what it shows. */
export function change(scene: Table, kind: string, n: number, why: string, named = false): Consequence {
  const picture = sign(scene, kind, Math.abs(n));
  return {
    amount: n < 0 ? minus(-n) : plus(n),
    parts: [named ? mute(picture) : picture, ` ${why}`],
    ...placeOf(kind),
  };
}

export function walking(scene: Table, quarter: string): Consequence[] {
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
            { icon: "lead", label: "", colour: "--c-bronze" },
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
      parts: [{ icon: "deck", label: "" }, ` ${words("preview.sets")}`],
      conditional: true,
    },
  ];
}

/** An element on a spot, with so many bricks of which so many are white substitutes. */
export function raised(scene: Table, id: string, bricks: number, whites?: number): Consequence[] {
  const { words, view, edition } = scene;
  const spot = spotOf(edition, id);
  const me = own(scene);
  const points = pointsOf(spot, bricks);
  const white = spot.colour === "white" ? 0 : (whites ?? Math.max(0, bricks - (me.bricks[spot.colour] ?? 0)));
  const found: Consequence[] = [change(scene, "points", points, words("preview.points"), true)];
  if (bricks > white)
    found.push(change(scene, `brick_${spot.colour}`, white - bricks, colour(scene, spot.colour), true));
  if (white) found.push(change(scene, "brick_white", -white, words("preview.substitute")));
  found.push(change(scene, "romans", -1, words("preview.roman"), true));
  found.push(...walking(scene, quarterOf(edition, spot.building)));
  const card = `building_${spot.building}_${spot.colour}`;
  const brings = spot.card && view.building_display.includes(card);
  if (brings)
    found.push({
      amount: plus(1),
      parts: [
        { icon: `pn-b-${spot.building}`, label: "" },
        ` ${words("preview.card", { card: buildingCard(scene, card) })}`,
      ],
    });
  found.push(...reward(scene, spot.building, bricks));
  found.push(...ending(scene, me.elements + 1, 1));
  found.push(...contests(scene, spot.building, [...view.elements, { spot: id, seat: view.seat, bricks }]));
  if (brings) found.push(...sets(scene, [card], []));
  return found;
}

export function buying(scene: Table, shade: string): Consequence[] {
  const { words, edition, view } = scene;
  return [
    change(scene, `brick_${shade}`, 1, colour(scene, shade), true),
    change(scene, "coins", -priceOf(edition, shade), words("preview.price")),
    ...walking(scene, shopQuarter(scene, shade)),
    ...ending(scene, 0, view.reserve + inMarket(scene) - 1),
  ];
}

/** What is taken from the reserve; if it lacks bricks, the dearer ones come first. */
function gaining(scene: Table, list: Record<string, number>, why: string): Consequence[] {
  const { view, edition } = scene;
  let bricks = view.reserve;
  const shades = edition.colours.list.map((each) => `brick_${each.id}`).reverse();
  const order = (kind: string) => (shades.includes(kind) ? shades.indexOf(kind) : -1);
  return Object.entries(list)
    .sort(([one], [other]) => order(one) - order(other))
    .flatMap(([kind, n]) => {
      if (kind === "gate_brick") return [];
      const left = kind === "romans" ? own(scene).romans_reserve : shades.includes(kind) ? bricks : n;
      const got = Math.min(n, left);
      if (shades.includes(kind)) bricks -= got;
      return got ? [change(scene, kind, got, why)] : [];
    });
}

export function honouring(scene: Table, slot: number): Consequence[] {
  const { words, view, edition } = scene;
  const id = view.honour_display[slot - 1] ?? "";
  const card = honourOf(edition, id);
  const me = own(scene);
  const found = [change(scene, "influence", -card.cost, words("preview.price"))];
  found.push(...gaining(scene, card.effect ?? {}, words("preview.at_once")));
  if (card.effect?.["gate_brick"])
    found.push({
      amount: plus(1),
      parts: [{ icon: "pn-honour-gate_brick", label: "" }, ` ${honour(scene, id)}`],
    });
  if (card.kind === "substitute")
    found.push(
      {
        amount: plus(1),
        parts: [
          { icon: `pn-b-${card.building}`, label: "" },
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
      parts: [{ icon: "deck", label: "" }, ` ${words("preview.gives_buildings")}`],
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
      parts: [{ icon: "pn-honour-final", label: "" }, ` ${honour(scene, back.id)}`],
    });
  if (net)
    found.push({
      amount: plus(net),
      parts: [sign(scene, "points", net), ` ${words("preview.at_the_end")}`],
      conditional: true,
    });
  return found;
}

export function raising(scene: Table, id: string): Consequence[] {
  const { words, view, edition } = scene;
  const { building: house } = spotOf(edition, id);
  const taller = view.elements.map((each) => (each.spot === id ? { ...each, bricks: each.bricks + 1 } : each));
  const height = taller.find((each) => each.spot === id)?.bricks ?? 0;
  const cost = view.slot === null ? 0 : honourOf(edition, view.honour_display[view.slot - 1] ?? "").cost;
  return [
    ...(cost ? [change(scene, "influence", -cost, words("preview.price"))] : []),
    {
      amount: plain(`${height}`),
      parts: [{ icon: "pn-honour-gate_brick", label: "" }, ` ${words("preview.height")}`],
    },
    ...reward(scene, house, 1),
    ...ending(scene, 0, view.reserve - 1 + inMarket(scene)),
    ...contests(scene, house, taller),
  ];
}
