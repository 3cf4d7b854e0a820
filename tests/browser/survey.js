/* What the page offers now, as a person sees it. Evaluated in the page; returns plain data. */
() => {
  const STEPS = [0.5, 0.08, 0.92, 0.25, 0.75];
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  /* A point of the element that a pointer reaches; null if everything is covered or clipped. */
  const point = (element, { x, y, width, height }) => {
    for (const down of STEPS)
      for (const right of STEPS) {
        const [px, py] = [x + width * right, y + height * down];
        const top = document.elementFromPoint(px, py);
        if (top !== null && (element === top || element.contains(top))) return { x: px, y: py };
      }
    return null;
  };
  const told = (kind) => (element) => {
    const box = element.getBoundingClientRect();
    return {
      kind,
      name: element.dataset.thing ?? (element.getAttribute("aria-label") || words(element)),
      point: point(element, box),
      inside: box.x >= -1 && box.y >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1,
      width: box.width,
      height: box.height,
    };
  };
  const all = (selector, kind) => [...document.querySelectorAll(selector)].filter(seen).map(told(kind));
  const ON = ':not([aria-disabled="true"], :disabled)';
  const dock = document.querySelector(".screen .dock");
  const page = document.documentElement;
  return {
    ready: dock !== null || document.querySelector("[data-end], [data-handover]") !== null,
    n: Number(document.querySelector(".screen")?.dataset.n ?? -1),
    busy: document.querySelector(".screen")?.ariaBusy === "true",
    over: document.querySelector("[data-end]") !== null,
    handover: document.querySelector("[data-handover]") !== null,
    status: words(document.querySelector(".dock .status")),
    question: all("[role=dialog].bubble button", "question"),
    things: all('[data-thing][aria-disabled="false"]:not([aria-pressed="true"], .dock *)', "thing"),
    buttons: all(`.dock .buttons button${ON}`, "button"),
    stepper: all(`.dock .stepper button${ON}`, "stepper"),
    primary: all(`.dock .acts .primary${ON}`, "primary"),
    dock: dock ? told("dock")(dock) : null,
    why: words(document.querySelector(".bubble.why")),
    state: [
      words(dock),
      words(document.querySelector(".log")).length,
      words(document.querySelector(".screen > [aria-live]")),
      [...document.querySelectorAll('[data-thing][aria-pressed="true"]')].map((each) => each.dataset.thing),
      words(document.querySelector("[role=dialog].bubble")),
      words(document.querySelector(".bubble.why")),
    ].join("|"),
    boards: Object.fromEntries(
      [...document.querySelectorAll(".stage .plane > svg")].filter(seen).map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.getAttribute("aria-label"), [x, y, width, height].map(Math.round)];
      }),
    ),
    scrolls: page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1,
  };
}
