/** A table from a recorded game: shows its moments one after the other, whatever is played. For development and tests. */
import type { About, Outcome, Pages, SeatView, Problem, Saying, Snapshot } from "$wire/server";
import { type Heard, type Reason, Refusal, type TableSource, type Why } from "./source";

export interface Moment {
  snapshot: Snapshot;
  /** By notation, and by thing where one means a move that is not legal. */
  why: Record<string, Omit<Reason, "of">>;
  about: Record<string, About>;
  pages: Pages;
  /** By the moves of a way, with spaces between them. */
  outcomes: Record<string, Outcome>;
}
export interface Example {
  edition: unknown;
  names: Record<string, Saying>;
  moments: Moment[];
}

export class ExampleTable implements TableSource {
  /** What was sent, for tests. */
  readonly sent: (number | string)[][] = [];
  private hear: (message: Heard) => void = () => undefined;

  constructor(
    private readonly example: Example,
    private at = 0,
  ) {}

  static async fetch(game: string, name: string, at: number): Promise<ExampleTable> {
    const answer = await fetch(`/${game}/${name}.json`);
    return new ExampleTable((await answer.json()) as Example, at);
  }

  private get moment(): Moment {
    const found = this.example.moments[this.at];
    if (!found) throw new Error(`the example has no moment ${this.at}`);
    return found;
  }

  open(hear: (message: Heard) => void): void {
    this.hear = hear;
    const lines = this.example.moments.slice(0, this.at + 1).flatMap((moment) => moment.snapshot.lines);
    hear({ type: "connection", connection: { state: "open" } });
    hear({ ...this.moment.snapshot, lines });
  }

  close(): void {
    this.hear = () => undefined;
  }

  play(moves: readonly (number | string)[]): Promise<void> {
    const legal = this.moment.snapshot.position?.legal ?? [];
    const [first = ""] = moves;
    if (!legal.some((choice) => choice.move === first || choice.text === first))
      return refused("illegal_move", `${first}`);
    this.sent.push([...moves]);
    return this.show(this.at + moves.length);
  }

  undo(count: number): Promise<void> {
    return this.show(this.at - count);
  }

  restart(): Promise<void> {
    return this.show(this.at - (this.moment.snapshot.position?.steps.length ?? 0));
  }

  private show(at: number): Promise<void> {
    const before = this.at;
    this.at = Math.max(0, Math.min(at, this.example.moments.length - 1));
    const { n, lines, position } = this.moment.snapshot;
    this.hear({ type: "update", n, lines: this.at > before ? lines : [], turn: position?.turn ?? -1, position });
    return Promise.resolve();
  }

  why(notation: string): Promise<Why> {
    const found = this.moment.why[notation];
    return Promise.resolve({ reason: found ? { ...found, of: "game" } : null, text: found ? null : notation });
  }

  whyThing = (thing: string): Promise<Why> => this.why(thing);
  about = (thing: string, n: number): Promise<About | null> => Promise.resolve(this.after(n).about[thing] ?? null);
  pages = (n: number): Promise<Pages> => Promise.resolve(this.after(n).pages);
  outcomes(_: number, ways: (number | string)[][]): Promise<Outcome[]> {
    const found = ways.flatMap((way) => this.moment.outcomes[way.join(" ")] ?? []);
    return found.length === ways.length ? Promise.resolve(found) : refused("not_found", "an example knows only some");
  }
  names = (): Promise<Record<string, Saying>> => Promise.resolve(this.example.names);

  private after(n: number): Moment {
    return this.example.moments.findLast((moment) => moment.snapshot.n <= n) ?? this.moment;
  }

  position(n: number): Promise<SeatView> {
    const found = this.example.moments.findLast((moment) => moment.snapshot.n <= n)?.snapshot.position;
    return found ? Promise.resolve(found) : refused("bad_request", `no line ${n}`);
  }

  say = (): Promise<void> => refused("forbidden", "nobody listens to an example");
  propose = (): Promise<void> => refused("forbidden", "nobody is asked in an example");
  reply = (): Promise<void> => refused("forbidden", "nobody has asked");
  ask = <T>(path: string): Promise<T> => refused("not_found", path);

  edition(): Promise<unknown> {
    return Promise.resolve(this.example.edition);
  }

  sit(): void {
    this.hear(this.moment.snapshot);
  }

  reconnect(): void {
    this.hear({ type: "connection", connection: { state: "open" } });
  }
}

function refused<T>(code: string, detail: string): Promise<T> {
  const problem: Problem = { type: "about:blank", title: "", status: 409, detail, code, facts: {} };
  return Promise.reject(new Refusal(problem));
}
