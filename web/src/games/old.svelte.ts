/**
 * Games that do not yet say in the engine what their moves, events and things are: they tell it here by themselves. Goes
 * with the last of them (see "Converting a game" in docs/web.md); nothing else in the client knows of it.
 */
import type * as shown from "$lib/table/shown";
import type { Why } from "$lib/table/source";
import type { TableState } from "$lib/table/state.svelte";
import { Telling } from "$lib/table/telling.svelte";
import type { Offer } from "$lib/targeting";
import { plain } from "$lib/words";
import type { Happening } from "$wire/server";
import type { AnyView, Game } from "./contract";
import { type Scene, sceneOf } from "./scene";

export type { AnyView } from "./contract";
export type { Scene } from "./scene";
export type {
  About,
  AidRow,
  AidSection,
  Amount,
  Chip,
  Consequence,
  Counter,
  Flight,
  Line,
  Trace,
} from "$lib/table/shown";
export type { Points, Preview, SheetRow, TextSection } from "$lib/table/shown";

export interface Task extends shown.Task {
  keys?: string;
}

/** The first move by its number, then notations that will be legal by then. */
export type OldOffer = Omit<Offer, "moves" | "kind"> & { steps: readonly [number | string, ...string[]] };

interface Functions<S> {
  /** Every legal move with the things to touch for it; also ways that lead through several decisions. */
  offers(scene: S): OldOffer[];
  /** The notation to ask the server about when a thing cannot be chosen; null: nothing could ever be done there. */
  notation(target: string, scene: S): string | null;
  counters(scene: S): shown.Counter[];
  /** What stands at a player's name, where a game scores nothing before its end: the points as if it ended now. */
  points?(scene: S, seat: number): number;
  task(scene: S): Task;
  chip(step: string, scene: S): shown.Chip;
  preview(offer: OldOffer, scene: S): shown.Preview | null;
  about(target: string, scene: S): shown.About | null;
  line(event: Happening, scene: S): shown.Line | null;
  traces(event: Happening, scene: S): shown.Trace[];
  flights(event: Happening, scene: S): shown.Flight[];
  aid(scene: S): shown.AidSection[];
  sheet(scene: S): shown.SheetRow[];
  text(scene: S): shown.TextSection[];
}
/** For tests: the functions are there, though the screen does not ask for them. */
export type OldGame = Game & Functions<Scene>;
type Drawn<S> = Omit<Game, "verdict" | "telling"> & { verdict?(scene: S): string | null };

/** Checks a game against its own view and edition, then forgets them. */
export function old<V extends AnyView, E>(each: Drawn<Scene<V, E>> & Functions<Scene<V, E>>): Game {
  const functions = each as unknown as Functions<Scene>;
  const { verdict } = each as unknown as Drawn<Scene>;
  return {
    ...(each as unknown as Game),
    telling: (table) => new OldTelling(table, functions),
    ...(verdict ? { verdict: (table: TableState) => verdict(sceneOf(table)) } : {}),
  };
}

class OldTelling extends Telling {
  constructor(
    table: TableState,
    private readonly of: Functions<Scene>,
  ) {
    super(table);
  }

  private readonly scene = $derived.by(() => sceneOf(this.table));

  override offers(): Offer[] {
    return this.of
      .offers(this.scene)
      .map((offer) => ({ ...offer, moves: offer.steps, kind: offer.choice?.kind ?? "" }));
  }
  override task(): shown.Task {
    const { keys: _, ...task } = this.of.task(this.scene);
    return task;
  }
  override counters = (): shown.Counter[] => this.of.counters(this.scene);
  override chips = (): shown.Chip[] =>
    (this.table.position?.steps ?? []).map(({ text }) => this.of.chip(text, this.scene));
  override points = (seat: number): number => this.of.points?.(this.scene, seat) ?? this.table.view.scores[seat] ?? 0;
  override outcome = (): undefined => undefined;
  override preview = (offer: Offer): shown.Preview | null => this.of.preview(offer as unknown as OldOffer, this.scene);
  override changes = (offer: Offer, number: string): shown.Consequence[] =>
    this.preview(offer)?.consequences.filter((each) => each.where === number) ?? [];
  override about = (thing: string): shown.About | null => this.of.about(thing, this.scene);
  override why = (thing: string): Promise<Why> => {
    const notation = this.of.notation(thing, this.scene);
    return notation === null ? Promise.resolve({ reason: null, text: null }) : this.table.source.why(notation);
  };
  override line = (event: Happening): shown.Line | null => this.of.line(event, this.scene);
  override spoken = (event: Happening): string => plain(this.line(event)?.parts ?? [], this.table.names);
  override traces = (event: Happening): shown.Trace[] => this.of.traces(event, this.scene);
  override flights = (event: Happening): shown.Flight[] => this.of.flights(event, this.scene);
  override decided = (index: number): string => {
    const text = this.table.replay?.texts[index];
    return text ? this.of.chip(text, this.scene).label : "";
  };
  override aid = (): shown.AidSection[] => this.of.aid(this.scene);
  override sheet = (): shown.SheetRow[] => this.of.sheet(this.scene);
  override text = (): shown.TextSection[] => this.of.text(this.scene);
}
