/** Player aid: the turn, the actions with what I could do now, costs, what is scored, with live counters. */
import type { AidRow, AidSection } from "$games/old.svelte";
import type { Part } from "$lib/words";
import { type Table, canFulfil, player, progress, rowPrice, shownSeat } from "./counting";
import { SMALL, buildingOf, seaContractOf } from "./edition";
import { automaPoints, certain, projected } from "./living";
import { action, amount, buildingName, condition, listed, sign, signs } from "./phrases";
import { performable } from "./possible";
import { ICONS } from "./sheet";

export function aid(scene: Table): AidSection[] {
  const { words, view, edition } = scene;
  const seat = shownSeat(scene);
  const me = player(view, seat);
  const { limits } = edition;
  const row = (icon: string, text: string, now = false): AidRow => ({ icon, parts: [text], ...(now ? { now } : {}) });
  const payable = [
    ...view.sea_market.flatMap((id) =>
      id ? [{ name: words("kind.sea_contract"), icon: "nr-contract-sea", cost: seaContractOf(edition, id).cost }] : [],
    ),
    ...view.building_market.flatMap((id) =>
      id ? [{ name: buildingName(scene, id), icon: "nr-contract-building", cost: buildingOf(edition, id).cost }] : [],
    ),
  ];
  return [
    {
      title: words("aid_part.now"),
      rows: [
        row("round", words("aid_row.round", { n: view.round, all: view.rounds })),
        row("nr-patrician", words("aid_row.turn", { n: Math.max(1, view.turn), all: edition.meta.turns_per_round })),
        row("vp", words("aid_row.points", { n: certain(scene, seat), all: projected(scene, seat) })),
        ...(view.automa ? [row("ui-bot", words("aid_row.automa", { n: automaPoints(scene) }))] : []),
        row("nr-artisan", words("table.supply", { n: view.artisans })),
      ],
    },
    {
      title: words("aid_part.turn"),
      rows: [
        row("nr-achievement", words("aid_row.achievement")),
        row("nr-patrician", words("aid_row.patrician")),
        ...(view.players.length === 2 ? [row("nr-legionary", words("aid_row.legionary"))] : []),
        ...(view.automa ? [row("nr-legionary", words("aid_row.solo"))] : []),
        row("nr-sesterce", words("aid_row.actions")),
        row("nr-emperor", words("legend.emperor")),
      ],
    },
    {
      title: words("aid_part.actions"),
      rows: edition.actions.map(({ key }): AidRow => ({
        icon: `nr-a-${key}`,
        parts: [`${action(scene, key)}. ${words(`action_help.${key}`)}`],
        ...(performable(view, seat, key, 1, edition) ? { now: true } : {}),
      })),
    },
    {
      title: words("aid_part.contracts"),
      rows: payable.map(({ name, icon, cost }): AidRow => {
        const parts: Part[] = [`${name}: `, ...signs(scene, cost)];
        return { icon, parts, ...(canFulfil(me, cost, edition) ? { now: true } : {}) };
      }),
    },
    {
      title: words("aid_part.costs"),
      rows: [
        ...edition.associate_costs.coins_by_strength.map((n, index): AidRow => ({
          icon: "nr-card",
          parts: [
            words("aid_row.play", { n: index + 1, price: listed(scene, n ? { coins: n } : {}) || words("price.free") }),
          ],
          ...(me.coins >= n && me.influence >= rowPrice(me, edition) && me.hand_size > 0 ? { now: true } : {}),
        })),
        {
          icon: "nr-influence",
          parts: [
            words("aid_row.row", {
              n: edition.associate_costs.influence_from_position,
              price: amount(scene, "influence", edition.associate_costs.influence),
            }),
          ],
        },
        ...edition.hippodrome.borders.map((border): AidRow => ({
          icon: "nr-chariot",
          parts: [words("aid_row.border", { n: border.before_cell, price: amount(scene, "horses", border.horses) })],
          ...((me.resources["horses"] ?? 0) >= border.horses ? { now: true } : {}),
        })),
        row("nr-wheel", words("about.wheel")),
        row("nr-artisan", words("aid_row.kept", { n: limits.artisans_kept_between_rounds })),
        row("nr-card", words("aid_row.hand", { n: limits.hand_max })),
      ],
    },
    {
      title: words("table.mosaic"),
      rows: SMALL.flatMap((cell, index): AidRow[] => {
        const key = me.conditions[index];
        if (!key || me.mosaic.includes(cell)) return [];
        const far = progress(view, seat, key, edition);
        return [
          {
            icon: "nr-mosaic",
            parts: [`${condition(scene, key)}: ${far.have}/${far.need}`],
            ...(far.met && me.tokens ? { now: true } : {}),
          },
        ];
      }),
    },
    {
      title: words("aid_part.scoring"),
      rows: edition.scoring.items
        .filter(({ no }) => !view.automa || no <= 8 || view.options["solo_leftovers"] === true)
        .map(({ key }): AidRow => ({
          icon: ICONS[key] ?? "vp",
          parts: [words(`score.${key}`), " ", `${me.projected[key] ?? 0} `, sign(scene, "vp", me.projected[key] ?? 0)],
        })),
    },
  ];
}
