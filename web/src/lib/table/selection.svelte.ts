/** What can be done, what is pointed at and picked, and what choosing it would bring. */
import { BUTTON, type Offer, openTargets, touch } from "$lib/targeting";
import type { Outcome } from "$wire/server";
import type { About, Change, Preview } from "./shown";
import type { TableState } from "./state.svelte";

/** Always the same object, so that nothing is drawn anew if nothing has changed. */
const NONE: readonly string[] = [];
/** The pointer crosses many things on its way; the server is asked only about a thing where it rests. */
const REST = 80;

/** A question which of several offers on one thing is meant. */
export interface Question {
  target: string;
  offers: Offer[];
}

export class Selection {
  picks = $state.raw(NONE);
  pointed = $state<string | null>(null);
  /** Things marked because a line of the log is pointed at, or by a hint. */
  marked = $state.raw(NONE);
  /** The offer that was touched on a phone; the button of the dock plays it. */
  candidate = $state.raw<Offer | null>(null);
  question = $state.raw<Question | null>(null);
  /** Where the pointer rests. */
  private rested = $state<string | null>(null);
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableState) {}

  readonly offers = $derived.by<Offer[]>(() =>
    this.table.myTurn && this.table.ready ? this.table.telling.offers() : [],
  );
  readonly open = $derived(openTargets(this.offers, this.picks));
  readonly ending = $derived(this.offers.find((offer) => offer.endsTurn) ?? null);

  /** The offer whose consequences are shown: the candidate, what is on its way, else the only one under the pointer. */
  readonly shown = $derived.by<Offer | null>(() => {
    const chosen = this.candidate ?? this.table.commands.sent;
    if (chosen) return chosen;
    const found = this.pointed === null ? undefined : this.open.get(this.pointed);
    const [only] = found?.length === 1 ? found : [];
    return only && (only.outcome !== undefined || this.pointed === this.rested) ? only : null;
  });
  /** What it would bring; null until that is known. */
  readonly outcome = $derived.by<Outcome | null>(() =>
    this.shown && this.table.ready ? (this.table.telling.outcome(this.shown) ?? null) : null,
  );
  readonly preview = $derived.by<Preview | null>(() =>
    this.shown && this.table.ready ? this.table.telling.preview(this.shown) : null,
  );
  /** What the thing under the resting pointer is; undefined while the server is asked. */
  readonly about = $derived.by<About | null | undefined>(() => {
    if (this.preview !== null || this.pointed === null || !this.table.ready) return null;
    return this.shown === null && this.pointed === this.rested ? this.table.telling.about(this.pointed) : undefined;
  });

  /** Pills beside a number, from the preview. */
  changes = (number: string): Change[] =>
    this.shown && this.table.ready ? this.table.telling.changes(this.shown, number) : [];
  /** Whether a thing is a target of the current decision and gets a frame; quiet ways get none. */
  isLegal = (target: string): boolean => this.open.get(target)?.some((offer) => !offer.quiet) ?? false;

  /** Clears all picks. */
  clear(): void {
    this.picks = NONE;
    this.candidate = null;
    this.question = null;
  }

  point(target: string | null): void {
    this.pointed = target;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.rested = target), REST);
  }

  /** A thing was clicked, tapped or chosen by key. */
  pick(target: string): void {
    const { table } = this;
    table.answers.clear();
    // There is no inspector on a phone: a touch that chooses nothing says what the thing is.
    if (!table.myTurn && table.touching) table.answers.tell(target);
    if (!table.myTurn || table.commands.busy(target)) return;
    const found = touch(this.offers, this.picks, target);
    this.question = null;
    if (found.kind === "nothing") void table.answers.explain(target);
    else if (found.kind === "more") {
      this.picks = found.picks;
      this.candidate = null;
    } else if (found.kind === "several") {
      this.picks = found.picks;
      this.question = { target, offers: found.offers };
    } else if (table.touching && this.candidate !== found.offer && !target.startsWith(BUTTON)) {
      this.picks = NONE;
      this.candidate = found.offer;
      this.point(target);
    } else void table.take(found.offer);
  }

  /** Keep a pick of a kind, such as an orientation, in place of another of the same kind. */
  hold(target: string, kind: string): void {
    this.picks = [...this.picks.filter((pick) => !pick.startsWith(kind)), target];
  }
}
