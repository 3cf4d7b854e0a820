/** What signs, pieces, moves and names of Panticapaeum look like. */
import { drawingsOf } from "$lib/drawings";
import type { Drawing } from "$lib/sayings";

const COINS = { icon: "pk-coin", colour: "--c-bronze" };
const WORKER = { icon: "pk-worker", colour: "own" };
const TILE = { icon: "pk-p-aqueduct_tile" };
const TRIREME = { icon: "pk-trireme", colour: "--c-sea-ink" };
const ANY = { icon: "any" };
const SITE = { icon: "ui-pin" };
const STEP = { icon: "arrow" };
const CLOSE = { icon: "ui-close" };
const DONE = { icon: "ui-confirm" };
const BUILD = { icon: "pk-p-free_building" };
const POINTS = { icon: "vp", colour: "--c-bronze" };

const DRAWINGS: Record<string, Drawing> = {
  coins: COINS,
  worker: WORKER,
  workers: WORKER,
  new_worker: { icon: "pk-p-worker" },
  points: POINTS,
  resources: ANY,
  drought: { icon: "pk-drought", colour: "--pk-drought-ink" },
  any: ANY,
  tile: TILE,
  trireme: TRIREME,
  site: SITE,
  why: { icon: "ui-why" },
  round: { icon: "round" },
  step: STEP,
  marker: { icon: "pl-circle", colour: "own" },
  move: { icon: "pk-p-move" },
  free_building: BUILD,
  aqueduct_tile: TILE,
  random_tile: { icon: "pk-p-random_tile" },
  extra_step: { icon: "pk-p-extra_step" },
  "move:tile": TRIREME,
  "move:place": TILE,
  "move:worker": { icon: "pk-worker" },
  "move:site": SITE,
  "move:build": BUILD,
  "move:free_building": BUILD,
  "move:building": { icon: "pk-p-move" },
  "move:sell": COINS,
  "move:coins": COINS,
  "move:resource": ANY,
  "move:take_cube": ANY,
  "move:pay": STEP,
  "move:extra_row": { icon: "pk-p-extra_step" },
  "move:draw": { icon: "pk-p-random_tile" },
  "move:decline": CLOSE,
  "move:stop": CLOSE,
  "move:done": DONE,
};
/** The colours in which the buildings are printed. */
const SHADES: Record<string, string> = {
  house: "brown",
  winery: "violet",
  fortress: "white",
  aqueduct: "orange",
  temple: "green",
};

const cube = (id: string) => ({ icon: `pk-${id}`, colour: `--g-${id}`, picture: id });

/** Cubes, tiles and the cells of the development board are pictures; buildings are drawn in the colour of their row. */
export const drawing = drawingsOf(DRAWINGS, {
  cube,
  marker: cube,
  tile: (id) => ({ ...TILE, picture: `tile-${id}` }),
  effect: (id) => ({ ...ANY, picture: `cell-${id}` }),
  token: (id) => ({ icon: `pk-i-${id}`, colour: "--c-sea" }),
  building: (id) => ({ icon: `pk-${id}`, colour: `--g-${SHADES[id] ?? "brown"}`, picture: `b-${id}` }),
});

/** Names that stand in lines as pictures. */
export const DRAWN = ["cube", "marker", "tile"];
