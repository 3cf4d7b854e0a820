/** The table in words, equal to the picture. */
import type { TextSection } from "$games/contract";
import type { PlayerView } from "$wire/porta_nigra";
import { cardOf, honourOf, partsOf, priceOf, spotOf } from "./edition";
import { secondOf, standings } from "./majorities";
import { type Table, actionCard, building, buildingCard, colour, gains, honour, icon, spotName } from "./phrases";

function now(scene: Table): TextSection {
  const { words, view, names, edition } = scene;
  const rows = [
    words("table.round", { round: view.round, rounds: view.rounds }),
    words("table.starter", { player: names[view.starter] ?? "" }),
    words("table.reserve", { n: view.reserve }),
    words("table.supply", { n: view.supply_pile }),
  ];
  if (view.early_by !== null) rows.push(words("table.last_turns", { player: names[view.early_by] ?? "" }));
  if (view.card !== null && names[view.active] !== undefined) {
    const card = cardOf(edition, view.card);
    const icons = card.icons.map((each, index) =>
      view.free_icons.includes(index) ? icon(scene, each) : words("text_row.used", { icon: icon(scene, each) }),
    );
    rows.push(
      `${words("table.in_play")} ${names[view.active]}, ${actionCard(scene, view.card)}, ${words("player.actions", { n: view.torches_left })}: ${icons.join(", ")}`,
    );
  }
  return { title: words("text_row.now"), rows };
}

function player(each: PlayerView, scene: Table): TextSection {
  const { words, view, names, edition } = scene;
  const row = (key: string, value: string | number) => `${words(key)}: ${value}`;
  const bricks = edition.colours.list.map(({ id }) => `${colour(scene, id)} ${each.bricks[id] ?? 0}`);
  const built = edition.buildings.list.map(({ id }) => `${building(scene, id)} ${each.built[id] ?? 0}`);
  const cards = [
    ...each.building_cards.map((card) => buildingCard(scene, card)),
    ...each.final_cards.map((card) => honour(scene, card)),
  ];
  return {
    title: names[each.seat] ?? "",
    rows: [
      row("name.points", view.scores[each.seat] ?? each.points),
      row("name.coins", each.coins),
      row("name.torches", each.torches),
      row("name.influence", each.influence),
      `${row("name.romans", each.romans)} (${words("player.reserve", { n: each.romans_reserve })})`,
      row("name.bricks", bricks.join(", ")),
      row("name.builder", each.builder === null ? "–" : building(scene, each.builder)),
      row("name.built", built.join(", ")),
      row("name.elements", each.elements),
      row("name.cards", cards.join(", ") || "–"),
      `${row("name.hand", each.hand_size)}, ${words("text_row.deck", { n: each.deck_size })}`,
      ...(each.hand ?? []).map(
        (card) =>
          `${actionCard(scene, card)}: ${cardOf(edition, card)
            .icons.map((mark) => icon(scene, mark))
            .join(", ")}`,
      ),
    ],
  };
}

function house(id: string, scene: Table): TextSection {
  const { words, view, edition, names } = scene;
  const taken = new Map(view.elements.map((element) => [element.spot, element]));
  const { reward, reward_every: every } = edition.buildings.list.find((each) => each.id === id) ?? {
    reward: {},
    reward_every: 0,
  };
  const builders = view.players.filter((each) => each.builder === id).map((each) => names[each.seat]);
  return {
    title: building(scene, id),
    rows: [
      words("table.reward", { every, list: gains(scene, reward).join(", ") }),
      ...(builders.length ? [`${words("name.builders")}: ${builders.join(", ")}`] : []),
      ...partsOf(edition, id).map((part) => {
        const list = standings(part, scene).map((entry) => `${names[entry.seat]} ${entry.number}`);
        const facts = { part: words.named("part", part.id), first: part.first, second: secondOf(part, scene) };
        return `${words("aid_row.majority", facts)}; ${list.join(", ") || words("about.nobody")}`;
      }),
      ...edition.spots.list
        .filter((spot) => spot.building === id)
        .map((spot) => `${spotName(scene, spot.id)}: ${site(spot.id, taken.get(spot.id), scene)}`),
    ],
  };
}

function site(id: string, element: { seat: number; bricks: number } | undefined, scene: Table): string {
  const { words, edition, names } = scene;
  const spot = spotOf(edition, id);
  const shade = colour(scene, spot.colour);
  if (element)
    return words("text_row.element", { player: names[element.seat] ?? "", n: element.bricks, colour: shade });
  const card = `building_${spot.building}_${spot.colour}`;
  const open =
    spot.bricks_min === spot.bricks_max
      ? words("text_row.spot", { n: spot.bricks_min, colour: shade, points: spot.vp_fixed })
      : words("text_row.gate", {
          least: spot.bricks_min,
          most: spot.bricks_max,
          colour: shade,
          points: spot.vp_per_brick,
        });
  return spot.card && scene.view.building_display.includes(card) ? `${open}, ${words("text_row.card")}` : open;
}

export function text(scene: Table): TextSection[] {
  const { words, view, edition } = scene;
  return [
    now(scene),
    ...view.players.map((each) => player(each, scene)),
    ...edition.buildings.list.map(({ id }) => house(id, scene)),
    {
      title: words("table.market"),
      rows: edition.shops.list.map(
        (shop) =>
          `${colour(scene, shop.id)} ${words("table.shop", { n: view.market[shop.id] ?? 0, price: priceOf(edition, shop.id) })}`,
      ),
    },
    {
      title: words("table.building_cards", { n: view.building_pile }),
      rows: view.building_display.map((card, index) => `${index + 1}. ${card ? buildingCard(scene, card) : "–"}`),
    },
    {
      title: `${words("pile.honour")} (${view.honour_pile})`,
      rows: view.honour_display.map((card, index) =>
        card
          ? `${index + 1}. ${honour(scene, card)}, ${words("gain.influence", { n: honourOf(edition, card).cost })}`
          : `${index + 1}. –`,
      ),
    },
  ];
}
