/** What a candidate changes: consequences only, never advice. */
import type { Consequence, Preview } from "$games/contract";
import type { Offer } from "$lib/targeting";
import { buildingOf, priceOf, quarterOf, spotOf } from "./edition";
import { counts, leader } from "./majorities";
import { own, pointsOf, walk } from "./moves";
import { type Table, building, colour, sign, spotName } from "./phrases";

const plus = (n: number) => ({ kind: "gain" as const, text: `+${n}` });
const minus = (n: number) => ({ kind: "loss" as const, text: `−${n}` });

function walking(scene: Table, quarter: string): Consequence[] {
  const cost = walk(scene, quarter);
  if (!cost) return [];
  return [
    { amount: minus(cost), parts: [sign(scene, "coins", cost), ` ${scene.words("preview.walk")}`], where: "me:coins" },
  ];
}

export function buildHere(id: string, scene: Table, bricks: number): Preview {
  const { words, view, edition } = scene;
  const spot = spotOf(edition, id);
  const me = own(scene);
  const points = pointsOf(spot, bricks);
  const house = buildingOf(edition, spot.building);
  const coloured = Math.min(bricks, me.bricks[spot.colour] ?? 0);
  const found: Consequence[] = [
    { amount: plus(points), parts: [sign(scene, "points", points), ` ${words("preview.points")}`], where: "me:points" },
    {
      amount: minus(coloured),
      parts: [sign(scene, `brick_${spot.colour}`, coloured), ` ${colour(scene, spot.colour)}`],
      where: `me:brick:${spot.colour}`,
    },
  ];
  if (coloured < bricks)
    found.push({
      amount: minus(bricks - coloured),
      parts: [sign(scene, "brick_white", bricks - coloured), ` ${colour(scene, "white")}`],
      where: "me:brick:white",
    });
  found.push({ amount: minus(1), parts: [sign(scene, "romans"), ` ${words("preview.roman")}`], where: "me:romans" });
  found.push(...walking(scene, quarterOf(edition, spot.building)));
  const card = `building_${spot.building}_${spot.colour}`;
  if (spot.card && view.building_display.includes(card))
    found.push({
      amount: plus(1),
      parts: [{ icon: `pn-b-${spot.building}`, label: building(scene, spot.building) }, ` ${words("move.card")}`],
    });
  const before = me.built[spot.building] ?? 0;
  const times = Math.floor((before + bricks) / house.reward_every) - Math.floor(before / house.reward_every);
  if (times)
    for (const [kind, n] of Object.entries(house.reward))
      found.push({
        amount: plus(n * times),
        parts: [sign(scene, kind, n * times), ` ${words("preview.reward")}`],
        ...(kind === "coins" ? { where: "me:coins" } : {}),
      });
  for (const part of edition.majorities.list) {
    if (
      part.building !== spot.building ||
      part.row !== spot.row ||
      (part.height !== undefined && part.height !== bricks)
    )
      continue;
    const now = leader(counts(part, scene));
    const then = leader(counts(part, scene, { spot: id, seat: view.seat, bricks }));
    if (then === view.seat && now !== view.seat)
      found.push({
        amount: { kind: "plain", text: `${part.first}` },
        parts: [{ icon: "lead", label: words("preview.leads") }, ` ${words("preview.leads")}`],
        conditional: true,
      });
  }
  return {
    lead: words("preview.build"),
    title: spotName(scene, id),
    icon: `pn-b-${spot.building}`,
    consequences: found,
  };
}

function buying(shade: string, scene: Table): Preview {
  const { words, edition } = scene;
  const price = priceOf(edition, shade);
  const quarter = edition.shops.list.find((shop) => shop.id === shade)?.quarter ?? "all";
  return {
    lead: words("preview.buy"),
    title: colour(scene, shade),
    icon: "pn-buy",
    consequences: [
      {
        amount: plus(1),
        parts: [sign(scene, `brick_${shade}`), ` ${colour(scene, shade)}`],
        where: `me:brick:${shade}`,
      },
      { amount: minus(price), parts: [sign(scene, "coins", price), ` ${words("preview.price")}`], where: "me:coins" },
      ...walking(scene, quarter),
    ],
  };
}

export function preview(offer: Offer, scene: Table): Preview | null {
  const [kind, id = ""] = (offer.targets[0] ?? "").split(":");
  if (kind === "spot" && offer.choice?.kind !== "choose_gate_element")
    return buildHere(id, scene, spotOf(scene.edition, id).bricks_min);
  if (kind === "shop") return buying(id, scene);
  return null;
}
