/** A table on the server: one WebSocket that finds its way back by itself and never makes a move twice. */
import { ask } from "$lib/ask";
import type { Phrase } from "$lib/phrases";
import type {
  About,
  ClientMessage,
  Outcome,
  Pages,
  SeatView,
  Problem,
  Saying,
  ServerMessage,
  WhyNot,
} from "$wire/server";
import { type Heard, Refusal, type TableSource, type Why, newId, reasonOf } from "./source";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** After so many milliseconds without an answer a connection is dead, whatever the browser believes. */
const PATIENCE = 8_000;
/** Close codes are 4000 + the status of HTTP: the table cannot be entered, and trying again does not help. */
const NO_ENTRY = 4000;
const TRY_AGAIN = [4408, 4429, 4500, 4503];
const UNAUTHORIZED = 401;

type Asked = Extract<ClientMessage, { id: string }>;
/** A message without its id, which is added here. */
type Unnamed = Asked extends infer Each ? (Each extends Asked ? Omit<Each, "id"> : never) : never;

interface Pending {
  message: Asked;
  resolve: () => void;
  reject: (error: Refusal) => void;
}

/** `?a=1&b=2`, without what is not known. */
export function query(asked: Record<string, string | number | null>): string {
  const known = Object.entries(asked).filter(([, value]) => value !== null);
  return known.length ? `?${new URLSearchParams(known.map(([name, value]) => [name, `${value}`]))}` : "";
}

export class LiveTable implements TableSource {
  private socket: WebSocket | null = null;
  private hear: (message: Heard) => void = () => undefined;
  private readonly pending = new Map<string, Pending>();
  private n = -1;
  private talk = -1;
  private seat: number | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private left = false;
  private complaint: Problem | null = null;

  constructor(
    private readonly id: string,
    private readonly token: string | null = null,
  ) {}

  open(hear: (message: Heard) => void): void {
    this.hear = hear;
    addEventListener("online", this.look);
    addEventListener("offline", this.look);
    document.addEventListener("visibilitychange", this.look);
    this.connect();
  }

  close(): void {
    this.left = true;
    removeEventListener("online", this.look);
    removeEventListener("offline", this.look);
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
  }

  reconnect(): void {
    clearTimeout(this.timer);
    this.connect();
  }

  /** The network has changed, or the page is looked at again: try at once instead of waiting. */
  private readonly look = (): void => {
    if (this.left) return;
    if (!navigator.onLine) this.drop();
    else if (!document.hidden && this.socket?.readyState !== WebSocket.OPEN) this.reconnect();
  };

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.wait();
  }

  sit(seat: number): void {
    this.seat = seat;
    this.send({ type: "hello", since: -1, seat });
  }

  play = (moves: readonly (number | string)[]): Promise<void> =>
    this.tell({ type: "play", expected_n: this.n, moves: [...moves] });
  undo = (count: number): Promise<void> => this.tell({ type: "undo", expected_n: this.n, count });
  restart = (): Promise<void> => this.tell({ type: "restart", expected_n: this.n });
  say = (words: { text: string } | { phrase: Phrase }, id?: string): Promise<void> =>
    this.tell({ type: "say", ...words }, id);
  reply = (proposal: string, yes: boolean): Promise<void> => this.tell({ type: "reply", proposal, yes });
  propose = (kind: "undo" | "abandon", count?: number): Promise<void> =>
    this.tell({ type: "propose", kind, ...(count === undefined ? {} : { count }) });

  ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const where = `/api/tables/${encodeURIComponent(this.id)}${path && `/${path}`}`;
    const token = this.token && `${where.includes("?") ? "&" : "?"}token=${encodeURIComponent(this.token)}`;
    return ask<T>(`${where}${token ?? ""}`, method, body);
  }

  edition = (hash: string): Promise<unknown> => ask(`/api/editions/${hash}`);
  names = (hash: string): Promise<Record<string, Saying>> => ask(`/api/editions/${hash}/names`);
  position = (n: number): Promise<SeatView> => this.ask(`positions/${n}${query({ seat: this.seat })}`);
  about = (thing: string, n: number): Promise<About | null> => this.ask(`about${query({ thing, n, seat: this.seat })}`);
  pages = (n: number): Promise<Pages> => this.ask(`pages${query({ n, seat: this.seat })}`);
  outcomes = (n: number, ways: (number | string)[][]): Promise<Outcome[]> => this.ask("outcomes", "POST", { n, ways });
  why = (notation: string): Promise<Why> => this.reason(query({ move: notation }));
  whyThing = (thing: string): Promise<Why> => this.reason(query({ thing }));

  private async reason(about: string): Promise<Why> {
    try {
      const { text, reason } = await this.ask<WhyNot>(`why${about}`);
      return { text, reason: reason && { ...reason, of: "game" } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { text: null, reason: reasonOf(error.problem) };
    }
  }

  private connect(): void {
    if (this.left) return;
    this.socket?.close();
    const address = new URL(`/api/tables/${encodeURIComponent(this.id)}/socket`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    if (this.token) address.searchParams.set("token", this.token);
    const socket = (this.socket = new WebSocket(address));
    this.complaint = null;
    const here = () => socket === this.socket && !this.left;
    socket.addEventListener("open", () => {
      if (!here()) return;
      this.send({
        type: "hello",
        since: this.n,
        talk: this.talk,
        ...(this.seat === null ? {} : { seat: this.seat }),
      });
      // The same id gets the same answer, so messages without an answer are simply sent again.
      for (const each of this.pending.values()) this.send(each.message);
      this.watchOver();
    });
    socket.addEventListener("message", (event) => {
      if (here()) this.take(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener("close", (event) => {
      if (!here()) return;
      if (event.code === NO_ENTRY + UNAUTHORIZED) this.wait(this.enterAgain);
      else if (event.code > NO_ENTRY && !TRY_AGAIN.includes(event.code)) this.turnedAway(event.code - NO_ENTRY);
      else this.wait();
    });
  }

  /** Another session may have replaced the one that ended: with it the player is at the table as before. */
  private readonly enterAgain = async (): Promise<void> => {
    const socket = this.socket;
    const here = () => socket === this.socket && !this.left;
    try {
      await ask("/api/me");
      if (here()) this.connect();
    } catch (error) {
      if (!here()) return;
      if (error instanceof Refusal && error.problem.status === UNAUTHORIZED) this.turnedAway(UNAUTHORIZED);
      else this.wait(this.enterAgain);
    }
  };

  private turnedAway(status: number): void {
    clearTimeout(this.watch);
    this.hear({ type: "connection", connection: { state: "closed", status, problem: this.complaint } });
  }

  private wait(then: () => unknown = () => this.connect()): void {
    clearTimeout(this.watch);
    clearTimeout(this.timer);
    const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.hear({ type: "connection", connection: { state: "lost", retryAt: Date.now() + pause, tries: this.tries } });
    this.timer = setTimeout(then, pause);
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private tell(unnamed: Unnamed, id = newId()): Promise<void> {
    const message: Asked = { ...unnamed, id };
    return new Promise((resolve, reject) => {
      this.pending.set(message.id, { message, resolve, reject });
      this.send(message);
      this.watchOver();
    });
  }

  /** While something is unanswered the connection has to show that it lives. */
  private watchOver(): void {
    clearTimeout(this.watch);
    if (!this.pending.size || this.socket?.readyState !== WebSocket.OPEN) return;
    this.watch = setTimeout(() => this.drop(), PATIENCE);
  }

  private take(message: ServerMessage): void {
    this.watchOver();
    switch (message.type) {
      case "snapshot":
        this.tries = 0;
        this.n = message.n;
        this.hear({ type: "connection", connection: { state: "open" } });
        this.hear(message);
        break;
      case "update":
        this.n = message.n;
        this.hear(message);
        if (message.answers) this.settle(message.answers)?.resolve();
        break;
      case "chat":
        this.talk = Math.max(this.talk, message.said.number);
        this.hear(message);
        break;
      case "talk":
        this.talk = message.lines.reduce((last, line) => Math.max(last, line.number), this.talk);
        this.hear(message);
        break;
      case "table":
      case "clocks":
      case "presence":
      case "proposal":
        this.hear(message);
        break;
      case "done":
      case "heard":
        this.settle(message.id)?.resolve();
        break;
      case "refused":
        if (message.id === null) this.complaint = message.problem;
        else this.settle(message.id)?.reject(new Refusal(message.problem));
        break;
      case "reconnect":
        this.reconnect();
      // A server newer than this page may send more: unknown messages are not needed.
    }
  }

  private settle(id: string): Pending | undefined {
    const found = this.pending.get(id);
    this.pending.delete(id);
    this.watchOver();
    return found;
  }
}
