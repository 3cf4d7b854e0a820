import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveTable } from "../src/lib/table/live";
import { type Heard, Refusal } from "../src/lib/table/source";
import type { ClientMessage, SeatView, Problem, ServerMessage, Snapshot } from "../src/wire/server";

/** A socket that behaves like a browser's: it opens later, hears nothing when closed, and tells its close code. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const found = FakeSocket.all.at(-1);
    if (!found) throw new Error("nobody has connected");
    return found;
  }
  readyState = 0;
  readonly sent: ClientMessage[] = [];
  constructor(readonly address: string | URL) {
    super();
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error("not open");
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("close"), { code: 1005 })));
  }
  // What the server does.
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  say(message: ServerMessage): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  hangUp(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const problem = (code: string): Problem => ({ type: "", title: "", status: 409, detail: code, code, facts: {} });
const snapshot = (n: number): Snapshot => ({
  type: "snapshot",
  table: {} as Snapshot["table"],
  now: 0,
  n,
  lines: [],
  position: { seat: 0 } as SeatView,
  clocks: null,
  thinking: null,
});

let table: LiveTable;
let heard: Heard[];
const states = () => heard.flatMap((each) => (each.type === "connection" ? [each.connection.state] : []));
const said = () => FakeSocket.last.sent.filter((each) => each.type !== "hello");
const begin = (n = 4) => {
  FakeSocket.last.accept();
  FakeSocket.last.say(snapshot(n));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  heard = [];
  table = new LiveTable("t1", "watch");
  table.open((message) => heard.push(message));
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a live table", () => {
  it("says hello with what it has, and carries the link's token", () => {
    begin();
    expect(String(FakeSocket.last.address)).toMatch(/^ws:.*\/api\/tables\/t1\/socket\?token=watch$/);
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", since: -1, talk: -1 });
    expect(heard.map((each) => each.type)).toEqual(["connection", "snapshot"]);
  });

  it("answers a command when it stands in the log", async () => {
    begin(4);
    const done = table.play([17, 18]);
    const [sent] = said();
    expect(sent).toMatchObject({ type: "play", expected_n: 4, moves: [17, 18] });
    FakeSocket.last.say({ type: "update", answers: (sent as { id: string }).id, n: 6, turn: 0, lines: [] });
    await expect(done).resolves.toBeUndefined();
    expect(heard.at(-1)).toMatchObject({ type: "update", n: 6 });
  });

  it("answers what it had said before, where no update follows", async () => {
    begin(4);
    const done = table.play([17]);
    FakeSocket.last.say({ type: "done", id: (said()[0] as { id: string }).id, n: 5 });
    await expect(done).resolves.toBeUndefined();
  });

  it("rejects what was refused, with the problem", async () => {
    begin();
    const done = table.undo(1);
    const { id } = said()[0] as { id: string };
    FakeSocket.last.say({ type: "refused", id, problem: problem("stale") });
    await expect(done).rejects.toSatisfy((error) => error instanceof Refusal && error.problem.code === "stale");
  });

  it("comes back with the last line it knows and says again what was not answered, with the same id", async () => {
    begin(4);
    const done = table.play(["end_turn"]);
    const { id } = said()[0] as { id: string };
    FakeSocket.last.say({ type: "update", n: 6, turn: 1, lines: [] });
    FakeSocket.last.hangUp(1006);
    expect(states()).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", since: 6 });
    expect(said()).toEqual([{ type: "play", id, expected_n: 4, moves: ["end_turn"] }]);
    FakeSocket.last.say(snapshot(7));
    FakeSocket.last.say({ type: "done", id, n: 7 });
    await done;
    expect(states()).toEqual(["open", "lost", "open"]);
  });

  it("keeps what is commanded while there is no connection", async () => {
    begin();
    FakeSocket.last.hangUp(1006);
    const done = table.restart();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    const [sent] = said();
    expect(sent?.type).toBe("restart");
    FakeSocket.last.say({ type: "done", id: (sent as { id: string }).id, n: 5 });
    await done;
  });

  it.each([
    [200, { id: "me" }, ["open", "lost", "open"]],
    [401, problem("not_signed_in"), ["open", "lost", "closed"]],
  ])(
    "comes back with the session that took the place of an ended one, if any (%i)",
    async (status, answer, expected) => {
      const asked = vi.fn<typeof fetch>(() =>
        Promise.resolve(
          new Response(JSON.stringify({ ...answer, status }), {
            status,
            headers: { "Content-Type": "application/json" },
          }),
        ),
      );
      vi.stubGlobal("fetch", asked);
      begin();
      FakeSocket.last.hangUp(4401);
      expect(FakeSocket.all).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/me"]);
      if (status === 200) begin();
      expect(states()).toEqual(expected);
    },
  );

  it("waits longer after every failure, but never gives up", () => {
    begin();
    const waits: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const before = FakeSocket.all.length;
      FakeSocket.last.hangUp(1006);
      const last = heard.at(-1);
      if (last?.type !== "connection" || last.connection.state !== "lost") throw new Error("not lost");
      waits.push(last.connection.retryAt - Date.now());
      vi.advanceTimersByTime(20_000);
      expect(FakeSocket.all.length).toBe(before + 1);
    }
    expect(waits.slice(0, 4)).toEqual([300, 600, 1200, 2400]);
    expect(Math.max(...waits)).toBe(10_000);
  });

  it("goes to another node at once when this one is about to stop", () => {
    begin();
    FakeSocket.last.say({ type: "reconnect" });
    expect(FakeSocket.all).toHaveLength(2);
    expect(states()).toEqual(["open"]);
  });

  it("leaves a connection that does not answer any more", () => {
    begin();
    void table.play([1]);
    vi.advanceTimersByTime(9_000);
    expect(states()).toContain("lost");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("does not try again where it was turned away, and knows why", () => {
    FakeSocket.last.accept();
    FakeSocket.last.say({ type: "refused", id: null, problem: problem("not_found") });
    FakeSocket.last.hangUp(4404);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(heard.at(-1)).toEqual({
      type: "connection",
      connection: { state: "closed", status: 404, problem: problem("not_found") },
    });
  });

  it("tries again when it was only too slow or asked too often", () => {
    for (const code of [4408, 4429, 4503]) {
      const before = FakeSocket.all.length;
      FakeSocket.last.hangUp(code);
      vi.advanceTimersByTime(20_000);
      expect(FakeSocket.all.length).toBe(before + 1);
    }
  });

  it("asks only for words that it has not heard", () => {
    begin();
    FakeSocket.last.say({ type: "talk", lines: [], muted: [2] });
    FakeSocket.last.say({ type: "chat", said: { number: 3, seat: 1, name: "Ben", at: 0, text: "hello" } });
    FakeSocket.last.hangUp(1006);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", talk: 3 });
  });

  it("looks from another seat on the same connection, and again from there after a loss", () => {
    begin();
    table.sit(2);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "hello", since: -1, seat: 2 });
    FakeSocket.last.hangUp(1006);
    vi.advanceTimersByTime(1000);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ type: "hello", seat: 2 });
  });

  it("hears nothing more of a connection that it has left", () => {
    begin();
    const old = FakeSocket.last;
    table.reconnect();
    const before = heard.length;
    old.say(snapshot(99));
    expect(heard.length).toBe(before);
  });

  it("does not mind what a newer server says besides", () => {
    begin();
    expect(() => FakeSocket.last.say({ type: "weather" } as unknown as ServerMessage)).not.toThrow();
  });
});
