/** What a candidate brings into reach: contracts that could then be fulfilled. */
import type { Offer } from "$lib/targeting";
import { type Table, actionsOf, canFulfil, player, strengths } from "./counting";
import { inReach } from "./possible";

export function reached(offer: Offer | null, { view, edition, me }: Table): string[] {
  const target = offer?.targets[0] ?? "";
  if (!target.startsWith("forum:") || offer?.choice?.kind !== "patrician" || me < 0) return [];
  const cell = target.slice(6);
  const force = strengths(view, me, cell, edition);
  return actionsOf(view, cell).flatMap((action, line) => {
    if (action !== "seafaring" && action !== "building") return [];
    const market = action === "seafaring" ? "sea" : "building";
    return inReach(view, market, force[line] ?? 1, edition)
      .filter(({ cost }) => canFulfil(player(view, me), cost, edition))
      .map(({ slot }) => `${market}:${slot + 1}`);
  });
}
