/** Events as lines of the log, as traces and as pieces on their way. What another line says already is not repeated. */
import type { Flight, Line, Trace } from "$games/old.svelte";
import { type Facts, type Part, mute } from "$lib/words";
import type { Happening } from "$wire/server";
import type { Table } from "./counting";
import { type Goods, buildingOf, placed, seaContractOf } from "./edition";
import { CLAIM } from "./labels";
import {
  action,
  amount,
  buildingName,
  card,
  cardName,
  condition,
  district,
  favourite,
  harbour,
  iconOf,
  listed,
  sign,
  signs,
  tile,
  track,
} from "./phrases";

/** The table shows them, or the name before a line does. */
export const SILENT = [
  "turn_started",
  "turn_ended",
  "action_ended",
  "setup_market",
  "setup_forum",
  "setup_rewards",
  "market_refilled",
];
const CHANGES: Record<string, string> = { coins: "coins", influence: "influence", artisan: "artisan" };
/** Causes of changes that have no line of their own. */
const TOLD = ["trade", "develop", "choice", "top_row"];
/** The price stands behind the line. */
const PRICED = ["chariot_moved", "card_played", "achievement_placed"];
const FULL = ["card_taken", "card_played", "associate_used"];
/** What begins something; all else follows from it. */
const HEADS = [
  "game_started",
  "round_started",
  "emperor_token",
  "emperor_placed",
  "patrician_placed",
  "cleanup_started",
  "game_ended",
  "game_result",
  "draft_pick",
  "draft_kept",
  "draft_pass",
  "score_item",
  "race_won",
  "race_not_won",
  "favourite_revealed",
  "setup_favourites",
  "first_player_passed",
];

function keyOf({ kind, seat, facts }: Happening): string {
  switch (kind) {
    case "action_started":
      return facts["via"] === "petition" ? "action_by_petition" : kind;
    case "card_taken":
      return facts["card"] === undefined ? "card_hidden" : facts["from"] === "deck" ? "card_drawn" : kind;
    case "draft_pick":
      return facts["strip"] !== undefined ? kind : facts["card"] !== undefined ? "draft_card" : "draft_hidden";
    case "draft_kept":
      return facts["kept"] === undefined ? kind : "draft_kept_own";
    case "race_won":
      return seat < 0 ? "race_automa" : kind;
    case "card_discarded":
      return facts["from"] === "row" ? "row_discarded" : kind;
    case "legionary_placed":
      return seat < 0 ? kind : "legionary_own";
    case "first_player_passed":
      return facts["claimed"] ? "first_player_kept" : kind;
    case "favourite_revealed":
      return facts["next"] === null ? "favourite_last" : kind;
    default:
      return kind;
  }
}

const goods = (value: unknown): Goods => (value ?? {}) as Goods;
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const inParts = (scene: Table, kind: string): Part[] => [
  { icon: `nr-a-${kind}`, label: "" },
  ` ${action(scene, kind)}`,
];

/** The facts of an event, each as it is written. */
function told({ kind, facts }: Happening, scene: Table): Facts {
  const { words } = scene;
  const shown: Facts = {};
  for (const [key, value] of Object.entries(facts)) {
    if (value === null) continue;
    const text = String(value);
    if (key === "action" || ((key === "column" || key === "row") && kind === "patrician_placed"))
      shown[key] = inParts(scene, text);
    else if (key === "card") shown[key] = FULL.includes(kind) ? card(scene, text) : cardName(scene, text);
    else if (key === "track") shown[key] = track(scene, text);
    else if (key === "district") shown[key] = district(scene, text);
    else if (key === "tile") shown[key] = tile(scene, text);
    else if (key === "condition") shown[key] = condition(scene, text);
    else if (key === "line") shown[key] = words.named("line", text);
    else if ((key === "reward" || key === "bonus") && typeof value === "object")
      shown["list"] = signs(scene, goods(value), "+");
    else if ((key === "cost" || key === "price") && typeof value === "object") {
      const paid = signs(scene, goods(value), "−");
      shown["price"] = paid.length ? paid : words("price.free");
    } else if (key === "cells") shown[key] = list(value).join(", ");
    else if (key === "current" || key === "next") shown[key] = favourite(scene, text);
    else if (typeof value === "number" || typeof value === "string") shown[key] = value;
  }
  return { ...shown, ...more(kind, facts, scene) };
}
const inBrackets = (scene: Table, paid: Goods): Part[] => {
  const found = signs(scene, Object.fromEntries(Object.entries(paid).filter(([, n]) => n)), "−");
  return found.length ? [" (", ...found, ")"] : [""];
};
/** What needs more than a look at one fact. */
function more(kind: string, facts: Happening["facts"], scene: Table): Facts {
  const { words, names, edition } = scene;
  switch (kind) {
    case "game_started":
      return { n: Number(facts["players"]) };
    case "contract_fulfilled": {
      const id = String(facts["contract"]);
      if (facts["kind"] === "sea") return { contract: words("kind.sea_contract") };
      return { contract: `${buildingName(scene, id)}, ${amount(scene, "vp", buildingOf(edition, id).vp)}` };
    }
    case "building_built":
    case "building_not_built":
    case "automa_contract":
      return {
        contract: buildingName(scene, String(facts["contract"])),
        reason: words(`unbuilt.${String(facts["reason"] ?? "skipped")}`),
      };
    case "ship_moved":
    case "automa_ship":
      return { harbour: harbour(scene, String(facts["to"])) };
    case "harbour_reward":
      return { harbour: harbour(scene, String(facts["harbour"])) };
    case "building_reward":
      return { names: (facts["seats"] as number[]).map((seat) => names[seat]).join(", ") };
    case "chariot_moved":
      return { price: inBrackets(scene, { horses: Number(facts["horses"]), artisan: facts["charioteer"] ? 1 : 0 }) };
    case "wheel_bonus":
      return { bonus: [mute(sign(scene, String(facts["bonus"]))), ` ${amount(scene, String(facts["bonus"]), 1)}`] };
    case "artisan_placed": {
      const [column, row] = placed(String(facts["cell"]));
      const found = signs(
        scene,
        { [edition.estate.column_icons[column - 1] ?? ""]: Number(facts["column_gain"]) },
        "+",
      );
      found.push(" ", ...signs(scene, { [edition.estate.row_icons[row - 1] ?? ""]: Number(facts["row_gain"]) }, "+"));
      if (facts["tile"] !== null) found.push(`, ${tile(scene, String(facts["tile"]))}`);
      return { list: found };
    }
    case "first_player_claimed":
      return { price: signs(scene, { influence: CLAIM }, "−") };
    case "card_played":
      return { price: inBrackets(scene, { coins: Number(facts["coins"]), influence: Number(facts["influence"]) }) };
    case "achievement_placed":
      return { price: inBrackets(scene, { influence: Number(facts["paid"]) }) };
    case "draft_pick": {
      const strip = edition.mosaic.strips.find((each) => each.id === facts["strip"]);
      return strip ? { strip: strip.id, colour: words.named("colour", strip.colour) } : {};
    }
    case "draft_kept":
      return {
        list: list(facts["kept"])
          .map((id) => cardName(scene, id))
          .join(", "),
      };
    case "associate_permanent": {
      const tamer = edition.associates.find((each) => each.effect.kind === "animal_placement");
      return { list: signs(scene, { coins: Number(facts["coins"] ?? tamer?.effect.coins ?? 1) }, "+") };
    }
    case "market_discarded":
      return { component: component(facts, scene) };
    default:
      return {};
  }
}
function component(facts: Happening["facts"], scene: Table): string {
  const id = String(facts["component"]);
  if (facts["market"] === "associates") return cardName(scene, id);
  if (facts["market"] === "sea")
    return `${scene.words("kind.sea_contract")} (${listed(scene, seaContractOf(scene.edition, id).cost)})`;
  return scene.words("kind.latifundium", { tile: tile(scene, id) });
}

/** More or less of something, where no other line tells it. */
function change({ kind, facts }: Happening, scene: Table): Line | null {
  const what = CHANGES[kind] ?? String(facts["resource"]);
  const n = Number(facts["amount"]);
  if (facts["how"] === "lost")
    return { parts: scene.words.parts("log.lost", { list: signs(scene, { [what]: n }) }), cause: true };
  if (facts["how"] === "overflow")
    return { parts: scene.words.parts("log.overflow", { list: signs(scene, { coins: n }, "+") }), cause: true };
  if (!TOLD.includes(String(facts["reason"]))) return null;
  return { parts: signs(scene, { [what]: n }, facts["how"] === "gain" ? "+" : "−"), cause: true };
}
function result({ facts }: Happening, scene: Table): Line {
  const { words, names } = scene;
  const scores = facts["scores"] as number[];
  const ranking = facts["ranking"] as number[];
  if (facts["automa"] !== undefined) {
    const sums = { own: scores[0] ?? 0, automa: Number(facts["automa"]) };
    return { parts: [ranking[0] === 1 ? words("log.solo_won", sums) : words("log.solo_lost", sums)] };
  }
  const winners = names.filter((_, seat) => ranking[seat] === 1).join(", ");
  const points = amount(scene, "vp", Math.max(...scores));
  return { parts: [words(`tie.${String(facts["tie_break"])}`, { list: winners, points })] };
}

/** The things of the table that an event is about. */
export function thingsOf({ kind, facts }: Happening): string[] {
  const cell = String(facts["cell"] ?? "");
  switch (kind) {
    case "emperor_placed":
    case "patrician_placed":
    case "legionary_placed":
    case "legionary_blocked":
      return [`forum:${cell}`];
    case "emperor_token":
      return list(facts["cells"]).map((each) => `forum:${each}`);
    case "ship_moved":
    case "automa_ship":
      return [`harbour:${String(facts["to"])}`];
    case "harbour_reward":
      return [`harbour:${String(facts["harbour"])}`];
    case "building_built":
    case "cube_placed":
      return list(facts["cells"] ?? (cell ? [cell] : [])).map((each) => `cell:${String(facts["district"])}/${each}`);
    case "chariot_moved":
    case "automa_chariot":
      return [`race:${String(facts["track"])}:${String(facts["to"])}`];
    case "action_started":
    case "action_declined":
      return [`token:${String(facts["action"])}`];
    default:
      return [];
  }
}

export function line(event: Happening, scene: Table): Line | null {
  const { words } = scene;
  const { kind, facts, seat } = event;
  if (SILENT.includes(kind)) return null;
  if (kind in CHANGES || kind === "resource") return change(event, scene);
  if (kind === "game_result") return result(event, scene);
  if (kind === "score_item") {
    const n = Number(facts["points"]);
    if (!n) return null;
    const text = words("log.score_item", {
      item: words(`source.${String(facts["item"])}`),
      points: amount(scene, "vp", n),
    });
    return { parts: [seat < 0 ? `${words("table.automa")}: ${text}` : text] };
  }
  const shown = told(event, scene);
  const after = PRICED.includes(kind) ? ((shown["price"] ?? []) as Part[]) : [];
  return {
    parts: [...words.parts(`log.${keyOf(event)}`, shown), ...after],
    cause: !HEADS.includes(kind),
    things: thingsOf(event),
  };
}

/** Only what is still where the event left it. */
export function traces(event: Happening, { view, edition }: Table): Trace[] {
  const { kind, seat, facts } = event;
  const who = view.players[seat];
  if (!who) return [];
  const all = (): Trace[] => thingsOf(event).map((at) => ({ seat, at }));
  switch (kind) {
    case "patrician_placed":
      return who.patricians.includes(String(facts["cell"])) ? all() : [];
    case "legionary_placed":
      return view.legionaries.includes(String(facts["cell"])) ? all() : [];
    case "ship_moved":
      return who.ships.includes(String(facts["to"])) ? all() : [];
    case "building_built":
    case "cube_placed":
      return all();
    case "chariot_moved": {
      const index = edition.hippodrome.tracks.findIndex((each) => each.key === facts["track"]);
      const from = `race:${String(facts["track"])}:${String(facts["from"])}`;
      return view.chariots[seat]?.[index]?.[0] === facts["to"] ? all().map((each) => ({ ...each, from })) : [];
    }
    default:
      return [];
  }
}

export function flights(event: Happening, scene: Table): Flight[] {
  const { kind, seat, facts } = event;
  const home = seat === scene.me ? "me" : seat < 0 ? "automa" : `player:${seat}`;
  const colour = seat < 0 ? "--r-stone" : `--p-${scene.colours[seat] ?? "black"}`;
  const far = true;
  switch (kind) {
    case "emperor_placed":
      return thingsOf(event).map((to) => ({ icon: "nr-emperor", colour: "--c-accent", from: home, to, far }));
    case "patrician_placed":
      return thingsOf(event).map((to) => ({ icon: "nr-patrician", colour, from: home, to, far }));
    case "legionary_placed":
      return thingsOf(event).map((to) => ({ icon: "nr-legionary", colour: "--c-ink-3", from: home, to, far }));
    case "ship_moved":
    case "automa_ship":
      return [
        { icon: "nr-ship", colour, from: `harbour:${String(facts["from"])}`, to: `harbour:${String(facts["to"])}` },
      ];
    case "chariot_moved":
      return [
        {
          icon: "nr-biga",
          colour,
          from: `race:${String(facts["track"])}:${String(facts["from"])}`,
          to: `race:${String(facts["track"])}:${String(facts["to"])}`,
        },
      ];
    case "automa_chariot":
      return [
        { icon: "nr-biga", colour, from: home, to: `race:${String(facts["track"])}:${String(facts["to"])}`, far },
      ];
    case "building_built":
    case "cube_placed":
      return thingsOf(event).map((to) => ({ icon: "pl-square", colour, from: home, to, far }));
    case "contract_fulfilled": {
      const market = String(facts["kind"]) === "sea" ? "sea" : "building";
      return [{ icon: `nr-contract-${market}`, from: `${market}:${String(facts["slot"])}`, to: home, far }];
    }
    case "latifundium_bought":
      return [{ icon: "nr-lat-production", from: `tile:${String(facts["slot"])}`, to: home, far }];
    case "artisan_placed":
      return seat === scene.me
        ? [{ icon: "nr-artisan", colour: "--c-accent", from: "me:artisan", to: `estate:${String(facts["cell"])}` }]
        : [];
    case "achievement_placed":
      return seat === scene.me
        ? [{ icon: "nr-achievement", colour, from: "me:achievement", to: `mosaic:${String(facts["cell"])}` }]
        : [];
    case "card_taken":
      return [
        {
          icon: "nr-card",
          from: typeof facts["from"] === "number" ? `market:${facts["from"]}` : "deck:associates",
          to: seat === scene.me ? "me:hand" : home,
          far,
        },
      ];
    case "card_played":
      return seat === scene.me ? [{ icon: "nr-card", from: "me:hand", to: "me:row" }] : [];
    case "coins":
    case "influence":
    case "artisan":
    case "resource": {
      if (facts["how"] !== "gain" || seat !== scene.me) return [];
      const what = CHANGES[kind] ?? String(facts["resource"]);
      const { icon, colour: tone } = iconOf(what);
      const source = scene.view.cell === null ? "me" : `forum:${scene.view.cell}`;
      return [{ icon, colour: tone, from: source, to: kind === "resource" ? `good:${what}` : `me:${what}` }];
    }
    case "first_player_claimed":
      return [{ icon: "first-player", from: "first", to: home, far }];
    default:
      return [];
  }
}
