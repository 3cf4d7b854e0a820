/** The score sheet: points by source, certain and contested; of the automa in the solo game, too. */
import type { SheetRow } from "$games/old.svelte";
import { type Table, majority, standing } from "./counting";
import { automaPoints, items, points } from "./living";
import { district } from "./phrases";

export const ICONS: Record<string, string> = {
  sea_routes: "nr-ship",
  building_contracts: "nr-contract-building",
  district_majorities: "nr-a-building",
  favourites: "nr-favourite",
  finished_chariots: "nr-biga",
  associates: "nr-card",
  animals: "nr-lat-animal",
  mosaic: "nr-mosaic",
  resources_and_coins: "nr-sesterce",
  influence_and_artisans: "nr-influence",
  first_player_token: "first-player",
  automa_start: "ui-bot",
  automa_blocked: "nr-legionary",
  automa_leads: "nr-chariot",
  automa_mosaic: "nr-mosaic",
};
const RULES: Record<string, string> = {
  sea_routes: "NR-13.1",
  building_contracts: "NR-13.2",
  district_majorities: "NR-13.3",
  favourites: "NR-13.4",
  finished_chariots: "NR-13.5",
  associates: "NR-13.6",
  animals: "NR-13.7",
  mosaic: "NR-13.8",
  resources_and_coins: "NR-13.9",
  influence_and_artisans: "NR-13.10",
  first_player_token: "NR-13.11",
};

export function sheet(scene: Table): SheetRow[] {
  const { words, view, edition } = scene;
  const over = view.decision === "over";
  const rival = view.automa?.projected ?? {};
  /** In the solo game what the automa has of an item stands beside its name. */
  const label = (item: string) =>
    rival[item] === undefined
      ? words(`source.${item}`)
      : words("automa.item", { item: words(`source.${item}`), n: rival[item] });
  const rows = items(scene).map((item): SheetRow => {
    const row: SheetRow = {
      id: item,
      label: label(item),
      icon: ICONS[item] ?? "vp",
      points: view.players.map((each) => points(scene, each.seat, item)),
      text: words(`score.${item}`),
      ...(RULES[item] ? { rule: RULES[item] } : {}),
    };
    if (item !== "district_majorities" || over) return row;
    return {
      ...row,
      rows: edition.districts.map((each): SheetRow => {
        const first = standing(view, each.key)[0];
        return {
          id: `district_${each.key}`,
          label: `${district(scene, each.key)} (${each.majority_vp.join("/")})`,
          points: view.players.map(({ seat }) => {
            const n = majority(scene, each.key, seat);
            return n ? { contested: n } : {};
          }),
          things: [`district:${each.key}`],
          ...(first && first.seat !== null ? { leader: first.seat } : {}),
        };
      }),
    };
  });
  const own = Object.keys(rival).filter((item) => !rows.some((row) => row.id === item));
  return [
    ...rows,
    ...own.map((item): SheetRow => ({
      id: item,
      label: label(item),
      icon: ICONS[item] ?? "vp",
      points: view.players.map(() => ({})),
    })),
    ...(view.automa
      ? [
          {
            id: "automa",
            label: words("automa.item", { item: words("automa.total"), n: automaPoints(scene) }),
            icon: "ui-bot",
            points: view.players.map(() => ({})),
          },
        ]
      : []),
  ];
}
/** How a solo game ended. */
export function verdict(scene: Table): string | null {
  const { view, words } = scene;
  if (!view.automa || view.decision !== "over") return null;
  const sums = { own: view.scores[0] ?? 0, automa: automaPoints(scene) };
  return view.ranking[0] === 1 ? words("log.solo_won", sums) : words("log.solo_lost", sums);
}
