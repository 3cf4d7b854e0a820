import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Game, Scene } from "../src/games/contract";
import porta_nigra from "../src/games/porta_nigra/index";
import { ExampleTable, type Example } from "../src/lib/table/example";
import { TableState } from "../src/lib/table/state.svelte";
import { plain } from "../src/lib/words";
import { loadWords } from "../src/lib/words.svelte";

const read = (name: string) => JSON.parse(readFileSync(`fixtures/porta_nigra/${name}.json`, "utf8")) as Example;
const game: Game = porta_nigra;

beforeAll(() => loadWords("porta_nigra", "table"));

async function opened(example: Example, at: number) {
  const source = new ExampleTable(example, at);
  const state = new TableState(source, game);
  state.start();
  await Promise.resolve();
  await Promise.resolve();
  return { source, state };
}

describe.each(["opening", "middle", "building", "late", "end"])("Porta Nigra, %s", (name) => {
  const example = read(name);
  it("offers every legal move, each with a thing to touch and words", async () => {
    for (const [at, moment] of example.moments.entries()) {
      const { state } = await opened(example, at);
      const legal = moment.snapshot.position?.legal ?? [];
      const direct = state.offers.filter((offer) => offer.choice);
      expect(direct.map((offer) => offer.choice?.move)).toEqual(legal.map((choice) => choice.move));
      for (const offer of state.offers) {
        expect(offer.label.trim()).not.toBe("");
        expect(offer.label).not.toMatch(/[{}]|undefined/);
        game.preview(offer, state.scene as Scene);
      }
    }
  });
  it("tells the whole log, the table in words and the score sheet", async () => {
    const { state } = await opened(example, example.moments.length - 1);
    const scene = state.scene as Scene;
    for (const line of state.lines)
      for (const event of line.events ?? []) {
        const told = game.line(event, scene);
        if (told) expect(plain(told.parts, scene.names)).not.toMatch(/[{}]|undefined/);
      }
    expect(game.text(scene).every((section) => section.rows.length >= 0)).toBe(true);
    const certain = game.sheet(scene).reduce((sum, row) => sum + (row.points[0]?.certain ?? 0), 0);
    expect(certain).toBe(scene.view.scores[0]);
  });
});

describe("a click", () => {
  it("on a legal spot sends the number of its move", async () => {
    const example = read("building");
    const at = example.moments.findIndex(
      (moment) =>
        moment.snapshot.position?.decision.kind === "choose_spot" && moment.snapshot.position.legal.length > 1,
    );
    const { source, state } = await opened(example, at);
    const choice = state.position?.legal[1];
    state.pick(`spot:${choice?.text.split(":")[1]}`);
    expect(source.sent).toEqual([choice?.move]);
  });
  it("on a spot before the action was chosen goes both steps", async () => {
    const example = read("building");
    const spot = example.moments.findIndex(
      (moment) =>
        moment.snapshot.position?.decision.kind === "choose_spot" && moment.snapshot.position.legal.length > 1,
    );
    const choice = example.moments[spot]?.snapshot.position?.legal[1];
    const { source, state } = await opened(example, spot - 1);
    expect(state.isLegal(choice?.text ?? "")).toBe(false);
    state.pick(choice?.text ?? "");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(source.sent).toEqual([expect.any(Number), choice?.text]);
  });
  it("on an impossible spot says why, with the rule", async () => {
    const example = read("building");
    const at = example.moments.findIndex(
      (moment) =>
        moment.snapshot.position?.decision.kind === "choose_spot" && moment.snapshot.position.legal.length > 1,
    );
    const { source, state } = await opened(example, at);
    const taken = (state.view as unknown as { elements: { spot: string }[] }).elements[0]?.spot ?? "";
    state.pick(`spot:${taken}`);
    await Promise.resolve();
    await Promise.resolve();
    expect(source.sent).toEqual([]);
    expect(state.bubble?.reason.key).toBe("spot_taken");
    expect(state.bubble?.reason.rule).toMatch(/^PN-/);
  });
});
