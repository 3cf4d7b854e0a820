/** The table explained: what a thing is, the player aid, the score sheet, the table in words. */
import type { About, AidSection, Chip, Counter, SheetRow, TextSection } from "$games/contract";
import { cardOf, honourOf, iconOf, spotOf } from "./edition";
import { counts, leader } from "./majorities";
import { type Table, actionCard, building, buildingCard, colour, gains, honour, icon, spotName } from "./phrases";

export function about(target: string, scene: Table): About | null {
  const { words, edition, view } = scene;
  const [kind = "", id = ""] = target.split(":");
  if (kind === "spot") {
    const spot = spotOf(edition, id);
    const element = view.elements.find((each) => each.spot === id);
    if (element)
      return {
        title: spotName(scene, id),
        icon: `pn-b-${spot.building}`,
        text: words.parts("about.element", {
          player: [{ player: element.seat }],
          n: element.bricks,
          colour: colour(scene, spot.colour),
        }),
        rule: "PN-6.1",
      };
    const free = spot.bricks_min !== spot.bricks_max;
    return {
      title: spotName(scene, id),
      icon: `pn-b-${spot.building}`,
      text: free
        ? words.parts("about.gate", {
            least: spot.bricks_min,
            most: spot.bricks_max,
            colour: colour(scene, spot.colour),
            points: spot.vp_per_brick,
          })
        : words.parts("about.spot", { n: spot.bricks_min, colour: colour(scene, spot.colour), points: spot.vp_fixed }),
      rule: "PN-6.1",
    };
  }
  if (kind === "shop")
    return {
      title: `${words("table.market")}: ${colour(scene, id)}`,
      icon: "pn-buy",
      text: [
        words("table.shop", {
          n: view.market[id] ?? 0,
          price: edition.colours.list.find((each) => each.id === id)?.price ?? 0,
        }),
      ],
      rule: "PN-5.3",
    };
  if (kind === "honour") {
    const card = view.honour_display[Number(id) - 1];
    return card
      ? { title: words("pile.honour"), icon: "pn-honour-final", text: [honour(scene, card)], rule: "PN-7.3" }
      : null;
  }
  if (kind === "building_card")
    return { title: words("pile.building"), icon: "deck", text: [buildingCard(scene, id)], rule: "PN-6.17" };
  if (kind === "card")
    return {
      title: actionCard(scene, id),
      icon: "deck",
      text: [
        cardOf(edition, id)
          .icons.map((each) => icon(scene, each))
          .join(", "),
      ],
      rule: "PN-5.2",
    };
  return null;
}

export function chip(step: string, scene: Table): Chip {
  const [kind = "", id = ""] = step.split(":");
  const { words, edition, view } = scene;
  switch (kind) {
    case "builder":
      return { icon: "pn-builder", label: building(scene, id) };
    case "play":
      return { icon: "deck", label: actionCard(scene, id) };
    case "icon": {
      const mark = view.card ? cardOf(edition, view.card).icons[Number(id)] : undefined;
      const action = mark ? iconOf(edition, mark).action : "buy";
      const SIGNS = {
        buy: "pn-buy",
        place: "pn-place",
        take_influence: "pn-influence",
        take_torch: "pn-torch",
        take_coins: "coin",
      };
      return { icon: SIGNS[action], label: mark ? icon(scene, mark) : id };
    }
    case "colour":
      return { icon: "pn-buy", label: colour(scene, id) };
    case "spot":
    case "gate":
      return { icon: "pn-place", label: spotName(scene, id) };
    case "honour":
      return { icon: "pn-honour-final", label: words("pile.honour") };
    default:
      return { label: words.has(`move.${kind}`) ? words(`move.${kind}`, { n: Number(id) || 1, points: 0 }) : step };
  }
}

export function counters(scene: Table): Counter[] {
  const { words, view, edition } = scene;
  const most = Math.max(...view.players.map((player) => player.elements));
  return [
    { label: words("counter.reserve"), value: `${view.reserve}` },
    { label: words("counter.elements"), value: words("counter.of", { n: most, all: edition.early_end.elements }) },
  ];
}

export function aid(scene: Table): AidSection[] {
  const { words, edition } = scene;
  return [
    {
      title: words("table.majority"),
      rows: edition.majorities.list.map((part) => ({
        icon: `pn-b-${part.building}`,
        parts: [
          words("aid_row.majority", { part: words.named("part", part.id), first: part.first, second: part.second }),
        ],
      })),
    },
    {
      title: words("pile.building"),
      rows: edition.buildings.list.map((house) => ({
        icon: `pn-b-${house.id}`,
        parts: [words("table.reward", { every: house.reward_every, list: gains(scene, house.reward).join(" + ") })],
      })),
    },
  ];
}

export function sheet(scene: Table): SheetRow[] {
  const { words, view, edition } = scene;
  const sources = Object.keys(view.players[0]?.scored ?? {});
  const ICONS: Record<string, string> = {
    spot: "pn-place",
    sets: "deck",
    final_card: "pn-honour-final",
    honour_card: "pn-honour-instant",
    play_area: "coin",
    majority: "pn-majority",
    intermediate: "round",
    early_end: "ui-confirm",
  };
  const rows = sources
    .filter((source) => source !== "majority" || view.ending)
    .map((source): SheetRow => ({
      id: source,
      label: words(`source.${source}`),
      icon: ICONS[source] ?? "vp",
      points: view.players.map((player) => ({ certain: player.scored[source] ?? 0 })),
    }));
  if (view.ending) return rows;
  const parts = edition.majorities.list.map((part): SheetRow => {
    const list = counts(part, scene);
    const order = [...new Set(list.filter((each) => each > 0))].sort((one, other) => other - one);
    return {
      id: part.id,
      label: words.named("part", part.id),
      leader: leader(list),
      points: list.map((each) =>
        each === 0
          ? {}
          : each === order[0]
            ? { contested: part.first }
            : each === order[1]
              ? { contested: part.second }
              : {},
      ),
    };
  });
  const sums = view.players.map((_, seat) => ({
    contested: parts.reduce((sum, part) => sum + (part.points[seat]?.contested ?? 0), 0),
  }));
  return [...rows, { id: "majority", label: words("source.majority"), icon: "pn-majority", points: sums, rows: parts }];
}

export function text(scene: Table): TextSection[] {
  const { words, view, edition, names } = scene;
  const taken = new Map(view.elements.map((element) => [element.spot, element]));
  return [
    ...edition.buildings.list.map((house) => ({
      title: building(scene, house.id),
      rows: edition.spots.list
        .filter((spot) => spot.building === house.id)
        .map((spot) => {
          const element = taken.get(spot.id);
          const bricks = element?.bricks ?? spot.bricks_min;
          const state = element
            ? `${names[element.seat]}, ${bricks} × ${colour(scene, spot.colour)}`
            : `${bricks} × ${colour(scene, spot.colour)}, ${spot.vp_fixed || `${spot.vp_per_brick}×`}`;
          return `${spotName(scene, spot.id)}: ${state}`;
        }),
    })),
    {
      title: words("table.market"),
      rows: edition.shops.list.map(
        (shop) =>
          `${colour(scene, shop.id)} ${words("table.shop", { n: view.market[shop.id] ?? 0, price: edition.colours.list.find((each) => each.id === shop.id)?.price ?? 0 })}`,
      ),
    },
    {
      title: words("pile.building"),
      rows: view.building_display.flatMap((card) => (card ? [buildingCard(scene, card)] : [])),
    },
    {
      title: words("pile.honour"),
      rows: view.honour_display.flatMap((card, index) =>
        card ? [`${index + 1}. ${honour(scene, card)} (${honourOf(edition, card).cost})`] : [],
      ),
    },
  ];
}
