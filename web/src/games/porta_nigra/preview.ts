/** What a candidate changes: consequences only, never advice. */
import type { Consequence, Preview } from "$games/contract";
import type { Offer } from "$lib/targeting";
import { mute } from "$lib/words";
import { buying, change, honouring, minus, plain, plus, raised, raising, walking } from "./consequences";
import { cardOf, iconOf, influenceCost, quarterOf, spotOf, stepsTo } from "./edition";
import { argument, bricksFor, buildable, buyable, honoursSold, own, pointsOf } from "./reach";
import { type Table, actionCard, building, colour, honour, icon, picture, sign, spotName } from "./phrases";

/** From a quarter, clockwise: what walking to the others costs. */
function startingFrom(scene: Table, quarter: string): Consequence[] {
  const { edition } = scene;
  return edition.quarters.list
    .map((each) => ({ each, steps: stepsTo(edition, quarter, each.id) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ each, steps }) => ({
      amount: steps ? minus(steps * edition.market.step_cost) : plain("0"),
      parts: [
        sign(scene, "coins", steps),
        " ",
        { icon: `pn-b-${each.building}`, label: "" },
        ` ${building(scene, each.building)} `,
        sign(scene, `brick_${each.shop}`),
      ],
    }));
}

function playing(scene: Table, id: string): Consequence[] {
  const { words, edition } = scene;
  const card = cardOf(edition, id);
  return [
    {
      amount: plain(`${card.torches}`),
      parts: [{ icon: "pn-torch", label: "", colour: "--c-accent" }, ` ${words("preview.actions")}`],
    },
    ...card.icons.map((each) => ({
      amount: plain("•"),
      parts: [mute(picture(scene, each)), ` ${icon(scene, each)}`],
    })),
  ];
}

/** One step of a way: its consequences, and what comes of it by itself because nothing else is possible. */
function step(scene: Table, text: string, last: boolean, card: string): Consequence[] {
  const { words, view, edition } = scene;
  const [kind = ""] = text.split(":");
  const id = argument(text);
  switch (kind) {
    case "builder":
      return startingFrom(scene, id);
    case "play":
      return last ? playing(scene, id) : [];
    case "icon": {
      const mark = iconOf(edition, cardOf(edition, card).icons[Number(id)] ?? "");
      const token =
        view.card === card && !view.torches_left ? [change(scene, "torch", -1, words("preview.token"), true)] : [];
      if (!last) return token;
      if (mark.action === "buy") {
        const list = buyable(scene, mark);
        if (list.length === 1) return [...token, ...buying(scene, list[0] ?? "")];
        return [...token, { amount: plain(`${list.length}`), parts: [words("preview.shops", { n: list.length })] }];
      }
      if (mark.action === "place") return [...token, ...placing(scene)];
      const gift = { take_coins: "coins", take_torch: "torch", take_influence: "influence" }[mark.action];
      return [...token, change(scene, gift, mark.amount, words("preview.at_once"))];
    }
    case "place_by_influence": {
      const cost = change(scene, "influence", -influenceCost(edition, "place_element"), words("preview.price"));
      return last ? [cost, ...placing(scene)] : [cost];
    }
    case "take_roman":
      return [
        change(scene, "influence", -influenceCost(edition, "take_roman"), words("preview.price")),
        change(scene, "romans", 1, words("preview.from_reserve")),
      ];
    case "buy_honour": {
      const slots = honoursSold(scene);
      if (!last) return [];
      if (slots.length === 1) return honouring(scene, slots[0] ?? 0);
      return [{ amount: plain(`${slots.length}`), parts: [words("preview.honours", { n: slots.length })] }];
    }
    case "colour":
      return buying(scene, id);
    case "spot":
      return site(scene, id);
    case "height":
      return view.spot ? raised(scene, view.spot, Number(id)) : [];
    case "white":
      return view.spot ? raised(scene, view.spot, view.bricks_chosen, Number(id)) : [];
    case "honour":
      return honouring(scene, Number(id));
    case "gate":
      return raising(scene, id);
    case "coins":
      return [
        ...(Number(id) ? [change(scene, "coins", Number(id), words("source.intermediate"))] : []),
        ...(Number(id) < (view.income ?? 0)
          ? [change(scene, "points", (view.income ?? 0) - Number(id), words("source.intermediate"))]
          : []),
      ];
    case "seat":
      return scene.names.map((_, index) => {
        const seat = (Number(id) - 1 + index) % scene.names.length;
        return { amount: plain(`${index + 1}.`), parts: [{ player: seat }] };
      });
    case "torch_to_coin":
      return [
        view.torches_left
          ? {
              amount: minus(1),
              parts: [{ icon: "pn-torch", label: "", colour: "--c-accent" }, ` ${words("preview.action")}`],
            }
          : change(scene, "torch", -1, words("preview.token"), true),
        change(scene, "coins", edition.torches_to_coins.coins_per_torch, words("preview.at_once")),
      ];
    case "end_turn": {
      const left = scene.options["auto_forfeit"] === false ? 0 : view.torches_left;
      return [
        ...(left
          ? [
              change(
                scene,
                "coins",
                left * edition.torches_to_coins.coins_per_forfeited_action,
                words("preview.unused"),
              ),
            ]
          : []),
        own(scene).deck_size
          ? { amount: plus(1), parts: [{ icon: "deck", label: "" }, ` ${words("preview.draws")}`] }
          : {
              amount: plain("0"),
              parts: [{ icon: "deck", label: "" }, ` ${words("preview.no_card")}`],
            },
      ];
    }
    default:
      return [];
  }
}

/** An element whose spot is still to be chosen; where only one is possible it is built at once. */
function placing(scene: Table): Consequence[] {
  const spots = buildable(scene);
  if (spots.length === 1 && spots[0]) return site(scene, spots[0].id);
  return [{ amount: plain(`${spots.length}`), parts: [scene.words("preview.spots", { n: spots.length })] }];
}

/** A spot; where the height is free, what it brings at least and at most. */
function site(scene: Table, id: string): Consequence[] {
  const { words, edition } = scene;
  const spot = spotOf(edition, id);
  const most = Math.min(spot.bricks_max, bricksFor(own(scene), spot));
  if (spot.bricks_min === spot.bricks_max || most <= spot.bricks_min) return raised(scene, id, spot.bricks_min);
  return [
    {
      amount: plain(`${pointsOf(spot, spot.bricks_min)}–${pointsOf(spot, most)}`),
      parts: [mute(sign(scene, "points")), ` ${words("preview.points")}`],
    },
    {
      amount: plain(`${spot.bricks_min}–${most}`),
      parts: [sign(scene, `brick_${spot.colour}`), ` ${words("preview.choose_height")}`],
    },
    change(scene, "romans", -1, words("preview.roman"), true),
    ...walking(scene, quarterOf(edition, spot.building)),
  ];
}

/** The moves of an offer in notation, the first one included. */
export function stepsOf(offer: Offer, scene: Table): string[] {
  const [first, ...rest] = offer.steps;
  const choice = scene.legal.find((each) => each.move === first);
  return [choice?.text ?? String(first), ...rest];
}

function heading(scene: Table, text: string, card: string): Pick<Preview, "lead" | "title" | "icon"> {
  const { words, view, edition } = scene;
  const [kind = ""] = text.split(":");
  const id = argument(text);
  const site = (spot: string) => ({
    lead: words("preview.build"),
    title: spotName(scene, spot),
    icon: `pn-b-${spotOf(edition, spot).building}`,
  });
  switch (kind) {
    case "spot":
      return site(id);
    case "height":
    case "white":
      return site(view.spot ?? "");
    case "gate":
      return { ...site(id), lead: words("preview.raise") };
    case "colour":
      return { lead: words("preview.buy"), title: colour(scene, id), icon: "pn-buy" };
    case "honour":
      return {
        lead: words("preview.buy"),
        title: honour(scene, view.honour_display[Number(id) - 1] ?? ""),
        icon: "pn-honour-final",
      };
    case "builder":
      return { lead: words("preview.start"), title: building(scene, id), icon: "pn-builder" };
    case "play":
      return { lead: words("preview.play"), title: actionCard(scene, id), icon: "deck" };
    case "icon": {
      const mark = iconOf(edition, cardOf(edition, card).icons[Number(id)] ?? "");
      const spots = mark.action === "place" ? buildable(scene) : [];
      if (spots.length === 1 && spots[0]) return site(spots[0].id);
      return {
        lead: words("preview.use"),
        title: icon(scene, mark.id),
        icon: mark.action === "buy" ? "pn-buy" : "pn-place",
      };
    }
    case "seat":
      return { lead: words("preview.order"), title: scene.names[Number(id) - 1] ?? "", icon: "first-player" };
    case "coins":
      return { lead: words("preview.split"), title: words("source.intermediate"), icon: "round" };
    case "buy_honour": {
      const slots = honoursSold(scene);
      const card = slots.length === 1 ? view.honour_display[(slots[0] ?? 0) - 1] : null;
      return {
        lead: words("preview.buy"),
        title: card ? honour(scene, card) : words("move.buy_honour"),
        icon: "pn-honour-final",
      };
    }
    default:
      return {
        lead: words("preview.use"),
        title: words(`move.${kind}`, { n: 1 }),
        icon: kind === "end_turn" ? "ui-confirm" : "pn-influence",
      };
  }
}

export function preview(offer: Offer, scene: Table): Preview | null {
  const steps = stepsOf(offer, scene);
  const last = steps.at(-1) ?? "";
  const played = steps.find((each) => each.startsWith("play:"));
  const card = played ? argument(played) : (scene.view.card ?? "");
  return {
    ...heading(scene, last, card),
    consequences: steps.flatMap((text, index) => step(scene, text, index === steps.length - 1, card)),
  };
}
