/** One table as the screen sees it: what was heard, what can be done, what is being pointed at and picked. */
import { getContext, setContext } from "svelte";
import type { About, AnyView, Game, Preview, Scene, Trace } from "$games/contract";
import { seatNames } from "$lib/characters";
import { preferences } from "$lib/preferences.svelte";
import { seatsHere } from "$lib/seats";
import { type Offer, openTargets, touch } from "$lib/targeting";
import { plain } from "$lib/words";
import { wordsOf } from "$lib/words.svelte";
import type { Clocks, Happening, LogLine, Position, Snapshot, TableShown, Update } from "$wire/server";
import { Company } from "./company.svelte";
import { duration, fly, land } from "./flights";
import { type Deed, Kept } from "./kept";
import { merged, ownTurn } from "./lines";
import { sound } from "./sounds";
import { type Connection, type Heard, type Reason, Refusal, type TableSource, Unreachable, reasonOf } from "./source";

const KEY = Symbol("table");
/** After an absence nothing flies: so many lines at once nobody can follow. */
const MOST_FLOWN = 12;
const FLASH = 1000;
/** A command that is not answered at once is said to wait. */
const LATE = 700;
/** Always the same, so that nothing is drawn anew where nothing has changed. */
const NONE: readonly string[] = [];

export interface Bubble {
  target: string | null;
  reason: Reason;
  /** The table has changed since it was said. */
  old?: boolean;
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
  lines = $state.raw<readonly LogLine[]>([]);
  /** The newest position. */
  now = $state.raw<Position | null>(null);
  /** An earlier one that is being looked at. */
  past = $state.raw<{ n: number; position: Position } | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  /** The bot whose decision it is. */
  thinking = $state<string | null>(null);
  /** The server's time minus ours. */
  ahead = $state(0);
  connection = $state.raw<Connection>({ state: "opening" });
  edition = $state.raw<E | null>(null);
  /** Lines that came while the connection was lost. */
  missed = $state(0);

  picks = $state.raw(NONE);
  pointed = $state<string | null>(null);
  /** Things marked because a line of the log is pointed at, or by a hint. */
  marked = $state.raw(NONE);
  /** Things that have just changed, where nothing moves. */
  flashed = $state.raw(NONE);
  /** On phones a touch makes a candidate, the button of the dock plays it. */
  candidate = $state.raw<Offer | null>(null);
  /** What is on its way. */
  doing = $state.raw<Deed["what"] | null>(null);
  bubble = $state.raw<Bubble | null>(null);
  question = $state.raw<Question | null>(null);
  /** A thing that was asked about by a long press: a bubble says what it is. */
  about = $state.raw<{ target: string; text: About } | null>(null);
  panel = $state<Panel>(null);
  tableau = $state(-1);
  /** Of the sheet of a phone. */
  tab = $state("");
  logTab = $state<"log" | "recap" | "chat">("log");
  /** A command is on its way. */
  sending = $state(false);
  /** The last line that I have acted after: what came later is the recap. */
  seen = $state(-1);
  /** Said to screen readers. */
  said = $state("");
  touching = $state(false);
  /** I have played this seat in another window since. */
  elsewhere = $state(false);
  /** A replay is looked at, not a table that is played. */
  replaying = $state(false);
  /** The own seat whose private things are on the page (several people at one device). */
  revealed = $state(-1);

  readonly company: Company;
  private plan: string[] = [];
  /** What has come of a way that is not whole yet. */
  private held: Snapshot | Update | null = null;
  private sentAt = -1;
  private commands = 0;
  private late = $state(false);
  private lateness: ReturnType<typeof setTimeout> | undefined;
  private fetching = false;
  private asked = 0;
  private flashing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: TableSource,
    readonly game: Game,
  ) {
    this.company = new Company(source);
  }

  readonly words = $derived.by(() => wordsOf(this.game.area));
  readonly position = $derived(this.past?.position ?? this.now);
  readonly me = $derived(this.position?.seat ?? -1);
  readonly names = $derived(seatNames(this.table?.seats ?? [], wordsOf("bots"), wordsOf("table")("guest")));
  /** It is my decision, whatever is being looked at. */
  readonly called = $derived(this.now !== null && this.now.seat >= 0 && this.now.turn === this.now.seat);
  readonly abandoned = $derived(this.table?.status === "abandoned");
  /** A bot plays for me. */
  readonly relieved = $derived(Boolean(this.table?.seats[this.now?.seat ?? -1]?.stand_in));
  readonly myTurn = $derived(this.called && this.past === null && !this.abandoned && !this.relieved);
  readonly over = $derived(this.position !== null && this.position.turn < 0);
  /** Nothing can be played any more. */
  readonly finished = $derived(this.abandoned || (this.now !== null && this.now.turn < 0));
  readonly view = $derived(this.position?.view as V);
  readonly ready = $derived(this.position !== null && this.edition !== null);
  private readonly here = $derived(seatsHere(this.table?.seats ?? []));
  /** Own seats that people play. */
  readonly hands = $derived(this.here.filter((seat) => seat.stand_in === null));
  /** Nobody at another device: taking back and giving up at any time. */
  readonly alone = $derived(this.table?.seats.every((seat) => seat.mine || seat.bot !== null) ?? false);
  /** Nobody but bots and one person: nobody else's game is changed by advice. */
  readonly advised = $derived(this.alone && this.here.length < 2);
  /** Other people sit here, so there is somebody to talk to. */
  readonly talkative = $derived(
    this.me >= 0 && (this.table?.seats.some((seat) => !seat.mine && seat.bot === null) ?? false),
  );
  /** Whom the device is to be handed to before anything is shown. */
  readonly handover = $derived.by<number | null>(() => {
    if (this.here.length < 2 || this.finished || this.now === null) return null;
    const { turn, seat } = this.now;
    const next = this.hands.some((each) => each.seat === turn) ? turn : this.revealed < 0 ? this.hands[0]?.seat : null;
    return next === undefined || next === null || (this.revealed === next && seat === next) ? null : next;
  });

  readonly scene = $derived.by<Scene<V, E>>(() => ({
    view: this.view,
    edition: this.edition as E,
    decision: this.position?.decision ?? { kind: "over", facts: {} },
    legal: this.past ? [] : (this.position?.legal ?? []),
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

  /** What was chosen and is on its way: shown as done until the server's word comes. */
  readonly sent = $derived(typeof this.doing === "string" ? null : this.doing);
  /** The name of what has been on its way for a while. */
  readonly waits = $derived.by<string | null>(() => {
    if (!this.late || !this.sending || this.doing === null) return null;
    return typeof this.doing === "string" ? wordsOf("table")(`${this.doing}.name`) : this.doing.label;
  });

  /** The offer whose consequences are shown: the candidate, what is on its way, else the only one under the pointer. */
  readonly shown = $derived.by<Offer | null>(() => {
    if (this.candidate ?? this.sent) return this.candidate ?? this.sent;
    const found = this.pointed === null ? undefined : this.open.get(this.pointed);
    return found?.length === 1 ? (found[0] ?? null) : null;
  });
  readonly preview = $derived.by<Preview | null>(() =>
    this.shown && this.ready ? this.game.preview(this.shown, this.scene as Scene) : null,
  );
  readonly recap = $derived(
    this.lines.filter((line) => line.n > this.seen && line.seat !== this.me && !line.undone && line.events?.length),
  );
  /** Of others since I acted; in the past, of the move that led there. */
  private readonly traced = $derived(
    this.past ? this.lines.filter((line) => line.n === this.past?.n && !line.undone) : this.recap,
  );
  readonly traces = $derived.by<Trace[]>(() =>
    this.ready
      ? this.traced.flatMap((line) =>
          this.events(line).flatMap((event) => this.game.traces(event, this.scene as Scene)),
        )
      : [],
  );
  /** Steps of my turn that can no longer be taken back freely. */
  readonly sealed = $derived(
    this.myTurn ? Math.max(0, ownTurn(this.lines, this.me).length - (this.now?.steps.length ?? 0)) : 0,
  );
  readonly canUndo = $derived(this.myTurn && (this.now?.steps.length ?? 0) > 0);

  events = (line: LogLine): readonly Happening[] => line.events ?? [];
  /** Pills beside a number of mine, from the preview. */
  changes = (where: string) => this.preview?.consequences.filter((each) => each.where === where) ?? [];
  /** A target of the decision at hand, to be framed; quiet ways only answer when touched. */
  isLegal = (target: string): boolean => this.open.get(target)?.some((offer) => !offer.quiet) ?? false;

  start(): void {
    this.source.open((message) => this.hear(message));
  }

  stop(): void {
    this.source.close();
  }

  private hear(message: Heard): void {
    switch (message.type) {
      case "connection":
        if (message.connection.state !== "open") this.missed = 0;
        this.connection = message.connection;
        break;
      case "table":
        this.table = message.table;
        break;
      case "clocks":
        this.clocks = message.clocks;
        this.thinking = message.thinking;
        if (this.held) this.held = { ...this.held, clocks: message.clocks, thinking: message.thinking };
        break;
      case "snapshot":
        this.table = message.table;
        this.ahead = message.now - Date.now();
        void this.print(message.table.edition);
        if (this.n < 0)
          for (const each of this.company.recall(message.table.id)) void this.attempt(() => this.company.speak(each));
        this.arrive(message);
        break;
      case "update":
        this.arrive(message);
        break;
      default:
        this.company.hear(message);
        if (message.type === "chat" && this.company.unread) sound("words");
    }
  }

  /** The printed values; asked for again with every snapshot until they are there. */
  private async print(hash: string): Promise<void> {
    if (this.edition !== null || this.fetching) return;
    this.fetching = true;
    try {
      this.edition = (await this.source.edition(hash)) as E;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    } finally {
      this.fetching = false;
    }
  }

  /** A way of several steps is shown when it is whole: nobody needs to see the table in between. */
  private arrive(message: Snapshot | Update): void {
    const seat = message.position?.seat ?? -1;
    // A command of this window becomes the line after the one it was meant for: others were made elsewhere.
    const known = this.held?.n ?? this.n;
    const mine = message.lines.filter((line) => line.n > known && line.seat === seat && !line.bot && !line.undo);
    if (!this.isFirst(message) && mine.some((line) => line.n !== this.sentAt + 1)) this.elsewhere = true;
    const held = this.held;
    const whole = held
      ? {
          ...message,
          position: message.position ?? held.position ?? null,
          lines: [...merged(held.lines, message.lines)],
        }
      : message;
    this.held = null;
    if (message.n > this.sentAt) {
      const next = this.plan.shift();
      const way = this.sent;
      if (way && next !== undefined && message.position?.legal.some((choice) => choice.text === next)) {
        this.held = whole;
        this.sending = false;
        void this.send(way, () => this.source.play(next));
        return;
      }
      this.plan = [];
    }
    this.follow(whole);
  }

  /** The first word to this seat: what happened before is no news. */
  private isFirst({ position }: Snapshot | Update): boolean {
    return this.n < 0 || (position != null && position.seat !== (this.now ?? position).seat);
  }

  /** What has happened, and the position that it led to. */
  private follow(message: Snapshot | Update): void {
    const [called, finished] = [this.called, this.finished];
    const seat = message.position?.seat ?? -1;
    const first = this.isFirst(message);
    const before = this.n;
    this.lines = merged(this.lines, message.lines);
    this.n = message.n;
    const fresh = first ? [] : this.lines.filter((line) => line.n > before);
    if (message.type === "snapshot" && !first)
      this.missed = fresh.filter((line) => line.seat !== seat || line.bot).length;
    if (message.position) this.now = message.position;
    // Once I act I have seen what others did; a bot that plays for me has not.
    if (first) this.seen = this.lines.findLast((line) => line.seat === seat)?.n ?? -1;
    else this.seen = fresh.findLast((line) => line.seat === seat && !line.bot)?.n ?? this.seen;
    this.clocks = message.clocks ?? null;
    this.thinking = message.thinking ?? null;
    if (this.n !== this.sentAt) {
      this.doing = null;
      // Until its position is there a command is on its way, even if it was answered: no click meets an old table.
      this.sending = false;
    }
    // What I have pointed at and chosen may no longer be there.
    if (fresh.some((line) => line.seat === seat || line.undo)) this.pointed = null;
    // A refusal may come just before the change that explains it.
    const refused = this.bubble?.reason.of === "server" && !this.bubble.old ? this.bubble : null;
    this.clear();
    this.bubble = refused && { ...refused, old: true };
    this.marked = NONE;
    if (this.ready && this.handover === null && this.past === null) this.show(fresh);
    if (!first && this.finished && !finished) sound("end");
    else if (!first && this.called && !called) sound("turn");
    else if (fresh.length) sound("piece");
    if (first) this.resume();
    this.goOn();
  }

  private get kept(): Kept<Deed> | null {
    return this.table && this.now ? new Kept("deed", this.table.id, this.now.seat) : null;
  }

  /** What was on its way when the page was loaded anew is done now, unless the table has gone on. */
  private resume(): void {
    const deed = this.handover === null ? this.kept?.get() : null;
    if (!deed) return;
    this.kept?.set(null);
    const made = this.lines.some((line) => line.n === deed.n + 1 && line.seat === this.now?.seat && !line.bot);
    if (deed.n === this.n) void this.redo(deed);
    else if (!made) this.bubble = { target: null, reason: { key: "late", rule: "", facts: {}, of: "table" } };
  }

  private redo({ what, step }: Deed): Promise<void> {
    if (typeof what === "string") return this[what]();
    return this.take({ ...what, steps: what.steps.slice(step) as unknown as Offer["steps"] });
  }

  /** New lines are flown and said. */
  private show(fresh: readonly LogLine[]): void {
    const scene = this.scene as Scene;
    const events = fresh.filter((line) => !line.undone).flatMap(this.events);
    if (!events.length) return;
    // The final scoring lies over the board.
    if (this.finished && this.past === null) land();
    else if (fresh.length <= MOST_FLOWN) void fly(events.flatMap((event) => this.game.flights(event, scene)));
    if (duration("--d-2") === 0) this.flash(events.flatMap((event) => this.game.traces(event, scene)));
    this.said = events
      .map((event) => ({ event, line: this.game.line(event, scene) }))
      .flatMap(({ event, line }) =>
        line
          ? [event.seat >= 0 && !line.cause ? `${this.names[event.seat] ?? ""}: ` : "", plain(line.parts, this.names)]
          : [],
      )
      .join(" ");
  }

  /** Without motion, what has changed is ringed double for a moment. */
  private flash(traces: readonly Trace[]): void {
    this.flashed = traces.flatMap((trace) => (trace.at === undefined ? [] : [trace.at]));
    clearTimeout(this.flashing);
    this.flashing = setTimeout(() => (this.flashed = NONE), FLASH);
  }

  /** Back to nothing picked. */
  clear(): void {
    this.picks = NONE;
    this.candidate = null;
    this.bubble = null;
    this.question = null;
    this.about = null;
  }

  point(target: string | null): void {
    this.pointed = target;
  }

  /** Say what a thing is, in a bubble; false if there is nothing to say. */
  tell(target: string): boolean {
    const text = this.ready ? this.game.about(target, this.scene as Scene) : null;
    this.about = text && { target, text };
    return text !== null;
  }

  /** A thing was clicked, tapped or chosen by key. */
  pick(target: string): void {
    this.bubble = null;
    this.about = null;
    if (!this.myTurn || this.busy(target)) return;
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
      this.picks = NONE;
      this.candidate = found.offer;
      this.pointed = target;
    } else void this.take(found.offer);
  }

  /** Make an offer come true. */
  async take(offer: Offer): Promise<void> {
    if (this.busy(this.pointed)) return;
    const [step, ...rest] = offer.steps;
    this.plan = rest;
    this.clear();
    await this.send(offer, () => this.source.play(step));
  }

  /** Who does not want to be asked ends the turn when nothing else is left to do. */
  private goOn(): void {
    if (this.sending || this.n <= this.sentAt || preferences.confirm) return;
    if (this.ending && this.offers.length === 1) void this.take(this.ending);
  }

  /** Keep a pick of a kind, such as an orientation, in place of another of the same kind. */
  hold(target: string, kind: string): void {
    this.picks = [...this.picks.filter((pick) => !pick.startsWith(kind)), target];
  }

  undo = (): Promise<void> => this.send("undo", () => this.source.undo(1));
  restart = (): Promise<void> => this.send("restart", () => this.source.restart());

  /** One step after the other: who does not see that the last one is on its way is told. */
  private busy(target: string | null): boolean {
    if (this.waits !== null)
      this.bubble = { target, reason: { key: "sending", rule: "", facts: { step: this.waits }, of: "table" } };
    return this.sending;
  }

  private async send(what: Deed["what"], command: () => Promise<void>): Promise<void> {
    if (this.busy(null)) return;
    const number = ++this.commands;
    const kept = this.kept;
    this.sending = true;
    this.doing = what;
    this.sentAt = this.held?.n ?? this.n;
    this.late = false;
    clearTimeout(this.lateness);
    this.lateness = setTimeout(() => (this.late = true), LATE);
    const step = typeof what === "string" ? 0 : what.steps.length - this.plan.length - 1;
    kept?.set({ n: this.sentAt, what, step });
    try {
      await command();
    } catch (error) {
      this.plan = [];
      this.doing = null;
      if (number === this.commands) this.sending = false;
      const held = this.held;
      this.held = null;
      if (held) this.follow(held);
      this.complain(error, this.pointed);
    } finally {
      if (number === this.commands) kept?.set(null);
    }
    this.goOn();
  }

  /** What was refused is said where the eye is; anything else is a defect of ours. */
  complain(error: unknown, target: string | null = null): void {
    if (error instanceof Refusal) this.bubble = { target, reason: reasonOf(error.problem) };
    else if (error instanceof Unreachable)
      this.bubble = { target, reason: { key: "unreachable", rule: "", facts: {}, of: "table" } };
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
  private async explain(target: string): Promise<void> {
    const notation = this.game.notation(target, this.scene as Scene);
    if (notation !== null) await this.attempt(() => this.answer(notation, target), target);
  }

  why = (notation: string): Promise<boolean> => this.attempt(() => this.answer(notation, null));

  private async answer(notation: string, target: string | null): Promise<void> {
    const { reason, text } = await this.source.why(notation);
    if (reason) this.bubble = { target, reason };
    else if (target !== null) {
      // It means another move that is legal, such as a spot's twin: that one is offered.
      const offer = this.offers.find((each) => each.choice?.text === text);
      if (offer) this.candidate = offer;
    } else this.bubble = { target, reason: { key: "possible", rule: "", facts: {}, of: "table" } };
  }

  /** Look at the position after a line. */
  async lookAt(n: number): Promise<void> {
    const asked = (this.asked += 1);
    await this.attempt(async () => {
      const position = await this.source.position(n);
      if (asked !== this.asked) return;
      const next = this.past !== null && this.neighbour(this.past.n, 1) === n;
      this.clear();
      this.past = { n, position };
      if (next && this.ready) this.show(this.lines.filter((line) => line.n === n));
    });
  }

  /** The next line that stands, forwards or backwards. */
  neighbour(n: number, by: number): number {
    const stand = this.lines.filter((line) => !line.undone && !line.undo).map((line) => line.n);
    const found = by < 0 ? stand.findLast((each) => each < n) : stand.find((each) => each > n);
    return found ?? n;
  }

  backToNow(): void {
    this.asked += 1;
    this.past = null;
    this.goOn();
  }

  /** The device is in the hands of the one who decides. */
  receive(): void {
    const seat = this.handover;
    if (seat === null) return;
    this.revealed = seat;
    this.past = null;
    if (this.now?.seat !== seat) this.source.sit(seat);
    else this.resume();
  }
}

export const provideTable = (state: TableState): TableState => setContext(KEY, state);
export function useTable<V extends AnyView = AnyView, E = unknown>(): TableState<V, E> {
  return getContext(KEY);
}
