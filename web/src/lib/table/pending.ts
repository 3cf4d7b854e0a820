/** A command or message that the server has not answered yet, kept in session storage so that it survives a reload. */
import type { Phrase } from "$lib/phrases";
import type { Offer } from "$lib/targeting";

/** A command, and the line of the log that it was meant for. */
export interface Deed {
  n: number;
  what: Offer | "undo" | "restart";
}
/** A chat message being sent. The server takes the same id only once, however often it is sent. */
export type Unheard = { id: string } & ({ text: string } | { phrase: Phrase });

export class Pending<T> {
  private readonly place: string;

  constructor(kind: "deed" | "words", table: string, seat?: number) {
    this.place = ["urbes", kind, table, ...(seat === undefined ? [] : [seat])].join(".");
  }

  get(): T | null {
    return JSON.parse(sessionStorage.getItem(this.place) ?? "null") as T | null;
  }

  set(value: T | null): void {
    if (value === null) sessionStorage.removeItem(this.place);
    else sessionStorage.setItem(this.place, JSON.stringify(value));
  }
}
