/** A table keeps its state while the parts of the page that show it come and go: a resized window, a shared device. */
import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import TableScreen from "../src/app/table/TableScreen.svelte";
import type { Game } from "../src/games/contract";
import nova_roma from "../src/games/nova_roma/index";
import panticapaeum from "../src/games/panticapaeum/index";
import porta_nigra from "../src/games/porta_nigra/index";
import { ExampleTable, type Example, type Moment } from "../src/lib/table/example";
import { loadWords } from "../src/lib/words.svelte";

const GAMES: Game[] = [porta_nigra, panticapaeum, nova_roma];
const PLACES = ["forum", "sea", "city", "races"];
const read = (game: string, name: string) =>
  JSON.parse(readFileSync(`fixtures/${game}/${name}.json`, "utf8")) as Example;
/** Moments of the opening in which somebody has something to choose. */
const called = (example: Example) =>
  example.moments.flatMap((moment, at) => (moment.snapshot.position?.legal.length ? [at] : []));

const complaints: unknown[] = [];
beforeAll(async () => {
  await loadWords("nova_roma", "panticapaeum", "porta_nigra", "table", "bots", "shell");
  vi.spyOn(console, "warn").mockImplementation((...said) => complaints.push(said));
  for (const name of ["--d-2", "--d-3"]) document.documentElement.style.setProperty(name, "0ms");
});
afterEach(() => {
  cleanup();
  expect(complaints.splice(0)).toEqual([]);
});

async function widen(width: number): Promise<void> {
  Object.assign(globalThis, { innerWidth: width });
  dispatchEvent(new Event("resize"));
  await settled();
}
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 0));
  await tick();
};
async function opened(example: Example, at: number, game: Game) {
  Object.assign(globalThis, { innerWidth: 1280 });
  const source = new ExampleTable(example, at);
  const { container } = render(TableScreen, { source, game });
  await settled();
  return { source, container };
}
async function open(container: HTMLElement, place: string): Promise<void> {
  container.querySelector<HTMLElement>(`[data-thing="place:${place}"]`)?.click();
  await settled();
}
async function visitPlaces(container: HTMLElement): Promise<void> {
  for (const place of PLACES) {
    await open(container, place);
    expect(container.querySelector(`.place.at-${place}`), place).not.toBeNull();
  }
}

describe.each(GAMES)("a window that narrows and widens: $area", (game) => {
  it("shows what can be chosen and goes on", async () => {
    const example = read(game.area, "opening");
    const [at = 0] = called(example);
    const { source, container } = await opened(example, at, game);
    const targets = () =>
      [...container.querySelectorAll('[data-thing][aria-disabled="false"]')].map((each) =>
        each.getAttribute("data-thing"),
      );
    const before = targets();
    const status = container.querySelector(".dock .status")?.textContent;
    expect(before.length).toBeGreaterThan(0);
    await widen(800);
    await widen(1280);
    expect(targets()).toEqual(before);
    await source.play([example.moments[at]?.snapshot.position?.legal[0]?.move ?? ""]);
    await settled();
    expect([container.querySelector(".dock .status")?.textContent, ...targets()]).not.toEqual([status, ...before]);
  });
});

describe("the places of Nova Roma", () => {
  it("open after the window was narrow for a while", async () => {
    const { container } = await opened(read("nova_roma", "whole_2_greedy"), 0, nova_roma);
    await visitPlaces(container);
    await widen(800);
    await visitPlaces(container);
    await widen(1280);
    await visitPlaces(container);
  });

  it("come by themselves after the device has changed hands", async () => {
    const whole = read("nova_roma", "whole_2_greedy");
    const shared: Moment[] = whole.moments.map((moment) => {
      const { table } = moment.snapshot;
      const seats = table.seats.map((seat) => ({ ...seat, mine: true, bot: null, stand_in: null }));
      return { ...moment, snapshot: { ...moment.snapshot, table: { ...table, seats } } };
    });
    const { source, container } = await opened({ ...whole, moments: shared }, 0, nova_roma);
    const receive = async () => {
      const ready = container.querySelector<HTMLElement>("[data-handover] button");
      ready?.click();
      await settled();
      return ready !== null;
    };
    expect(await receive()).toBe(true);
    await open(container, "races");
    const first = shared[0]?.snapshot.position?.turn;
    let at = 0;
    while (shared[at]?.snapshot.position?.turn === first) {
      await source.play([shared[at]?.snapshot.position?.legal[0]?.move ?? ""]);
      await settled();
      at += 1;
    }
    expect(await receive()).toBe(true);
    expect(shared[at]?.snapshot.position?.decision.kind).toBe("choose_action");
    expect(container.querySelector(".place.at-forum")).not.toBeNull();
    await visitPlaces(container);
  });
});
