/** Where things lie on a drawing, in its own units. */
import { getContext, setContext } from "svelte";
import type { SvelteMap } from "svelte/reactivity";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  r?: number;
}

export interface PlaneState {
  boxes: SvelteMap<string, Box>;
  /** The thing that holds the one tab stop of the plane. */
  focus: { id: string | null; shown: boolean };
}

const KEY = Symbol("plane");
export const providePlane = (plane: PlaneState): PlaneState => setContext(KEY, plane);
export const usePlane = (): PlaneState => getContext(KEY);

export const centre = (box: Box): [number, number] => [box.x + box.w / 2, box.y + box.h / 2];

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
