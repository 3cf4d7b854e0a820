/** The player aid: the course of a turn, what things cost me here and now, what ends the game. */
import type { AidRow, AidSection } from "$games/contract";
import { mute } from "$lib/words";
import type { PlayerView } from "$wire/porta_nigra";
import { shownSeat } from "./about";
import { influenceCost, priceOf, stepsTo } from "./edition";
import { places, secondOf, standings } from "./majorities";
import { buildable } from "./reach";
import { type Table, building, colour, gains, sign } from "./phrases";

function turn(scene: Table): AidSection {
  const { words, view, decision, me } = scene;
  const my = view.seat === me && me >= 0;
  const STEPS = [
    ["place_builder", "pn-builder", ["place_builder"]],
    ["choose_card", "deck", ["choose_card"]],
    ["turn", "pn-torch", ["turn", "buy_colour", "choose_spot", "choose_height", "choose_white"]],
    ["influence", "pn-influence", ["choose_honour", "choose_gate_element"]],
    ["torch", "coin", []],
    ["end", "ui-confirm", []],
  ] as const;
  return {
    title: words("aid_title.turn"),
    rows: STEPS.map(([id, icon, kinds]) => ({
      icon,
      parts: [words(`aid_turn.${id}`)],
      now: my && (kinds as readonly string[]).includes(decision.kind),
    })),
  };
}

function bricks(scene: Table, me: PlayerView): AidSection {
  const { words, edition, view } = scene;
  return {
    title: words("aid_title.bricks"),
    rows: edition.shops.list.map((shop): AidRow => {
      const price = priceOf(edition, shop.id);
      const walk = stepsTo(edition, me.builder, shop.quarter) * edition.market.step_cost;
      const n = view.market[shop.id] ?? 0;
      return {
        parts: [
          mute(sign(scene, `brick_${shop.id}`)),
          ` ${colour(scene, shop.id)}: `,
          walk ? words("price.steps", { n: price + walk, price, walk }) : words("price.plain", { n: price }),
          `, ${words("aid_row.in_shop", { n })}`,
        ],
        now: n > 0 && price + walk <= me.coins,
      };
    }),
  };
}

function elements(scene: Table, me: PlayerView): AidSection {
  const { words, edition, view } = scene;
  const mine = view.seat === me.seat;
  const spots = mine ? buildable(scene) : [];
  return {
    title: words("aid_title.build"),
    rows: [
      {
        icon: "pn-roman",
        parts: [words("aid_row.romans", { n: me.romans, reserve: me.romans_reserve })],
        now: me.romans > 0,
      },
      ...(mine
        ? [
            {
              icon: "pn-place",
              parts: [`${spots.length} ${words("preview.spots", { n: spots.length })}`],
              now: spots.length > 0,
            },
          ]
        : []),
      ...edition.buildings.list.map((house) => ({
        icon: `pn-b-${house.id}`,
        parts: [
          `${building(scene, house.id)}, `,
          words("table.reward", { every: house.reward_every, list: gains(scene, house.reward).join(" + ") }),
          `; ${words("aid_row.built", { n: me.built[house.id] ?? 0 })}`,
        ],
      })),
    ],
  };
}

function influence(scene: Table, me: PlayerView): AidSection {
  const { words, edition, view } = scene;
  const roman = influenceCost(edition, "take_roman");
  const place = influenceCost(edition, "place_element");
  const cheapest = Math.min(
    ...view.honour_display.flatMap((id) =>
      edition.honour_cards.list.filter((card) => card.id === id).map((card) => card.cost),
    ),
  );
  return {
    title: words("aid_title.influence"),
    rows: [
      {
        icon: "pn-honour-final",
        parts: [words("aid_row.honour")],
        now: me.influence >= cheapest && !view.honours_bought,
      },
      {
        icon: "pn-roman",
        parts: [words("move.take_roman", { n: roman })],
        now: me.influence >= roman && me.romans_reserve > 0,
      },
      {
        icon: "pn-place",
        parts: [words("move.place_by_influence", { n: place })],
        now: me.influence >= place && me.romans > 0,
      },
    ],
  };
}

function majorities(scene: Table): AidSection {
  const { words, edition } = scene;
  return {
    title: words("aid_title.majorities"),
    rows: edition.majorities.list.map((part) => {
      const [first] = places(standings(part, scene));
      return {
        icon: `pn-b-${part.building}`,
        parts: [
          words("aid_row.majority", {
            part: words.named("part", part.id),
            first: part.first,
            second: secondOf(part, scene),
          }),
          ...(first >= 0 ? [" ", { player: first }] : []),
        ],
      };
    }),
  };
}

function end(scene: Table, me: PlayerView): AidSection {
  const { words, edition, view } = scene;
  const [, one = 0, two = 0, three = 0, four = 0] = edition.set_scoring.values;
  const market = Object.values(view.market).reduce((sum, n) => sum + n, 0);
  const most = Math.max(...view.players.map((player) => player.elements));
  return {
    title: words("aid_title.end"),
    rows: [
      { icon: "round", parts: [words("aid_row.rounds", { round: view.round, rounds: view.rounds })] },
      { icon: "pn-brick", parts: [words("aid_row.bricks_left", { reserve: view.reserve, market })] },
      {
        icon: "pn-place",
        parts: [words("aid_row.elements", { n: me.elements, most, all: edition.early_end.elements })],
      },
      { icon: "vp", parts: [words("aid_row.bonus", { n: edition.early_end.bonus_vp })] },
      { icon: "deck", parts: [words("about.set", { one, two, three, four })] },
      { icon: "coin", parts: [words("sheet_row.play_area", { n: edition.play_area_scoring.coins_per_vp })] },
    ],
  };
}

export function aid(scene: Table): AidSection[] {
  const me = scene.view.players[shownSeat(scene)];
  if (!me) return [majorities(scene)];
  return [turn(scene), bricks(scene, me), elements(scene, me), influence(scene, me), end(scene, me), majorities(scene)];
}
