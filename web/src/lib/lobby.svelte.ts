/** The lists of tables, kept up to date by a socket while somebody looks at them. */
import { meAgain, recallMe, who } from "./me.svelte";
import type { Lobby, LobbyChanged, LobbyMessage, LobbyTable } from "$wire/server";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SESSION_ENDED = 4401;

interface Lists {
  mine: LobbyTable[];
  open: LobbyTable[];
}

/** Tables that wait for me first, then running, waiting for people, finished; newest first. */
export function sorted(tables: readonly LobbyTable[]): LobbyTable[] {
  const rank = (table: LobbyTable): number => {
    if (table.waits_for_me) return 0;
    return { running: 1, waiting: 2 }[table.status] ?? 3;
  };
  return tables.toSorted(
    (a, b) => rank(a) - rank(b) || (b.turn_since ?? b.created_at) - (a.turn_since ?? a.created_at),
  );
}

export function changed(lists: Lists, { tables, gone }: LobbyChanged): Lists {
  const away = [...gone, ...tables.map((table) => table.id)];
  const rest = (list: LobbyTable[]) => list.filter((table) => !away.includes(table.id));
  return {
    mine: sorted([...rest(lists.mine), ...tables.filter((table) => table.mine)]),
    open: byFree([...rest(lists.open), ...tables.filter((table) => !table.mine && table.open)]),
  };
}

export const freeSeats = (table: LobbyTable): number =>
  table.status === "waiting" ? table.seats.filter((seat) => !seat.taken).length : 0;

const byFree = (tables: LobbyTable[]): LobbyTable[] =>
  tables.toSorted((a, b) => Number(freeSeats(b) > 0) - Number(freeSeats(a) > 0) || b.created_at - a.created_at);

/** A socket that is still on its way may only be closed when it has arrived: browsers complain otherwise. */
function shut(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => socket.close());
  else socket.close();
}

class LobbyLists {
  lists = $state<Lists>({ mine: [], open: [] });
  /** The first answer has come. */
  known = $state(false);
  lost = $state(false);
  private socket: WebSocket | null = null;
  private lookers = 0;
  private tries = 0;
  private timer = 0;

  waiting = $derived(this.lists.mine.filter((table) => table.waits_for_me));

  /** Call in an effect; the socket lives as long as anybody looks. */
  look(): () => void {
    this.lookers += 1;
    if (this.lookers === 1) {
      addEventListener("online", this.again);
      this.connect();
    }
    return () => {
      this.lookers -= 1;
      if (this.lookers > 0) return;
      removeEventListener("online", this.again);
      clearTimeout(this.timer);
      if (this.socket) shut(this.socket);
      this.socket = null;
    };
  }

  /** Connects again, because the session has changed or the network is back. */
  readonly again = (): void => {
    if (this.lookers > 0) this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    const socket = (this.socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/lobby/socket`));
    if (old) shut(old);
    socket.addEventListener("message", (event) => this.take(JSON.parse(String(event.data)) as LobbyMessage));
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket || this.lookers === 0) return;
      this.lost = true;
      const pause = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
      this.tries += 1;
      this.timer = window.setTimeout(() => {
        // By now any answer that changes the session has arrived.
        if (code === SESSION_ENDED) void meAgain().then(this.again);
        else this.connect();
      }, pause);
    });
  }

  private take(message: LobbyMessage): void {
    if (message.type === "reconnect") {
      this.connect();
      return;
    }
    this.tries = 0;
    this.lost = false;
    this.known = true;
    // The page was opened while the server could not be asked.
    if (!who.known) void recallMe();
    if (message.type === "changed") this.lists = changed(this.lists, message);
    else this.lists = { mine: sorted((message satisfies Lobby).mine), open: byFree(message.open) };
  }
}

export const lobby = new LobbyLists();
