/** A table on the server: one WebSocket that finds its way back by itself and never sends a move twice. */
import type { ClientMessage, Done, Problem, Refused, ServerMessage } from "$wire/server";
import { type Heard, type Reason, Refusal, type TableSource, reasonOf } from "./source";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Close codes are 4000 + the status of HTTP: the table cannot be entered, and trying again does not help. */
const NO_ENTRY = 4000;
const TOO_SLOW = 4408;

interface Pending {
  message: ClientMessage & { id: string };
  resolve: () => void;
  reject: (error: Refusal) => void;
}

export class LiveTable implements TableSource {
  private socket: WebSocket | null = null;
  private hear: (message: Heard) => void = () => undefined;
  private pending = new Map<string, Pending>();
  private n = -1;
  private seat: number | null = null;
  private tries = 0;
  private timer = 0;
  private left = false;
  private complaint: Problem | null = null;

  constructor(
    private readonly id: string,
    private readonly token: string | null = null,
  ) {}

  open(hear: (message: Heard) => void): void {
    this.hear = hear;
    this.connect();
  }

  close(): void {
    this.left = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  reconnect(): void {
    clearTimeout(this.timer);
    this.connect();
  }

  sit(seat: number): void {
    this.seat = seat;
    this.say({ type: "hello", since: -1, seat });
  }

  play(move: number | string): Promise<void> {
    return this.command((id, expected_n) => ({ type: "move", id, expected_n, move }));
  }

  undo(count: number): Promise<void> {
    return this.command((id, expected_n) => ({ type: "undo", id, expected_n, count }));
  }

  restart(): Promise<void> {
    return this.command((id, expected_n) => ({ type: "restart", id, expected_n }));
  }

  /** An illegal move is refused with its reason and changes nothing, so asking is trying. */
  async why(notation: string): Promise<Reason | null> {
    try {
      await this.play(notation);
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reasonOf(error.problem);
    }
  }

  async edition(hash: string): Promise<unknown> {
    const answer = await fetch(`/api/editions/${hash}`);
    if (!answer.ok) throw new Refusal((await answer.json()) as Problem);
    return answer.json();
  }

  private connect(): void {
    this.socket?.close();
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (this.token) address.searchParams.set("token", this.token);
    const socket = (this.socket = new WebSocket(address));
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.hear({ type: "connection", connection: { state: "open" } });
      this.say({ type: "hello", since: this.n, ...(this.seat === null ? {} : { seat: this.seat }) });
      // The same id gets the same answer, so whatever was not answered is simply said again.
      for (const each of this.pending.values()) this.say(each.message);
    });
    socket.addEventListener("message", (event) => this.take(JSON.parse(String(event.data)) as ServerMessage));
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket || this.left) return;
      if (event.code > NO_ENTRY && event.code !== TOO_SLOW) this.turnedAway();
      else this.wait();
    });
  }

  private turnedAway(): void {
    this.hear({ type: "connection", connection: { state: "closed", problem: this.complaint } });
  }

  private wait(): void {
    const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.hear({ type: "connection", connection: { state: "lost", retryAt: Date.now() + pause, tries: this.tries } });
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  private say(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private command(make: (id: string, n: number) => Pending["message"]): Promise<void> {
    const message = make(crypto.randomUUID(), this.n);
    return new Promise((resolve, reject) => {
      this.pending.set(message.id, { message, resolve, reject });
      this.say(message);
    });
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
      case "update":
        this.n = message.n;
        this.hear(message);
        break;
      case "table":
        this.hear(message);
        break;
      case "done":
      case "refused":
        this.answer(message);
        break;
      case "reconnect":
        this.reconnect();
    }
  }

  private answer(message: Done | Refused): void {
    if (message.id === null) {
      if (message.type === "refused") this.complaint = message.problem;
      return;
    }
    const waiting = this.pending.get(message.id);
    if (!waiting) return;
    this.pending.delete(message.id);
    if (message.type === "done") waiting.resolve();
    else waiting.reject(new Refusal(message.problem));
  }
}
