/** Lines break where a reader does not stumble. */
import { describe, expect, it } from "vitest";
import { nonBreaking } from "../src/lib/nonBreaking";

/** The text with `~` for every non-breaking space. */
const bound = (language: string, text: string) => nonBreaking(language, text).replaceAll("\u00a0", "~");

describe("a line does not break", () => {
  it("between a number and what it counts", () => {
    expect(bound("en", "Pay 3 coins, gain 10 VP")).toBe("Pay 3~coins, gain 10~VP");
    expect(bound("ru", "5 с; карта № 7")).toBe("5~с; карта №~7");
    expect(bound("hu", "3 GYP")).toBe("3~GYP");
  });
  it("between two numbers or after the end of a sentence only where it may", () => {
    expect(bound("en", "rounds 1 2 3. Then")).toBe("rounds 1 2 3. Then");
    expect(bound("hu", "a 3. forduló vége: 12. Utána")).toBe("a 3.~forduló vége: 12. Utána");
  });
  it("before a dash", () => {
    expect(bound("ru", "Победитель — тот")).toBe("Победитель~— тот");
  });
  it("after a short Russian word, nor after two of them", () => {
    expect(bound("ru", "Карты и жетоны (в руке) не и на столе")).toBe("Карты и~жетоны (в~руке) не~и~на~столе");
    expect(bound("ru", "В конце, по-русски, дом с")).toBe("В~конце, по-русски, дом с");
    expect(bound("en", "a card on a table")).toBe("a card on a table");
  });
  it("in the middle of a line that goes on in another part", () => {
    expect(bound("ru", "карта в ")).toBe("карта в~");
    expect(bound("en", "pay 3 ")).toBe("pay 3~");
  });
});
