/** The table in words, equal to the picture. */
import type { TextSection } from "$games/old.svelte";
import {
  type Table,
  actionsOf,
  cubesIn,
  field,
  occupants,
  progress,
  rewardTokens,
  shownSeat,
  standing,
  strengths,
} from "./counting";
import { FORUM, SMALL, favouriteTrack, named, placed, priceOf, reachOf } from "./edition";
import { automaPoints, certain, projected } from "./living";
import {
  action,
  amount,
  buildingContract,
  card,
  cardName,
  condition,
  district,
  harbour,
  listed,
  ownerName,
  price,
  seaContract,
  strip,
  tile,
  track,
} from "./phrases";
import { moored } from "./ships";

export function text(scene: Table): TextSection[] {
  const { view, words } = scene;
  return [
    { title: words("aid_part.now"), rows: state(scene) },
    ...(view.open_strips.length
      ? [{ title: words("table.open_strips"), rows: view.open_strips.map((id) => `${id}: ${strip(scene, id)}`) }]
      : []),
    { title: words("table.forum"), rows: forum(scene) },
    { title: words("offers.sea"), rows: contracts(scene, "sea") },
    { title: words("offers.building"), rows: contracts(scene, "building") },
    { title: words("offers.latifundia"), rows: latifundia(scene) },
    {
      title: words("table.associates"),
      rows: [
        ...view.associate_market.flatMap((id, slot) => (id ? [`${slot + 1}. ${card(scene, id)}`] : [])),
        words("table.deck", { n: view.associate_pile, discard: view.discard.length }),
        ...(view.discard.length
          ? [words("text_row.discard", { list: view.discard.map((id) => cardName(scene, id)).join(", ") })]
          : []),
      ],
    },
    { title: words("table.sea"), rows: sea(scene) },
    ...scene.edition.districts.map((each) => ({ title: district(scene, each.key), rows: city(scene, each.key) })),
    { title: words("table.hippodrome"), rows: races(scene) },
    ...view.players.map((each) => ({ title: scene.names[each.seat] ?? "", rows: person(scene, each.seat) })),
    ...(view.automa ? [{ title: words("table.automa"), rows: automa(scene) }] : []),
  ];
}

function state(scene: Table): string[] {
  const { view, words, names, edition } = scene;
  if (!view.round) return [words("table.draft")];
  return [
    words("table.round", { round: view.round, rounds: view.rounds }),
    words("table.turn", { turn: view.turn, turns: edition.meta.turns_per_round }),
    ...(view.automa ? [] : [words("table.starter", { player: names[view.starter] ?? "" })]),
    ...(view.claimant === null ? [] : [words("table.claimed", { player: names[view.claimant] ?? "" })]),
    ...(view.action === null ? [] : [words("table.action", { action: action(scene, view.action), n: view.strength })]),
    words("table.supply", { n: view.artisans }),
  ];
}
function forum(scene: Table): string[] {
  const { view, words, edition } = scene;
  const there = occupants(view);
  const seat = shownSeat(scene);
  return FORUM.map((cell) => {
    const [column, row] = actionsOf(view, cell);
    const who = there.get(cell);
    if (who?.kind === "patrician")
      return `${cell}, ${action(scene, column)} / ${action(scene, row)}: ${ownerName(scene, who.seat)}`;
    if (who) return `${cell}, ${action(scene, column)} / ${action(scene, row)}: ${words(`figure.${who.kind}`)}`;
    const [up, across] = strengths(view, seat, cell, edition);
    return `${cell}: ${action(scene, column)} ${up}, ${action(scene, row)} ${across}`;
  });
}
const contracts = (scene: Table, market: "sea" | "building"): string[] => {
  const { view, edition, words } = scene;
  const row = market === "sea" ? view.sea_market : view.building_market;
  const pile = market === "sea" ? view.sea_pile : view.building_pile;
  return [
    ...row.flatMap((id, slot) =>
      id
        ? [
            `${slot + 1}. ${market === "sea" ? seaContract(scene, id) : buildingContract(scene, id)}; ${words("text_row.reach", { n: reachOf(edition, market, slot) })}`,
          ]
        : [],
    ),
    words("text_row.pile", { n: pile }),
  ];
};
const latifundia = (scene: Table): string[] => [
  ...scene.view.latifundia_market.flatMap((id, slot) =>
    id ? [`${slot + 1}. ${tile(scene, id)} (${price(scene, priceOf(scene.edition, slot))})`] : [],
  ),
  scene.words("text_row.pile", { n: scene.view.latifundia_pile + scene.view.special_pile }),
];
function sea(scene: Table): string[] {
  const { edition, words, view } = scene;
  const there = moored(view);
  const lying = (key: string) => (there.get(key) ?? []).map((ship) => ownerName(scene, ship.seat)).join(", ");
  const start = edition.sea.start.key;
  return [
    `${harbour(scene, start)}: ${lying(start) || words("move.empty")}`,
    ...edition.sea.routes.flatMap((route) =>
      route.harbours.map((place) => {
        const brings = place.reward ? listed(scene, place.reward, "+") : amount(scene, "vp", place.vp ?? 0);
        const ships = lying(place.key);
        return `${words.named("route", route.key)} ${place.step}, ${harbour(scene, place.key)} (${words("goods.ship_move", { n: place.leg })}): ${brings}${ships ? `; ${ships}` : ""}`;
      }),
    ),
  ];
}
function city(scene: Table, name: string): string[] {
  const { view, words, edition } = scene;
  const found = edition.districts.find((each) => each.key === name);
  const cubes = cubesIn(view, name);
  const groups = view.cubes.filter((each) => each.district === name);
  return [
    words("text_row.district", { n: found?.strength ?? 1, points: (found?.majority_vp ?? []).join("/") }),
    ...standing(view, name).map(
      ({ seat, n }) =>
        `${ownerName(scene, seat)} ${n}: ${groups.find((each) => each.seat === seat)?.cells.join(", ") ?? ""}`,
    ),
    ...rewardTokens(scene)
      .filter((token) => token.district === name)
      .map((token) =>
        token.claimed
          ? `${token.cell}: ${words("reward.claimed")}`
          : `${token.cell}: ${words("reward.open", {
              list: listed(scene, token.reward, "+"),
              n: token.around.filter((cell) => cubes.has(cell)).length,
              all: token.around.length,
            })}`,
      ),
  ];
}
function races(scene: Table): string[] {
  const { view, edition, words } = scene;
  return [
    ...edition.hippodrome.tracks.map((each, index) => {
      const list = field(view, index).map((chariot) => `${ownerName(scene, chariot.seat)} ${chariot.cell}`);
      return `${track(scene, each.key)}: ${list.join(", ")}`;
    }),
    ...(view.favourite
      ? [words("text_row.favourite", { track: track(scene, favouriteTrack(edition, view.favourite)) })]
      : []),
    ...(view.next_favourite
      ? [words("text_row.next", { track: track(scene, favouriteTrack(edition, view.next_favourite)) })]
      : []),
    words("text_row.to_come", { n: view.favourites }),
  ];
}
function person(scene: Table, seat: number): string[] {
  const { view, words, edition } = scene;
  const who = view.players[seat];
  if (!who) return [];
  const hand = who.hand ?? who.known;
  return [
    words("aid_row.points", { n: certain(scene, seat), all: projected(scene, seat) }),
    listed(scene, { coins: who.coins, influence: who.influence, ...who.resources }),
    `${words("table.free_artisans", { n: who.artisans })}; ${words("text_row.working", { list: who.working.join(", ") || words("move.empty") })}`,
    ...who.estate.map(
      (each) =>
        `${words("table.estate")} ${each.cell}: ${tile(scene, each.tile)}${each.turned ? ` (${words("figure.used")})` : ""}`,
    ),
    ...SMALL.flatMap((cell, index) => {
      const key = who.conditions[index];
      if (!key) return [];
      const far = progress(view, seat, key, edition);
      const done = who.mosaic.includes(cell)
        ? words("mosaic.filled")
        : far.met
          ? words("mosaic.met")
          : `${far.have}/${far.need}`;
      return [`${words("table.mosaic")} ${named(placed(cell))}: ${condition(scene, key)}, ${done}`];
    }),
    words("table.tokens", { n: who.tokens, wheels: who.wheel_tokens }),
    `${words("cards.hand", { n: who.hand_size })}${hand.length ? `: ${hand.map((id) => cardName(scene, id)).join(", ")}` : ""}`,
    ...(who.packet?.length
      ? [`${words("cards.packet", { n: who.packet.length })}: ${who.packet.map((id) => card(scene, id)).join("; ")}`]
      : []),
    ...(who.drafted?.length
      ? [`${words("cards.drafted", { n: who.drafted.length })}: ${who.drafted.map((id) => card(scene, id)).join("; ")}`]
      : []),
    ...who.row.map((id) => {
      const mark = who.used.includes(id)
        ? ` (${words("figure.used")})`
        : who.fresh.includes(id)
          ? ` (${words("about.fresh")})`
          : "";
      return `${card(scene, id)}${mark}`;
    }),
    ...who.sea_contracts.map((id) => seaContract(scene, id)),
    ...who.building_contracts.map((id) => buildingContract(scene, id)),
    words("me.ships", { list: who.ships.map((place) => harbour(scene, place)).join(", ") }),
    words("bench.cubes", { n: who.cubes }),
    ...who.favourites.map((id) => words("me.favourite", { track: track(scene, favouriteTrack(edition, id)) })),
  ];
}
function automa(scene: Table): string[] {
  const { view, words, edition } = scene;
  const found = view.automa;
  if (!found) return [];
  return [
    words("me.projected", { n: automaPoints(scene) }),
    ...Object.entries(found.projected).map(([item, n]) => `${words(`source.${item}`)}: ${n}`),
    words("automa.state", {
      ships: found.ships.map((place) => harbour(scene, place)).join(", "),
      n: found.contracts.length,
      all: edition.solo.building_contracts_scored,
    }),
    ...found.contracts.map((id) => buildingContract(scene, id)),
    ...found.favourites.map((id) => words("me.favourite", { track: track(scene, favouriteTrack(edition, id)) })),
  ];
}
