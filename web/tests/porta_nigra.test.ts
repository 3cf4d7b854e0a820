/** A click on the board of Porta Nigra. What it says and shows is tested for all games in `shows.test.ts`. */
import { beforeAll, describe, expect, it } from "vitest";
import game from "../src/games/porta_nigra/index";
import { loadWords } from "../src/lib/words.svelte";
import type { View } from "../src/wire/porta_nigra";
import { deciding, example, exampleNames, opened, settled } from "./examples";

beforeAll(() => loadWords("porta_nigra", "table", "bots"));

const from = example("porta_nigra", "building");
const at = from.moments.findIndex(
  ({ snapshot }) => snapshot.position?.decision.kind === "choose_spot" && snapshot.position.legal.length > 1,
);

it("has examples of every kind of decision", () => {
  const kinds = new Set(
    exampleNames("porta_nigra").flatMap((name) => {
      const each = example("porta_nigra", name);
      return deciding(each).map((moment) => each.moments[moment]?.snapshot.position?.decision.kind);
    }),
  );
  expect([...kinds].sort()).toEqual([
    "appoint_starting_player",
    "buy_colour",
    "choose_card",
    "choose_gate_element",
    "choose_height",
    "choose_honour",
    "choose_spot",
    "choose_white",
    "place_builder",
    "split_income",
    "turn",
  ]);
});

describe("a click", () => {
  it("on a legal spot sends the number of its move", async () => {
    const { source, table } = await opened(game, from, at);
    const choice = table.position?.legal[1];
    table.selection.pick(choice?.offer?.targets[0] ?? "");
    expect(source.sent).toEqual([[choice?.move]]);
  });

  it("on a spot before the action was chosen sends both moves in one command, and says before what it brings", async () => {
    const choice = from.moments[at]?.snapshot.position?.legal[1];
    const { source, table } = await opened(game, from, at - 1);
    const target = choice?.offer?.targets[0] ?? "";
    expect(table.selection.isLegal(target)).toBe(false);
    const [offer] = table.selection.open.get(target) ?? [];
    expect(offer?.quiet).toBe(true);
    table.selection.point(target);
    await new Promise((resolve) => setTimeout(resolve, 120));
    // It is fetched when it is first looked at.
    expect(table.selection.outcome).toBeNull();
    await settled();
    expect(table.selection.outcome?.events.map((event) => event.kind)).toContain("element_placed");
    expect(table.selection.preview?.consequences.length).toBeGreaterThan(0);
    table.selection.pick(target);
    await settled();
    expect(source.sent).toEqual([[expect.any(Number), choice?.move]]);
  });

  it("on a thing that several ways lead to asks which is meant", async () => {
    const asked = deciding(from).flatMap((moment) =>
      (from.moments[moment]?.snapshot.position?.ways ?? []).flatMap((way) =>
        way.starts.length > 1 ? [{ moment, way }] : [],
      ),
    );
    const [{ moment, way } = { moment: 0, way: undefined }] = asked;
    const { source, table } = await opened(game, from, moment);
    const target = way?.goals[0]?.offer.targets[0] ?? "";
    table.selection.pick(target);
    const { question } = table.selection;
    expect(question?.target).toBe(target);
    expect(question?.offers.length).toBeGreaterThanOrEqual(way?.starts.length ?? Infinity);
    expect(new Set(question?.offers.map((offer) => offer.label)).size).toBe(question?.offers.length);
    expect(source.sent).toEqual([]);
  });

  it("on an impossible spot says why, with the rule", async () => {
    const { source, table } = await opened(game, from, at);
    table.selection.pick(`spot:${(table.view as unknown as View).elements[0]?.spot}`);
    await settled();
    expect(source.sent).toEqual([]);
    expect(table.answers.bubble?.reason.key).toBe("spot_taken");
    expect(table.answers.bubble?.reason.rule).toMatch(/^PN-/);
  });

  it("on the twin of a spot means the same move", async () => {
    let twins = 0;
    for (const moment of deciding(from)) {
      const { table } = await opened(game, from, moment);
      const { offers } = table.selection;
      for (const offer of offers.filter((each) => !each.quiet && !each.choice)) {
        expect(offers.some((each) => each.choice?.move === offer.moves[0])).toBe(true);
        twins += 1;
      }
    }
    expect(twins).toBeGreaterThan(0);
  });
});
