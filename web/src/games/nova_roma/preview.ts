/** What a candidate changes: consequences only, never advice. */
import type { Amount, Consequence, Preview } from "$games/old.svelte";
import type { OldOffer as Offer } from "$games/old.svelte";
import { type Part, mute, uncounted } from "$lib/words";
import {
  type Table,
  actionsOf,
  canFulfil,
  chariotCells,
  completedLines,
  completes,
  decider,
  field,
  majority,
  readPlacement,
  rewardTokens,
  cubesIn,
  rowPrice,
  seaPoints,
  standing,
  strengths,
  tileAt,
  yieldOf,
} from "./counting";
import {
  type Goods,
  SMALL,
  buildingOf,
  cardOf,
  conditionOf,
  harbourOf,
  horsesInto,
  placed,
  priceOf,
  seaContractOf,
} from "./edition";
import { CLAIM, trackNumber } from "./labels";
import {
  action,
  buildingName,
  cardName,
  condition,
  district,
  effect,
  harbour,
  shapeName,
  sign,
  signs,
  tile,
  track,
} from "./phrases";
import { inReach, mayClaim, performable } from "./possible";
import { legsTo } from "./ways";

const plus = (n: number) => ({ kind: "gain" as const, text: `+${n}` });
const minus = (n: number) => ({ kind: "loss" as const, text: `−${n}` });
const plain = (text: string | number) => ({ kind: "plain" as const, text: `${text}` });

const OWN = ["coins", "influence", "artisan", "wheat", "stone", "wood", "wine", "horses", "achievement"];
const where = (kind: string) =>
  OWN.includes(kind) ? { where: `me:${kind}` } : kind === "vp" ? { where: "me:points" } : {};

const gains = (scene: Table, goods: Goods, note = ""): Consequence[] =>
  Object.entries(goods).map(([kind, n]) => ({
    amount: plus(n),
    parts: note ? [sign(scene, kind, n), ` ${note}`] : [mute(sign(scene, kind, n)), ` ${scene.words(`good.${kind}`)}`],
    ...where(kind),
  }));
const losses = (scene: Table, goods: Goods): Consequence[] =>
  Object.entries(goods)
    .filter(([, n]) => n)
    .map(([kind, n]) => ({
      amount: minus(n),
      parts: [mute(sign(scene, kind, n)), ` ${scene.words(`good.${kind}`)}`],
      ...where(kind),
    }));
const note = (scene: Table, icon: string, text: string, amount: Amount = plain("")): Consequence => ({
  amount,
  parts: [{ icon, label: "" }, ` ${text}`],
});

function standHere(scene: Table, cell: string): Preview {
  const { words, view, edition } = scene;
  const force = strengths(view, view.seat, cell, edition);
  const names = actionsOf(view, cell);
  return {
    lead: words("preview.stand"),
    title: names.map((key) => action(scene, key)).join(" + "),
    icon: "nr-patrician",
    consequences: [
      ...names.flatMap((key, line) => brings(scene, key, force[line] ?? 1)),
      { amount: plus(1), parts: [sign(scene, "coins"), ` ${words("preview.declined")}`], conditional: true },
    ],
  };
}
/** What an action would offer at a strength: its name and strength first. */
function brings(scene: Table, key: string, n: number): Consequence[] {
  const { words, view, edition } = scene;
  const me = decider(view);
  const told = (...parts: Part[]): Consequence => ({
    amount: plain(n),
    parts: [{ icon: `nr-a-${key}`, label: "" }, ` ${action(scene, key)}: `, ...parts],
  });
  if (!performable(view, view.seat, key, n, edition)) return [told(words("preview.only_decline"))];
  switch (key) {
    case "trade":
      return [told(...signs(scene, { coins: n }, "+"))];
    case "develop":
      return [told(...signs(scene, { influence: n }, "+"))];
    case "associates":
      return [told(...signs(scene, { card: n }, "+"))];
    case "races":
      return [told(words("goods.chariot_step", { n }))];
    case "income":
      return [told(words("preview.income", { n }))];
    case "seafaring":
    case "building": {
      const list = inReach(view, key === "seafaring" ? "sea" : "building", n, edition);
      const can = list.filter(({ cost }) => canFulfil(me, cost, edition)).length;
      const open = edition.districts.filter((each) => each.strength <= n).map((each) => each.key);
      const reach = words("preview.reach", { n: list.length, can });
      return [
        told(reach),
        key === "building"
          ? note(scene, "nr-mosaic", words("preview.districts", { list: open.join(", ") }))
          : note(scene, "nr-ship", words("goods.ship_move", { n })),
      ];
    }
    default: {
      const most = Math.min(n, me.influence);
      const claims = mayClaim(view, { ...me, patricians: [...me.patricians, cellToCome] });
      return [
        ...(most ? [told(words("preview.petition", { n: most }))] : [told(words("preview.claim"))]),
        ...(claims && most ? [note(scene, "first-player", words("preview.claim"), minus(CLAIM))] : []),
      ];
    }
  }
}
/** The patrician that is about to be placed counts as the turn's own. */
const cellToCome = "";

function buildHere(scene: Table, name: string): Preview {
  const { words, view } = scene;
  const { district: where_, cells } = readPlacement(name);
  const seat = view.seat;
  const found: Consequence[] = [];
  for (const { token, seats } of completes(scene, where_, cells, seat)) {
    found.push(...gains(scene, token.reward, words("preview.token")));
    const others = seats.filter((each) => each !== seat);
    if (others.length)
      found.push({
        amount: plain(""),
        parts: [`${words("preview.also")} `, ...others.flatMap((each): Part[] => [{ player: each }, " "])],
      });
  }
  const taken = cubesIn(view, where_);
  for (const token of rewardTokens(scene)) {
    if (token.district !== where_ || token.claimed) continue;
    const before = token.around.filter((cell) => taken.has(cell)).length;
    const more = token.around.filter((cell) => cells.includes(cell)).length;
    if (!more || before + more === token.around.length) continue;
    found.push({
      amount: plain(`${before + more}/${token.around.length}`),
      parts: [
        ...Object.entries(token.reward).map(([kind, n]) => ({
          ...sign(scene, kind, n),
          label: scene.words(`goods.${kind}`, { n }),
        })),
        ` ${words("preview.surrounded")}`,
      ],
    });
  }
  const now = majority(scene, where_, seat);
  const extra = { seat, cubes: cells.length };
  const then = majority(scene, where_, seat, extra);
  const own = standing(view, where_, extra).find((each) => each.seat === seat)?.n ?? 0;
  found.push({
    amount: plain(then),
    parts: [{ icon: "lead", label: "" }, ` ${words("preview.majority", { n: own, now })}`],
    conditional: true,
  });
  return {
    lead: words("preview.build"),
    title: words("preview.cubes", { district: district(scene, where_), n: cells.length }),
    icon: "nr-mosaic",
    consequences: found,
  };
}

function sailHere(scene: Table, ship: string, to: string): Preview {
  const { words, view, edition, decision } = scene;
  const from = decider(view).ships[Number(ship) - 1] ?? "";
  const legs = legsTo(scene, from, to);
  const places = legs.flatMap((key) => harbourOf(edition, key)?.harbour ?? []);
  const cost = places.reduce((sum, each) => sum + each.leg, 0);
  const found = places.flatMap((each) => (each.reward ? gains(scene, each.reward, harbour(scene, each.key)) : []));
  const more = seaPoints(edition, to) - seaPoints(edition, from);
  if (more)
    found.push({
      amount: plus(more),
      parts: [
        sign(scene, "vp", more),
        ` ${words("preview.sea", { n: seaPoints(edition, to), was: seaPoints(edition, from) })}`,
      ],
      where: "me:points",
    });
  const all = Number(decision.facts["points"] ?? cost);
  found.push(note(scene, "nr-ship", words("preview.points_left", { n: all - cost }), plain(all - cost)));
  return { lead: words("preview.sail"), title: harbour(scene, to), icon: "nr-ship", consequences: found };
}

function driveHere(scene: Table, key: string, to: number): Preview {
  const { words, view, edition } = scene;
  const index = trackNumber(scene, key);
  const at = chariotCells(view, view.seat)[index] ?? 0;
  let horses = 0;
  for (let cell = at + 1; cell <= to; cell += 1) horses += horsesInto(edition, cell);
  const found = losses(scene, { horses, ...(view.decision === "charioteer" ? { artisan: 1 } : {}) });
  const rivals = field(view, index).filter((each) => each.seat !== view.seat && each.cell >= to).length;
  found.push(note(scene, "nr-biga", words("preview.race_place", { n: rivals + 1 })));
  if (to === edition.hippodrome.length)
    found.push({
      amount: plus(edition.hippodrome.finish_vp),
      parts: [sign(scene, "vp", edition.hippodrome.finish_vp), ` ${words("preview.finish")}`],
      where: "me:points",
    });
  const wheels = edition.hippodrome.wheel_cells;
  if (wheels.includes(to))
    found.push({ ...note(scene, "nr-wheel", words("preview.wheel"), plus(1)), conditional: true });
  else if (wheels.some((cell) => cell > at && cell < to))
    found.push({ ...note(scene, "nr-wheel", words("preview.wheel_passed"), plain(0)), conditional: true });
  return { lead: words("preview.drive", { n: to }), title: track(scene, key), icon: "nr-chariot", consequences: found };
}

function placeHere(scene: Table, cell: string): Preview {
  const { words, view, edition } = scene;
  const me = decider(view);
  const found = yieldOf(me, cell, edition).flatMap((each) => gains(scene, { [each.kind]: each.n }));
  const there = tileAt(me, cell);
  if (there && !there.turned && found.length < 3)
    found.push({
      amount: plain(""),
      parts: [{ icon: "nr-lat-special", label: "" }, ` ${tile(scene, there.tile)}`],
      conditional: true,
    });
  found.push({
    amount: minus(1),
    parts: [sign(scene, "artisan"), ` ${words("preview.artisan")}`],
    where: "me:artisan",
  });
  return { lead: words("preview.place"), title: words("table.estate"), icon: "nr-artisan", consequences: found };
}

function achieve(scene: Table, cell: string): Preview {
  const { words, view, edition } = scene;
  const me = decider(view);
  const key = me.conditions[SMALL.indexOf(cell)] ?? "";
  const [, row] = placed(cell);
  const vp = edition.mosaic.cell_vp[row - 1] ?? 0;
  const lines = completedLines(me.mosaic, cell, edition);
  const found: Consequence[] = [
    ...gains(scene, { vp }, words.named("colour", edition.mosaic.rows[row - 1] ?? "")),
    ...losses(scene, conditionOf(edition, key).pay ?? {}),
    {
      amount: minus(1),
      parts: [mute(sign(scene, "achievement")), ` ${uncounted(words("goods.achievement", { n: 1 }), 1)}`],
      where: "me:achievement",
    },
    ...(row === 1 ? gains(scene, edition.mosaic.top_row_bonus) : []),
    ...lines.flatMap((line) => [
      ...gains(scene, { vp: line.vp }, words.named("line", line.key)),
      ...gains(scene, line.bonus),
    ]),
  ];
  return { lead: condition(scene, key), title: words("preview.achieve"), icon: "nr-achievement", consequences: found };
}

/** Doing what a move says, where only its price and gain are to be told. */
function dealing(offer: Offer, scene: Table): Preview | null {
  const { words, view, edition, decision } = scene;
  const { choice } = offer;
  if (!choice) return null;
  const value = choice.text.slice(choice.text.indexOf(":") + 1);
  const me = decider(view);
  switch (choice.kind) {
    case "contract": {
      const sea = decision.facts["market"] === "sea";
      const id = (sea ? view.sea_market : view.building_market)[Number(value) - 1] ?? "";
      const found = sea ? seaContractOf(edition, id) : buildingOf(edition, id);
      const after: Consequence[] = sea
        ? [note(scene, "nr-ship", words("goods.ship_move", { n: Number(decision.facts["strength"] ?? 0) }))]
        : [...gains(scene, { vp: buildingOf(edition, id).vp }), note(scene, "nr-mosaic", shapeName(scene, id))];
      return {
        lead: words("preview.fulfil"),
        title: sea ? words("kind.sea_contract") : buildingName(scene, id),
        icon: sea ? "nr-contract-sea" : "nr-contract-building",
        consequences: [...losses(scene, found.cost), ...after],
      };
    }
    case "latifundium": {
      const slot = value === "special" ? view.latifundia_market.length - 1 : Number(value) - 1;
      return {
        lead: words("preview.buy"),
        title: tile(scene, view.latifundia_market[slot] ?? ""),
        icon: "nr-lat-production",
        consequences: losses(scene, priceOf(edition, slot)),
      };
    }
    case "lay": {
      const there = tileAt(me, value);
      return {
        lead: words("preview.lay"),
        title: tile(scene, String(decision.facts["tile"])),
        icon: "nr-lat-production",
        consequences: there
          ? [note(scene, "ui-close", words("preview.replaces", { tile: tile(scene, there.tile) }))]
          : [],
      };
    }
    case "buy":
    case "resource":
      return {
        lead: choice.kind === "buy" ? words("preview.buy") : words("preview.gain"),
        title: words(`good.${value}`),
        consequences: [...gains(scene, { [value]: 1 }), ...(choice.kind === "buy" ? losses(scene, { coins: 1 }) : [])],
      };
    case "wine":
      return {
        lead: words("preview.exchange"),
        title: words("good.wine"),
        consequences: [
          ...losses(scene, { wine: 1 }),
          ...gains(scene, me.influence >= edition.limits.influence_max ? { coins: 1 } : { influence: 1 }),
        ],
      };
    case "play":
    case "use":
    case "take":
    case "draft":
    case "keep": {
      const key = choice.kind === "take" ? (view.associate_market[Number(value) - 1] ?? null) : value;
      if (key === null || value === "deck")
        return { lead: words("preview.take"), title: words("preview.deck"), icon: "deck", consequences: [] };
      const paid =
        choice.kind === "play" ? { coins: Number(decision.facts["price"] ?? 0), influence: rowPrice(me, edition) } : {};
      return {
        lead: words(`when.${cardOf(edition, key).timing}`),
        title: cardName(scene, key),
        icon: "nr-card",
        consequences: [...losses(scene, paid), { amount: plain(""), parts: [effect(scene, key)] }],
      };
    }
    case "hire":
      return {
        lead: words("move.hire"),
        title: words("good.artisan"),
        icon: "nr-artisan",
        consequences: [...gains(scene, { artisan: 1 }), ...losses(scene, { wheat: 1 })],
      };
    case "claim":
      return {
        lead: words("preview.claim"),
        title: words("source.first_player_token"),
        icon: "first-player",
        consequences: losses(scene, { influence: CLAIM }),
      };
    case "decline":
      return {
        lead: words("verb.decline"),
        title: action(scene, String(decision.facts[value])),
        consequences: gains(scene, { coins: 1 }),
      };
    case "perform": {
      const key = String(decision.facts[value]);
      const n = Number(decision.facts[`${value}_strength`]);
      return {
        lead: words("preview.perform", { n }),
        title: action(scene, key),
        icon: `nr-a-${key}`,
        consequences: [...brings(scene, key, n), { amount: plain(""), parts: [words(`action_help.${key}`)] }],
      };
    }
    case "action":
      return {
        lead: words("preview.petitioned"),
        title: action(scene, value),
        icon: `nr-a-${value}`,
        consequences: [{ amount: plain(""), parts: [words(`action_help.${value}`)] }],
      };
    default:
      return null;
  }
}

export function preview(offer: Offer, scene: Table): Preview | null {
  const goal = offer.targets.at(-1) ?? "";
  const [kind = "", ...rest] = goal.split(":");
  const id = rest.join(":");
  switch (kind) {
    case "forum":
      return offer.choice?.kind === "patrician" ? standHere(scene, id) : null;
    case "build":
      return buildHere(scene, id);
    case "harbour":
      return sailHere(scene, (offer.targets[0] ?? "").slice(5), id);
    case "race": {
      const [key = "", cell = "0"] = id.split(":");
      return offer.quiet ? null : driveHere(scene, key, Number(cell));
    }
    case "mosaic":
      return achieve(scene, id);
    case "estate":
      return offer.choice?.kind === "lay" ? dealing(offer, scene) : placeHere(scene, id);
    default:
      return dealing(offer, scene);
  }
}
