/** What a player's things would count if the game ended now. */
import type { PlayerView } from "$wire/porta_nigra";
import { type Edition, buildingOfCard, honourOf } from "./edition";

/** How many cards of each building, in the order of the edition. */
export const cardsByBuilding = (edition: Edition, cards: readonly string[]): number[] =>
  edition.buildings.list.map((house) => cards.filter((card) => buildingOfCard(edition, card) === house.id).length);

/** Sets as large as possible: the sizes, largest first. */
export function setSizes(edition: Edition, cards: readonly string[]): number[] {
  const left = cardsByBuilding(edition, cards);
  const sizes: number[] = [];
  for (;;) {
    const size = left.filter((n) => n > 0).length;
    if (!size) return sizes;
    sizes.push(size);
    left.forEach((n, index) => (left[index] = Math.max(0, n - 1)));
  }
}

export const setPoints = (edition: Edition, cards: readonly string[]): number =>
  setSizes(edition, cards).reduce((sum, size) => sum + (edition.set_scoring.values[size] ?? 0), 0);

export const finalPoints = (edition: Edition, cards: readonly string[]): number =>
  cards.reduce((sum, card) => sum + (honourOf(edition, card).points ?? 0), 0);

export function areaPoints(edition: Edition, player: PlayerView): number {
  const each = edition.play_area_scoring;
  const bricks = Object.values(player.bricks).reduce((sum, n) => sum + n, 0);
  return (
    player.romans * each.roman +
    Math.floor(player.coins / each.coins_per_vp) +
    player.influence * each.influence +
    player.torches * each.torch +
    bricks * each.brick
  );
}
