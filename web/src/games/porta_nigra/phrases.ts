/** Things of Porta Nigra in words. */
import type { Scene } from "$games/contract";
import { type Brick, type Sign, uncounted } from "$lib/words";
import type { View } from "$wire/porta_nigra";
import { type Edition, cardOf, honourOf, iconOf, spotOf } from "./edition";

export type Table = Scene<View, Edition>;

export const colour = ({ words }: Table, id: string) => words(`colour.${id}`);
export const building = ({ words }: Table, id: string) => words(`building.${id}`);

/** `Amphitheatre, row A, 4`. */
export function spotName(scene: Table, id: string): string {
  const spot = spotOf(scene.edition, id);
  const part = `${spot.building}_${spot.row}`;
  const place = scene.words.has(`part.${part}`) ? scene.words(`part.${part}`) : building(scene, spot.building);
  return `${place}, ${spot.pos}`;
}

export const actionCard = (scene: Table, id: string) =>
  scene.words("card.action", { number: cardOf(scene.edition, id).number });

export function icon(scene: Table, id: string): string {
  const { action, colour: shade, amount } = iconOf(scene.edition, id);
  const { words } = scene;
  if (action === "buy")
    return shade === "any" ? words("icon.buy_any") : words("icon.buy", { colour: colour(scene, shade) });
  if (action === "place") return words("icon.place");
  const kind = { take_influence: "icon.influence", take_torch: "icon.torch", take_coins: "icon.coins" }[action];
  return words(kind, { n: amount });
}

export function gain(scene: Table, kind: string, n: number): string {
  const { words } = scene;
  if (kind.startsWith("brick_")) return words("gain.brick", { n, colour: colour(scene, kind.slice(6)) });
  return kind === "gate_brick" ? words("gain.gate_brick") : words(`gain.${kind === "vp" ? "points" : kind}`, { n });
}

export const gains = (scene: Table, list: Record<string, number>, times = 1): string[] =>
  Object.entries(list).map(([kind, n]) => gain(scene, kind, n * times));

export function honour(scene: Table, id: string): string {
  const card = honourOf(scene.edition, id);
  if (card.kind === "final_scoring") return scene.words("honour.final", { n: card.points ?? 0 });
  if (card.kind === "substitute")
    return scene.words("honour.substitute", { building: building(scene, card.building ?? "") });
  return gains(scene, card.effect ?? {}).join(", ");
}

export function buildingCard(scene: Table, id: string): string {
  const card = scene.edition.building_cards.list.find((each) => each.id === id);
  if (card)
    return scene.words("card.building", {
      building: building(scene, card.building),
      colour: colour(scene, card.colour),
    });
  return scene.words("card.substitute", { building: building(scene, honourOf(scene.edition, id).building ?? "") });
}

const SIGNS: Record<string, { icon: string; colour: string }> = {
  coins: { icon: "coin", colour: "--c-bronze" },
  torch: { icon: "pn-torch", colour: "--c-accent" },
  influence: { icon: "pn-influence", colour: "--c-sea" },
  romans: { icon: "pn-roman", colour: "--c-ink-2" },
  points: { icon: "vp", colour: "--c-bronze" },
  vp: { icon: "vp", colour: "--c-bronze" },
};
/** With its number beside it. */
export const sign = (scene: Table, kind: string, n = 1): Sign | Brick => {
  const label = uncounted(gain(scene, kind, n), n);
  return kind.startsWith("brick_")
    ? { picture: kind.slice(6), label }
    : { ...(SIGNS[kind] ?? { icon: "any", colour: "--c-ink-2" }), label };
};

/** An icon of an action card, as a small picture with its words. */
export const picture = (scene: Table, id: string): Brick => ({ picture: `icon:${id}`, label: icon(scene, id) });
