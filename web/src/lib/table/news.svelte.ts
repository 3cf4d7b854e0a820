/** News beside the game for the people at a table: one at a time, the most urgent first. */
import { version } from "$lib/version.svelte";
import type { ProposalShown } from "$wire/server";
import type { TableState } from "./state.svelte";

/** How long the connection may be silent before it is called lost. */
const PATIENCE = 2000;
/** How long news stay that need no answer. */
const LINGER = 6000;

export type Outcome = NonNullable<ProposalShown["outcome"]>;
export type News =
  | { kind: "lost" }
  | { kind: "settled"; outcome: Outcome }
  | { kind: "back"; missed: number }
  | { kind: "proposal"; proposal: ProposalShown }
  | { kind: "version" }
  | { kind: "elsewhere" };

export class Newsroom {
  /** The time now, to show the seconds until the next attempt. */
  now = $state(Date.now());
  missed = $state(0);
  private late = $state(false);
  private outcome = $state<Outcome | null>(null);

  /** Must be created while a component starts: the timers live as long as the component. */
  constructor(private readonly table: TableState) {
    const away = $derived(table.connection.state !== "open");
    $effect(() => {
      if (!away) return;
      this.late = false;
      const timer = setTimeout(() => (this.late = true), PATIENCE);
      const clock = setInterval(() => (this.now = Date.now()), 500);
      return () => {
        clearTimeout(timer);
        clearInterval(clock);
        if (this.late) void version.look();
        this.late = false;
      };
    });
    $effect(() => {
      if (!table.history.missed) return;
      this.missed = table.history.missed;
      const timer = setTimeout(() => (this.missed = 0), LINGER);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const outcome = table.people.settled?.outcome;
      if (!outcome || (outcome === "agreed" && table.seating.alone)) return;
      this.outcome = outcome;
      const timer = setTimeout(() => (this.outcome = null), LINGER);
      return () => clearTimeout(timer);
    });
  }

  mine = (seat: number): boolean => this.table.table?.seats[seat]?.mine ?? false;
  /** Somebody of this device has yet to say yes or no. */
  asksMe = (proposal: ProposalShown): boolean => !this.mine(proposal.seat) && proposal.waits_for.some(this.mine);

  readonly first = $derived.by((): News | null => {
    const { table } = this;
    const proposals = table.people.proposals;
    const proposal = proposals.find(this.asksMe) ?? proposals[0];
    if (this.late) return { kind: "lost" };
    if (this.outcome) return { kind: "settled", outcome: this.outcome };
    if (this.missed && table.me >= 0) return { kind: "back", missed: this.missed };
    if (proposal) return { kind: "proposal", proposal };
    if (version.newer) return { kind: "version" };
    return table.elsewhere && table.me >= 0 ? { kind: "elsewhere" } : null;
  });
}
