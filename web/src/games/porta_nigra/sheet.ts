/** The living score sheet: what has been scored is certain, what would be scored now is contested. */
import type { SheetRow } from "$games/contract";
import { type Majority, partsOf } from "./edition";
import { places, pointsIn, secondOf, standings } from "./majorities";
import type { Table } from "./phrases";
import { areaPoints, finalPoints, setPoints, setSizes } from "./scoring";

const ICONS: Record<string, string> = {
  spot: "pn-place",
  sets: "deck",
  final_card: "pn-honour-final",
  honour_card: "pn-honour-instant",
  play_area: "coin",
  majority: "pn-majority",
  intermediate: "round",
  early_end: "ui-confirm",
};
const RULES: Record<string, string> = {
  spot: "PN-6.16",
  sets: "PN-11.2",
  final_card: "PN-11.4",
  honour_card: "PN-7.12",
  play_area: "PN-11.5",
  majority: "PN-11.8",
  intermediate: "PN-9.4",
  early_end: "PN-10.4",
};
/** Scored only when the game is over. */
const AT_THE_END = ["sets", "final_card", "play_area", "majority"];

function text(source: string, scene: Table): string {
  const { words, edition } = scene;
  const [, one = 0, two = 0, three = 0, four = 0] = edition.set_scoring.values;
  switch (source) {
    case "sets":
      return words("about.set", { one, two, three, four });
    case "play_area":
      return words("sheet_row.play_area", { n: edition.play_area_scoring.coins_per_vp });
    case "early_end":
      return words("sheet_row.early_end", { n: edition.early_end.elements });
    default:
      return words(`sheet_row.${source}`);
  }
}

function partRow(part: Majority, scene: Table): SheetRow {
  const { words, view, names, edition } = scene;
  const ranked = standings(part, scene);
  const points = pointsIn(part, scene, ranked);
  const [leader] = places(ranked);
  const list = ranked.map((entry) => `${names[entry.seat]} ${entry.number}`).join(", ");
  return {
    id: part.id,
    label: words.named("part", part.id),
    points: points.map((each, seat) =>
      ranked.some((entry) => entry.seat === seat) ? (view.ending ? { certain: each } : { contested: each }) : {},
    ),
    ...(leader >= 0 ? { leader } : {}),
    text: `${words("aid_row.majority", { part: words.named("part", part.id), first: part.first, second: secondOf(part, scene) })}. ${list || words("about.nobody")}`,
    rule: "PN-11.8",
    things: edition.spots.list
      .filter((spot) => spot.building === part.building && spot.row === part.row)
      .map((spot) => `spot:${spot.id}`),
  };
}

function majorities(scene: Table): SheetRow {
  const { words, view, edition } = scene;
  const rows = edition.buildings.list
    .flatMap((house) => partsOf(edition, house.id))
    .map((part) => partRow(part, scene));
  const sums = view.players.map((player, seat) =>
    view.ending
      ? { certain: player.scored["majority"] ?? 0 }
      : { contested: rows.reduce((sum, row) => sum + (row.points[seat]?.contested ?? 0), 0) },
  );
  return {
    id: "majority",
    label: words("source.majority"),
    icon: ICONS["majority"] ?? "vp",
    points: sums,
    rows,
    text: text("majority", scene),
    rule: RULES["majority"] ?? "",
  };
}

export function sheet(scene: Table): SheetRow[] {
  const { words, view, edition } = scene;
  const live: Record<string, (seat: number) => number> = {
    sets: (seat) => setPoints(edition, view.players[seat]?.building_cards ?? []),
    final_card: (seat) => finalPoints(edition, view.players[seat]?.final_cards ?? []),
    play_area: (seat) => {
      const player = view.players[seat];
      return player ? areaPoints(edition, player) : 0;
    },
  };
  return Object.keys(view.players[0]?.scored ?? {}).map((source): SheetRow => {
    if (source === "majority") return majorities(scene);
    const soon = AT_THE_END.includes(source) && !view.ending ? live[source] : undefined;
    const sizes = (seat: number) => setSizes(edition, view.players[seat]?.building_cards ?? []).join(" + ");
    const detail =
      source === "sets" && soon
        ? ` ${view.players.flatMap((_, seat) => (sizes(seat) ? [`${scene.names[seat]}: ${sizes(seat)}`] : [])).join("; ")}`
        : "";
    return {
      id: source,
      label: words(`source.${source}`),
      icon: ICONS[source] ?? "vp",
      points: view.players.map((player, seat) =>
        soon ? { contested: soon(seat) } : { certain: player.scored[source] ?? 0 },
      ),
      text: `${text(source, scene)}${detail}`,
      rule: RULES[source] ?? "",
    };
  });
}
