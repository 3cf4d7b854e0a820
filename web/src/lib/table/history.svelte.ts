/** What has happened at a table: its log, the newest position, an earlier one that is looked at, and what I have missed. */
import { unique } from "$lib/unique";
import type { Happening, LogLine, SeatView, Snapshot, Update } from "$wire/server";
import { duration, fly, land } from "./flights";
import { merged, ownTurn } from "./lines";
import type { Trace } from "./shown";
import type { TableState } from "./state.svelte";

/** More new lines than this are not animated: after an absence nobody could follow them. */
const MOST_FLOWN = 12;
const FLASH = 1000;

export class History {
  n = $state(-1);
  lines = $state.raw<readonly LogLine[]>([]);
  /** The newest position. */
  now = $state.raw<SeatView | null>(null);
  /** An earlier one that is being looked at. */
  past = $state.raw<{ n: number; position: SeatView } | null>(null);
  /** The last line when I acted: later lines are the recap. */
  seen = $state(-1);
  /** Lines that came while the connection was lost. */
  missed = $state(0);
  /** Things that have just changed, where nothing moves. */
  flashed = $state.raw<readonly string[]>([]);
  /** Said to screen readers. */
  said = $state("");

  private asked = 0;
  private flashing: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableState) {}

  readonly position = $derived(this.past?.position ?? this.now);
  /** The line that led to the position that is looked at. */
  readonly at = $derived(this.past?.n ?? this.n);
  readonly recap = $derived.by(() =>
    this.lines.filter(
      (line) => line.n > this.seen && line.seat !== this.table.me && !line.undone && line.events?.length,
    ),
  );
  /** Lines of others since I acted; in a past position, the line of the move that led there. */
  private readonly traced = $derived.by(() =>
    this.past ? this.lines.filter((line) => line.n === this.past?.n && !line.undone) : this.recap,
  );
  readonly traces = $derived.by<Trace[]>(() =>
    this.table.ready ? standing(this.traced.flatMap((line) => events(line).flatMap(this.table.telling.traces))) : [],
  );
  /** Steps of my turn that can no longer be taken back freely. */
  readonly sealed = $derived.by(() =>
    this.table.myTurn ? Math.max(0, ownTurn(this.lines, this.table.me).length - (this.now?.steps.length ?? 0)) : 0,
  );

  /** Whether this is the first message to this seat: then earlier lines are no news. */
  isFirst({ position }: Snapshot | Update): boolean {
    return this.n < 0 || (position != null && position.seat !== (this.now ?? position).seat);
  }

  /** The new lines with decisions that this seat's person has made. */
  own(message: Snapshot | Update): LogLine[] {
    const seat = message.position?.seat ?? -1;
    return message.lines.filter((line) => line.n > this.n && line.seat === seat && !line.bot && !line.undo);
  }

  /** Write down what has happened; returns the lines that are news. */
  write(message: Snapshot | Update): LogLine[] {
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
    return fresh;
  }

  /** Animates new lines and tells them to screen readers. */
  show(fresh: readonly LogLine[]): void {
    const { telling, names, finished } = this.table;
    const told = fresh.filter((line) => !line.undone).flatMap(events);
    if (!told.length) return;
    // The final scoring covers the board, so nothing flies.
    if (finished && this.past === null) land();
    else if (fresh.length <= MOST_FLOWN) void fly(told.flatMap((event) => telling.flights(event)));
    if (duration("--d-2") === 0) this.flash(told.flatMap(telling.traces));
    this.said = told
      .map((event) => ({ event, text: telling.spoken(event) }))
      .flatMap(({ event, text }) =>
        text ? [event.seat >= 0 && !event.told.cause ? `${names[event.seat] ?? ""}: ${text}` : text] : [],
      )
      .join(" ");
  }

  /** Without motion, things that have changed get a double ring for a moment. */
  private flash(traces: readonly Trace[]): void {
    this.flashed = unique(traces.flatMap((trace) => trace.at ?? []));
    clearTimeout(this.flashing);
    this.flashing = setTimeout(() => (this.flashed = []), FLASH);
  }

  /** Look at the position after a line. */
  async lookAt(n: number): Promise<void> {
    const asked = (this.asked += 1);
    await this.table.attempt(async () => {
      const position = await this.table.source.position(n);
      if (asked !== this.asked) return;
      const next = this.past !== null && this.neighbour(this.past.n, 1) === n;
      this.table.clear();
      this.past = { n, position };
      if (next && this.table.ready) this.show(this.lines.filter((line) => line.n === n));
    });
  }

  /** The next line that stands, forwards or backwards. */
  neighbour(n: number, by: number): number {
    const stand = this.lines.filter((line) => !line.undone && !line.undo).map((line) => line.n);
    const found = by < 0 ? stand.findLast((each) => each < n) : stand.find((each) => each > n);
    return found ?? n;
  }

  leavePast(): void {
    this.asked += 1;
    this.past = null;
  }
}

/** A piece that has moved on since gets no ring, which would be around nothing: its outline is enough. */
const standing = (traces: readonly Trace[]): Trace[] =>
  traces.flatMap((trace, index) => {
    if (trace.at === undefined || !traces.some((later, at) => at > index && later.from === trace.at)) return [trace];
    return trace.from === undefined ? [] : [{ seat: trace.seat, from: trace.from }];
  });

export const events = (line: LogLine): readonly Happening[] => line.events ?? [];
