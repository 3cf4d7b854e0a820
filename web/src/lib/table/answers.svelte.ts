/** What is said at the place of a click: why not, what a thing is, what was refused. */
import type { About } from "./shown";
import { type Reason, Refusal, Unreachable, type Why, reasonOf } from "./source";
import type { TableState } from "./state.svelte";

export interface Bubble {
  target: string | null;
  reason: Reason;
  /** The table has changed since it was said. */
  old?: boolean;
}

export class Answers {
  bubble = $state.raw<Bubble | null>(null);
  /** The thing that was asked about by a long press: a bubble says what it is. */
  private pressed = $state<string | null>(null);

  constructor(private readonly table: TableState) {}

  readonly about = $derived.by<{ target: string; text: About } | null>(() => {
    const target = this.pressed;
    const text = target !== null && this.table.ready ? this.table.telling.about(target) : null;
    return target !== null && text ? { target, text } : null;
  });

  clear(): void {
    this.bubble = null;
    this.pressed = null;
  }

  /** A table that has changed says nothing more, but for a refusal: it may come just before the change that explains it. */
  growOld(): void {
    const refused = this.bubble?.reason.of === "server" && !this.bubble.old ? this.bubble : null;
    this.clear();
    this.bubble = refused && { ...refused, old: true };
  }

  /** A sentence of the table itself. */
  remark(key: string, facts: Reason["facts"] = {}, target: string | null = null): void {
    this.bubble = { target, reason: { key, rule: "", facts, of: "table" } };
  }

  /** Say what a thing is, in a bubble; false if it is known that there is nothing to say. */
  tell(target: string): boolean {
    this.pressed = target;
    return this.table.ready && this.table.telling.about(target) !== null;
  }

  /** No longer. */
  untell(): void {
    this.pressed = null;
  }

  /** What was refused is said where the eye is; anything else is a defect of ours. */
  complain(error: unknown, target: string | null = null): void {
    if (error instanceof Refusal) this.bubble = { target, reason: reasonOf(error.problem) };
    else if (error instanceof Unreachable) this.remark("answer.unreachable", {}, target);
    else throw error;
  }

  /** Something asked of the server; a refusal is said. True when it was done. */
  async attempt(work: () => Promise<unknown>, target: string | null = null): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.complain(error, target);
      return false;
    }
  }

  /** One sentence why a thing cannot be chosen now. */
  explain = (target: string): Promise<boolean> =>
    this.attempt(async () => {
      const { reason, text } = await this.table.telling.why(target);
      // It means another move that is legal, such as a spot's twin: that one is offered.
      const { selection } = this.table;
      const offer = text === null ? undefined : selection.offers.find((each) => each.choice?.text === text);
      if (reason) this.bubble = { target, reason };
      else if (offer) selection.candidate = offer;
      else if (this.table.touching) this.tell(target);
    }, target);

  /** The same of a move that was typed. */
  why = (notation: string): Promise<boolean> =>
    this.attempt(async () => {
      const { reason }: Why = await this.table.source.why(notation);
      if (reason) this.bubble = { target: null, reason };
      else this.remark("answer.possible");
    });
}
