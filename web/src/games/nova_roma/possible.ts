/** Whether an action could be performed at all [NR-4.4]; if not, it can only be declined. */
import type { PlayerView, View } from "$wire/nova_roma";
import { canFulfil, canPay, chariotCells, helpers, player, tileAt, usable } from "./counting";
import {
  type Edition,
  type Goods,
  SMALL,
  buildingOf,
  cardOf,
  horsesInto,
  reachOf,
  seaContractOf,
  tileOf,
} from "./edition";

const tames = (who: PlayerView, edition: Edition) =>
  who.row.some((key) => cardOf(edition, key).effect.kind === "animal_placement" && !who.fresh.includes(key));
/** Cells where an artisan may stand. */
export const openCells = (who: PlayerView, edition: Edition): string[] =>
  SMALL.filter((cell) => {
    const there = tileAt(who, cell);
    const animal = there !== null && tileOf(edition, there.tile).kind === "animal";
    return !who.working.includes(cell) && (!animal || tames(who, edition));
  });
/** The sesterces of permanent associates come before anything is paid. */
function withGifts(who: PlayerView, action: string, edition: Edition): PlayerView {
  const gifts = who.row.filter((key) => {
    const card = cardOf(edition, key);
    return card.timing === "permanent" && card.action === action && !who.fresh.includes(key);
  });
  return gifts.length ? { ...who, coins: who.coins + gifts.length } : who;
}
export function inReach(view: View, market: "sea" | "building", strength: number, edition: Edition) {
  const row = market === "sea" ? view.sea_market : view.building_market;
  return row.flatMap((id, slot): { slot: number; id: string; cost: Goods }[] => {
    if (!id || reachOf(edition, market, slot) > strength) return [];
    return [{ slot, id, cost: market === "sea" ? seaContractOf(edition, id).cost : buildingOf(edition, id).cost }];
  });
}
export const mayClaim = (view: View, who: PlayerView): boolean =>
  view.automa === null &&
  view.claimant === null &&
  who.influence >= 2 &&
  !(who.seat === view.starter && who.patricians.length <= 1);

export function performable(view: View, seat: number, action: string, strength: number, edition: Edition): boolean {
  const who = withGifts(player(view, seat), action, edition);
  const most = Math.min(strength + helpers(who, action, edition).length, edition.limits.strength_max);
  const helps = usable(who, action, edition).some((key) => {
    const { kind } = cardOf(edition, key).effect;
    if (kind === "gain") return true;
    return kind === "place_artisan" && who.coins > 0 && who.artisans > 0 && openCells(who, edition).length > 0;
  });
  if (helps) return true;
  switch (action) {
    case "associates":
      return (
        view.associate_market.some((card) => card !== null) ||
        view.associate_pile + view.discard.length > 0 ||
        who.hand_size > 0
      );
    case "seafaring":
      return inReach(view, "sea", most, edition).some(({ cost }) => canPay(who, cost));
    case "building":
      return inReach(view, "building", most, edition).some(({ cost }) => canFulfil(who, cost, edition));
    case "races":
      return chariotCells(view, seat).some(
        (at) => at < edition.hippodrome.length && horsesInto(edition, at + 1) <= (who.resources["horses"] ?? 0),
      );
    case "income":
      return (
        ((who.resources["wheat"] ?? 0) > 0 && view.artisans > 0) ||
        (who.artisans > 0 && openCells(who, edition).length > 0)
      );
    case "petition":
      return who.influence > 0 || mayClaim(view, who);
    default:
      return true;
  }
}
