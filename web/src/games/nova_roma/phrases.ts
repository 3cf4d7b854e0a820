/** Things of Nova Roma in words and signs. */
import { type Brick, type Part, type Sign, uncounted } from "$lib/words";
import { KINDS, type Table } from "./counting";
import {
  type Goods,
  buildingOf,
  cardOf,
  conditionOf,
  favouriteTrack,
  seaContractOf,
  shapeOf,
  stripOf,
  tileOf,
} from "./edition";

export const action = ({ words }: Table, key: string) => words(`action.${key}`);
export const district = ({ words }: Table, name: string) => words("table.district", { name });
export const harbour = ({ words }: Table, key: string) => words.named("harbour", key);
export const track = ({ words }: Table, key: string) => words.named("track", key);
export const cardName = ({ words }: Table, key: string) => words.named("card", key);
export const buildingName = ({ words }: Table, id: string) => words.named("building", id);
export const shapeName = ({ words, edition }: Table, id: string) =>
  words.named("shape", shapeOf(edition, buildingOf(edition, id).shape).key);
export const favourite = (scene: Table, id: string) => track(scene, favouriteTrack(scene.edition, id));
export const ownerName = ({ words, names, view }: Table, seat: number | null): string =>
  seat !== null && seat < names.length
    ? (names[seat] ?? "")
    : view.automa
      ? words("table.automa")
      : words("table.neutral");

export const amount = ({ words }: Table, kind: string, n: number): string => words(`goods.${kind}`, { n });
/** `+2 wheat, +1 sesterce`. */
export const listed = (scene: Table, goods: Goods, before = ""): string =>
  Object.entries(goods)
    .map(([kind, n]) => before + amount(scene, kind, n))
    .join(", ");
export const price = (scene: Table, goods: Goods): string => listed(scene, goods, "−") || scene.words("price.free");

/** What a latifundium is or does. */
export function tile(scene: Table, id: string): string {
  const { words, edition } = scene;
  const found = tileOf(edition, id);
  if (found.kind === "production") return listed(scene, found.gain ?? {}, "+");
  if (found.kind === "exchange") return `${listed(scene, found.pay ?? {})} → ${listed(scene, found.gain ?? {})}`;
  if (found.kind === "animal")
    return words("tile.animal", { name: words.named("animal", id), n: found.counts_as ?? 1 });
  if (found.effect === "gain") return words("tile.gain", { list: listed(scene, found.gain ?? {}, "+") });
  return words(`tile.${found.effect ?? "gain"}`, { n: found.amount ?? 1 });
}
/** What an associate does. */
export function effect(scene: Table, key: string): string {
  const { words, edition } = scene;
  const card = cardOf(edition, key);
  const { kind, base = 0, per = 1, what = "", gain = {}, pay = {} } = card.effect;
  if (kind === "vp_resource" || kind === "vp_count") {
    const list =
      kind === "vp_resource" ? words(`left.${card.effect.resource ?? ""}`) : words(`per.${what}`, { n: per });
    return base ? words("effect.base", { n: base, list }) : list;
  }
  if (kind === "vp_threshold")
    return words("effect.threshold", {
      n: card.effect.vp ?? 0,
      list: words(`count.${what}`, { n: card.effect.at_least ?? 0 }),
    });
  if (kind === "animal_placement")
    return words("effect.animals", { list: amount(scene, "coins", card.effect.coins ?? 0) });
  const shown = action(scene, card.action ?? "");
  if (kind === "strength") return words("effect.strength", { action: shown, n: card.effect.amount ?? 1 });
  if (kind === "gain")
    return card.timing === "permanent"
      ? words("effect.always", { action: shown, list: listed(scene, gain, "+") })
      : words("effect.gain", { action: shown, list: listed(scene, gain, "+") });
  if (kind === "place_artisan") return words("effect.place", { action: shown, price: listed(scene, pay) });
  return words("effect.skip_artisan", { action: shown });
}
/** Name, when it works, and what it does. */
export const card = (scene: Table, key: string): string =>
  `${cardName(scene, key)} (${scene.words(`timing.${cardOf(scene.edition, key).timing}`)}): ${effect(scene, key)}`;

/** What a cell of the mosaic asks for. */
export function condition(scene: Table, key: string): string {
  const { words, edition } = scene;
  const { need, pay } = conditionOf(edition, key);
  const kinds = KINDS.filter((kind) => need[kind]).map((kind) => words(`need.${kind}`, { n: need[kind] ?? 0 }));
  const pieces = need.total ? [words("need.total", { n: need.total, list: kinds.join(", ") })] : kinds;
  if (need.chariots_at)
    pieces.push(words("need.chariots", { n: need.chariots_at.chariots, cell: need.chariots_at.cell }));
  if (need.chariot_cells) pieces.push(words("count.chariot_cells", { n: need.chariot_cells }));
  if (need.influence) {
    const list = words("count.influence", { n: need.influence });
    pieces.push(pay?.["influence"] ? words("need.pay", { list, n: pay["influence"] }) : list);
  }
  return pieces.join(" + ");
}
export const strip = (scene: Table, id: string): string =>
  stripOf(scene.edition, id)
    .cells.map((each) => condition(scene, each))
    .join(" | ");
export const seaContract = (scene: Table, id: string): string =>
  `${scene.words("kind.sea_contract")}: ${listed(scene, seaContractOf(scene.edition, id).cost)}`;
export function buildingContract(scene: Table, id: string): string {
  const { vp, cost } = buildingOf(scene.edition, id);
  return `${buildingName(scene, id)}: ${amount(scene, "vp", vp)}, ${shapeName(scene, id)} (${listed(scene, cost)})`;
}

const SIGNS: Record<string, { icon: string; colour: string }> = {
  coins: { icon: "nr-sesterce", colour: "--c-bronze" },
  influence: { icon: "nr-influence", colour: "--c-sea" },
  artisan: { icon: "nr-artisan", colour: "--c-accent" },
  any: { icon: "any", colour: "--c-ink-2" },
  card: { icon: "nr-card", colour: "--c-ink-2" },
  ship_move: { icon: "nr-ship", colour: "--c-sea" },
  chariot_step: { icon: "nr-chariot", colour: "--c-ink-2" },
  achievement: { icon: "nr-achievement", colour: "--c-legal" },
  vp: { icon: "vp", colour: "--c-bronze" },
};
/** A good as a sign in a line, its number beside it. Resources have a silhouette with an outline, drawn by the game. */
export const sign = (scene: Table, kind: string, n = 1): Sign | Brick => {
  const label = uncounted(amount(scene, kind, n), n);
  const found = SIGNS[kind];
  return found ? { ...found, label } : { picture: kind, label };
};
/** Goods as signs with their numbers. */
export const signs = (scene: Table, goods: Goods, before = ""): Part[] =>
  Object.entries(goods).flatMap(([kind, n], index): Part[] => [
    `${index ? " " : ""}${before}${n}`,
    sign(scene, kind, n),
  ]);
export const iconOf = (kind: string): { icon: string; colour: string } =>
  SIGNS[kind] ?? { icon: `nr-${kind}`, colour: `--r-${kind}` };
