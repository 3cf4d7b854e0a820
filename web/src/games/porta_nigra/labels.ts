/** Legal moves in words. */
import type { Choice } from "$wire/server";
import { type Icon, cardOf, honourOf, iconOf, influenceCost, priceOf, quarterOf, spotOf } from "./edition";
import { type Table, actionCard, building, colour, honour, icon, spotName } from "./phrases";
import { argument, pointsOf, shopQuarter, walk } from "./reach";

export function label(choice: Choice, scene: Table): string {
  const { words, view, edition } = scene;
  const value = argument(choice.text);
  const n = Number(value);
  switch (choice.kind) {
    case "place_builder": {
      const shops = edition.shops.list.filter((shop) => shop.quarter === value).map((shop) => colour(scene, shop.id));
      return words("move.builder", { quarter: building(scene, value), shop: shops.join(", ") || "–" });
    }
    case "play_card": {
      const card = cardOf(edition, value);
      const actions = words("card.torches", { n: card.torches });
      return words("move.play", {
        card: actionCard(scene, value),
        actions,
        icons: card.icons.map((each) => icon(scene, each)).join(", "),
      });
    }
    case "use_icon": {
      const mark = iconOf(edition, cardOf(edition, view.card ?? "").icons[n] ?? "");
      const empty = mark.action === "buy" && mark.colour !== "any" && !view.market[mark.colour];
      const text = empty ? words("move.shop_empty", { icon: icon(scene, mark.id) }) : icon(scene, mark.id);
      return view.torches_left ? text : words("move.with_token", { icon: text });
    }
    case "buy_colour":
      return shopLabel(scene, value);
    case "choose_spot":
      return siteLabel(scene, value);
    case "choose_height":
      return words("move.height", { n, points: view.spot ? pointsOf(spotOf(edition, view.spot), n) : 0 });
    case "choose_white":
      return words("move.white", { n });
    case "choose_honour":
      return honourLabel(scene, n);
    case "choose_gate_element": {
      const height = view.elements.find((element) => element.spot === value)?.bricks ?? 0;
      return words("move.gate", {
        spot: spotName(scene, value),
        colour: colour(scene, spotOf(edition, value).colour),
        height,
        higher: height + 1,
      });
    }
    case "split_income":
      return words("move.split", { coins: n, points: (view.income ?? 0) - n });
    case "appoint_starting_player":
      return scene.names[n - 1] ?? value;
    case "torch_to_coin":
      return view.torches_left
        ? words("move.torch_to_coin", { n: edition.torches_to_coins.coins_per_forfeited_action })
        : words("move.token_to_coin", { n: edition.torches_to_coins.coins_per_torch });
    case "take_roman":
      return words("move.take_roman", { n: influenceCost(edition, "take_roman") });
    case "place_by_influence":
      return words("move.place_by_influence", { n: influenceCost(edition, "place_element") });
    case "buy_honour":
      return words("move.buy_honour");
    default:
      return view.torches_left ? words("move.end_turn_unused", { n: view.torches_left }) : words("move.end_turn");
  }
}

export function shopLabel(scene: Table, shade: string, by?: Icon): string {
  const { words, edition } = scene;
  const price = priceOf(edition, shade);
  const cost = walk(scene, shopQuarter(scene, shade));
  const sum = cost ? words("price.steps", { n: price + cost, price, walk: cost }) : words("price.plain", { n: price });
  return by?.colour === shade ? sum : `${colour(scene, shade)}: ${sum}`;
}

export function siteLabel(scene: Table, id: string): string {
  const { words, edition } = scene;
  const spot = spotOf(edition, id);
  const cost = walk(scene, quarterOf(edition, spot.building));
  const text =
    spot.bricks_min === spot.bricks_max
      ? words("move.build", {
          spot: spotName(scene, id),
          bricks: spot.bricks_min,
          colour: colour(scene, spot.colour),
          points: pointsOf(spot, spot.bricks_min),
        })
      : words("move.build_free", {
          spot: spotName(scene, id),
          least: spot.bricks_min,
          most: spot.bricks_max,
          colour: colour(scene, spot.colour),
          points: spot.vp_per_brick,
        });
  return cost ? `${text}, ${words("move.walk", { n: cost })}` : text;
}

export function honourLabel(scene: Table, slot: number): string {
  const card = scene.view.honour_display[slot - 1] ?? "";
  return scene.words("move.honour", {
    slot,
    card: honour(scene, card),
    n: honourOf(scene.edition, card).cost,
  });
}
