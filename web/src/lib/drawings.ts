/** How the drawings of a game are found. */
import type { Drawing } from "./sayings";

/** Finds what a name looks like: by the name itself, or by its family (`cube:red` is a cube). */
export const drawingsOf =
  (named: Record<string, Drawing>, families: Record<string, (id: string) => Drawing>) =>
  (name: string): Drawing | null => {
    const [family = "", id = ""] = name.split(":");
    return named[name] ?? (id ? families[family]?.(id) : null) ?? null;
  };
