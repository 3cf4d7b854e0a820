/** The people around a table: what they say, who looks, what needs everybody's consent, who plays for whom. */
import type { Phrase } from "$lib/phrases";
import type { ProposalShown, Spoken } from "$wire/server";
import { Pending, type Unheard } from "./pending";
import { type Heard, type TableSource, newId } from "./source";

export class People {
  talk = $state.raw<readonly Spoken[]>([]);
  /** My messages that have not reached the server yet. */
  unheard = $state.raw<readonly Unheard[]>([]);
  muted = $state.raw<readonly number[]>([]);
  /** The number of the last message that was on the screen. */
  read = $state(-1);
  /** Seats whose people look now, and how many others do. */
  present = $state.raw<readonly number[]>([]);
  watching = $state(0);
  proposals = $state.raw<readonly ProposalShown[]>([]);
  /** The last question that was settled, to say how. */
  settled = $state.raw<ProposalShown | null>(null);

  private kept: Pending<readonly Unheard[]> | null = null;
  /** Messages that the server has accepted, until they arrive as everybody reads them. */
  private answered: string[] = [];

  constructor(private readonly source: TableSource) {}

  readonly spoken = $derived(this.talk.filter((each) => each.seat === null || !this.muted.includes(each.seat)));
  readonly unread = $derived(this.spoken.filter((each) => each.number > this.read).length);

  hear(message: Heard): void {
    switch (message.type) {
      case "chat":
        this.add([message.said]);
        break;
      case "talk":
        if (!this.talk.length) this.read = message.lines.at(-1)?.number ?? -1;
        this.add(message.lines);
        this.muted = message.muted;
        break;
      case "presence":
        this.present = message.seats;
        this.watching = message.watching;
        break;
      case "proposal":
        this.propose(message.proposal);
    }
  }

  /** Messages may arrive in any order and more than once. */
  private add(lines: readonly Spoken[]): void {
    const fresh = lines.filter((line) => !this.talk.some((each) => each.number === line.number));
    if (fresh.length) this.talk = [...this.talk, ...fresh].sort((one, other) => one.number - other.number);
    if (this.answered.length) this.await(this.unheard.filter((each) => !this.answered.includes(each.id)));
    this.answered = [];
  }

  private propose(proposal: ProposalShown): void {
    const others = this.proposals.filter((each) => each.id !== proposal.id);
    this.proposals = proposal.outcome === null ? [...others, proposal] : others;
    if (proposal.outcome !== null) this.settled = proposal;
  }

  readAll(): void {
    this.read = this.talk.at(-1)?.number ?? -1;
  }

  private await(unheard: readonly Unheard[]): void {
    this.unheard = unheard;
    this.kept?.set(unheard.length ? unheard : null);
  }

  /** Called when the table is known: sends what this tab had to say before a reload. */
  recall(table: string): readonly Unheard[] {
    this.kept = new Pending("words", table);
    const found = this.kept.get() ?? [];
    this.await([]);
    return found;
  }

  say = (text: string): Promise<void> => this.speak({ text, id: newId() });
  sayPhrase = (phrase: Phrase): Promise<void> => this.speak({ phrase, id: newId() });

  async speak({ id, ...words }: Unheard): Promise<void> {
    const { length } = this.talk;
    let heard = false;
    this.await([...this.unheard, { id, ...words }]);
    try {
      await this.source.say(words, id);
      heard = true;
    } finally {
      if (heard && this.talk.length === length) this.answered.push(id);
      else this.await(this.unheard.filter((each) => each.id !== id));
    }
  }

  async mute(seat: number, silent: boolean): Promise<void> {
    await this.source.ask(`seats/${seat}/mute`, silent ? "PUT" : "DELETE");
    this.muted = silent ? [...this.muted, seat] : this.muted.filter((each) => each !== seat);
  }
}
