/** The boxes of the things on a plane. Whoever reads one hears of every change: cheaper than a signal for each. */
import type { Box } from "./boxes";

export class Boxes {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `version` tells of its changes
  private readonly known = new Map<string, Box>();
  private version = $state.raw({});

  private get read(): ReadonlyMap<string, Box> {
    void this.version;
    return this.known;
  }

  get = (id: string): Box | undefined => this.read.get(id);
  has = (id: string): boolean => this.read.has(id);
  all = (): [string, Box][] => [...this.read];

  /** Returns the way to take the box away again, unless another lies under its name by then. */
  put(id: string, box: Box): () => void {
    this.known.set(id, box);
    this.version = {};
    return () => {
      if (this.known.get(id) !== box) return;
      this.known.delete(id);
      this.version = {};
    };
  }
}
