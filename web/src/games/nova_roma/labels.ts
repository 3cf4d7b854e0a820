/** Legal moves in words, with what they cost and bring. */
import type { Choice } from "$wire/server";
import {
  type Table,
  actionsOf,
  chariotCells,
  completedLines,
  completes,
  decider,
  readPlacement,
  rowPrice,
  skips,
  standing,
  strengths,
  tileAt,
  yieldOf,
} from "./counting";
import {
  SMALL,
  beyond,
  buildingOf,
  districtOf,
  harbourOf,
  horsesInto,
  placed,
  priceOf,
  seaContractOf,
  stripOf,
} from "./edition";
import {
  action,
  amount,
  buildingName,
  card,
  condition,
  district,
  harbour,
  listed,
  ownerName,
  price,
  shapeName,
  strip,
  tile,
  track,
} from "./phrases";

export const argument = (choice: Choice): string => {
  const at = choice.text.indexOf(":");
  return at < 0 ? "" : choice.text.slice(at + 1);
};

export const trackNumber = ({ edition }: Table, key: string): number =>
  edition.hippodrome.tracks.findIndex((each) => each.key === key);

const PLAIN = ["hire", "end"] as const;
/** What leaving off is called in each decision. */
export const PASSES = [
  "buy_latifundium",
  "petition_claim",
  "petition_action",
  "play_card",
  "build_district",
  "charioteer",
  "exchange",
  "use_special",
  "pre_action",
  "post_action",
  "trade_discard",
  "trade_buy",
  "spend_wine",
  "move_ship",
  "advance",
  "income_step",
];

export function label(choice: Choice, scene: Table): string {
  const { words, view, edition, decision } = scene;
  const value = argument(choice);
  const me = decider(view);
  switch (choice.kind) {
    case "emperor":
    case "legionary":
    case "patrician": {
      const [column, row] = actionsOf(view, value);
      if (choice.kind !== "patrician") return `${value}: ${action(scene, column)}, ${action(scene, row)}`;
      const [up, across] = strengths(view, view.seat, value, edition);
      return `${value}: ${action(scene, column)} ${up}, ${action(scene, row)} ${across}`;
    }
    case "perform":
      return words("move.perform", {
        action: action(scene, String(decision.facts[value])),
        n: Number(decision.facts[`${value}_strength`]),
      });
    case "decline":
      return words("move.decline", { action: action(scene, String(decision.facts[value])) });
    case "draft":
    case "keep":
    case "discard":
      return card(scene, value);
    case "use":
      return words("move.use", { card: card(scene, value) });
    case "card": {
      const key = me.row.find((each) => skips(edition, each)) ?? "";
      return words("move.use", { card: card(scene, key) });
    }
    case "play": {
      const cost = { coins: Number(decision.facts["price"] ?? 0), influence: rowPrice(me, edition) };
      const paid = Object.fromEntries(Object.entries(cost).filter(([, n]) => n));
      const sum = listed(scene, paid, "−");
      return sum ? `${card(scene, value)} (${sum})` : card(scene, value);
    }
    case "take": {
      if (value === "deck") return words("move.deck", { n: view.associate_pile || view.discard.length });
      return card(scene, view.associate_market[Number(value) - 1] ?? "");
    }
    case "lay": {
      const there = tileAt(me, value);
      return there
        ? words("move.replace", { cell: value, tile: tile(scene, there.tile) })
        : words("move.lay", { cell: value });
    }
    case "place":
      return `${value}: ${yieldOf(me, value, edition)
        .map((each) => `+${amount(scene, each.kind, each.n)}`)
        .join(", ")}${extraOf(scene, value)}`;
    case "achievement":
      return value ? achievement(scene, value) : words("move.wheel_token");
    case "influence":
      return words("move.wheel_influence");
    case "buy":
    case "resource": {
      const have = me.resources[value] ?? 0;
      const facts = { resource: words(`good.${value}`), have, then: have + 1 };
      return choice.kind === "buy" ? words("move.buy", facts) : words("move.resource", facts);
    }
    case "latifundium": {
      const slot = value === "special" ? view.latifundia_market.length - 1 : Number(value) - 1;
      const facts = {
        slot: slot + 1,
        tile: tile(scene, view.latifundia_market[slot] ?? ""),
        price: price(scene, priceOf(edition, slot)),
      };
      return value === "special" ? words("move.special", facts) : words("move.tile", facts);
    }
    case "contract": {
      const slot = Number(value);
      if (decision.facts["market"] === "sea")
        return words("move.contract", {
          slot,
          price: price(scene, seaContractOf(edition, view.sea_market[slot - 1] ?? "").cost),
        });
      const found = buildingOf(edition, view.building_market[slot - 1] ?? "");
      return words("move.building", {
        slot,
        building: buildingName(scene, found.id),
        price: price(scene, found.cost),
        points: amount(scene, "vp", found.vp),
        shape: shapeName(scene, found.id),
      });
    }
    case "ship": {
      const [ship = "1", route = ""] = value.split("/");
      const from = me.ships[Number(ship) - 1] ?? "";
      const next = beyond(edition, from, route);
      return next ? sailing(scene, from, next.key, next.leg) : value;
    }
    case "district": {
      const list = standing(view, value).map((each) => `${ownerName(scene, each.seat)} ${each.n}`);
      return words("move.district", {
        district: district(scene, value),
        points: districtOf(edition, value).majority_vp.join("/"),
        list: list.join(", ") || words("move.empty"),
      });
    }
    case "build":
      return buildLabel(scene, value);
    case "advance":
      return advancing(scene, value, (chariotCells(view, view.seat)[trackNumber(scene, value)] ?? 0) + 1);
    case "strip":
      return words("move.strip", {
        colour: words.named("colour", stripOf(edition, value).colour),
        name: value,
        list: strip(scene, value),
      });
    case "action":
      return action(scene, value);
    case "spend":
      return words("move.spend", {
        price: price(scene, { influence: Number(value) }),
        action: action(scene, String(decision.facts["action"])),
        n: Number(value),
      });
    case "claim":
      return words("move.claim", { price: price(scene, { influence: CLAIM }) });
    case "wine": {
      const full = me.influence >= edition.limits.influence_max;
      return `${listed(scene, { wine: 1 }, "−")}, ${listed(scene, full ? { coins: 1 } : { influence: 1 }, "+")}`;
    }
    case "artisan":
      return words("move.pay_artisan");
    case "yes": {
      const at = String(decision.facts["tile"] ?? tileAt(me, String(decision.facts["cell"] ?? ""))?.tile ?? "");
      return words("move.yes", { tile: tile(scene, at) });
    }
    default: {
      const plain = PLAIN.find((each) => each === choice.kind);
      if (plain) return words(`move.${plain}`);
      return PASSES.includes(decision.kind) ? words(`pass.${decision.kind}`) : words("move.done");
    }
  }
}
/** Influence for the first-player token [NR-5.3]. */
export const CLAIM = 2;

/** What a tile offers on top of the icons, if it only may be used. */
function extraOf(scene: Table, cell: string): string {
  const there = tileAt(decider(scene.view), cell);
  if (!there || there.turned) return "";
  const sure = yieldOf(decider(scene.view), cell, scene.edition).length > 2;
  return sure ? "" : ` (${tile(scene, there.tile)})`;
}
function achievement(scene: Table, cell: string): string {
  const { words, edition, view } = scene;
  const me = decider(view);
  const key = me.conditions[SMALL.indexOf(cell)] ?? "";
  const [, row] = placed(cell);
  const gains = [amount(scene, "vp", edition.mosaic.cell_vp[row - 1] ?? 0)];
  if (row === 1) gains.push(listed(scene, edition.mosaic.top_row_bonus));
  for (const line of completedLines(me.mosaic, cell, edition))
    gains.push(`${words.named("line", line.key)}: ${amount(scene, "vp", line.vp)}`, listed(scene, line.bonus));
  return `${cell}: ${condition(scene, key)} → ${gains.map((each) => `+${each}`).join(", ")}`;
}
/** A way over one or more legs: what it costs and what the last harbour brings. */
export function sailing(scene: Table, from: string, to: string, points: number): string {
  const { words, edition } = scene;
  const next = harbourOf(edition, to)?.harbour;
  return words("move.ship", {
    start: harbour(scene, from),
    end: harbour(scene, to),
    price: amount(scene, "ship_move", points),
    list: next?.reward ? listed(scene, next.reward, "+") : amount(scene, "vp", next?.vp ?? 0),
  });
}
export function buildLabel(scene: Table, name: string): string {
  const { district: where, cells } = readPlacement(name);
  const tokens = completes(scene, where, cells, scene.view.seat);
  const shown = `${district(scene, where)}, ${cells.join(", ")}`;
  return tokens.length
    ? scene.words("move.completes", {
        cells: shown,
        list: tokens.map(({ token }) => listed(scene, token.reward, "+")).join(", "),
      })
    : shown;
}
export function advancing(scene: Table, key: string, to: number): string {
  const { words, edition, view } = scene;
  const at = chariotCells(view, view.seat)[trackNumber(scene, key)] ?? 0;
  const paid: Record<string, number> = {};
  for (let cell = at + 1; cell <= to; cell += 1) {
    const horses = horsesInto(edition, cell);
    if (horses) paid["horses"] = (paid["horses"] ?? 0) + horses;
  }
  if (view.decision === "charioteer") paid["artisan"] = 1;
  const found = [listed(scene, paid, "−")].filter(Boolean);
  if (edition.hippodrome.wheel_cells.includes(to)) found.push(words("move.wheel"));
  if (to === edition.hippodrome.length) found.push(`+${amount(scene, "vp", edition.hippodrome.finish_vp)}`);
  const shown = words("move.advance", { track: track(scene, key), start: at, end: to });
  return found.length ? `${shown} (${found.join(", ")})` : shown;
}
