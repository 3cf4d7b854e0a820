/** Which place is on the stage and how a building is turned: the game's own state of looking, one for each table. */
import type { TableState } from "$lib/table/state.svelte";
import type { View } from "$wire/nova_roma";
import { type Edition, buildingOf, shapeOf } from "./edition";
import { type Cells, type Placement, mirrored, orientations, readPlacement, same, snapped, turned } from "./layout";

export type Place = "forum" | "sea" | "city" | "races";
/** On a phone, areas beside the boards take the boards' place, too. */
export type Area = Place | "offers" | "estate" | "cards" | "draft";
export const PLACES: readonly Place[] = ["forum", "sea", "city", "races"];
const isPlace = (area: Area): area is Place => (PLACES as readonly Area[]).includes(area);

/** Where each decision is made. */
const AREAS: Record<string, Area> = {
  draft_mosaic: "draft",
  draft_card: "draft",
  draft_keep: "draft",
  emperor_cell: "forum",
  turn_start: "forum",
  place_legionary: "forum",
  choose_action: "forum",
  petition_claim: "forum",
  petition_action: "forum",
  petition_spend: "forum",
  turn_end: "estate",
  place_artisan: "estate",
  place_latifundium: "estate",
  income_step: "estate",
  exchange: "estate",
  use_special: "estate",
  trade_buy: "estate",
  choose_resource: "estate",
  spend_wine: "estate",
  buy_latifundium: "offers",
  choose_contract: "offers",
  pay_artisan: "offers",
  take_card: "offers",
  pre_action: "cards",
  post_action: "cards",
  play_card: "cards",
  discard_row: "cards",
  discard_hand: "cards",
  trade_discard: "cards",
  trade_discard_second: "cards",
  move_ship: "sea",
  build_district: "city",
  build_place: "city",
  advance: "races",
  charioteer: "races",
  wheel_bonus: "races",
};

const WORK = ["income_step", "place_artisan", "place_latifundium", "exchange", "use_special"];

class Looking {
  /** The area that the player has chosen; it holds until the next decision that has a place of its own. */
  private chosen = $state<Area | null>(null);
  private last = $state.raw<Area>("forum");
  private shape = $state.raw<Cells | null>(null);
  /** The district that a phone shows. */
  district = $state("A");
  /** The cell of the city that was touched last: turning keeps the building there. */
  private touched = "";

  constructor(private readonly table: TableState<View, Edition>) {}

  /** Where the current decision is made; spectators follow everybody, players only themselves. */
  readonly needed = $derived.by<Area | null>(() =>
    this.table.myTurn || this.table.me < 0 ? (AREAS[this.table.decision.kind] ?? null) : null,
  );
  readonly area = $derived.by<Area>(() => this.chosen ?? this.needed ?? this.last);
  /** The place on the stage of a laptop; areas beside the stage do not change it. */
  readonly place = $derived.by<Place | "draft">(() => {
    for (const each of [this.chosen, this.needed, this.last])
      if (each !== null && (isPlace(each) || each === "draft")) return each;
    return "forum";
  });
  readonly elsewhere = $derived(this.needed !== null && this.chosen !== null && this.chosen !== this.needed);

  /** Whether the decision needs the estate, not the mosaic. */
  readonly working = $derived.by(() => WORK.includes(this.table.decision.kind));

  look(area: Area): void {
    this.chosen = area === this.needed ? null : area;
  }
  comeBack(): boolean {
    const was = this.chosen !== null;
    this.chosen = null;
    return was;
  }
  /** Shows the place of a new decision; called when the decision comes. */
  follow(): void {
    const to = this.needed;
    this.chosen = null;
    if (to !== null && (isPlace(to) || to !== this.last)) this.last = isPlace(to) ? to : this.last;
  }

  // --- a building being turned

  readonly building = $derived.by<boolean>(
    () => this.table.myTurn && ["build_district", "build_place"].includes(this.table.decision.kind),
  );
  readonly placements = $derived.by<Placement[]>(() =>
    this.building ? this.table.selection.offers.flatMap((offer) => readPlacement(offer.targets[0] ?? "") ?? []) : [],
  );
  readonly ways = $derived.by<Cells[]>(() => {
    if (!this.building) return [];
    const { facts } = this.table.decision;
    const contract = facts["contract"];
    if (contract === undefined) return [[[0, 0]]];
    const { edition } = this.table;
    return orientations(shapeOf(edition, buildingOf(edition, String(contract)).shape).cells);
  });
  /** The orientation in use: the one chosen if it belongs to the shape, else the first that has a place. */
  readonly way = $derived.by<Cells>(() => {
    const kept = this.ways.find((each) => this.shape !== null && same(each, this.shape));
    const placed = this.ways.find((each) => this.placements.some((one) => same(one.shape, each)));
    return kept ?? placed ?? this.ways[0] ?? [[0, 0]];
  });
  /** Cells that are part of at least one legal placement, in any orientation. */
  readonly possible = $derived.by<readonly string[]>(() =>
    this.placements.flatMap((each) => each.cells.map((cell) => `${each.district}:${cell}`)),
  );
  count = (way: Cells): number => this.placements.filter((each) => same(each.shape, way)).length;
  countIn = (district: string): number => this.placements.filter((each) => each.district === district).length;

  /** The placement that a cell means: in the orientation in use, or else in the first that fits there. */
  at(name: string): Placement | null {
    const [district = "", cell = ""] = name.split(":");
    const here = this.placements.filter((each) => each.district === district);
    const found = snapped(here, cell, this.way);
    if (found) return found;
    for (const way of this.ways) {
      const other = snapped(here, cell, way);
      if (other) return other;
    }
    return null;
  }
  point(name: string): void {
    const found = this.building ? this.at(name) : null;
    this.touched = name;
    this.table.selection.point(found?.thing ?? `cell:${name}`);
  }
  pick(name: string): void {
    const found = this.building ? this.at(name) : null;
    this.touched = name;
    this.table.selection.pick(found?.thing ?? `cell:${name}`);
  }
  lay(way: Cells): void {
    this.shape = way;
    if (this.table.selection.candidate && this.touched) {
      const found = this.at(this.touched);
      // Touching the candidate again would play it.
      if (found && !this.table.selection.candidate.targets.includes(found.thing))
        this.table.selection.pick(found.thing);
    } else if (this.touched) this.point(this.touched);
  }
  turn(): void {
    this.lay(turned(this.way));
  }
  mirror(): void {
    this.lay(mirrored(this.way));
  }
  readonly mirrors = $derived(!same(mirrored(this.way), this.way) && this.ways.length > 1);
  readonly turns = $derived(!same(turned(this.way), this.way));
}

const held = new WeakMap<object, Looking>();
export function lookingAt(table: TableState<View, Edition>): Looking {
  const found = held.get(table) ?? begin(table);
  held.set(table, found);
  return found;
}
/** Made outside of the component that asks first: derived values would otherwise end with that component. */
function begin(table: TableState<View, Edition>): Looking {
  let made!: Looking;
  $effect.root(() => {
    made = new Looking(table);
  });
  return made;
}
export type { Looking };
