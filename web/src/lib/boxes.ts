/** Where things lie on a drawing, in its own units. */
import { getContext, setContext } from "svelte";
import type { Boxes } from "./boxes.svelte";

export type Corner = "tl" | "tr" | "br" | "bl";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  r?: number;
  /** A corner that belongs to something else: frames go around it. */
  bite?: { corner: Corner; w: number; h: number } | undefined;
}

export interface PlaneState {
  boxes: Boxes;
  /** The thing that holds the one tab stop of the plane. */
  focus: { id: string | null; shown: boolean };
}

const KEY = Symbol("plane");
export const providePlane = (plane: PlaneState): PlaneState => setContext(KEY, plane);
export const usePlane = (): PlaneState => getContext(KEY);

export const centre = (box: Box): [number, number] => [box.x + box.w / 2, box.y + box.h / 2];

/** The rim of a box at a distance, its corners rounded by r, as a path. */
export function rim(box: Box, gap: number, r: number): string {
  const [x, y, w, h] = [box.x - gap, box.y - gap, box.w + gap * 2, box.h + gap * 2];
  const corners: [Corner, number, number][] = [
    ["tl", 0, 0],
    ["tr", 1, 0],
    ["br", 1, 1],
    ["bl", 0, 1],
  ];
  const points = corners.flatMap(([corner, right, down]): [number, number][] => {
    const [cx, cy] = [x + right * w, y + down * h];
    if (box.bite?.corner !== corner) return [[cx, cy]];
    const [ix, iy] = [cx + (right ? -1 : 1) * box.bite.w, cy + (down ? -1 : 1) * box.bite.h];
    const way: [number, number][] = [
      [cx, iy],
      [ix, iy],
      [ix, cy],
    ];
    return right === down ? way : way.reverse();
  });
  const towards = ([fx, fy]: [number, number], [tx, ty]: [number, number]): string => {
    const far = Math.hypot(tx - fx, ty - fy) || 1;
    const step = Math.min(r, far / 2) / far;
    return `${fx + (tx - fx) * step} ${fy + (ty - fy) * step}`;
  };
  const parts = points.map((point, index) => {
    const before = points.at(index - 1) ?? point;
    const after = points[(index + 1) % points.length] ?? point;
    return `${towards(point, before)}Q${point[0]} ${point[1]} ${towards(point, after)}`;
  });
  return `M${parts.join("L")}Z`;
}

const AXES: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest box in the direction of an arrow key: ahead counts once, aside counts double. */
export function neighbour(key: string, from: Box, others: Iterable<[string, Box]>): string | null {
  const axis = AXES[key];
  if (!axis) return null;
  const [x, y] = centre(from);
  let best: string | null = null;
  let least = Infinity;
  for (const [id, box] of others) {
    const [ox, oy] = centre(box);
    const ahead = (ox - x) * axis[0] + (oy - y) * axis[1];
    const aside = Math.abs((ox - x) * axis[1]) + Math.abs((oy - y) * axis[0]);
    const far = ahead + 2 * aside;
    if (ahead > 0.01 && far < least) {
      best = id;
      least = far;
    }
  }
  return best;
}

/** The middle of a window of this size that shows as many of the boxes as possible, wholly; null without boxes. */
export function crowd(boxes: readonly Box[], w: number, h: number): [number, number] | null {
  const edges = (of: readonly Box[]) => {
    const [left, top] = [Math.min(...of.map((box) => box.x)), Math.min(...of.map((box) => box.y))];
    const [right, bottom] = [Math.max(...of.map((box) => box.x + box.w)), Math.max(...of.map((box) => box.y + box.h))];
    return { x: left, y: top, w: right - left, h: bottom - top };
  };
  let best: readonly Box[] = [];
  // The best window can be pushed until a box lies at its left edge and one at its upper edge.
  for (const { x } of boxes)
    for (const { y } of boxes) {
      const seen = boxes.filter(
        (box) => box.x >= x && box.y >= y && box.x + box.w <= x + w + 0.01 && box.y + box.h <= y + h + 0.01,
      );
      if (seen.length > best.length) best = seen;
    }
  const shown = best.length ? best : boxes.slice(0, 1);
  return shown.length ? centre(edges(shown)) : null;
}
