/** What a candidate changes: consequences only, never advice. Points are conditional until the end scores them. */
import type { Consequence, Preview } from "$games/old.svelte";
import type { OldOffer as Offer } from "$games/old.svelte";
import { mute } from "$lib/words";
import type { PlayerView } from "$wire/panticapaeum";
import {
  type Point,
  at,
  covered,
  ground,
  levelAt,
  score,
  total,
  withBuilding,
  withStep,
  withTile,
  withWorker,
} from "./city";
import { buildingOf, colours, effectOf, tokenCubes, turned } from "./edition";
import { lifted, numbers, pairs, raised } from "./moves";
import { type Table, building, colour, effect, good, goods, house, icon, mark, own, row, sign, tile } from "./phrases";

const plus = (n: number) => ({ kind: "gain" as const, text: `+${n}` });
const minus = (n: number) => ({ kind: "loss" as const, text: `−${n}` });
const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

const gainCubes = (scene: Table, cubes: readonly string[]): Consequence[] =>
  [...new Set(cubes)].map((shade) => ({
    amount: plus(cubes.filter((each) => each === shade).length),
    parts: [good(scene, shade), ` ${scene.words("preview.to_store")}`],
    where: `me:cube:${shade}`,
  }));

const payCubes = (scene: Table, shade: string, n: number): Consequence[] =>
  n > 0
    ? [{ amount: minus(n), parts: [good(scene, shade), ` ${scene.words("preview.price")}`], where: `me:cube:${shade}` }]
    : [];

const coins = (scene: Table, n: number, why = ""): Consequence[] =>
  n
    ? [
        {
          amount: n > 0 ? plus(n) : minus(-n),
          parts: why
            ? [sign("coins", scene.words("column.coins")), ` ${why}`]
            : [sign("coins", ""), ` ${scene.words("column.coins")}`],
          where: "me:coins",
        },
      ]
    : [];

function collected(scene: Table, me: PlayerView, places: readonly Point[]): Consequence[] {
  const { cubes, workers } = covered(me, places);
  const found = gainCubes(scene, cubes);
  if (workers)
    found.push({
      amount: plus(workers),
      parts: [sign("worker", scene.words("table.worker")), ` ${scene.words("preview.worker_back")}`],
      where: "me:workers",
    });
  return found;
}

/** How the points would stand if nothing else changed. */
export function points(scene: Table, before: PlayerView, after: PlayerView): Consequence[] {
  const { words, edition } = scene;
  const [old, fresh] = [score(edition, before), score(edition, after)];
  const found = Object.keys(fresh).flatMap((key): Consequence[] => {
    const change = (fresh[key] ?? 0) - (old[key] ?? 0);
    if (!change) return [];
    const isBuilding = edition.building.some((each) => each.key === key);
    const picture = mute(
      key === "drought"
        ? sign("drought", words("face.drought"))
        : isBuilding
          ? house(scene, key)
          : sign("points", words(`source.${key}`)),
    );
    return [
      {
        amount: { kind: "plain", text: signed(change) },
        parts: [picture, ` ${words(`source.${key}`)}`],
        conditional: true,
      },
    ];
  });
  const sum = total(fresh) - total(old);
  const [only] = found;
  if (found.length === 1 && only) only.where = "me:points";
  else if (sum)
    found.push({
      amount: { kind: "plain", text: signed(sum) },
      parts: [sign("points", ""), ` ${words("preview.sum")}`],
      where: "me:points",
      conditional: true,
    });
  return found;
}

/** A step in a row: the cell that it enters and what that brings. */
function stepping(scene: Table, me: PlayerView, shade: string): Consequence[] {
  const { words, edition, view } = scene;
  const pos = (me.markers[shade] ?? 0) + 1;
  if (pos > edition.development_board.row_length)
    return [{ amount: { kind: "plain", text: "0" }, parts: [words("step.end", { row: row(scene, shade) })] }];
  const name = `${shade} ${pos}`;
  const cell = effectOf(edition, name);
  if (cell.kind === "single" || cell.kind === "double")
    return gainCubes(scene, tokenCubes(edition, view.tokens[name])).map((each) => ({
      ...each,
      parts: [...each.parts.slice(0, 1), ` ${words("preview.by_step", { n: pos })}`],
    }));
  if (cell.kind === "worker")
    return [
      {
        amount: plus(1),
        parts: [sign("worker", ""), ` ${words("cell.worker")}`],
        where: "me:workers",
      },
    ];
  return [{ amount: { kind: "plain", text: `${pos}` }, parts: [mute(mark(scene, name)), ` ${effect(scene, name)}`] }];
}

function laying(scene: Table, id: string): Preview {
  const { words, edition, view } = scene;
  const [r = 0, x = 0, y = 0] = numbers(id);
  const me = own(scene);
  const cells = turned(edition, view.held ?? "", r);
  const level = levelAt(me, cells, x, y);
  const fresh = cells.flatMap((cell) => (["plain", "drought", "any"].includes(cell.face) ? [] : [cell.face]));
  const dry = cells.filter((cell) => cell.face === "drought").length;
  const found = collected(
    scene,
    me,
    cells.map((cell) => [x + cell.x, y + cell.y] as const),
  );
  if (fresh.length)
    found.push({ amount: plus(fresh.length), parts: [...goods(scene, fresh), ` ${words("preview.in_city")}`] });
  if (dry)
    found.push({
      amount: { kind: "plain", text: `+${dry}` },
      parts: [sign("drought", ""), ` ${words("preview.drought")}`],
    });
  return {
    lead: words("preview.lay"),
    title: level > 1 ? words("preview.raise", { level }) : words("preview.extend"),
    icon: "pk-p-aqueduct_tile",
    consequences: [...found, ...points(scene, me, withTile(me, cells, x, y))],
  };
}

function siting(scene: Table, id: string): Preview {
  const { words, view, edition } = scene;
  const site = pairs(numbers(id));
  const kind = raised(scene);
  const me = own(scene);
  const moved = view.lifted ?? undefined;
  const found = collected(
    scene,
    lifted(scene),
    site.map(([x = 0, y = 0]) => [x, y] as const),
  );
  let after = withBuilding(me, kind, site, moved);
  const { colour: shade } = buildingOf(edition, kind);
  const paid = moved === undefined && view.effect === null;
  if (paid) {
    found.push(...stepping(scene, me, shade));
    after = withStep(edition, after, shade);
  }
  const level = ground(me).get(at(site[0]?.[0] ?? 0, site[0]?.[1] ?? 0))?.height ?? 1;
  return {
    lead: words("preview.build"),
    title: words("preview.on_level", { building: building(scene, kind), level }),
    icon: `pk-${kind}`,
    consequences: [...found, ...points(scene, me, after)],
  };
}

function working(scene: Table, id: string): Preview {
  const [x = 0, y = 0] = numbers(id);
  const me = own(scene);
  return {
    lead: scene.words("preview.worker"),
    title: scene.words("preview.worker_on", { place: at(x, y) }),
    icon: "pk-worker",
    consequences: [...collected(scene, me, [[x, y]]), ...points(scene, me, withWorker(me, x, y))],
  };
}

function buying(scene: Table, id: string): Preview {
  const { words, edition } = scene;
  const me = own(scene);
  const { colour: shade } = buildingOf(edition, id);
  const free = scene.view.decision === "free_building";
  const price = free ? 0 : (me.prices[id] ?? 0);
  const missing = Math.max(0, price - (me.store[shade] ?? 0));
  const found = payCubes(scene, shade, price - missing);
  if (missing)
    found.push({
      amount: minus(missing),
      parts: [{ icon: "any", label: "" }, ` ${words("preview.others")}`],
    });
  if (!free) found.push(...stepping(scene, me, shade));
  return {
    lead: free ? words("preview.free") : words("preview.buy"),
    title: building(scene, id),
    icon: `pk-${id}`,
    consequences: [...found, ...(free ? [] : points(scene, me, withStep(edition, me, shade)))],
  };
}

function cubes(scene: Table, shade: string, kind: string): Preview {
  const { words, edition } = scene;
  const me = own(scene);
  const title = colour(scene, shade);
  const base = { title, icon: `pk-${shade}` };
  const out: Consequence = {
    amount: minus(1),
    parts: [mute(good(scene, shade)), ` ${title}`],
    where: `me:cube:${shade}`,
  };
  if (kind === "sell_cube")
    return {
      ...base,
      lead: words("preview.sell"),
      consequences: [
        out,
        ...coins(scene, 1, words("chip.sale")),
        ...stepping(scene, me, shade),
        ...points(scene, me, withStep(edition, me, shade)),
      ],
    };
  if (kind === "aqueduct_cube")
    return {
      ...base,
      lead: words("preview.any"),
      consequences: [{ amount: plus(1), parts: [good(scene, shade), ` ${words("preview.in_city")}`] }],
    };
  if (kind === "take_cube" || kind === "resource")
    return { ...base, lead: words("preview.take"), consequences: gainCubes(scene, [shade]) };
  return { ...base, lead: kind === "pay_cube" ? words("preview.pay") : words("preview.discard"), consequences: [out] };
}

export function preview(offer: Offer, scene: Table): Preview | null {
  const [first = ""] = offer.targets;
  const [kind = "", id = ""] = first.split(":");
  const { words, edition, view } = scene;
  const me = own(scene);
  const way = offer.choice === null;
  switch (kind) {
    case "tile": {
      const name = view.offered[Number(id)] ?? "";
      return {
        lead: words("preview.tile"),
        title: tile(scene, name),
        icon: "pk-trireme",
        consequences: carried(scene, name),
      };
    }
    case "place":
      return laying(scene, id);
    case "site":
      return siting(scene, id);
    case "cell":
      return way ? null : working(scene, id);
    case "build":
      return buying(scene, id);
    case "cube":
      return cubes(scene, id, way ? "take_cube" : (offer.choice?.kind ?? ""));
    case "row": {
      const name = `${id} ${(me.markers[id] ?? 0) + 1}`;
      return {
        lead: words("preview.extra"),
        title: row(scene, id),
        icon: icon(scene, name),
        consequences: [...stepping(scene, me, id), ...points(scene, me, withStep(edition, me, id))],
      };
    }
    case "act":
      if (id === "pay" && view.row)
        return {
          lead: words("preview.step"),
          title: row(scene, view.row),
          icon: icon(scene, `${view.row} ${(me.markers[view.row] ?? 0) + 1}`),
          consequences: [
            ...coins(scene, -(view.step_cost ?? 0), words("preview.price")),
            ...stepping(scene, me, view.row),
            ...points(scene, me, withStep(edition, me, view.row)),
          ],
        };
      if (id === "coins")
        return {
          lead: words("preview.take"),
          title: words("move.coins", { n: edition.game.take_coins }),
          icon: "pk-coin",
          consequences: coins(scene, edition.game.take_coins),
        };
      return id === "sell" ? selling(scene) : null;
    default:
      return null;
  }
}

/** A sale: with three colours it is known what is sold, with more it is still to be chosen. */
function selling(scene: Table): Preview {
  const { words, edition } = scene;
  const { sell_min_colours: least, sell_max_colours: limit } = edition.game;
  const me = own(scene);
  const have = colours(edition).filter((shade) => (me.store[shade] ?? 0) > 0);
  const most = Math.min(limit, have.length);
  const head = { lead: words("preview.sell"), title: words("act.sell"), icon: "pk-coin" };
  if (most > least)
    return {
      ...head,
      consequences: [
        {
          amount: { kind: "gain", text: `+${least}…${most}` },
          parts: [sign("coins", words("column.coins")), ` ${words("preview.sale")}`],
        },
      ],
    };
  const after = have.reduce((player, shade) => withStep(edition, player, shade), me);
  return {
    ...head,
    consequences: [
      ...have.map((shade): Consequence => ({
        amount: minus(1),
        parts: [mute(good(scene, shade)), ` ${colour(scene, shade)}`],
        where: `me:cube:${shade}`,
      })),
      ...coins(scene, most, words("chip.sale")),
      ...have.flatMap((shade) => stepping(scene, me, shade)),
      ...points(scene, me, after),
    ],
  };
}

function carried(scene: Table, name: string): Consequence[] {
  const { words, edition } = scene;
  const cells = turned(edition, name, 0);
  const fresh = cells.flatMap((cell) => (["plain", "drought", "any"].includes(cell.face) ? [] : [cell.face]));
  const dry = cells.filter((cell) => cell.face === "drought").length;
  const found: Consequence[] = [];
  if (fresh.length)
    found.push({ amount: plus(fresh.length), parts: [...goods(scene, fresh), ` ${words("preview.in_city")}`] });
  if (dry)
    found.push({
      amount: { kind: "plain", text: `+${dry}` },
      parts: [sign("drought", ""), ` ${words("preview.drought")}`],
    });
  if (!found.length) found.push({ amount: { kind: "plain", text: "0" }, parts: [words("preview.plain")] });
  return found;
}
