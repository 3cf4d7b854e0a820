/** The table explained: what is asked, what has been done, what a thing is. */
import type { Words } from "$lib/words.svelte";
import type { About, Chip, Counter } from "$games/old.svelte";
import {
  type Table,
  actionsOf,
  completedLines,
  cubesIn,
  decider,
  field,
  helpers,
  majority,
  occupants,
  player,
  progress,
  rewardTokens,
  shownSeat,
  standing,
  strengths,
  tileAt,
  yieldOf,
} from "./counting";
import { SMALL, cardOf, districtOf, favouriteTrack, harbourOf, horsesInto, placed, tileOf } from "./edition";
import {
  action,
  amount,
  buildingContract,
  buildingName,
  cardName,
  condition,
  district,
  effect,
  harbour,
  listed,
  ownerName,
  seaContract,
  strip,
  tile,
  track,
} from "./phrases";
import { moored } from "./ships";

/** Decisions whose words here differ from those of the terminal. */
const TASKS = [
  "build_place",
  "build_district",
  "exchange",
  "use_special",
  "discard_hand",
  "choose_contract",
  "move_ship",
  "advance",
];
const HINTS = [
  "draft_mosaic",
  "draft_card",
  "draft_keep",
  "emperor_cell",
  "turn_start",
  "place_legionary",
  "choose_action",
  "turn_end",
  "pre_action",
  "post_action",
  "place_artisan",
  "place_latifundium",
  "income_step",
  "trade_discard",
  "trade_buy",
  "buy_latifundium",
  "petition_action",
  "petition_spend",
  "take_card",
  "play_card",
  "choose_contract",
  "move_ship",
  "build_district",
  "build_place",
  "advance",
  "charioteer",
  "wheel_bonus",
  "choose_resource",
];

export function task(scene: Table): { text: string; hint?: string } {
  const { words, decision, view } = scene;
  const { kind, facts } = decision;
  const at = String(facts["tile"] ?? tileAt(decider(view), String(facts["cell"] ?? ""))?.tile ?? "");
  const told = {
    ...facts,
    tile: at ? tile(scene, at) : "",
    building: facts["contract"] ? buildingName(scene, String(facts["contract"])) : words("bench.cube"),
    market: facts["market"] === "sea" ? words("offers.sea") : words("offers.building"),
    n: Math.max(0, decider(view).hand_size - scene.edition.limits.hand_max),
  };
  const text = TASKS.includes(kind) ? words(`task.${kind}`, told) : words(`decision.${kind}`, told);
  const hint = HINTS.includes(kind) ? { hint: words(`hint.${kind}`, told) } : {};
  const of = ACTION_OF[kind] ?? (facts["market"] === "sea" ? "seafaring" : "building");
  const doing = kind.endsWith("_action") && kind !== "petition_action" ? view.action : of;
  const within =
    view.action !== null && (view.action === doing || view.action === "petition") && facts["action"] !== undefined;
  return { text: within && doing ? `${action(scene, doing)}: ${text}` : text, ...hint };
}
/** The action whose step a decision is; contracts belong to the action of their market. */
const ACTION_OF: Record<string, string> = {
  trade_discard: "trade",
  trade_discard_second: "trade",
  trade_buy: "trade",
  spend_wine: "develop",
  buy_latifundium: "develop",
  place_latifundium: "develop",
  petition_claim: "petition",
  petition_action: "petition",
  petition_spend: "petition",
  take_card: "associates",
  play_card: "associates",
  discard_hand: "associates",
  discard_row: "associates",
  move_ship: "seafaring",
  pay_artisan: "building",
  build_district: "building",
  build_place: "building",
  advance: "races",
  charioteer: "races",
  wheel_bonus: "races",
  income_step: "income",
  exchange: "income",
  use_special: "income",
  choose_resource: "income",
  place_artisan: "income",
};

const CHIPS: Record<string, string> = {
  emperor: "nr-emperor",
  patrician: "nr-patrician",
  legionary: "nr-legionary",
  achievement: "nr-achievement",
  place: "nr-artisan",
  lay: "nr-lat-production",
  latifundium: "nr-lat-production",
  ship: "nr-ship",
  advance: "nr-chariot",
  build: "nr-a-building",
  district: "nr-a-building",
  contract: "nr-contract-building",
  play: "nr-card",
  take: "nr-card",
  use: "nr-card",
  discard: "nr-card",
  strip: "nr-mosaic",
};
export function chip(step: string, scene: Table): Chip {
  const [kind = "", id = ""] = step.split(":");
  const { words, view } = scene;
  const icon = CHIPS[kind];
  const as = (label: string, sign = icon): Chip => (sign ? { icon: sign, label } : { label });
  switch (kind) {
    case "emperor":
    case "patrician":
    case "legionary":
      return as(id);
    case "perform":
    case "decline": {
      const key = view.cell === null ? "" : (actionsOf(view, view.cell)[id === "row" ? 1 : 0] ?? "");
      const label = key ? words(`short.${key}`) : id;
      return as(
        kind === "decline" ? words("chip.declined", { action: label }) : label,
        key ? `nr-a-${key}` : undefined,
      );
    }
    case "action":
      return as(words(`short.${id}`), `nr-a-${id}`);
    case "play":
    case "use":
    case "discard":
    case "draft":
    case "keep":
      return as(cardName(scene, id));
    case "buy":
    case "resource":
      return as(words(`good.${id}`), `nr-${id}`);
    case "advance":
      return as(track(scene, id));
    case "ship":
      return as(words.named("route", id.split("/")[1] ?? id));
    case "district":
      return as(district(scene, id));
    case "build":
      return as((id.split("/")[1] ?? id).replaceAll("+", ", "));
    case "contract":
      return as(words("chip.contract"));
    case "latifundium":
      return as(words("chip.latifundium"));
    case "achievement":
    case "place":
    case "lay":
      return as(id || words("goods.achievement", { n: 1 }));
    case "take":
      return as(words("goods.card", { n: 1 }));
    case "spend":
      return as(words("goods.influence", { n: Number(id) }), "nr-influence");
    case "strip":
      return as(id);
    case "hire":
      return as(words("goods.artisan", { n: 1 }), "nr-artisan");
    case "wine":
      return as(words("good.wine"), "nr-wine");
    default:
      return { label: CHIP_WORDS.includes(kind) ? words(`chip.${kind}`) : step };
  }
}
/** Chips that are told by one word each. */
const CHIP_WORDS = ["claim", "proceed", "done", "skip", "none", "yes", "no"];

export function counters(scene: Table): Counter[] {
  const { words, view, edition, names } = scene;
  if (!view.round) return [{ label: words("table.draft"), value: "" }];
  return [
    { label: words("counter.turn"), value: words("counter.of", { n: view.turn, all: edition.meta.turns_per_round }) },
    ...(view.automa ? [] : [{ label: words("counter.first"), value: names[view.claimant ?? view.starter] ?? "" }]),
    { label: words("counter.artisans"), value: `${view.artisans}` },
  ];
}

export const keys = (words: Words) => [
  { keys: "1 2 3 4", text: words("key.places") },
  { keys: "R", text: words("key.turn") },
  { keys: "M", text: words("key.mirror") },
];

const ACTION_RULES: Record<string, string> = {
  trade: "NR-5.1",
  develop: "NR-5.2",
  petition: "NR-5.3",
  associates: "NR-5.4",
  seafaring: "NR-5.5",
  building: "NR-5.6",
  races: "NR-5.7",
  income: "NR-5.8",
};

export function about(target: string, scene: Table): About | null {
  const [kind = "", ...rest] = target.split(":");
  const id = rest.join(":");
  return (ABOUT[kind] ?? nothing)(id, scene);
}
const nothing = () => null;
const say = (title: string, text: string, rule: string, icon?: string): About => ({
  title,
  text: [text],
  rule,
  ...(icon ? { icon } : {}),
});

function associate(key: string | null | undefined, scene: Table): About | null {
  if (!key) return null;
  const { timing, action: of } = cardOf(scene.edition, key);
  const state = scene.view.players.find((each) => each.row.includes(key));
  const extra = state?.used.includes(key)
    ? ` ${scene.words("about.used")}`
    : state?.fresh.includes(key)
      ? ` ${scene.words("about.fresh")}`
      : "";
  return say(
    cardName(scene, key),
    `${scene.words(`timing.${timing}`)}. ${effect(scene, key)}.${extra}`,
    "NR-7.5",
    of ? `nr-a-${of}` : "nr-card",
  );
}
function latifundium(id: string | null | undefined, scene: Table): About | null {
  if (!id) return null;
  const { kind } = tileOf(scene.edition, id);
  const RULES = { production: "NR-6.4", exchange: "NR-6.4", animal: "NR-13.7", special: "NR-6.5" };
  return say(scene.words(`lat.${kind}`), tile(scene, id), RULES[kind], `nr-lat-${kind}`);
}

const ABOUT: Record<string, (id: string, scene: Table) => About | null> = {
  forum(cell, scene) {
    const { words, view, edition } = scene;
    const [column, row] = actionsOf(view, cell);
    const there = occupants(view).get(cell);
    const title = `${action(scene, column)} + ${action(scene, row)}`;
    if (there?.kind === "patrician")
      return { title, text: words.parts("about.patrician", { player: [{ player: there.seat }] }), rule: "NR-3.4" };
    if (there)
      return say(
        title,
        words(`legend.${there.kind}`),
        there.kind === "emperor" ? "NR-3.2" : "NR-14.4",
        `nr-${there.kind}`,
      );
    const [up, across] = strengths(view, shownSeat(scene), cell, edition);
    const helped = [column, row].some((key) => helpers(player(view, shownSeat(scene)), key, edition).length);
    const text = words("about.cell", { column: action(scene, column), up, row: action(scene, row), across });
    return say(title, helped ? `${text} ${words("about.helped")}` : text, "NR-4.1", "nr-patrician");
  },
  token: (key, scene) =>
    say(action(scene, key), scene.words(`action_help.${key}`), ACTION_RULES[key] ?? "NR-5.1", `nr-a-${key}`),
  decline: (line, scene) =>
    say(
      scene.words("verb.decline"),
      scene.words("about.decline", { action: action(scene, String(scene.decision.facts[line] ?? "trade")) }),
      "NR-4.2",
      "nr-sesterce",
    ),
  harbour(key, scene) {
    const { words } = scene;
    const found = harbourOf(scene.edition, key);
    if (!found) return null;
    const { harbour: place, route } = found;
    const brings = place.reward
      ? words("about.reward_harbour", { list: listed(scene, place.reward, "+") })
      : words("about.vp_harbour", { points: amount(scene, "vp", place.vp ?? 0) });
    const lying = (moored(scene.view).get(key) ?? []).map((ship) => ownerName(scene, ship.seat));
    const text = `${words("about.harbour", { route: words.named("route", route.key), n: place.leg })} ${brings}`;
    return say(
      harbour(scene, key),
      lying.length ? `${text} ${words("about.ships", { list: lying.join(", ") })}` : text,
      "NR-8.3",
      "nr-ship",
    );
  },
  ship: (_, scene) => say(scene.words("about.ship"), scene.words("action_help.seafaring"), "NR-8.2", "nr-ship"),
  chariot: (key, scene) => ABOUT["race"]?.(`${key}:0`, scene) ?? null,
  race(id, scene) {
    const { words, edition, view } = scene;
    const [key = "", text = "0"] = id.split(":");
    const cell = Number(text);
    const title = `${track(scene, key)} ${cell || ""}`.trim();
    const index = edition.hippodrome.tracks.findIndex((each) => each.key === key);
    const list = field(view, index).filter((each) => each.cell === cell);
    const there = list.length
      ? ` ${words("about.chariots", { list: list.map((each) => ownerName(scene, each.seat)).join(", ") })}`
      : "";
    const horses = horsesInto(edition, cell);
    const border = horses ? `${words("about.border", { price: amount(scene, "horses", horses) })} ` : "";
    if (edition.hippodrome.wheel_cells.includes(cell))
      return say(title, `${border}${words("about.wheel")}${there}`, "NR-10.4", "nr-wheel");
    if (cell === edition.hippodrome.length)
      return say(
        title,
        `${words("about.finish", { points: amount(scene, "vp", edition.hippodrome.finish_vp) })}${there}`,
        "NR-13.5",
        "nr-favourite",
      );
    return say(title, `${border}${words("about.track")}${there}`, border ? "NR-10.2" : "NR-10.3", "nr-chariot");
  },
  favourite(id, scene) {
    const token = id === "now" ? scene.view.favourite : scene.view.next_favourite;
    if (!token) return null;
    return say(
      track(scene, favouriteTrack(scene.edition, token)),
      scene.words(id === "now" ? "about.favourite" : "about.next_favourite", {
        points: amount(scene, "vp", scene.edition.hippodrome.favourite_vp),
      }),
      "NR-12.1",
      "nr-favourite",
    );
  },
  district(name, scene) {
    const { words, edition, view } = scene;
    const found = districtOf(edition, name);
    const list = standing(view, name).map((each) => `${ownerName(scene, each.seat)} ${each.n}`);
    const own = majority(scene, name, shownSeat(scene));
    return say(
      district(scene, name),
      words("about.district", {
        n: found.strength,
        points: found.majority_vp.join("/"),
        list: list.join(", ") || words("move.empty"),
        own: amount(scene, "vp", own),
      }),
      "NR-13.3",
      "nr-mosaic",
    );
  },
  cell(id, scene) {
    const { words, view } = scene;
    const [where = "", cell = ""] = id.split("/");
    const token = rewardTokens(scene).find((each) => each.district === where && each.cell === cell);
    const cubes = cubesIn(view, where);
    if (token) {
      const n = token.around.filter((each) => cubes.has(each)).length;
      return token.claimed
        ? say(words("about.reward"), words("reward.claimed"), "NR-9.4", "nr-mosaic")
        : say(
            words("about.reward"),
            words("about.reward_open", { list: listed(scene, token.reward, "+"), n, all: token.around.length }),
            "NR-9.4",
            "nr-mosaic",
          );
    }
    const owner = cubes.get(cell);
    const title = `${district(scene, where)}, ${cell}`;
    return owner === undefined
      ? say(title, words("about.free"), "NR-9.3", "nr-mosaic")
      : say(title, words("about.cube", { player: ownerName(scene, owner) }), "NR-9.3", "nr-mosaic");
  },
  sea: (slot, scene) => {
    const id = scene.view.sea_market[Number(slot) - 1];
    return id
      ? say(
          scene.words("kind.sea_contract"),
          `${seaContract(scene, id)}. ${scene.words("about.sea")}`,
          "NR-5.5",
          "nr-contract-sea",
        )
      : null;
  },
  building: (slot, scene) => {
    const id = scene.view.building_market[Number(slot) - 1];
    return id
      ? say(
          buildingName(scene, id),
          `${buildingContract(scene, id)}. ${scene.words("about.building")}`,
          "NR-5.6",
          "nr-contract-building",
        )
      : null;
  },
  tile: (slot, scene) =>
    latifundium(
      scene.view.latifundia_market[slot === "special" ? scene.view.latifundia_market.length - 1 : Number(slot) - 1],
      scene,
    ),
  market: (slot, scene) => associate(scene.view.associate_market[Number(slot) - 1], scene),
  hand: (key, scene) => associate(key, scene),
  row: (key, scene) => associate(key, scene),
  packet: (key, scene) => associate(key, scene),
  deck: (_, scene) =>
    say(
      scene.words("table.associates"),
      scene.words("about.deck", { n: scene.view.associate_pile, discard: scene.view.discard.length }),
      "NR-7.4",
      "deck",
    ),
  strip: (id, scene) => say(id, strip(scene, id), "NR-16.1", "nr-mosaic"),
  good: (key, scene) =>
    say(
      scene.words(`good.${key}`),
      scene.words("about.good", { most: scene.edition.limits.resource_max }),
      "NR-1.3",
      `nr-${key}`,
    ),
  estate(cell, scene) {
    const { words, edition } = scene;
    const me = player(scene.view, shownSeat(scene));
    const there = tileAt(me, cell);
    const list = yieldOf(me, cell, edition)
      .slice(0, 2)
      .map((each) => `+${amount(scene, each.kind, each.n)}`)
      .join(", ");
    if (me.working.includes(cell)) return say(words("table.estate"), words("about.artisan"), "NR-6.3", "nr-artisan");
    const text = words("about.estate", { list });
    if (!there) return say(words("table.estate"), text, "NR-6.3", "nr-lat-production");
    const lying = latifundium(there.tile, scene);
    return lying
      ? { ...lying, text: [`${tile(scene, there.tile)}. ${there.turned ? words("about.used") : text}`] }
      : null;
  },
  mosaic(cell, scene) {
    const { words, edition } = scene;
    const seat = shownSeat(scene);
    const me = player(scene.view, seat);
    const key = me.conditions[SMALL.indexOf(cell)];
    const [, row] = placed(cell);
    if (!key)
      return say(
        words("table.mosaic"),
        amount(scene, "vp", edition.mosaic.cell_vp[row - 1] ?? 0),
        "NR-11.1",
        "nr-mosaic",
      );
    const far = progress(scene.view, seat, key, edition);
    const state = me.mosaic.includes(cell)
      ? words("mosaic.filled")
      : far.met
        ? words("mosaic.met")
        : words("mosaic.far", { n: far.have, all: far.need });
    const lines = completedLines(me.mosaic, cell, edition);
    const more =
      lines.length && !me.mosaic.includes(cell)
        ? ` ${words("about.lines", { list: lines.map((line) => words.named("line", line.key)).join(", ") })}`
        : "";
    return say(
      condition(scene, key),
      `${state}. ${amount(scene, "vp", edition.mosaic.cell_vp[row - 1] ?? 0)}.${more}`,
      "NR-11.3",
      "nr-mosaic",
    );
  },
  place: (id, scene) =>
    say(
      scene.words(`place.${id}`),
      scene.words(`place_about.${id}`),
      { forum: "NR-3.3", sea: "NR-8.1", city: "NR-9.1", races: "NR-10.1" }[id] ?? "NR-0.1",
    ),
};
