/** The log as the client holds it: lines by number, and which of them still stand. */
import type { LogLine } from "$wire/server";

/** Appends the lines that the server sent; a log from the beginning replaces the old one. */
export function merged(old: readonly LogLine[], fresh: readonly LogLine[]): readonly LogLine[] {
  if (!fresh.length) return old;
  const first = fresh[0]?.n ?? 0;
  const lines = [...old.filter((line) => line.n < first), ...fresh];
  return fresh.some((line) => line.undo) ? standing(lines) : lines;
}

/** An undo of `k` takes back the last `k` decisions that still stood; they tell nothing any more. */
function standing(lines: readonly LogLine[]): LogLine[] {
  const stack: number[] = [];
  for (const line of lines) {
    if (line.undo) stack.splice(Math.max(1, stack.length - line.undo));
    else stack.push(line.n);
  }
  const kept = new Set(stack);
  return lines.map((line) =>
    line.undo || line.undone || kept.has(line.n) ? line : { ...line, events: [], undone: true },
  );
}

/** The decisions of a seat in the current turn: its lines at the end of the log that belong to one turn. */
export function ownTurn(lines: readonly LogLine[], seat: number): LogLine[] {
  const found: LogLine[] = [];
  let turn: string | null = null;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (!line || line.undo || line.undone) continue;
    if (line.seat !== seat) break;
    const event = line.events?.find((each) => each.seat === seat);
    const own: string | null = event ? `${event.round} ${event.turn}` : turn;
    if (turn !== null && own !== null && own !== turn) break;
    turn ??= own;
    found.unshift(line);
  }
  return found;
}
