/** Events as lines of the log. What another line says already is not repeated. */
import type { Flight, Line, Trace } from "$games/old.svelte";
import { type Facts, type Part, mute } from "$lib/words";
import { SHAPES } from "$lib/players";
import type { Happening } from "$wire/server";
import { effectOf, rowOf, turned } from "./edition";
import { type Table, building, colour, goods, house, mark, places, rate, row, sign, tile } from "./phrases";

/** The name before a line shows whose turn it is; payment, sale, the tile or the step tell the rest. */
export const SILENT = ["turn_start", "turn_end", "action_chosen", "cubes_laid", "extra_step", "rate_reached"];
const CAUSES = [
  "cubes_collected",
  "workers_returned",
  "cubes_paid",
  "building_taken",
  "marker_blocked",
  "resources_gained",
  "worker_gained",
  "token_gained",
  "aqueduct_tile_taken",
  "effect_declined",
  "effect_void",
  "coins_paid",
];
const many = (value: unknown): string[] => value as string[];
const points = (value: unknown): number[][] => value as number[][];

function keyOf({ kind, facts }: Happening): string {
  if (kind === "building_taken" && facts["next_price"] === null) return "log.column_empty";
  if (kind === "building_placed" && facts["free"]) return "log.building_free";
  if (kind === "coins_paid" && !facts["number"]) return "log.nothing_paid";
  if (kind === "ring_filled" && facts["short"]) return "log.ring_short";
  if (kind === "marker_moved") return "line.marker_moved";
  if (kind === "tile_placed") return "line.tile_placed";
  if (kind === "building_placed") return "line.building_placed";
  if (kind === "game_end" && facts["tie_break"]) return `tie.${String(facts["tie_break"])}`;
  return `log.${kind}`;
}

/** The facts of an event, each as it is written. */
function told({ kind, facts }: Happening, scene: Table): Facts {
  const { words, names } = scene;
  const shown: Facts = {};
  for (const [key, value] of Object.entries(facts)) {
    const text = String(value);
    if (key === "colours") shown["list"] = spaced(goods(scene, many(value)));
    else if (key === "colour") shown[key] = [{ picture: text, label: "" }, ` ${colour(scene, text)}`];
    else if (key === "building") shown[key] = [mute(house(scene, text)), ` ${building(scene, text)}`];
    else if (key === "tile") shown[key] = [{ picture: `tile-${text}`, label: tile(scene, text) }];
    else if (key === "token" && kind === "token_gained")
      shown[key] = [{ icon: `pk-i-${text}`, label: "", colour: "--c-sea" }, ` ${words(`token.${text}`)}`];
    else if (key === "row") shown[key] = row(scene, text);
    else if (key === "cause") shown[key] = words(`cause.${text}`);
    else if (key === "reason") shown[key] = words(`void.${text}`);
    else if (key === "category") shown[key] = words(`source.${text}`);
    else if (key === "place" && Array.isArray(value)) shown[key] = (value as number[]).join(",");
    else if (key === "places" && Array.isArray(value)) {
      shown["place"] = places(points(value));
      shown["n"] = value.length;
    } else if (typeof value === "number" || typeof value === "string") shown[key] = value;
  }
  switch (kind) {
    case "ring_filled":
      shown["n"] = many(facts["tiles"]).length;
      break;
    case "round_end":
      shown["n"] = many(facts["discarded"]).length;
      break;
    case "rate_reached":
      shown["rate"] = rate(scene, rowOf(scene.edition, String(facts["row"])).building, Number(facts["rate"]));
      break;
    case "cubes_sold":
      shown["n"] = many(facts["colours"]).length;
      break;
    case "building_moved":
      shown["from"] = places(points(facts["from"]));
      shown["to"] = places(points(facts["to"]));
      break;
    case "tile_placed":
      shown["place"] = `${String(facts["x"])},${String(facts["y"])}`;
      break;
    case "marker_moved": {
      const name = String(facts["cell"]);
      const cell = effectOf(scene.edition, name);
      const vp = cell.kind === "vp";
      shown["good"] = [{ picture: String(facts["row"]), label: row(scene, String(facts["row"])) }];
      shown["effect"] = vp
        ? [
            mute(mark(scene, name)),
            ` ${rate(scene, rowOf(scene.edition, String(facts["row"])).building, cell.value ?? cell.per_cells ?? 0)}`,
          ]
        : [mark(scene, name)];
      break;
    }
    case "effect_declined":
    case "effect_void":
      shown["cell"] = words(`cell.${effectOf(scene.edition, String(facts["cell"])).kind}`);
      break;
    case "final_placement":
      shown["list"] = many(facts["effect"])
        .map((each) => words(`final.${each}`))
        .join(", ");
      break;
    case "game_end":
      shown["list"] = (facts["winners"] as number[]).map((seat) => names[seat]).join(", ");
      break;
    case "coins_gained":
    case "coins_paid":
      shown["coin"] = [sign("coins", words("column.coins"))];
  }
  return shown;
}

const spaced = (parts: Part[]): Part[] => parts.flatMap((part, index) => (index ? [" ", part] : [part]));

/** Places of a city that an event is about. */
function spots(event: Happening, scene: Table): string[] {
  const { kind, seat, facts } = event;
  const name = ([x = 0, y = 0]: number[]) => `city:${seat}:${x},${y}`;
  if (kind === "tile_placed")
    return turned(scene.edition, String(facts["tile"]), Number(facts["r"])).map((cell) =>
      name([Number(facts["x"]) + cell.x, Number(facts["y"]) + cell.y]),
    );
  if (Array.isArray(facts["places"])) return points(facts["places"]).map(name);
  if (Array.isArray(facts["place"])) return [name(facts["place"] as number[])];
  if (kind === "building_moved") return points(facts["to"]).map(name);
  return [];
}

export function line(event: Happening, scene: Table): Line | null {
  const { kind, facts } = event;
  if (SILENT.includes(kind)) return null;
  if (kind === "score_line" && !facts["points"]) return null;
  if (kind === "coins_gained" && facts["cause"] === "sale") return null;
  const things = spots(event, scene);
  if (kind === "marker_moved") things.push(`effect:${String(facts["cell"])}`);
  if (kind === "building_taken") things.push(`column:${String(facts["building"])}`);
  return { parts: scene.words.parts(keyOf(event), told(event, scene)), cause: CAUSES.includes(kind), things };
}

export function traces(event: Happening, scene: Table): Trace[] {
  const { kind, seat, facts } = event;
  if (kind === "tile_placed" || kind === "building_placed" || kind === "worker_placed" || kind === "final_placement")
    return spots(event, scene).map((thing) => ({ seat, at: thing }));
  if (kind === "building_moved")
    return [
      ...points(facts["from"]).map(([x = 0, y = 0]) => ({ seat, from: `city:${seat}:${x},${y}` })),
      ...spots(event, scene).map((thing) => ({ seat, at: thing })),
    ];
  if (kind === "marker_moved") return [{ seat, at: `marker:${String(facts["row"])}:${seat}` }];
  if (kind === "tile_picked") return [{ seat, from: `ring:${String(facts["place"])}` }];
  return [];
}

export function flights(event: Happening, scene: Table): Flight[] {
  const { kind, seat, facts } = event;
  const mine = seat === scene.me || (scene.me < 0 && seat === scene.view.active);
  const home = mine ? "me" : `player:${seat}`;
  const store = (shade: string) => (mine ? `me:cube:${shade}` : home);
  const colourOf = `--p-${scene.colours[seat] ?? "black"}`;
  const good = (shade: string, from: string, to: string): Flight => ({
    icon: `pk-${shade}`,
    colour: `--g-${shade}`,
    from,
    to,
    far: true,
  });
  switch (kind) {
    case "tile_picked":
      return [
        { icon: "pk-p-aqueduct_tile", from: `tile:${String(facts["index"])}`, to: mine ? "city" : home, far: true },
        { icon: "pk-trireme", colour: "--c-sea-ink", from: "trireme", to: `tile:${String(facts["index"])}` },
      ];
    case "cubes_collected":
      return many(facts["colours"]).map((shade, index) => {
        const [x = 0, y = 0] = points(facts["places"])[index] ?? [];
        return good(shade, `city:${seat}:${x},${y}`, store(shade));
      });
    case "cubes_paid":
    case "cubes_discarded":
      return many(facts["colours"]).map((shade) => good(shade, store(shade), `effect:${shade} 0`));
    case "cubes_sold":
      return many(facts["colours"]).flatMap((shade) => [
        good(shade, store(shade), `effect:${shade} 0`),
        { icon: "pk-coin", colour: "--c-bronze", from: `effect:${shade} 0`, to: mine ? "me:coins" : home, far: true },
      ]);
    case "cube_taken": {
      const shade = String(facts["colour"]);
      return [good(shade, `effect:${shade} 0`, store(shade))];
    }
    case "resources_gained":
      return many(facts["colours"]).map((shade) => good(shade, `effect:${shade} 0`, store(shade)));
    case "worker_placed":
    case "final_placement": {
      const [x = 0, y = 0] = facts["place"] as number[];
      return [
        {
          icon: "pk-worker",
          colour: colourOf,
          from: mine ? "me:workers" : home,
          to: `city:${seat}:${x},${y}`,
          far: true,
        },
      ];
    }
    case "workers_returned":
      return points(facts["places"]).map(([x = 0, y = 0]) => ({
        icon: "pk-worker",
        colour: colourOf,
        from: `city:${seat}:${x},${y}`,
        to: mine ? "me:workers" : home,
        far: true,
      }));
    case "worker_gained":
      return [
        {
          icon: "pk-worker",
          colour: colourOf,
          from: `marker:brown:${seat}`,
          to: mine ? "me:workers" : home,
          far: true,
        },
      ];
    case "token_gained":
      return [
        {
          icon: `pk-i-${String(facts["token"])}`,
          colour: "--c-sea",
          from: "development",
          to: mine ? "me:tokens" : home,
          far: true,
        },
      ];
    case "building_placed": {
      const [x = 0, y = 0] = points(facts["places"])[0] ?? [];
      const id = String(facts["building"]);
      const shade = scene.edition.building.find((each) => each.key === id)?.colour ?? "brown";
      return [
        { icon: `pk-${id}`, colour: `--g-${shade}`, from: `column:${id}`, to: `city:${seat}:${x},${y}`, far: true },
      ];
    }
    case "building_moved": {
      const [fx = 0, fy = 0] = points(facts["from"])[0] ?? [];
      const [x = 0, y = 0] = points(facts["to"])[0] ?? [];
      return [
        { icon: `pk-${String(facts["building"])}`, from: `city:${seat}:${fx},${fy}`, to: `city:${seat}:${x},${y}` },
      ];
    }
    case "coins_gained":
      return facts["cause"] === "sale"
        ? []
        : [{ icon: "pk-coin", colour: "--c-bronze", from: "development", to: mine ? "me:coins" : home, far: true }];
    case "coins_paid":
      return Number(facts["number"])
        ? [{ icon: "pk-coin", colour: "--c-bronze", from: mine ? "me:coins" : home, to: "development", far: true }]
        : [];
    case "marker_moved": {
      const to = `marker:${String(facts["row"])}:${seat}`;
      return [{ icon: `pl-${SHAPES[scene.colours[seat] ?? ""] ?? "circle"}`, colour: colourOf, from: to, to }];
    }
    default:
      return [];
  }
}
