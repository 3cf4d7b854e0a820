/** What the engine says of a table, in the words and pictures of the reader. Nothing here knows a rule. */
import { unique } from "$lib/unique";
import * as sayings from "$lib/sayings";
import type { Offer } from "$lib/targeting";
import { type Part, figure, uncounted } from "$lib/words";
import { language } from "$lib/words.svelte";
import type { Effect, Happening, Outcome, Pages, Offer as Said, Saying, SheetRow as Row } from "$wire/server";
import type { About as AboutSaid } from "$wire/server";
import { AnswerCache } from "./answerCache.svelte";
import type {
  About,
  AidSection,
  Amount,
  Change,
  Chip,
  Consequence,
  Counter,
  Flight,
  Line,
  Preview,
  SheetRow,
  Task,
  TextSection,
  Trace,
} from "./shown";
import type { Why } from "./source";
import type { TableState } from "./state.svelte";

const NOTHING: Pages = { aid: [], sheet: [], text: [] };

export class Telling {
  private readonly abouts = new AnswerCache<AboutSaid | null>();
  private readonly outcomes = new AnswerCache<Outcome>();
  private readonly allPages = new AnswerCache<Pages>();
  /** The last pages that were read: they stay until those of the next position are there. */
  private lastPages = NOTHING;

  constructor(protected readonly table: TableState) {}

  private readonly tongue = $derived.by((): sayings.Tongue => {
    const { words, names, things, game } = this.table;
    return {
      language: language.now,
      message: words.find,
      names,
      things,
      drawing: (name) => game.drawing?.(name) ?? null,
      drawn: game.drawn ?? [],
    };
  });

  /** A saying as plain text. A missing word is a defect of ours; tests look for it, people see the key. */
  say = (saying: Saying): string => this.attempt(saying, () => sayings.say(this.tongue, saying), saying.key);
  parts = (saying: Saying): Part[] => this.attempt(saying, () => sayings.parts(this.tongue, saying), [saying.key]);
  /** A thing by its name, as plain text. */
  name = (name: string): string => sayings.named(this.tongue, name);

  private attempt<T>(saying: Saying, work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof sayings.MissingWords)) throw error;
      console.error(`${this.table.game.area}: ${error.message}`, saying);
      return otherwise;
    }
  }

  /** Whether the server cannot be asked now. */
  private get away(): boolean {
    return this.table.connection.state !== "open";
  }

  private icon(sign: string | undefined): { icon?: string } {
    const found = sign ? this.tongue.drawing?.(sign) : null;
    return found ? { icon: found.icon } : {};
  }

  private picture(sign: string, label: string): Part[] {
    const found = sayings.pictured(this.tongue, sign, label);
    return found ? [found, " "] : [];
  }

  /** Everything that can be done: legal moves first, then ways that lead through several decisions. */
  offers(): Offer[] {
    const { legal = [], ways = [] } = this.table.position ?? {};
    const direct = legal.flatMap((choice) => {
      const { move, kind, outcome } = choice;
      const found = this.offer(choice.offer, kind, [move], this.say(choice.offer.saying));
      const first: Offer = { ...found, choice, ...(outcome ? { outcome } : {}) };
      return [first, ...this.also(choice.offer, first, (label) => label)];
    });
    const led = ways.flatMap(({ starts, goals }) =>
      starts.flatMap((start) => {
        const lead = this.say(start.saying);
        return goals.flatMap((goal) => {
          const moves = goal.move === null ? start.moves : [...start.moves, goal.move];
          const label = (text: string) => `${lead} → ${text}`;
          const first = this.offer(goal.offer, goal.kind, moves, label(this.say(goal.offer.saying)));
          const quiet: Offer = goal.offer.marked ? first : { ...first, quiet: true };
          return [quiet, ...this.also(goal.offer, quiet, label)];
        });
      }),
    );
    return [...direct, ...led];
  }

  private offer(said: Said, kind: string, moves: number[], label: string): Offer {
    return {
      targets: said.targets,
      moves,
      choice: null,
      kind,
      label,
      ...this.icon(`move:${kind}`),
      ...(said.verb ? { verb: this.say(said.verb) } : {}),
      ...(said.price ? { price: said.price } : {}),
      ...(said.steps ? { pill: `${said.steps}` } : {}),
      ...(said.ends_turn ? { endsTurn: true } : {}),
      ...(said.no_way_back ? { noWayBack: true } : {}),
    };
  }

  /** Other things whose touch means the same. */
  private also({ also = [] }: Said, offer: Offer, label: (text: string) => string): Offer[] {
    return also.map(({ target, saying }) => ({
      ...offer,
      choice: null,
      targets: [target],
      label: label(this.say(saying)),
    }));
  }

  task(): Task {
    const task = this.table.position?.task;
    if (!task) return { text: "" };
    return { text: this.say(task.saying), ...(task.hint ? { hint: this.say(task.hint) } : {}) };
  }

  counters(): Counter[] {
    const counters = this.table.position?.counters ?? [];
    return counters.map(({ label, value }) => ({ label: this.say(label), value: this.say(value) }));
  }

  /** The steps of the turn that can be taken back. */
  chips(): Chip[] {
    const steps = this.table.position?.steps ?? [];
    return steps.map(({ chip }) => ({ label: this.say(chip.saying), ...this.icon(chip.sign) }));
  }

  /** What stands at a player's name. */
  points = (seat: number): number => this.table.number(`player:${seat}:points`) ?? this.table.view.scores[seat] ?? 0;

  /** What an offer brings; undefined while it is being asked for. */
  outcome(offer: Offer): Outcome | undefined {
    const { n } = this.table.history;
    if (offer.outcome) return offer.outcome;
    const moves = [...offer.moves];
    const ask = async (): Promise<Outcome> => {
      const [found] = await this.table.source.outcomes(n, [moves]);
      if (!found) throw new Error("the server did not say what a move brings");
      return found;
    };
    // While a command is on its way, its move may have been made already: then it is too late to ask.
    const late = this.table.commands.sending || this.away;
    return this.outcomes.get(`${n} ${moves.join(" ")}`, late ? null : ask);
  }

  preview(offer: Offer): Preview | null {
    const outcome = this.outcome(offer);
    if (!outcome) return null;
    const { lead, title, sign } = outcome.heading;
    return {
      lead: this.say(lead),
      title: this.say(title),
      ...this.icon(sign),
      consequences: outcome.effects.map((effect) => this.consequence(effect)),
    };
  }

  private consequence(effect: Effect): Consequence {
    const { saying, good, sign, number, conditional } = effect;
    const words = this.parts(saying);
    const picture = good
      ? this.picture(good.sign ?? "", uncounted(this.say(good), Number(good.facts?.["n"] ?? 0)))
      : this.picture(sign ?? "", "");
    return {
      amount: amountOf(effect),
      parts: [...picture, ...words],
      ...(number ? { where: number } : {}),
      ...(conditional ? { conditional } : {}),
    };
  }

  /** By how much a number would change, as pills: what is certain as one, what depends on others dashed. */
  changes(offer: Offer, number: string): Change[] {
    const outcome = this.outcome(offer);
    if (!outcome) return [];
    const effects = outcome.effects.filter((each) => each.number === number && each.amount != null && !each.counts);
    const pending = effects.filter((each) => each.pending);
    const [least, most] = pending.reduce(
      ([low, high], { amount, most }) => [low + (amount ?? 0), high + (most ?? amount ?? 0)],
      [outcome.changes[number] ?? 0, outcome.changes[number] ?? 0],
    );
    const conditional = effects.some((each) => each.conditional);
    if (!least && !most && !pending.length) return [];
    return [{ amount: changeOf(least, most), conditional, pending: pending.length > 0 }];
  }

  /** What a thing is; null if there is nothing to say, undefined while it is being asked for. */
  about(thing: string): About | null | undefined {
    const { at } = this.table.history;
    const ask = this.away ? null : () => this.table.source.about(thing, at);
    const found = this.abouts.get(`${at} ${this.table.me} ${thing}`, ask);
    if (!found) return found;
    const { title, text, rule, sign } = found;
    return {
      title: this.say(title),
      text: text.flatMap((saying, index) => (index ? [" ", ...this.parts(saying)] : this.parts(saying))),
      ...this.icon(sign),
      ...(rule ? { rule } : {}),
    };
  }

  /** Why nothing can be done with a thing, or which legal move was meant. */
  why = (thing: string): Promise<Why> => this.table.source.whyThing(thing);

  line({ told }: Happening): Line | null {
    if (!told.saying) return null;
    return {
      parts: this.parts(told.saying),
      ...(told.cause ? { cause: true } : {}),
      ...(told.things ? { things: unique(told.things) } : {}),
    };
  }

  /** A line as it is spoken. */
  spoken = ({ told }: Happening): string => (told.saying ? this.say(told.saying) : "");

  traces = ({ told, seat }: Happening): Trace[] => (told.traces ?? []).map((trace) => ({ seat, ...trace }));

  flights({ told, seat }: Happening): Flight[] {
    return (told.flights ?? []).flatMap(({ piece, ...way }) => {
      const found = this.tongue.drawing?.(piece);
      if (!found) return [];
      const colour = found.colour === "own" ? `--p-${this.table.game.colours[seat] ?? "black"}` : found.colour;
      return [{ icon: found.icon, ...(colour ? { colour } : {}), ...way }];
    });
  }

  /** A decision that left no line: how a step of a turn is named. */
  decided = (index: number): string => {
    const chip = this.table.replay?.chips[index];
    return chip ? this.say(chip.saying) : "";
  };

  private get pages(): Pages {
    const { at } = this.table.history;
    const ask = this.away ? null : () => this.table.source.pages(at);
    const found = this.allPages.get(`${at} ${this.table.me}`, ask);
    if (found) this.lastPages = found;
    return this.lastPages;
  }

  aid(): AidSection[] {
    return this.pages.aid.map(({ title, rows }) => ({
      title: this.say(title),
      rows: rows.map(({ saying, sign, now }) => ({
        parts: this.parts(saying),
        ...this.icon(sign),
        ...(now ? { now } : {}),
      })),
    }));
  }

  sheet = (): SheetRow[] => this.pages.sheet.map((row) => this.row(row));

  private row({ id, label, points, contested, sure, sign, leader, rows, text, rule, things }: Row): SheetRow {
    return {
      id,
      label: this.say(label),
      ...this.icon(sign),
      points: points.map((each, seat) => pointsOf(each, contested === true, sure?.[seat] ?? 0)),
      ...(leader == null ? {} : { leader }),
      ...(rows?.length ? { rows: rows.map((each) => this.row(each)) } : {}),
      ...(text?.length ? { text: text.map(this.say).join(" ") } : {}),
      ...(rule ? { rule } : {}),
      ...(things ? { things } : {}),
    };
  }

  text = (): TextSection[] =>
    this.pages.text.map(({ title, rows }) => ({ title: this.say(title), rows: rows.map(this.say) }));
}

/** Points of a seat in a row of the score sheet; some points of a contested row may be certain. */
function pointsOf(points: number | null, contested: boolean, sure: number): SheetRow["points"][number] {
  if (points === null) return {};
  if (!contested) return { certain: points };
  return { ...(sure ? { certain: sure } : {}), ...(points === sure ? {} : { contested: points - sure }) };
}

/** The amount that is shown before its consequence. */
function amountOf({ amount, most, counts }: Effect): Amount {
  if (amount == null) return { kind: "plain", text: "•" };
  if (!counts) return changeOf(amount, most ?? amount);
  return {
    kind: "plain",
    text: most == null || most === amount ? figure(amount) : `${figure(amount)}–${figure(most)}`,
  };
}

function changeOf(least: number, most: number): Amount {
  if (!least && !most) return { kind: "plain", text: "±0" };
  const text = least === most ? figure(least) : `${figure(least)}–${figure(most)}`;
  return least < 0 ? { kind: "loss", text } : { kind: "gain", text: `+${text}` };
}
