/** Things of Panticapaeum in words. */
import type { Scene } from "$games/old.svelte";
import type { Brick, Part, Sign } from "$lib/words";
import type { PlayerView, View } from "$wire/panticapaeum";
import { type Edition, effectOf, orientations, rowOf, shapeOf, tokenCubes } from "./edition";

export type Table = Scene<View, Edition>;

export const colour = ({ words }: Table, id: string) => words.named("colour", id);
export const building = ({ words }: Table, id: string) => words.named("building", id);
export const row = ({ words }: Table, id: string) => words.named("row", id);
export const place = (found: readonly number[]) => `${found[0]},${found[1]}`;
export const places = (found: readonly (readonly number[])[]) => found.map(place).join("/");

/** Who decides, or who would. */
export const own = (scene: Table): PlayerView => {
  const { view } = scene;
  const found = view.players[view.seat >= 0 ? view.seat : Math.max(scene.me, 0)];
  if (!found) throw new Error("nobody sits there");
  return found;
};

/** Colours in the order given, equal ones counted together. */
export const listed = (scene: Table, list: readonly string[]): string =>
  [...new Set(list)]
    .map((each) => {
      const n = list.filter((other) => other === each).length;
      return n > 1 ? `${colour(scene, each)} ×${n}` : colour(scene, each);
    })
    .join(", ");

/** The outline of a tile and what lies on it. */
export function tile(scene: Table, id: string): string {
  const faces = orientations(scene.edition, id)[0]?.cells.map((cell) => cell.face) ?? [];
  const droughts = faces.filter((face) => face === "drought").length;
  const shown = [
    listed(
      scene,
      faces.filter((face) => !["plain", "drought", "any"].includes(face)),
    ),
    droughts ? scene.words("face.drought") + (droughts > 1 ? ` ×${droughts}` : "") : "",
    faces.includes("any") ? scene.words("face.any") : "",
  ].filter(Boolean);
  return scene.words("tile.name", {
    shape: scene.words.named("shape", shapeOf(scene.edition, id)),
    list: shown.join(", ") || scene.words("face.plain"),
  });
}

export const rate = (scene: Table, id: string, n: number): string => scene.words(`rate.${id}`, { n });

/** What a cell of the development board brings. */
export function effect(scene: Table, name: string): string {
  const [shade = ""] = name.split(" ");
  const cell = effectOf(scene.edition, name);
  if (cell.kind === "vp") return rate(scene, rowOf(scene.edition, shade).building, cell.value ?? cell.per_cells ?? 0);
  if (cell.kind === "single" || cell.kind === "double")
    return `+ ${listed(scene, tokenCubes(scene.edition, scene.view.tokens[name]))}`;
  if (cell.kind === "improvement") return scene.words(`token.${cell.token ?? ""}`);
  if (cell.kind === "aqueduct_tile") return scene.words.named("shape", cell.shape ?? "");
  return scene.words(`cell.${cell.kind}`);
}

/** One sentence on a cell, for who meets it the first time. */
export function effectHelp(scene: Table, name: string): string {
  const { words, edition } = scene;
  const [shade = ""] = name.split(" ");
  const cell = effectOf(edition, name);
  if (cell.kind === "vp")
    return words("about.vp", { rate: rate(scene, rowOf(edition, shade).building, cell.value ?? cell.per_cells ?? 0) });
  if (cell.kind === "single" || cell.kind === "double")
    return words("about.token", { list: effect(scene, name).slice(2) });
  if (cell.kind === "improvement") return words(`token_help.${cell.token ?? ""}`);
  return cell.kind === "worker" ? words("about.worker_cell") : words(`cell_help.${cell.kind}`);
}

/** What the next step of a marker brings. */
export function step(scene: Table, player: PlayerView, shade: string): string {
  const n = (player.markers[shade] ?? 0) + 1;
  const name = row(scene, shade);
  if (n > scene.edition.development_board.row_length) return scene.words("step.end", { row: name });
  return scene.words("step.next", { row: name, n, cell: effect(scene, `${shade} ${n}`) });
}

export const good = (scene: Table, shade: string): Brick => ({ picture: shade, label: colour(scene, shade) });
export const goods = (scene: Table, list: readonly string[]): Part[] => list.map((shade) => good(scene, shade));

const SIGNS = {
  coins: { icon: "pk-coin", colour: "--c-bronze" },
  worker: { icon: "pk-worker", colour: "--c-ink-2" },
  drought: { icon: "pk-drought", colour: "--pk-drought-ink" },
  points: { icon: "vp", colour: "--c-bronze" },
} as const;
export const sign = (kind: keyof typeof SIGNS, label: string): Sign => ({ ...SIGNS[kind], label });
export const house = (scene: Table, id: string): Brick => ({ picture: `b-${id}`, label: building(scene, id) });
/** The picture of a cell's effect, as it is printed. */
export const mark = (scene: Table, name: string): Brick => ({ picture: `cell-${name}`, label: effect(scene, name) });

export const ICONS: Record<string, string> = {
  worker: "pk-p-worker",
  vp: "vp",
  move: "pk-p-move",
  free_building: "pk-p-free_building",
  aqueduct_tile: "pk-p-aqueduct_tile",
  random_tile: "pk-p-random_tile",
  extra_step: "pk-p-extra_step",
  single: "any",
  double: "any",
};
export function icon(scene: Table, name: string): string {
  const cell = effectOf(scene.edition, name);
  return cell.kind === "improvement" ? `pk-i-${cell.token}` : (ICONS[cell.kind] ?? "any");
}
