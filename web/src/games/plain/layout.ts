/** Where plates lie and what lies where on them, in units that are pixels while the board is not scaled. */
import type { Box } from "$lib/boxes";
import type { Plate, Spot } from "./model";

const PAD = 10;
const GAP = 6;
const TITLE = 30;
const LABEL = 18;
const CHIP = { w: 84, h: 30 };
const CARD = { w: 118, h: 66 };
const PAWN = 26;
/** Between plates that the edition does not place. */
const APART = 14;
/** How much larger the next try is when the plates are too small for what lies on them. */
const STEP = 1.05;

export interface Laid {
  box: Box;
  /** By the names of plates, numbers and pieces; of a piece that can be in several places, with the place before it. */
  at: Map<string, Box>;
  /** The labels of places. */
  labels: { key: string; text: string; x: number; y: number; w: number }[];
}

const fitting = (width: number, each: number): number => Math.max(1, Math.floor((width - 2 * PAD + GAP) / (each + GAP)));
const rows = (count: number, columns: number): number => Math.ceil(count / columns);
const isPawn = (name: string): boolean => name.startsWith("player:");
/** The name of the table's own place is its title. */
const labelled = (plate: Plate): boolean => plate.places.length > 1 || plate.numbers.length > 0;

/** How high a plate must be for all that lies on it. */
export function heightOf(plate: Plate, width: number): number {
  const chips = rows(plate.numbers.length, fitting(width, CHIP.w)) * (CHIP.h + GAP);
  const lying = plate.places.map(({ pieces }) => {
    const cards = pieces.filter((name) => !isPawn(name)).length;
    const pawns = pieces.length - cards;
    return (
      (labelled(plate) ? LABEL : 0) +
      rows(cards, fitting(width, CARD.w)) * (CARD.h + GAP) +
      (pawns ? rows(pawns, fitting(width, PAWN)) * (PAWN + GAP) : 0)
    );
  });
  return TITLE + chips + lying.reduce((sum, each) => sum + each, 0) + PAD - GAP;
}

const narrowest = (plate: Plate): number =>
  2 * PAD + Math.max(plate.numbers.length ? CHIP.w : 0, plate.places.length ? CARD.w : 0, CHIP.w);

/** The size of a unit of the edition at which every plate has room for what lies on it. */
function unitFor(plates: readonly Plate[], spots: ReadonlyMap<string, Spot>): number {
  let unit = 8;
  const tight = ({ id, ...plate }: Plate): boolean => {
    const spot = spots.get(id);
    if (!spot) return false;
    const width = spot.w * unit;
    return width < narrowest({ id, ...plate }) || heightOf({ id, ...plate }, width) > spot.h * unit;
  };
  while (plates.some(tight)) unit *= STEP;
  return unit;
}

/** Plates where the edition puts them, the others below in columns. Without spots all lie in columns of this width. */
export function lay(plates: readonly Plate[], spots: ReadonlyMap<string, Spot>, columns: number, width: number): Laid {
  const laid: Laid = { box: { x: 0, y: 0, w: width, h: 0 }, at: new Map(), labels: [] };
  const placed = plates.filter(({ id }) => spots.has(id));
  const unit = unitFor(placed, spots);
  const [left, top] = [Math.min(...placed.map(({ id }) => spots.get(id)?.x ?? 0)), Math.min(...placed.map(({ id }) => spots.get(id)?.y ?? 0))];
  let [right, bottom] = [0, 0];
  for (const plate of placed) {
    const spot = spots.get(plate.id);
    if (!spot) continue;
    const box = { x: (spot.x - left) * unit, y: (spot.y - top) * unit, w: spot.w * unit, h: spot.h * unit, r: PAD };
    [right, bottom] = [Math.max(right, box.x + box.w), Math.max(bottom, box.y + box.h)];
    put(laid, plate, box);
  }
  const whole = placed.length ? right : width;
  let y = placed.length ? bottom + APART : 0;
  for (const line of lines(plates.filter(({ id }) => !spots.has(id)), columns)) {
    const cell = (whole - APART * (line.length - 1)) / line.length;
    const height = Math.max(...line.map((plate) => heightOf(plate, cell)));
    line.forEach((plate, index) => put(laid, plate, { x: index * (cell + APART), y, w: cell, h: height, r: PAD }));
    y += height + APART;
  }
  laid.box = { x: -APART, y: -APART, w: whole + 2 * APART, h: Math.max(y, bottom + APART) + APART };
  return laid;
}

/** Plates in lines of so many columns; one with many pieces has a line of its own. */
function lines(plates: readonly Plate[], columns: number): Plate[][] {
  const found: Plate[][] = [];
  let line: Plate[] = [];
  for (const plate of plates) {
    const wide = plate.places.some(({ pieces }) => pieces.length > 1) || (!plate.id && plates.length > 1);
    if (wide || line.length === columns) {
      if (line.length) found.push(line);
      line = [];
    }
    if (wide) found.push([plate]);
    else line.push(plate);
  }
  if (line.length) found.push(line);
  return found;
}

/** A plate with its numbers in rows and its pieces below them. */
function put(laid: Laid, plate: Plate, box: Box): void {
  laid.at.set(plate.id, box);
  let y = box.y + TITLE;
  const inside = box.w - 2 * PAD;
  const grid = (names: readonly string[], least: number, h: number, stretch: boolean): void => {
    const columns = Math.min(fitting(box.w, least), Math.max(1, names.length));
    const w = stretch ? (inside - GAP * (columns - 1)) / columns : least;
    names.forEach((name, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      laid.at.set(name, { x: box.x + PAD + column * (w + GAP), y: y + row * (h + GAP), w, h, r: GAP });
    });
    y += rows(names.length, columns) * (h + GAP);
  };
  grid(plate.numbers.map(({ key }) => key), CHIP.w, CHIP.h, true);
  for (const { key, label, pieces } of plate.places) {
    if (labelled(plate)) {
      laid.labels.push({ key, text: label, x: box.x + PAD, y, w: inside });
      y += LABEL;
    }
    grid(pieces.filter((name) => !isPawn(name)), CARD.w, CARD.h, true);
    grid(pieces.filter(isPawn).map((name) => `${key} ${name}`), PAWN, PAWN, false);
  }
}
