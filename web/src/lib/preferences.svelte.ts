/** What a person prefers, on every table. Kept in this browser; a signed-in person's are also kept by the server. */
import { LANGUAGES, type Language } from "./words";
import { language, speak } from "./words.svelte";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["normal", "fast", "slow", "off"] as const;

export interface Preferences {
  language: Language | null;
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  /** Whether to ask before a turn ends; otherwise the turn ends as soon as nothing else can be done. */
  confirm: boolean;
  sounds: boolean;
  /** Stronger shapes and letters on pieces. */
  marks: boolean;
}

const PLACE = "urbes.preferences";
const DEFAULTS: Preferences = {
  language: null,
  theme: "system",
  motion: "normal",
  confirm: true,
  sounds: false,
  marks: false,
};

const among = <T>(list: readonly T[], value: unknown): T | undefined => list.find((each) => each === value);

export function readPreferences(text: string | null): Preferences {
  let given: Record<string, unknown> = {};
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read === "object" && read !== null) given = read as Record<string, unknown>;
  } catch {
    // If the data are damaged, it is as if nothing had been chosen.
  }
  const flag = (key: "confirm" | "sounds" | "marks") => (typeof given[key] === "boolean" ? given[key] : DEFAULTS[key]);
  return {
    language: among(LANGUAGES, given["language"]) ?? null,
    theme: among(THEMES, given["theme"]) ?? DEFAULTS.theme,
    motion: among(MOTIONS, given["motion"]) ?? DEFAULTS.motion,
    confirm: flag("confirm"),
    sounds: flag("sounds"),
    marks: flag("marks"),
  };
}

/** Something was chosen in this browser. */
export const stored = (): boolean => localStorage.getItem(PLACE) !== null;

export const preferences = $state<Preferences>(readPreferences(localStorage.getItem(PLACE)));

/** Called after every change, to keep the preferences elsewhere as well. */
export const keepers: (() => void)[] = [];

/** Puts the preferences to work; called once at the start and after every change. */
export async function prefer(change: Partial<Preferences> = {}): Promise<void> {
  Object.assign(preferences, change);
  if (Object.keys(change).length > 0) {
    localStorage.setItem(PLACE, JSON.stringify(preferences));
    for (const keep of keepers) keep();
  }
  const root = document.documentElement;
  if (preferences.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = preferences.theme;
  root.dataset["motion"] = preferences.motion;
  root.dataset["marks"] = preferences.marks ? "strong" : "plain";
  await speak(preferences.language ?? language.wished);
}
