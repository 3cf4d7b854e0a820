/** Where the values of an edition come from: every entry of its data with the source that it names itself. */

export const SOURCES = ["rulebook", "derived", "review", "reconstructed"] as const;
export type Source = (typeof SOURCES)[number];

export interface Value {
  /** The part of the data: the first word of its path. */
  part: string;
  /** The entry's own name inside the part; empty for the part itself. */
  name: string;
  fields: { key: string; value: unknown }[];
  source: Source;
  /** What the file adds to its source. */
  note: string;
}

type Table = Record<string, unknown>;

/** Parts that speak about the file, not about the game. */
const ABOUT = ["schema", "meta", "layout"];
/** Fields that tell where things stand in our own drawing; they do not matter for play. */
const DRAWN =
  /^(x|y|w|h|rect|.*_rect|rects|size|.*_size|origin|.*_origin|cells_xy|plate|hex|ink|symbol|label|label_.*|.*_panel|.*_x|.*_y|width|height|box|at|slots|.*_slots|marker_offsets|angle|.*_angle_deg|areas|area|.*_area|letter|order|outline)$/;
/** Fields of the game whose names only look like those of a drawing. */
const PLAYED = ["hand_size", "romans_in_play_area"];
/** Fields that belong to the drawing if their values are points or rectangles. */
const PLACED = /^(pos|deck|discard|free_artisans|animal_table|emperor_token_cell|.*_store)$/;
/** Groups of fields that have one source together. */
const GROUPS: Record<string, (key: string) => boolean> = {
  requirement: (key) => ["colour", "bricks_min", "bricks_max"].includes(key),
  vp: (key) => /^vp/.test(key) || key === "first" || key === "second",
  copies: (key) => key === "copies" || key === "count",
};
/** Groups that mean the whole entry, except the fields that are named beside them. */
const WHOLE = ["card", "token", "tokens"];
const NAMES = ["id", "key", "name", "no", "slot", "pos", "players", "kind"];
/** Fields that only name an entry and are not shown as values. */
const ONLY_NAMES = NAMES.slice(0, 5);

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSource = (value: unknown): value is Source => SOURCES.some((source) => source === value);
const isSourceKey = (key: string) => /^source(_|$)|_source$/.test(key);

/** The sources that an entry names, by field or group; `""` is that of the rest. */
function namedSources(table: Table, outer: Source): Map<string, Source> {
  const found = new Map<string, Source>([["", outer]]);
  for (const [key, value] of Object.entries(table))
    if (isSourceKey(key) && isSource(value)) found.set(key.replace(/^source_?|_source$/g, ""), value);
  return found;
}

function sourceOf(key: string, named: ReadonlyMap<string, Source>): Source {
  const own = named.get(key);
  if (own) return own;
  for (const [group, source] of named)
    if (group && (GROUPS[group]?.(key) || key.startsWith(`${group}_`))) return source;
  for (const group of WHOLE) {
    const whole = named.get(group);
    if (whole) return whole;
  }
  return named.get("") ?? "reconstructed";
}

/** Whether a key inside a value says nothing about the game. */
export const isHidden = (key: string): boolean => isSourceKey(key) || DRAWN.test(key) || PLACED.test(key);

/** Whether a field only tells where something is drawn, or nothing at all. */
function isDrawn(key: string, value: unknown): boolean {
  if (value === "") return true;
  if (PLAYED.includes(key) || (key === "slots" && hasEntries(value))) return false;
  if (PLACED.test(key)) return Array.isArray(value) && value.every((each) => typeof each === "number");
  if (isTable(value) && !hasEntries(value)) {
    const keys = Object.keys(value);
    if (keys.includes("origin") || (keys.length > 0 && keys.every(isHidden))) return true;
  }
  return DRAWN.test(key);
}

const hasEntries = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isTable) : isTable(value) && Object.keys(value).some(isSourceKey);

function nameOf(table: Table, index: number): string {
  for (const key of NAMES) {
    const value = table[key];
    if (typeof value === "string" || typeof value === "number") return String(value);
  }
  return String(index + 1);
}

export function valuesOf(data: unknown): Value[] {
  const found: Value[] = [];
  const walk = (part: string, name: string, table: Table, outer: Source): void => {
    const named = namedSources(table, outer);
    const note = typeof table["source_note"] === "string" ? table["source_note"] : "";
    const bySource = new Map<Source, Value>();
    for (const [key, value] of Object.entries(table)) {
      if (isSourceKey(key) || isDrawn(key, value) || ONLY_NAMES.includes(key)) continue;
      const source = sourceOf(key, named);
      if (hasEntries(value)) {
        const entries = Array.isArray(value) ? value : [value];
        const inner = key === "list" ? name : [name, key].filter(Boolean).join(" ");
        entries.forEach((entry, index) => {
          if (!isTable(entry)) return;
          const own = Array.isArray(value) ? nameOf(entry, index) : "";
          walk(part, [inner, own].filter(Boolean).join(" "), entry, source);
        });
        continue;
      }
      let row = bySource.get(source);
      if (!row) bySource.set(source, (row = { part, name, fields: [], source, note }));
      row.fields.push({ key, value });
    }
    found.push(...bySource.values());
  };
  if (!isTable(data)) return found;
  for (const [part, value] of Object.entries(data)) {
    if (ABOUT.includes(part)) continue;
    if (Array.isArray(value))
      value.forEach((entry, index) => isTable(entry) && walk(part, nameOf(entry, index), entry, "reconstructed"));
    else if (isTable(value)) walk(part, "", value, "reconstructed");
  }
  return found;
}

export function counted<K extends "source" | "part">(values: readonly Value[], key: K): Map<Value[K], number> {
  const found = new Map<Value[K], number>();
  for (const value of values) found.set(value[key], (found.get(value[key]) ?? 0) + value.fields.length);
  return found;
}

export const total = (values: readonly Value[]): number => values.reduce((sum, { fields }) => sum + fields.length, 0);
