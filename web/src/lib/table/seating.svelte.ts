/** Who sits where, who shares this device, and who is to hold it now. */
import { seatNames } from "$lib/characters";
import { seatsHere } from "$lib/seats";
import { wordsOf } from "$lib/words.svelte";
import type { TableState } from "./state.svelte";

export class Seating {
  /** The own seat whose private things are on the page (several people at one device). */
  revealed = $state(-1);

  constructor(private readonly table: TableState) {}

  private readonly seats = $derived.by(() => this.table.table?.seats ?? []);
  readonly names = $derived(seatNames(this.seats, wordsOf("bots"), wordsOf("table")("guest")));
  private readonly here = $derived(seatsHere(this.seats));
  /** Own seats that people play. */
  readonly hands = $derived(this.here.filter((seat) => seat.stand_in === null));
  /** Nobody at another device: taking back and giving up at any time. */
  readonly alone = $derived.by(
    () => this.table.table !== null && this.seats.every((seat) => seat.mine || seat.bot !== null),
  );
  /** Nobody but bots and one person: nobody else's game is changed by advice. */
  readonly advised = $derived(this.alone && this.here.length < 2);
  /** People who have not left their seats to bots for good. */
  private readonly staying = $derived(
    this.seats.filter((seat) => seat.bot === null && (seat.stand_in === null || seat.for_turn)),
  );
  /** Nobody but bots would play on, so they do not: the game waits. */
  readonly deserted = $derived(this.staying.length === 0);
  /** The game goes on without me. */
  readonly canLeave = $derived.by(() => this.staying.some((seat) => seat.seat !== this.table.me));
  /** Other people sit here, so there is somebody to talk to. */
  readonly talkative = $derived.by(
    () => this.table.me >= 0 && this.seats.some((seat) => !seat.mine && seat.bot === null),
  );
  /** A bot plays for me. */
  readonly relieved = $derived.by(() => Boolean(this.seats[this.table.history.now?.seat ?? -1]?.stand_in));
  /** Whom the device is to be handed to before anything is shown. */
  readonly handover = $derived.by<number | null>(() => {
    const { now } = this.table.history;
    if (this.here.length < 2 || this.table.finished || now === null) return null;
    const { turn, seat } = now;
    const next = this.hands.some((each) => each.seat === turn) ? turn : this.revealed < 0 ? this.hands[0]?.seat : null;
    return next === undefined || next === null || (this.revealed === next && seat === next) ? null : next;
  });

  /** The device is in the hands of the one who decides; false if she has to be shown her seat first. */
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
