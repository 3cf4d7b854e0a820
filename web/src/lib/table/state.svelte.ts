/** One table as the screen sees it: what was heard, what can be done, what is being pointed at and picked. */
import { getContext, setContext } from "svelte";
import type { AnyView, Game, Preview, Scene, Trace } from "$games/contract";
import { preferences } from "$lib/preferences.svelte";
import { type Offer, openTargets, touch } from "$lib/targeting";
import { wordsOf } from "$lib/words.svelte";
import type { Clocks, Happening, LogLine, Position, TableShown } from "$wire/server";
import { fly } from "./flights";
import { type Connection, type Heard, type Reason, Refusal, type TableSource, reasonOf } from "./source";

const KEY = Symbol("table");

export interface Bubble {
  target: string | null;
  reason: Reason;
}
/** Several offers on one thing: which is meant? */
export interface Question {
  target: string;
  offers: Offer[];
}
export type Panel = "aid" | "keys" | "sheet" | "text" | "tableau" | null;

export class TableState<V extends AnyView = AnyView, E = unknown> {
  table = $state.raw<TableShown | null>(null);
  n = $state(-1);
  lines = $state.raw<LogLine[]>([]);
  position = $state.raw<Position | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  connection = $state.raw<Connection>({ state: "open" });
  edition = $state.raw<E | null>(null);

  picks = $state.raw<readonly string[]>([]);
  pointed = $state<string | null>(null);
  /** Things marked because a line of the log is pointed at. */
  marked = $state.raw<readonly string[]>([]);
  /** On phones a touch makes a candidate, the button of the dock plays it. */
  candidate = $state.raw<Offer | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  question = $state.raw<Question | null>(null);
  panel = $state<Panel>(null);
  tableau = $state(-1);
  /** A command is on its way. */
  sending = $state(false);
  /** The last line that I have acted after: what came later is the recap. */
  seen = $state(-1);
  /** Said to screen readers. */
  said = $state("");
  touching = $state(false);

  private plan: string[] = [];
  private sentAt = -1;

  constructor(
    readonly source: TableSource,
    readonly game: Game,
  ) {}

  readonly words = $derived.by(() => wordsOf(this.game.area));
  readonly me = $derived(this.position?.seat ?? -1);
  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? []);
  readonly myTurn = $derived(this.position !== null && this.me >= 0 && this.position.turn === this.me);
  readonly over = $derived(this.position !== null && this.position.turn < 0);
  readonly view = $derived(this.position?.view as V);
  readonly ready = $derived(this.position !== null && this.edition !== null);

  readonly scene = $derived.by<Scene<V, E>>(() => ({
    view: this.view,
    edition: this.edition as E,
    decision: this.position?.decision ?? { kind: "over", facts: {} },
    legal: this.position?.legal ?? [],
    names: this.names,
    colours: this.game.colours,
    me: this.me,
    options: this.table?.options ?? {},
    words: this.words,
  }));
  readonly offers = $derived.by<Offer[]>(() =>
    this.myTurn && this.ready ? this.game.offers(this.scene as Scene) : [],
  );
  readonly open = $derived(openTargets(this.offers, this.picks));
  readonly ending = $derived(this.offers.find((offer) => offer.endsTurn) ?? null);

  /** The offer whose consequences are shown: the candidate, else the only one under the pointer. */
  readonly shown = $derived.by<Offer | null>(() => {
    if (this.candidate) return this.candidate;
    const found = this.pointed === null ? undefined : this.open.get(this.pointed);
    return found?.length === 1 ? (found[0] ?? null) : null;
  });
  readonly preview = $derived.by<Preview | null>(() =>
    this.shown && this.ready ? this.game.preview(this.shown, this.scene as Scene) : null,
  );
  readonly recap = $derived(this.lines.filter((line) => line.n > this.seen && line.seat !== this.me && !line.undone));
  readonly traces = $derived.by<Trace[]>(() =>
    this.ready
      ? this.recap.flatMap((line) => this.events(line).flatMap((event) => this.game.traces(event, this.scene as Scene)))
      : [],
  );

  events = (line: LogLine): Happening[] => line.events ?? [];
  /** Pills beside a number of mine, from the preview. */
  changes = (where: string) => this.preview?.consequences.filter((each) => each.where === where) ?? [];
  /** A target of the decision at hand, to be framed; quiet ways only answer when touched. */
  isLegal = (target: string): boolean => this.open.get(target)?.some((offer) => !offer.quiet) ?? false;

  start(): void {
    this.source.open((message) => void this.hear(message));
  }

  stop(): void {
    this.source.close();
  }

  private async hear(message: Heard): Promise<void> {
    if (message.type === "connection") {
      this.connection = message.connection;
      return;
    }
    if (message.type === "table") {
      this.table = message.table;
      return;
    }
    if (message.type === "snapshot") {
      this.table = message.table;
      if (this.edition === null) this.edition = (await this.source.edition(message.table.edition)) as E;
    }
    const fresh = message.lines.filter((line) => line.n > this.n);
    const first = this.n < 0;
    this.lines = merged(this.lines, message.lines);
    if (first) this.seen = this.lines.findLast((line) => line.seat === (message.position?.seat ?? -1))?.n ?? -1;
    this.n = message.n;
    if (message.position) this.position = message.position;
    this.clocks = message.clocks ?? null;
    this.clear();
    if (!first) {
      const events = fresh.flatMap(this.events);
      void fly(events.flatMap((event) => this.game.flights(event, this.scene as Scene)));
      this.said = events
        .map((event) => this.game.line(event, this.scene as Scene))
        .flatMap((line) => line?.parts ?? [])
        .filter((part) => typeof part === "string")
        .join(" ");
    }
    this.goOn();
  }

  /** Back to nothing picked. */
  clear(): void {
    this.picks = [];
    this.candidate = null;
    this.bubble = null;
    this.question = null;
  }

  point(target: string | null): void {
    this.pointed = target;
  }

  /** A thing was clicked, tapped or chosen by key. */
  pick(target: string): void {
    this.bubble = null;
    if (!this.myTurn) return;
    const found = touch(this.offers, this.picks, target);
    this.question = null;
    if (found.kind === "nothing") void this.explain(target);
    else if (found.kind === "more") {
      this.picks = found.picks;
      this.candidate = null;
    } else if (found.kind === "several") {
      this.picks = found.picks;
      this.question = { target, offers: found.offers };
    } else if (this.touching && this.candidate !== found.offer && !target.startsWith("dock:")) {
      this.picks = [];
      this.candidate = found.offer;
      this.pointed = target;
    } else void this.take(found.offer);
  }

  /** Make an offer come true. */
  async take(offer: Offer): Promise<void> {
    const [step, ...rest] = offer.steps;
    this.plan = rest;
    this.clear();
    await this.send(() => this.source.play(step));
  }

  /** The next step of a way, once the last one is answered and its position has come, in whatever order. */
  private goOn(): void {
    if (this.sending || this.n <= this.sentAt) return;
    const next = this.plan.shift();
    if (next !== undefined) {
      if (this.position?.legal.some((choice) => choice.text === next)) void this.send(() => this.source.play(next));
      else this.plan = [];
    } else if (!preferences.confirm && this.ending && this.offers.length === 1) void this.take(this.ending);
  }

  /** Keep a pick of a kind, such as an orientation, in place of another of the same kind. */
  hold(target: string, kind: string): void {
    this.picks = [...this.picks.filter((pick) => !pick.startsWith(kind)), target];
  }

  undo = (): Promise<void> => this.send(() => this.source.undo(1));
  restart = (): Promise<void> => this.send(() => this.source.restart());
  readonly canUndo = $derived(this.myTurn && (this.position?.steps.length ?? 0) > 0);

  private async send(command: () => Promise<void>): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.sentAt = this.seen = this.n;
    try {
      await command();
    } catch (error) {
      this.plan = [];
      if (!(error instanceof Refusal)) throw error;
      this.bubble = { target: this.pointed, reason: reasonOf(error.problem) };
    } finally {
      this.sending = false;
    }
    this.goOn();
  }

  /** One sentence why a thing cannot be chosen now. */
  private async explain(target: string): Promise<void> {
    const notation = this.game.notation(target, this.scene as Scene);
    if (notation === null) return;
    const reason = await this.source.why(notation);
    if (reason) this.bubble = { target, reason };
  }

  async why(notation: string): Promise<void> {
    const reason = await this.source.why(notation);
    if (reason) this.bubble = { target: null, reason };
  }
}

/** Lines by number; one that was taken back since replaces what it was. */
function merged(old: LogLine[], fresh: LogLine[]): LogLine[] {
  const last = old.at(-1)?.n ?? -1;
  if (fresh.every((line) => line.n > last)) return [...old, ...fresh];
  const kept = old.filter((line) => !fresh.some((each) => each.n === line.n));
  return [...kept, ...fresh].sort((one, other) => one.n - other.n);
}

export const provideTable = (state: TableState): TableState => setContext(KEY, state);
export function useTable<V extends AnyView = AnyView, E = unknown>(): TableState<V, E> {
  return getContext(KEY);
}
