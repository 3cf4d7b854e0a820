/** What is said at the place of a click: why not, what a thing is, what was refused. */
import type { About } from "./shown";
import { type Reason, Refusal, Unreachable, type Why, reasonOf } from "./source";
import type { TableState } from "./state.svelte";

export interface Bubble {
  target: string | null;
  reason: Reason;
  /** Whether the table has changed since the bubble appeared. */
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

  /** A change of the table removes bubbles, except a refusal: it may come just before the change that explains it. */
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

  /** Stops saying what a thing is. */
  untell(): void {
    this.pressed = null;
  }

  /** Shows a refusal where the player looks; any other error is a defect of ours. */
  complain(error: unknown, target: string | null = null): void {
    if (error instanceof Refusal) this.bubble = { target, reason: reasonOf(error.problem) };
    else if (error instanceof Unreachable) this.remark("answer.unreachable", {}, target);
    else throw error;
  }

  /** Makes a request and shows a refusal. True if the request was carried out. */
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
      // The thing means another move that is legal, such as a spot's twin: that move is offered.
      const { selection } = this.table;
      const offer = text === null ? undefined : selection.offers.find((each) => each.choice?.text === text);
      if (reason) this.bubble = { target, reason };
      else if (offer) selection.candidate = offer;
      else if (this.table.touching) this.tell(target);
    }, target);

  /** The same for a move that was typed. */
  why = (notation: string): Promise<boolean> =>
    this.attempt(async () => {
      const { reason }: Why = await this.table.source.why(notation);
      if (reason) this.bubble = { target: null, reason };
      else this.remark("answer.possible");
    });
}
