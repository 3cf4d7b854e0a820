/** Where plates lie and what lies where on them, in units that are pixels while the board is not scaled. */
import type { Box } from "$lib/boxes";
import { type Plate, type Spot, isPlayer } from "./model";

const PAD = 10;
const GAP = 6;
const TITLE = 30;
const LABEL = 18;
const CHIP = { w: 90, h: 30, most: Infinity, gap: GAP };
const CARD = { w: 116, h: 66, most: 160, gap: 2 * GAP };
const PAWN = { w: 26, h: 26, most: 26, gap: GAP };
/** The height that a finger needs. */
const TOUCH = 44;
/** The gap between plates that the edition does not place. */
const APART = 14;
/** How much larger the next try is when plates are too small for what lies on them. */
const STEP = 1.05;

type Size = typeof CHIP;

export interface Laid {
  box: Box;
  /** By the names of plates, numbers and pieces; a pawn, which may stand in several places, with its place before it. */
  at: Map<string, Box>;
  /** The names of places. */
  labels: { key: string; text: string; x: number; y: number; w: number }[];
}

export interface Ground {
  /** Where the edition puts its things. */
  spots: ReadonlyMap<string, Spot>;
  /** The other things lie in so many columns; if the edition places nothing, they have this width. */
  columns: number;
  width: number;
  /** Whether the board is touched with fingers. */
  touched: boolean;
}

const fitting = (width: number, { w, gap }: Size): number =>
  Math.max(1, Math.floor((width - 2 * PAD + gap) / (w + gap)));
const rows = (count: number, width: number, size: Size): number => Math.ceil(count / fitting(width, size));
const cardsOf = (pieces: readonly string[]): string[] => pieces.filter((name) => !isPlayer(name));
const pawnsOf = (key: string, pieces: readonly string[]): string[] =>
  pieces.filter(isPlayer).map((name) => `${key} ${name}`);
/** If a thing has only one place and no numbers, the place needs no label: it is called like the thing. */
const labelled = ({ id, places, numbers }: Plate): boolean => !id || places.length > 1 || numbers.length > 0;
const chipOf = ({ touched }: Ground): Size => (touched ? { ...CHIP, h: TOUCH } : CHIP);

/** How high a plate must be for all that lies on it; an empty place keeps room for a card, so that nothing jumps. */
function heightOf(plate: Plate, width: number, chip: Size): number {
  const lying = plate.places.map(({ key, pieces }) => {
    const pawns = pawnsOf(key, pieces).length;
    const cards = Math.max(cardsOf(pieces).length, pawns ? 0 : 1);
    return (
      (labelled(plate) ? LABEL : 0) +
      rows(cards, width, CARD) * (CARD.h + CARD.gap) +
      rows(pawns, width, PAWN) * (PAWN.h + PAWN.gap)
    );
  });
  const chips = rows(plate.numbers.length, width, chip) * (chip.h + chip.gap);
  return TITLE + chips + lying.reduce((sum, each) => sum + each, 0) + PAD - GAP;
}

const narrowest = ({ places }: Plate): number => 2 * PAD + (places.length ? CARD.w : CHIP.w);

/** The size of a unit of the edition at which every plate has room for what lies on it. */
function unitFor(placed: readonly [Plate, Spot][], chip: Size): number {
  let unit = 1;
  const tight = ([plate, { w, h }]: [Plate, Spot]): boolean =>
    w * unit < narrowest(plate) || heightOf(plate, w * unit, chip) > h * unit;
  while (placed.some(tight)) unit *= STEP;
  return unit;
}

/** Plates where the edition puts them, the others below in columns. */
export function lay(plates: readonly Plate[], ground: Ground): Laid {
  const laid: Laid = { box: { x: 0, y: 0, w: 0, h: 0 }, at: new Map(), labels: [] };
  const chip = chipOf(ground);
  const placed = plates.flatMap((plate): [Plate, Spot][] => {
    const spot = ground.spots.get(plate.id);
    return spot ? [[plate, spot]] : [];
  });
  const unit = unitFor(placed, chip);
  const left = Math.min(...placed.map(([, { x }]) => x));
  const top = Math.min(...placed.map(([, { y }]) => y));
  let [width, y] = [0, 0];
  for (const [plate, spot] of placed) {
    const box = { x: (spot.x - left) * unit, y: (spot.y - top) * unit, w: spot.w * unit, h: spot.h * unit, r: PAD };
    put(laid, plate, box, chip);
    width = Math.max(width, box.x + box.w);
    y = Math.max(y, box.y + box.h + APART);
  }
  width ||= ground.width;
  const others = plates.filter(({ id }) => !ground.spots.has(id));
  for (const line of lines(others, ground.columns)) {
    const cell = (width - APART * (line.length - 1)) / line.length;
    const h = Math.max(...line.map((plate) => heightOf(plate, cell, chip)));
    line.forEach((plate, index) => put(laid, plate, { x: index * (cell + APART), y, w: cell, h, r: PAD }, chip));
    y += h + APART;
  }
  laid.box = { x: -APART, y: -APART, w: width + 2 * APART, h: y + APART };
  return laid;
}

/** Plates in lines of so many columns; a plate of the whole table, or with many pieces, has its own line. */
function lines(plates: readonly Plate[], columns: number): Plate[][] {
  const found: Plate[][] = [];
  let line: Plate[] = [];
  for (const plate of plates) {
    const wide = !plate.id || plate.places.some(({ pieces }) => pieces.length > 1);
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
function put(laid: Laid, plate: Plate, box: Box, chip: Size): void {
  laid.at.set(plate.id, box);
  let y = box.y + TITLE;
  const inside = box.w - 2 * PAD;
  const grid = (names: readonly string[], size: Size): void => {
    const columns = Math.min(fitting(box.w, size), Math.max(1, names.length));
    const { h, gap } = size;
    const w = Math.min((inside - gap * (columns - 1)) / columns, size.most);
    names.forEach((name, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      laid.at.set(name, { x: box.x + PAD + column * (w + gap), y: y + row * (h + gap), w, h, r: GAP });
    });
    y += Math.ceil(names.length / columns) * (h + gap);
  };
  grid(
    plate.numbers.map(({ key }) => key),
    chip,
  );
  for (const { key, label, pieces } of plate.places) {
    if (labelled(plate)) {
      laid.labels.push({ key, text: label, x: box.x + PAD, y, w: inside });
      y += LABEL;
    }
    grid(cardsOf(pieces), CARD);
    grid(pawnsOf(key, pieces), PAWN);
  }
}
