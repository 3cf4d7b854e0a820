/** What was chosen or said and is not answered yet: kept for the tab, so that it outlives a reload of the page. */
import type { Phrase } from "$lib/phrases";
import type { Offer } from "$lib/targeting";

/** Something to be done, and the line of the log that it was meant for. */
export interface Deed {
  n: number;
  what: Offer | "undo" | "restart";
}
/** Words on their way. The same id is heard once, however often it is said. */
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
