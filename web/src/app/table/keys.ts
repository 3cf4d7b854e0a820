/** The keys of every table. `id` is also the key of the words that explain it. */
export const KEYS = [
  { id: "tab", keys: "Tab" },
  { id: "arrows", keys: "← ↑ → ↓" },
  { id: "choose", keys: "Enter Space" },
  { id: "escape", keys: "Esc" },
  { id: "undo", keys: "U" },
  { id: "restart", keys: "Shift+U" },
  { id: "end", keys: "E" },
  { id: "command", keys: "/" },
  { id: "aid", keys: "H" },
  { id: "sheet", keys: "S" },
  { id: "text", keys: "T" },
  { id: "keys", keys: "?" },
] as const;
