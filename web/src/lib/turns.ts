/** The log by turns: one block for each stretch of lines by the same seat in the same turn. */
import type { Line } from "$games/contract";
import type { Happening, LogLine } from "$wire/server";

export interface Block {
  /** Unlike any other block's. */
  id: string;
  n: number;
  seat: number;
  at: number;
  lines: Line[];
}

export function blocks(lines: readonly LogLine[], tell: (event: Happening) => Line | null): Block[] {
  const found: Block[] = [];
  let turn = "";
  for (const line of lines) {
    if (line.undone) continue;
    for (const event of line.events ?? []) {
      const told = tell(event);
      if (!told) continue;
      const own = `${event.seat} ${event.round} ${event.turn}`;
      const last = found.at(-1);
      if (last && own === turn) last.lines.push(told);
      else found.push({ id: `${line.n} ${found.length}`, n: line.n, seat: event.seat, at: line.at, lines: [told] });
      turn = own;
    }
  }
  return found;
}
