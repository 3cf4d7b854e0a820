/** What is on its way to the server: one command after the other, each with one answer. */
import type { Offer } from "$lib/targeting";
import { wordsOf } from "$lib/words.svelte";
import { type Deed, Pending } from "./pending";
import type { TableState } from "./state.svelte";

/** Milliseconds after which a command without an answer is shown as waiting. */
const LATE = 700;

export class Commands {
  /** What is on its way. */
  private doing = $state.raw<Deed["what"] | null>(null);
  private late = $state(false);
  private lateness: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: TableState) {}

  readonly sending = $derived(this.doing !== null);
  /** The offer that was chosen and is on its way: shown as done until the server answers. */
  readonly sent = $derived<Offer | null>(typeof this.doing === "string" ? null : this.doing);
  /** The name of what has been on its way for a while. */
  readonly waits = $derived.by<string | null>(() => {
    if (!this.late || this.doing === null) return null;
    return typeof this.doing === "string" ? wordsOf("table")(`${this.doing}.name`) : this.doing.label;
  });
  readonly canUndo = $derived.by(() => this.table.myTurn && (this.table.history.now?.steps.length ?? 0) > 0);

  take = (offer: Offer): Promise<void> => this.send(offer, () => this.table.source.play(offer.moves));
  undo = (): Promise<void> => this.send("undo", () => this.table.source.undo(1));
  restart = (): Promise<void> => this.send("restart", () => this.table.source.restart());

  /** One step after the other: a click while the last step is still being sent gets a notice. */
  busy(target: string | null): boolean {
    if (this.waits !== null) this.table.answers.remark("answer.sending", { step: this.waits }, target);
    return this.sending;
  }

  /** Called when the answer has come, and with it the new position. */
  answered(): void {
    this.doing = null;
    this.kept?.set(null);
  }

  private async send(what: Deed["what"], command: () => Promise<void>): Promise<void> {
    const { table } = this;
    if (this.busy(table.selection.pointed)) return;
    table.clear();
    this.doing = what;
    this.late = false;
    clearTimeout(this.lateness);
    this.lateness = setTimeout(() => (this.late = true), LATE);
    this.kept?.set({ n: table.history.n, what });
    try {
      await command();
      if (this.doing === what) this.answered();
    } catch (error) {
      if (this.doing === what) this.answered();
      table.answers.complain(error, table.selection.pointed);
    }
    table.goOn();
  }

  private get kept(): Pending<Deed> | null {
    const { table, history } = this.table;
    return table && history.now ? new Pending("deed", table.id, history.now.seat) : null;
  }

  /** Sends the command that was on its way before a reload, unless the table has changed since. */
  resume(): void {
    const { history, answers } = this.table;
    const deed = this.table.seating.handover === null ? this.kept?.get() : null;
    if (!deed) return;
    this.kept?.set(null);
    const made = history.lines.some((line) => line.n === deed.n + 1 && line.seat === history.now?.seat && !line.bot);
    if (deed.n === history.n) void (typeof deed.what === "string" ? this[deed.what]() : this.take(deed.what));
    else if (!made) answers.remark("answer.late");
  }
}
