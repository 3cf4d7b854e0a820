/**
 * The boxes of the things on a plane. Many things come and go at once: a reader of any box is updated once for all.
 */
import type { Box } from "./boxes";

export class Boxes {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `version` tells of its changes
  private readonly known = new Map<string, Box>();
  private version = $state.raw({});
  private told = true;

  private get read(): ReadonlyMap<string, Box> {
    void this.version;
    return this.known;
  }

  get = (id: string): Box | undefined => this.read.get(id);
  has = (id: string): boolean => this.read.has(id);
  all = (): [string, Box][] => [...this.read];

  /** Returns a function that removes the box, unless another box has its name by then. */
  put(id: string, box: Box): () => void {
    this.known.set(id, box);
    this.tell();
    return () => {
      if (this.known.get(id) !== box) return;
      this.known.delete(id);
      this.tell();
    };
  }

  private tell(): void {
    if (!this.told) return;
    this.told = false;
    queueMicrotask(() => {
      this.told = true;
      this.version = {};
    });
  }
}
