/** Which key was meant, whatever the layout of the keyboard. */

/**
 * The key in small letters. Where a layout has no Latin letters the place on the keyboard counts: the key above `J` is
 * `u` also when it writes `г`. A layout with Latin letters is believed, wherever they lie.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const foreign = key.length === 1 && key > "\x7f";
  return (foreign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase();
}

/** The key that a table may act on; null while somebody writes or chooses from a list, and for the browser's own keys. */
export function tableKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const writing = event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
  return writing ? null : keyOf(event);
}
