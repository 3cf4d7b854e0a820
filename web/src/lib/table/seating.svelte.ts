/** Who sits where, who shares this device, and who should hold it now. */
import { seatNames } from "$lib/characters";
import { seatsHere } from "$lib/seats";
import { wordsOf } from "$lib/words.svelte";
import type { TableState } from "./state.svelte";

export class Seating {
  /** My seat whose private things are on the page, if several people share a device. */
  revealed = $state(-1);

  constructor(private readonly table: TableState) {}

  private readonly seats = $derived.by(() => this.table.table?.seats ?? []);
  readonly names = $derived(seatNames(this.seats, wordsOf("bots"), wordsOf("table")("guest")));
  private readonly here = $derived(seatsHere(this.seats));
  /** Seats at this device that people play. */
  readonly hands = $derived(this.here.filter((seat) => seat.stand_in === null));
  /** Whether no person is at another device: then moves can be taken back, and the game given up, at any time. */
  readonly alone = $derived.by(
    () => this.table.table !== null && this.seats.every((seat) => seat.mine || seat.bot !== null),
  );
  /** Whether one person plays against bots only: then advice is allowed, as it affects nobody else. */
  readonly advised = $derived(this.alone && this.here.length < 2);
  /** People who have not left their seats to bots for good. */
  private readonly staying = $derived(
    this.seats.filter((seat) => seat.bot === null && (seat.stand_in === null || seat.for_turn)),
  );
  /** Whether only bots are left; they do not play on, so the game waits. */
  readonly deserted = $derived(this.staying.length === 0);
  /** Whether the game can go on without me. */
  readonly canLeave = $derived.by(() => this.staying.some((seat) => seat.seat !== this.table.me));
  /** Whether other people sit here, so that there is somebody to talk to. */
  readonly talkative = $derived.by(
    () => this.table.me >= 0 && this.seats.some((seat) => !seat.mine && seat.bot === null),
  );
  /** Whether a bot plays for me. */
  readonly relieved = $derived.by(() => Boolean(this.seats[this.table.history.now?.seat ?? -1]?.stand_in));
  /** The seat to which the device has to be handed before anything is shown. */
  readonly handover = $derived.by<number | null>(() => {
    const { now } = this.table.history;
    if (this.here.length < 2 || this.table.finished || now === null) return null;
    const { turn, seat } = now;
    const next = this.hands.some((each) => each.seat === turn) ? turn : this.revealed < 0 ? this.hands[0]?.seat : null;
    return next === undefined || next === null || (this.revealed === next && seat === next) ? null : next;
  });

  /** Called when the player who decides has the device; false if her seat has to be shown first. */
  receive(): boolean {
    const seat = this.handover;
    if (seat === null) return false;
    this.revealed = seat;
    this.table.history.leavePast();
    if (this.table.history.now?.seat === seat) return true;
    this.table.source.sit(seat);
    return false;
  }
}
