/** The button that asks once more. */
import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, describe, expect, it, vi } from "vitest";
import ConfirmButton from "../src/app/parts/ConfirmButton.svelte";
import { loadWords, speak } from "../src/lib/words.svelte";

beforeAll(async () => {
  await speak("en");
  await loadWords("shell");
});

function shown(act?: () => void) {
  const { container } = render(ConfirmButton, { label: "Leave", really: "Really leave", ...(act && { act }) });
  const buttons = () => [...container.querySelectorAll("button")];
  const press = (n: number, detail = 1) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
    buttons()[n]?.dispatchEvent(event);
    flushSync();
    return event.defaultPrevented;
  };
  return {
    press,
    texts: () => buttons().map((each) => each.textContent),
    types: () => buttons().map((each) => each.type),
  };
}

describe("what cannot be taken back", () => {
  it("is done by the second click only", () => {
    const act = vi.fn();
    const { press, texts } = shown(act);
    expect(texts()).toEqual(["Leave"]);
    press(0);
    expect(texts()).toEqual(["Really leave", "No"]);
    expect(act).not.toHaveBeenCalled();
    press(0);
    expect(act).toHaveBeenCalledOnce();
  });
  it("is not done by a double click", () => {
    const act = vi.fn();
    const { press, texts } = shown(act);
    press(0, 1);
    press(0, 2);
    expect(act).not.toHaveBeenCalled();
    expect(texts()).toEqual(["Really leave", "No"]);
  });
  it("is not done after a no", () => {
    const act = vi.fn();
    const { press, texts } = shown(act);
    press(0);
    press(1);
    expect(texts()).toEqual(["Leave"]);
    press(0);
    expect(act).not.toHaveBeenCalled();
  });
  it("sends a form only when it has asked", () => {
    const { press, types } = shown();
    expect(types()).toEqual(["button"]);
    expect(press(0)).toBe(true);
    expect(types()).toEqual(["submit", "button"]);
    expect(press(0)).toBe(false);
  });
});
