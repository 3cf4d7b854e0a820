/** What the player who decides can pay for, build and buy. */
import type { PlayerView } from "$wire/porta_nigra";
import { type Icon, type Spot, buildingOfCard, honourOf, priceOf, quarterOf, spotOf, stepsTo } from "./edition";
import type { Table } from "./phrases";

/** The player who decides. */
export const own = (scene: Table): PlayerView => {
  const found = scene.view.players[scene.view.seat];
  if (!found) throw new Error("nobody decides");
  return found;
};

export const argument = (text: string): string => text.slice(text.indexOf(":") + 1);

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

/** Whether an honour card can be bought: its influence, the cards it asks for, and an effect that is possible. */
export function sold(scene: Table, id: string): boolean {
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
export function firstEqual(scene: Table, id: string): number {
  const { design } = honourOf(scene.edition, id);
  return scene.view.honour_display.findIndex((card) => card && honourOf(scene.edition, card).design === design) + 1;
}
