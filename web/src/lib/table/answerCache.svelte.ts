/** Answers of the server, each fetched once. A reader of one that is not there yet is updated when it comes. */
import { Refusal, Unreachable } from "./source";

const MOST = 300;

export class AnswerCache<T> {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- `version` tells of its changes
  private readonly known = new Map<string, T>();
  private readonly pending: string[] = [];
  private version = $state.raw({});

  /** What is known under a key; undefined while it is being asked for, or if nobody is to be asked. */
  get(key: string, ask: (() => Promise<T>) | null): T | undefined {
    void this.version;
    if (ask && !this.known.has(key) && !this.pending.includes(key)) void this.fetch(key, ask);
    return this.known.get(key);
  }

  /** A refusal or a lost connection is not reported here: the table has gone on, or the connection shows it itself. */
  private async fetch(key: string, ask: () => Promise<T>): Promise<void> {
    this.pending.push(key);
    try {
      const answer = await ask();
      if (this.known.size >= MOST) this.known.delete(this.known.keys().next().value ?? "");
      this.known.set(key, answer);
      this.version = {};
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    } finally {
      this.pending.splice(this.pending.indexOf(key), 1);
    }
  }
}
