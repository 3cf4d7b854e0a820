import { describe, expect, it } from "vitest";
import { type Offer, openTargets, readCommand, touch } from "../src/lib/targeting";

const offer = (move: number, label: string, ...targets: string[]): Offer => ({
  targets,
  moves: [move],
  kind: "move",
  label,
  choice: { move, text: `move:${move}`, kind: "move", args: {}, offer: { saying: { key: "move" }, targets } },
});
const OFFERS = [
  offer(1, "tile A at north", "tile:a", "place:north"),
  offer(2, "tile A at south", "tile:a", "place:south"),
  offer(3, "tile B at north", "tile:b", "place:north"),
  offer(4, "end the turn", "dock:end"),
];

describe("touching things", () => {
  it("shows every thing that leads to a legal move", () => {
    expect([...openTargets(OFFERS, []).keys()]).toEqual(["tile:a", "place:north", "place:south", "tile:b", "dock:end"]);
  });
  it("narrows what may come next", () => {
    expect([...openTargets(OFFERS, ["tile:a"]).keys()]).toEqual(["place:north", "place:south"]);
  });
  it("starts from either end", () => {
    const one = touch(OFFERS, ["tile:a"], "place:north");
    const other = touch(OFFERS, ["place:north"], "tile:a");
    expect(one).toMatchObject({ kind: "one", offer: { moves: [1] } });
    expect(other).toMatchObject({ kind: "one", offer: { moves: [1] } });
  });
  it("takes a thing with one way at once", () => {
    expect(touch(OFFERS, [], "place:south")).toMatchObject({ kind: "one", offer: { moves: [2] } });
    expect(touch(OFFERS, [], "dock:end")).toMatchObject({ kind: "one", offer: { moves: [4] } });
  });
  it("lets go of what is touched again, and begins anew with what does not fit", () => {
    expect(touch(OFFERS, ["tile:a"], "tile:a")).toEqual({ kind: "more", picks: [] });
    expect(touch(OFFERS, ["tile:a"], "tile:b")).toMatchObject({ kind: "one", offer: { moves: [3] } });
  });
  it("knows what is not possible", () => {
    expect(touch(OFFERS, [], "place:west")).toEqual({ kind: "nothing" });
  });
  it("asks which of several is meant", () => {
    const two = [offer(1, "by card", "spot:a"), offer(2, "by influence", "spot:a")];
    expect(touch(two, [], "spot:a")).toMatchObject({ kind: "several", offers: two });
  });
});

describe("typed commands", () => {
  it("are numbers of the list, notations or parts of words", () => {
    expect(readCommand("2", OFFERS)).toMatchObject({ kind: "offer", offer: { moves: [2] } });
    expect(readCommand(" MOVE:3 ", OFFERS)).toMatchObject({ kind: "offer", offer: { moves: [3] } });
    expect(readCommand("end", OFFERS)).toMatchObject({ kind: "offer", offer: { moves: [4] } });
  });
  it("say what is wrong", () => {
    expect(readCommand("9", OFFERS)).toEqual({ kind: "number", most: 4 });
    expect(readCommand("tile a", OFFERS)).toMatchObject({ kind: "several", offers: OFFERS.slice(0, 2) });
    expect(readCommand("temple", OFFERS)).toEqual({ kind: "unknown", text: "temple" });
  });
});
