/** The score as it stands: what is certain, and what may still be lost or spent. */
import type { Points } from "$games/old.svelte";
import { type Table, chariotCells, counted, player } from "./counting";
import { cardOf } from "./edition";

/** Points that no later move can take away again, unless its owner wants it so. */
const LASTING = ["sea_routes", "building_contracts", "favourites", "finished_chariots", "animals", "mosaic"];

/** What the associates of the row give for good: bases, and counts that never fall. */
function lasting({ view, edition }: Table, seat: number): number {
  const who = player(view, seat);
  const own = counted(who);
  const COUNTS: Record<string, number> = {
    latifundia: own.latifundia,
    associates: own.associates,
    building_contracts: own.building,
    sea_contracts: own.sea,
    chariot_cells: chariotCells(view, seat).reduce((sum, at) => sum + at, 0),
  };
  return who.row.reduce((sum, key) => {
    const { kind, base = 0, per = 1, what = "" } = cardOf(edition, key).effect;
    if (kind === "vp_resource") return sum + base;
    if (kind === "vp_count") return sum + base + Math.floor((COUNTS[what] ?? 0) / per);
    return sum;
  }, 0);
}

/** Points of one seat from one item of the scoring. */
export function points(scene: Table, seat: number, item: string): Points {
  const who = player(scene.view, seat);
  if (scene.view.decision === "over") return { certain: who.scored[item] ?? 0 };
  const now = who.projected[item] ?? 0;
  if (LASTING.includes(item)) return now ? { certain: now } : {};
  const sure = item === "associates" ? Math.min(now, lasting(scene, seat)) : 0;
  return { ...(sure ? { certain: sure } : {}), ...(now - sure ? { contested: now - sure } : {}) };
}
export const items = (scene: Table): string[] => Object.keys(scene.view.players[0]?.projected ?? {});
/** The certain part of a seat's score, or the final score. */
export const certain = (scene: Table, seat: number): number =>
  items(scene).reduce((sum, item) => sum + (points(scene, seat, item).certain ?? 0), 0);
export const projected = (scene: Table, seat: number): number =>
  Object.values(player(scene.view, seat).projected).reduce((sum, n) => sum + n, 0);
/** Points of the automa if the game ended now. */
export const automaPoints = ({ view }: Table): number =>
  view.automa?.points || Object.values(view.automa?.projected ?? {}).reduce((sum, n) => sum + n, 0);
