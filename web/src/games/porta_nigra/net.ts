/** Several changes of one number as one: what a pill says. */
import type { Amount, Consequence } from "$games/contract";

const MINUS = "−";

export function net(changes: readonly Consequence[]): Amount | null {
  if (!changes.length) return null;
  const sum = changes.reduce((total, change) => total + Number(change.amount.text.replace(MINUS, "-")), 0);
  if (sum === 0) return { kind: "plain", text: "±0" };
  return sum < 0 ? { kind: "loss", text: `${MINUS}${-sum}` } : { kind: "gain", text: `+${sum}` };
}
