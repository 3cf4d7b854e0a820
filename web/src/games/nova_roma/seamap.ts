/** Geometry: how the Black Sea is drawn: the coast, where harbours lie, where their names stand and their ships ride at anchor. */
import type { Edition, Pair } from "./edition";

export const WIDE = 604;
export const HIGH = 448;

const COAST: readonly Pair[] = [
  [12, 56],
  [13.5, 50],
  [14.8, 45],
  [15.6, 37],
  [20, 28],
  [26, 19.5],
  [34, 14.5],
  [39.5, 17.5],
  [41, 22],
  [43.2, 28.5],
  [50, 29.8],
  [57, 27.2],
  [63.6, 23.2],
  [64.5, 19],
  [70, 14],
  [77, 9.8],
  [82.5, 12.5],
  [76, 18],
  [69.8, 21.8],
  [75, 27],
  [82, 31.5],
  [88, 36.5],
  [88.5, 44],
  [85.5, 51.5],
  [78, 57],
  [71, 60],
  [62, 60.5],
  [54, 57.5],
  [49.5, 52.6],
  [45.6, 51.5],
  [40, 55],
  [34, 57.5],
  [27, 60.5],
  [19, 60.5],
];
export const WAVES: readonly Pair[] = [
  [30, 36],
  [38, 42],
  [55, 35],
  [66, 30],
  [71, 42],
  [60, 44],
  [25, 49],
  [34, 29],
  [78, 38],
  [74, 17],
  [49, 40],
  [66, 50],
];
export const HILLS: readonly [number, number, number][] = [
  [92, 22, 1],
  [90, 27, 0.8],
  [12, 22, 0.9],
  [20, 15, 0.7],
  [52, 12, 0.8],
  [58, 16, 0.7],
];
/** Harbours drawn a little off their printed places, so that nothing covers its neighbour. */
const MOVED: Record<string, Pair> = {
  tanais: [79, 12.6],
  olbia: [34.5, 17.5],
  sinope: [46.5, 48],
  amastris: [36, 53.2],
  amisus: [55.2, 54],
  kerasus: [64.5, 56.4],
  trapezus: [75, 54.5],
  phasis: [84.5, 47],
  dioscurias: [84.5, 35.5],
  heraclea: [25.5, 56],
  byzantion: [13.5, 54.5],
  apollonia: [16.8, 45.5],
  panticapaeum: [66.5, 20.5],
  theodosia: [56.5, 26],
  chersonesos: [45.5, 28],
};
interface Label {
  dx: number;
  dy: number;
  anchor: "start" | "middle" | "end";
}
const label = (dx: number, dy: number, anchor: Label["anchor"]): Label => ({ dx, dy, anchor });
const LABELS: Record<string, Label> = {
  apollonia: label(-20, 4, "end"),
  odessos: label(-25, 5, "end"),
  tomis: label(-27, 4, "end"),
  olbia: label(-32, 4, "end"),
  chersonesos: label(6, -23, "middle"),
  theodosia: label(10, 36, "middle"),
  panticapaeum: label(-16, -23, "middle"),
  tanais: label(-26, -8, "end"),
  heraclea: label(0, 38, "middle"),
  amastris: label(0, 30, "middle"),
  sinope: label(0, 40, "middle"),
  amisus: label(-2, 39, "middle"),
  kerasus: label(0, 30, "middle"),
  trapezus: label(0, 30, "middle"),
  phasis: label(26, 4, "start"),
  dioscurias: label(-4, -28, "start"),
};
export const labelOf = (key: string): Label => LABELS[key] ?? label(0, 32, "middle");
/** Where the first ship lies, on the sea side; the next ones beside it, by this step. */
const BAYS: Record<string, readonly [number, number, number, number]> = {
  byzantion: [-2, -36, 26, -2],
  apollonia: [36, 0, 26, 0],
  odessos: [47, 4, 26, 2],
  tomis: [44, 20, 26, 4],
  olbia: [-15, 46, 26, 0],
  chersonesos: [-4, 36, 26, 4],
  theodosia: [2, 58, 26, 4],
  panticapaeum: [-6, 36, 22, 12],
  tanais: [-30, 26, -20, 12],
  heraclea: [4, -38, 26, -4],
  amastris: [-14, -36, 26, -2],
  sinope: [-4, -42, 26, 0],
  amisus: [6, -36, 24, -2],
  kerasus: [-2, -36, 24, 0],
  trapezus: [-12, -36, 24, -4],
  phasis: [-44, -8, -26, 2],
  dioscurias: [-44, 6, -26, 2],
};
export const bayOf = (key: string, index: number): Pair => {
  const [dx, dy, stepX, stepY] = BAYS[key] ?? [0, -36, 26, 0];
  return [dx + stepX * index, dy + stepY * index];
};

export const onMap = ([x, y]: readonly [number, number]): Pair => [
  30 + ((x - 8) * (WIDE - 44)) / 88,
  4 + ((y - 8.4) * (HIGH - 26)) / 53.5,
];
export const inSmall = ([x, y]: readonly [number, number]): Pair => [((x - 9) * 188) / 82.5, ((y - 8.6) * 108) / 53.5];

/** Where every harbour lies, by key. */
export function positions(edition: Edition, at: (point: readonly [number, number]) => Pair): Map<string, Pair> {
  const found = new Map<string, Pair>();
  const put = (key: string, pos: Pair) => found.set(key, at(MOVED[key] ?? pos));
  put(edition.sea.start.key, edition.sea.start.pos);
  for (const route of edition.sea.routes) for (const harbour of route.harbours) put(harbour.key, harbour.pos);
  return found;
}

/** A smooth line through points. */
export function smooth(points: readonly Pair[], closed: boolean): string {
  const count = points.length;
  const at = (index: number): Pair =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0];
  const [sx, sy] = at(0);
  let path = `M${sx} ${sy}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [ax, ay] = at(index - 1);
    const [bx, by] = at(index);
    const [cx, cy] = at(index + 1);
    const [dx, dy] = at(index + 2);
    path += `C${bx + (cx - ax) / 6} ${by + (cy - ay) / 6} ${cx - (dx - bx) / 6} ${cy - (dy - by) / 6} ${cx} ${cy}`;
  }
  return closed ? `${path}z` : path;
}
export const coast = (at: (point: readonly [number, number]) => Pair): string => smooth(COAST.map(at), true);
