/** The log by turns: one block for each stretch of lines by the same seat in the same turn. */
import type { Line } from "./table/shown";
import type { Happening, LogLine } from "$wire/server";

/** A told event, with the line of the log that it belongs to. */
export interface Entry extends Line {
  n: number;
}
export interface Block {
  /** Different from that of any other block. */
  id: string;
  /** The first and the last line of the log in it. */
  n: number;
  end: number;
  seat: number;
  round: number;
  at: number;
  lines: Entry[];
  /** The bot that moved, and what went wrong with it. */
  bot: string | null;
  complaint: LogLine["complaint"];
}

interface Told {
  key: string;
  events: { event: Happening; entry: Entry }[];
}

/**
 * Tells lines and remembers how: a thousand entries are put into words once, not with every step. `key` names what the
 * words depend on besides the event: the language and the names.
 */
export class Teller {
  private known = new WeakMap<LogLine, Told>();

  told(line: LogLine, key: string, tell: (event: Happening) => Line | null): Told["events"] {
    const found = this.known.get(line);
    if (found?.key === key) return found.events;
    const events = (line.events ?? []).flatMap((event) => {
      const entry = tell(event);
      return entry ? [{ event, entry: { ...entry, n: line.n } }] : [];
    });
    this.known.set(line, { key, events });
    return events;
  }
}

/** The last line that was told at or before a step, and its block; blocks from the newest on. */
export function toldAt(newest: readonly Block[], n: number): { block: number; n: number } | null {
  for (const [block, { lines }] of newest.entries()) {
    const line = lines.findLast((each) => each.n <= n);
    if (line) return { block, n: line.n };
  }
  return null;
}

/** The bot that did this; consequences for other seats do not count as done by it. */
const by = (line: LogLine, event: Happening): string | null => (line.seat === event.seat ? (line.bot ?? null) : null);

export function blocks(lines: readonly LogLine[], told: (line: LogLine) => Told["events"]): Block[] {
  const found: Block[] = [];
  let turn = "";
  for (const line of lines) {
    if (line.undone) continue;
    for (const { event, entry } of told(line)) {
      const own = `${event.seat} ${event.round} ${event.turn}`;
      const last = found.at(-1);
      if (last && own === turn) {
        last.lines.push(entry);
        last.end = line.n;
        last.bot ??= by(line, event);
        last.complaint ??= line.complaint ?? null;
      } else
        found.push({
          id: `${line.n} ${found.length}`,
          n: line.n,
          end: line.n,
          seat: event.seat,
          round: event.round,
          at: line.at,
          lines: [entry],
          bot: by(line, event),
          complaint: line.complaint ?? null,
        });
      turn = own;
    }
  }
  return found;
}
