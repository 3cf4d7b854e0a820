/** One table as the screen sees it: its parts, and what they share. */
import { getContext, setContext } from "svelte";
import type { AnyView, Game } from "$games/contract";
import { preferences } from "$lib/preferences.svelte";
import type { Offer } from "$lib/targeting";
import { wordsOf } from "$lib/words.svelte";
import type { Clocks, Decision, Replay, Saying, Snapshot, TableShown, Update } from "$wire/server";
import { Answers } from "./answers.svelte";
import { Commands } from "./commands.svelte";
import { People } from "./people.svelte";
import { History } from "./history.svelte";
import { Seating } from "./seating.svelte";
import { Selection } from "./selection.svelte";
import { sound } from "./sounds";
import { type Connection, type Heard, type TableSource, Unreachable } from "./source";
import { Telling } from "./telling.svelte";

const KEY = Symbol("table");
const OVER: Decision = { kind: "over", facts: {} };

export type Panel = "aid" | "keys" | "sheet" | "text" | "tableau" | null;

export class TableState<V extends AnyView = AnyView, E = unknown> {
  table = $state.raw<TableShown | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  /** The bot whose decision it is. */
  thinking = $state<string | null>(null);
  /** The server's time minus ours. */
  ahead = $state(0);
  connection = $state.raw<Connection>({ state: "opening" });
  private printed = $state.raw<{ edition: E; things: Record<string, Saying> } | null>(null);
  panel = $state<Panel>(null);
  tableau = $state(-1);
  /** The open tab of a phone's sheet. */
  tab = $state("");
  logTab = $state<"log" | "recap" | "chat">("log");
  touching = $state(false);
  /** Whether I have played this seat in another window since. */
  elsewhere = $state(false);
  /** The replay that is shown, if this is not a table in play. */
  replay = $state.raw<Replay | null>(null);

  readonly people: People;
  readonly history: History;
  readonly seating: Seating;
  readonly selection: Selection;
  readonly commands: Commands;
  readonly answers: Answers;
  readonly telling: Telling;
  private fetching = false;

  constructor(
    readonly source: TableSource,
    readonly game: Game,
  ) {
    const table = this as unknown as TableState;
    this.people = new People(source);
    this.history = new History(table);
    this.seating = new Seating(table);
    this.selection = new Selection(table);
    this.commands = new Commands(table);
    this.answers = new Answers(table);
    this.telling = new Telling(table);
  }

  readonly replaying = $derived(this.replay !== null);
  readonly words = $derived.by(() => wordsOf(this.game.area));
  readonly position = $derived.by(() => this.history.position);
  readonly view = $derived(this.position?.view as V);
  readonly decision = $derived<Decision>(this.position?.decision ?? OVER);
  readonly me = $derived(this.position?.seat ?? -1);
  readonly names = $derived.by(() => this.seating.names);
  /** The printed values, and what printed things are called. */
  readonly edition = $derived(this.printed?.edition as E);
  readonly things = $derived(this.printed?.things ?? {});
  readonly ready = $derived(this.position !== null && this.printed !== null);
  /** Whether it is my decision, whatever position is shown. */
  readonly called = $derived.by(() => {
    const { now } = this.history;
    return now !== null && now.seat >= 0 && now.turn === now.seat;
  });
  readonly abandoned = $derived(this.table?.status === "abandoned");
  readonly myTurn = $derived.by(
    () => this.called && this.history.past === null && !this.abandoned && !this.seating.relieved,
  );
  readonly over = $derived(this.position !== null && this.position.turn < 0);
  /** Whether nothing can be played any more. */
  readonly finished = $derived.by(() => this.abandoned || (this.history.now !== null && this.history.now.turn < 0));

  /** A thing by its name, in words. */
  name = (thing: string): string => this.telling.name(thing);
  /** A number that boards show and views do not hold. */
  number = (key: string): number | undefined => this.position?.numbers[key];

  start(): void {
    this.source.open((message) => this.hear(message));
  }

  stop(): void {
    this.source.close();
  }

  private hear(message: Heard): void {
    switch (message.type) {
      case "connection":
        if (message.connection.state !== "open") this.history.missed = 0;
        this.connection = message.connection;
        break;
      case "table":
        this.table = message.table;
        break;
      case "clocks":
        this.clocks = message.clocks;
        this.thinking = message.thinking;
        break;
      case "snapshot":
        this.table = message.table;
        this.ahead = message.now - Date.now();
        void this.print(message.table.edition);
        if (this.history.n < 0)
          for (const each of this.people.recall(message.table.id)) void this.attempt(() => this.people.speak(each));
        this.follow(message);
        break;
      case "update":
        this.follow(message);
        break;
      default:
        this.people.hear(message);
        if (message.type === "chat" && this.people.unread) sound("words");
    }
  }

  /** The printed values; asked for again with every snapshot until they are there. */
  private async print(hash: string): Promise<void> {
    if (this.printed !== null || this.fetching) return;
    this.fetching = true;
    try {
      const [edition, things] = await Promise.all([this.source.edition(hash), this.source.names(hash)]);
      this.printed = { edition: edition as E, things };
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    } finally {
      this.fetching = false;
    }
  }

  /** What has happened, and the position that it led to. */
  private follow(message: Snapshot | Update): void {
    const { history, selection, commands } = this;
    const [called, finished] = [this.called, this.finished];
    const first = history.isFirst(message);
    const answers = message.type === "update" && message.answers != null;
    // Moves of this window come as answers to its commands: other moves of mine were made elsewhere.
    if (!first && !answers && !commands.sending && history.own(message).length) this.elsewhere = true;
    if (answers) commands.answered();
    const fresh = history.write(message);
    this.clocks = message.clocks ?? null;
    this.thinking = message.thinking ?? null;
    // Things that I have pointed at or chosen may no longer be there.
    if (fresh.some((line) => line.seat === message.position?.seat || line.undo)) selection.point(null);
    selection.clear();
    selection.marked = [];
    this.answers.growOld();
    if (this.ready && this.seating.handover === null && history.past === null) history.show(fresh);
    if (!first && this.finished && !finished) sound("end");
    else if (!first && this.called && !called) sound("turn");
    else if (fresh.length) sound("piece");
    if (first) commands.resume();
    this.goOn();
  }

  /** Plays an offer. */
  take = (offer: Offer): Promise<void> => this.commands.take(offer);

  /** Clears all picks and bubbles. */
  clear(): void {
    this.selection.clear();
    this.answers.clear();
  }

  /** Makes a request and shows a refusal. True if the request was carried out. */
  attempt = (work: () => Promise<unknown>, target: string | null = null): Promise<boolean> =>
    this.answers.attempt(work, target);

  /** If the player does not want to be asked, the turn ends when nothing else is left to do. */
  goOn(): void {
    const { ending, offers } = this.selection;
    if (this.commands.sending || preferences.confirm) return;
    if (ending && offers.length === 1) void this.take(ending);
  }

  backToNow(): void {
    this.history.leavePast();
    this.goOn();
  }

  /** Called when the player who decides has the device. */
  receive(): void {
    if (this.seating.receive()) this.commands.resume();
  }
}

export const provideTable = (state: TableState): TableState => setContext(KEY, state);
export function useTable<V extends AnyView = AnyView, E = unknown>(): TableState<V, E> {
  return getContext(KEY);
}
