/** The table explained: what a thing is, the player aid, the score sheet, the table in words. */
import type { About, AidRow, AidSection, Counter, SheetRow, TextSection } from "$games/old.svelte";
import type { PlayerView } from "$wire/panticapaeum";
import { at, costly, ground, score, units, whyNot, worth } from "./city";
import { buildingOf, colours, effectOf, piecesFor, pricesOf, rowOf, turned } from "./edition";
import { numbers } from "./moves";
import {
  type Table,
  building,
  colour,
  effect,
  effectHelp,
  good,
  icon,
  listed,
  mark,
  own,
  place,
  places,
  rate,
  row,
  step,
  tile,
} from "./phrases";

/** The rules that speak of a kind of cell. */
const RULES: Record<string, string> = {
  worker: "PK-9.5",
  vp: "PK-9.12",
  single: "PK-9.4",
  double: "PK-9.4",
  move: "PK-9.6",
  free_building: "PK-9.7",
  aqueduct_tile: "PK-9.8",
  random_tile: "PK-9.9",
  extra_step: "PK-9.10",
};
const TOKEN_RULES: Record<string, string> = { replace: "PK-10.1", discount: "PK-10.2", thrift: "PK-10.3" };
/** The rules that score a building. */
export const SCORE_RULES: Record<string, string> = {
  house: "PK-14.3",
  winery: "PK-14.4",
  fortress: "PK-14.5",
  aqueduct: "PK-14.6",
  temple: "PK-14.7",
  coins: "PK-14.9",
  resources: "PK-14.9",
  drought: "PK-14.8",
};

/** The seat whose city lies on the stage. */
export const onStage = (scene: Table): number => (scene.me >= 0 ? scene.me : Math.max(scene.view.active, 0));

/** The city on the stage while a tile or building is being placed is the decider's own. */
const stage = (scene: Table): PlayerView => scene.view.players[onStage(scene)] ?? own(scene);

function spot(scene: Table, player: PlayerView, x: number, y: number): About | null {
  const { words } = scene;
  const found = ground(player).get(at(x, y));
  if (!found) return { title: words("about.plane"), icon: "ui-pin", text: [words("about.plane_text")], rule: "PK-4.7" };
  if (found.building !== null) return standing(scene, player, found.building);
  const title = words("about.place", { place: at(x, y), level: found.height });
  const said: string[] = [];
  if (found.cube) said.push(words("about.cube", { colour: colour(scene, found.cube) }));
  else if (found.face === "drought") said.push(words("legend.drought"));
  else if (found.face === "plain") said.push(words("about.plain"));
  else said.push(words("about.emptied"));
  if (found.worker) said.push(words("about.worker_here"));
  const rule = found.cube ? "PK-4.12" : found.face === "drought" ? "PK-4.13" : "PK-4.8";
  const sign = found.cube ? `pk-${found.cube}` : found.face === "drought" ? "pk-drought" : "ui-pin";
  return { title, icon: sign, text: [said.join(". ")], rule };
}

function standing(scene: Table, player: PlayerView, number: number): About | null {
  const { words, edition } = scene;
  const found = player.buildings.find((each) => each.number === number);
  if (!found) return null;
  const shade = buildingOf(edition, found.building).colour;
  const value = player.rates[shade] ?? 0;
  const count = units(edition, player, found.building, found.places);
  return {
    title: words("about.building", { building: building(scene, found.building), level: found.level }),
    icon: `pk-${found.building}`,
    text: [
      words(`unit.${found.building}`, { n: count }),
      ". ",
      value ? rate(scene, found.building, value) : words("about.no_rate"),
      ". ",
      words("about.worth", { n: worth(edition, found.building, value, count) }),
    ],
    rule: SCORE_RULES[found.building] ?? "PK-14.2",
  };
}

export function about(thing: string, scene: Table): About | null {
  const { words, edition, view } = scene;
  const [kind = "", id = "", more = ""] = thing.split(":");
  switch (kind) {
    case "tile":
    case "ring": {
      const name = kind === "tile" ? view.offered[Number(id)] : view.ring[Number(id)];
      if (!name) return null;
      const offered = view.offered.includes(name);
      return {
        title: tile(scene, name),
        icon: "pk-p-aqueduct_tile",
        text: [offered ? words("about.offered") : words("about.later")],
        rule: offered ? "PK-4.1" : "PK-4.2",
      };
    }
    case "trireme":
      return { title: words("table.trireme"), icon: "pk-trireme", text: [words("about.trireme")], rule: "PK-4.2" };
    case "place": {
      const [r = 0, x = 0, y = 0] = numbers(id);
      const cells = view.held ? turned(edition, view.held, r) : [];
      const found = whyNot(stage(scene), cells, x, y);
      return {
        title: words("about.not_here"),
        icon: "ui-why",
        text: [found ? `${words(`why_not.${found.reason}`)}.` : words("about.plane_text")],
        rule: found?.rule ?? "PK-4.7",
      };
    }
    case "site":
    case "cell": {
      const [x = 0, y = 0] = numbers(id);
      return spot(scene, stage(scene), x, y);
    }
    case "city": {
      const [x = 0, y = 0] = numbers(more);
      const player = view.players[Number(id)];
      return player ? spot(scene, player, x, y) : null;
    }
    case "building":
      return standing(scene, stage(scene), Number(id));
    case "build":
    case "column": {
      const shade = buildingOf(edition, id).colour;
      const price = stage(scene).prices[id];
      const left = view.left[id] ?? 0;
      return {
        title: building(scene, id),
        icon: `pk-${id}`,
        text:
          price === null || price === undefined
            ? [words("why_not.column_empty")]
            : [
                words("about.column", {
                  cost: words("price.cubes", { n: price, colour: colour(scene, shade) }),
                  n: left,
                  cells: buildingOf(edition, id).footprint,
                }),
                " ",
                words(`scores.${id}`),
              ],
        rule: "PK-6.2",
      };
    }
    case "effect": {
      const [shade = "", pos = "0"] = id.split(" ");
      if (pos === "0")
        return { title: row(scene, shade), icon: `pk-${shade}`, text: [words("about.start")], rule: "PK-2.2" };
      const cell = effectOf(edition, id);
      return {
        title: words("about.cell", { row: row(scene, shade), n: Number(pos) }),
        icon: icon(scene, id),
        text: [mark(scene, id), " ", effectHelp(scene, id)],
        rule:
          cell.kind === "improvement" ? (TOKEN_RULES[cell.token ?? ""] ?? "PK-9.11") : (RULES[cell.kind] ?? "PK-9.14"),
      };
    }
    case "row":
      return { title: row(scene, id), icon: `pk-${id}`, text: [step(scene, stage(scene), id)], rule: "PK-9.1" };
    case "cube":
      return {
        title: colour(scene, id),
        icon: `pk-${id}`,
        text: [words("about.store", { n: stage(scene).store[id] ?? 0, limit: edition.game.store_limit_at_round_end })],
        rule: "PK-4.12",
      };
    case "token":
      return {
        title: words(`token.${id}`),
        icon: `pk-i-${id}`,
        text: [words(`token_help.${id}`)],
        rule: TOKEN_RULES[id] ?? "PK-9.11",
      };
    case "workers": {
      const player = stage(scene);
      return {
        title: words("column.workers"),
        icon: "pk-worker",
        text: [words("about.workers", { n: player.available, reserve: player.reserve })],
        rule: "PK-5.1",
      };
    }
    case "act":
      if (id === "sell")
        return { title: words("act.sell"), icon: "pk-coin", text: [words("about.sell")], rule: "PK-7.1" };
      if (id === "coins" || id === "resource")
        return {
          title: words(`act.${id}`, { n: edition.game.take_coins }),
          icon: id === "coins" ? "pk-coin" : "any",
          text: [words("about.take")],
          rule: "PK-8.1",
        };
      return { title: words("act.pay"), icon: "pk-coin", text: [words("about.pay")], rule: "PK-6.8" };
    default:
      return null;
  }
}

export function counters(scene: Table): Counter[] {
  const { words, view, names } = scene;
  return [
    { label: words("counter.turn"), value: words("counter.of", { n: view.turn, all: view.turns }) },
    { label: words("counter.first"), value: names[view.starter] ?? "" },
    { label: words("counter.bag"), value: `${view.bag_size}` },
  ];
}

/** Points as they stand: nothing is scored before the end. */
export function points({ view }: Table, seat: number): number {
  const player = view.players[seat];
  return player ? total(view.decision === "over" ? player.scored : player.projected) : 0;
}

export function aid(scene: Table): AidSection[] {
  const { words, edition, view } = scene;
  const me = stage(scene);
  const now = (kind: string, id = "") =>
    scene.legal.some((choice) => choice.kind === kind && (!id || choice.text === `${kind}(${id})`));
  const { game } = edition;
  return [
    {
      title: words("aid_title.turn"),
      rows: [
        { icon: "pk-trireme", parts: [words("aid_row.explore")], now: now("tile") || now("place") },
        { icon: "pk-p-free_building", parts: [words("aid_row.develop")], now: now("coins") },
        {
          icon: "pk-worker",
          parts: [words("aid_row.workers", { n: me.available, reserve: me.reserve })],
          now: now("worker"),
        },
        { icon: "round", parts: [words("aid_row.end")], now: now("end") },
      ],
    },
    {
      title: words("aid_title.actions"),
      rows: [
        ...edition.building.map((each): AidRow => {
          const price = me.prices[each.key];
          return {
            icon: `pk-${each.key}`,
            parts:
              price === null || price === undefined
                ? [building(scene, each.key), ": ", words("why_not.column_empty")]
                : [
                    building(scene, each.key),
                    `: ${price} × `,
                    good(scene, each.colour),
                    ` · ${words("aid_row.have", { n: me.store[each.colour] ?? 0 })} · ${words(`scores.${each.key}`)}`,
                  ],
            now: now("build", each.key),
          };
        }),
        {
          icon: "pk-coin",
          parts: [words("aid_row.sell", { least: game.sell_min_colours, most: game.sell_max_colours })],
          now: now("sell"),
        },
        { icon: "any", parts: [words("aid_row.take", { n: game.take_coins })], now: now("coins") },
        { icon: "arrow", parts: [words("aid_row.steps", { list: game.paid_step_costs.join(", ") })], now: now("pay") },
      ],
    },
    {
      title: words("aid_title.cells"),
      rows: [
        { icon: "pk-p-worker", parts: [words("legend.new_worker")] },
        { icon: "vp", parts: [words("legend.rate")] },
        ...["move", "free_building", "aqueduct_tile", "random_tile", "extra_step"].map((kind) => ({
          icon: `pk-p-${kind}`,
          parts: [words(`cell_help.${kind}`)],
        })),
        ...edition.improvement_token.map((each) => ({
          icon: `pk-i-${each.key}`,
          parts: [words(`token_help.${each.key}`)],
        })),
      ],
    },
    {
      title: words("aid_title.end"),
      rows: [
        {
          icon: "round",
          parts: [
            words("aid_row.round", { round: view.round, rounds: view.rounds, turn: view.turn, turns: view.turns }),
          ],
        },
        { icon: "any", parts: [words("aid_row.limit", { n: total(me.store), limit: game.store_limit_at_round_end })] },
        { icon: "pk-coin", parts: [words("aid_row.coins", { n: workerCells(scene, me) })] },
        { icon: "pk-drought", parts: [words("aid_row.drought", { n: costly(edition, me).length })] },
        { icon: "vp", parts: [words("aid_row.score", { coins: edition.scoring.coins_per_vp })] },
      ],
    },
  ];
}

const total = (store: Record<string, number>): number => Object.values(store).reduce((sum, each) => sum + each, 0);

/** Worker cells that the marker has passed or stands on: coins at the round end. */
export const workerCells = (scene: Table, player: PlayerView): number =>
  scene.edition.development_board.row.reduce(
    (sum, each) =>
      sum +
      each.cells.filter((cell) => cell.kind === "worker" && cell.pos <= (player.markers[each.colour] ?? 0)).length,
    0,
  );

export function sheet(scene: Table): SheetRow[] {
  const { words, view, edition } = scene;
  const over = view.decision === "over";
  return edition.scoring.categories.map((source): SheetRow => {
    const isBuilding = edition.building.some((each) => each.key === source);
    const list = view.players.map((player) => (over ? player.scored[source] : player.projected[source]) ?? 0);
    return {
      id: source,
      label: words(`source.${source}`),
      icon: isBuilding ? `pk-${source}` : source === "coins" ? "pk-coin" : source === "drought" ? "pk-drought" : "any",
      points: list.map((n) => (over ? { certain: n } : { contested: n })),
      text: words(`scores.${source}`, {
        n: edition.scoring.coins_per_vp,
        limit: edition.game.store_limit_at_round_end,
      }),
      rule: SCORE_RULES[source] ?? "PK-14.10",
    };
  });
}

function cityRows(scene: Table, player: PlayerView): string[] {
  const { words, edition } = scene;
  if (!player.places.length) return [words("table.empty_city")];
  const rows = [...new Set(player.places.map((each) => each.y))].sort((one, other) => one - other);
  const spots = rows.map((y) => {
    const line = player.places
      .filter((each) => each.y === y)
      .map((each) => {
        const what =
          each.building !== null
            ? building(scene, player.buildings.find((one) => one.number === each.building)?.building ?? "")
            : each.cube
              ? colour(scene, each.cube)
              : each.face === "drought"
                ? words("face.drought")
                : words("face.plain");
        const level = each.height > 1 ? `, ${words("text.level", { n: each.height })}` : "";
        return `${place([each.x, each.y])}: ${what}${level}${each.worker ? `, ${words("table.worker")}` : ""}`;
      });
    return line.join("; ");
  });
  const built = player.buildings.map((each) => {
    const value = player.rates[buildingOf(edition, each.building).colour] ?? 0;
    const count = units(edition, player, each.building, each.places);
    return `${words("move.building", { building: building(scene, each.building), number: each.number, place: places(each.places), level: each.level })}: ${words(`unit.${each.building}`, { n: count })}, ${words("about.worth", { n: worth(edition, each.building, value, count) })}`;
  });
  return [...built, ...spots];
}

export function text(scene: Table): TextSection[] {
  const { words, view, edition, names } = scene;
  const shades = colours(edition);
  const order = [...view.players].sort(
    (one, other) => Number(other.seat === onStage(scene)) - Number(one.seat === onStage(scene)),
  );
  return [
    {
      title: words("board.ring"),
      rows: [
        ...view.offered.map((name, index) => words("text.offered", { n: index + 1, tile: tile(scene, name) })),
        ...coming(scene).map((name) => tile(scene, name)),
        ...(view.held ? [words("table.hand", { tile: tile(scene, view.held) })] : []),
        words("table.bag", { n: view.bag_size }),
        words("table.discard", { n: view.discard.length }),
      ],
    },
    {
      title: words("board.buildings"),
      rows: edition.building.map((each) => {
        const price = view.prices[each.key];
        const all = pricesOf(edition, view.side, each.key).slice(
          view.taken[each.key] ?? 0,
          piecesFor(edition, view.players.length),
        );
        return price === null || price === undefined
          ? `${building(scene, each.key)}: ${words("why_not.column_empty")}`
          : words("text.column", {
              building: building(scene, each.key),
              colour: colour(scene, each.colour),
              list: all.join(", "),
              n: view.left[each.key] ?? 0,
            });
      }),
    },
    ...shades.map((shade) => ({
      title: words("text.row", { row: row(scene, shade) }),
      rows: [
        words("text.markers", {
          list: view.players.map((player) => `${names[player.seat]} ${player.markers[shade] ?? 0}`).join(", "),
        }),
        ...rowOf(edition, shade).cells.map((cell) => {
          const name = `${shade} ${cell.pos}`;
          const pile = cell.kind === "improvement" ? view.piles[name] : view.aqueducts[cell.shape ?? ""];
          return `${cell.pos}. ${effect(scene, name)}${pile === undefined ? "" : `, ${words("text.left", { n: pile })}`}`;
        }),
      ],
    })),
    ...order.map((player) => ({
      title: words("table.city", { player: names[player.seat] ?? "" }),
      rows: [
        words("text.player", {
          store: listedStore(scene, player),
          coins: player.coins,
          workers: player.available,
          reserve: player.reserve,
          tokens: tokens(scene, player),
          points: Object.values(score(edition, player)).reduce((sum, each) => sum + each, 0),
        }),
        ...cityRows(scene, player),
      ],
    })),
  ];
}

/** Tiles of the ring that are not on offer yet, in the order in which they come up. */
export function coming({ view }: Table): string[] {
  const size = view.ring.length;
  const after = Array.from({ length: size }, (_, step) => view.ring[(view.trireme + 1 + step) % size] ?? null);
  return after.flatMap((name) => (name && !view.offered.includes(name) ? [name] : []));
}

export const tokens = (scene: Table, player: PlayerView): string =>
  Object.entries(player.tokens)
    .flatMap(([name, n]) => Array.from({ length: n }, () => scene.words(`token.${name}`)))
    .join(", ") || "–";

export const listedStore = (scene: Table, player: PlayerView): string =>
  listed(
    scene,
    Object.entries(player.store).flatMap(([shade, n]) => Array.from({ length: n }, () => shade)),
  ) || "–";
