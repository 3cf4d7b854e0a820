/** A table from its log, to be looked at step by step: no connection, nothing to decide. */
import { ask } from "$lib/ask";
import { seatsHere } from "$lib/seats";
import type { About, Pages, SeatView, Problem, Replay, Saying } from "$wire/server";
import { query } from "./live";
import { type Heard, Refusal, type TableSource, type Why } from "./source";

const KEPT = 400;

export class ReplayTable implements TableSource {
  private hear: (message: Heard) => void = () => undefined;
  private readonly positions = new Map<string, Promise<SeatView>>();
  private seat: number;

  private constructor(
    private readonly id: string,
    private readonly token: string | null,
    readonly replay: Replay,
  ) {
    this.seat = replay.seat;
  }

  /** While several people share a device, the log is shown as to a spectator until their game is over. */
  static async fetch(id: string, token: string | null): Promise<ReplayTable> {
    const replay = await ask<Replay>(address(id, "replay", token));
    const secret = replay.table.status === "running" && seatsHere(replay.table.seats).length > 1;
    return new ReplayTable(id, token, secret ? await ask<Replay>(address(id, "replay?seat=-1", token)) : replay);
  }

  open(hear: (message: Heard) => void): void {
    this.hear = hear;
    void this.look();
  }

  close(): void {
    this.hear = () => undefined;
  }

  /** Look from a seat, or (-1) from outside. */
  sit(seat: number): void {
    this.seat = seat;
    void this.look();
  }

  private async look(): Promise<void> {
    const { table, n } = this.replay;
    const seat = this.seat;
    const [position, seen] = await Promise.all([
      this.position(n),
      seat === this.replay.seat ? this.replay : ask<Replay>(address(this.id, `replay?seat=${seat}`, this.token)),
    ]);
    this.hear({ type: "connection", connection: { state: "open" } });
    this.hear({
      type: "snapshot",
      table,
      now: Date.now(),
      n,
      lines: seen.lines,
      position,
      clocks: null,
      thinking: null,
    });
  }

  position(n: number): Promise<SeatView> {
    const path = address(this.id, `positions/${n}?seat=${this.seat}`, this.token);
    let found = this.positions.get(path);
    if (!found) {
      found = ask<SeatView>(path);
      found.catch(() => this.positions.delete(path));
      if (this.positions.size >= KEPT) this.positions.delete(this.positions.keys().next().value ?? "");
      this.positions.set(path, found);
    }
    return found;
  }

  names = (hash: string): Promise<Record<string, Saying>> => ask(`/api/editions/${hash}/names`);
  about = (thing: string, n: number): Promise<About | null> => this.ask(`about${query({ thing, n, seat: this.seat })}`);
  pages = (n: number): Promise<Pages> => this.ask(`pages${query({ n, seat: this.seat })}`);
  edition = (hash: string): Promise<unknown> => ask(`/api/editions/${hash}`);
  ask = <T>(path: string, method = "GET", body?: unknown): Promise<T> =>
    ask<T>(address(this.id, path, this.token), method, body);
  reconnect(): void {
    void this.look();
  }

  play = over;
  undo = over;
  restart = over;
  say = over;
  propose = over;
  reply = over;
  outcomes = over;
  whyThing = (): Promise<Why> => this.why();
  why = (): Promise<Why> => Promise.resolve({ reason: null, text: null });
}

const address = (id: string, path: string, token: string | null): string =>
  `/api/tables/${encodeURIComponent(id)}/${path}${token ? `${path.includes("?") ? "&" : "?"}token=${encodeURIComponent(token)}` : ""}`;

function over(): Promise<never> {
  const problem: Problem = { type: "about:blank", title: "", status: 409, detail: "", code: "conflict", facts: {} };
  return Promise.reject(new Refusal(problem));
}
