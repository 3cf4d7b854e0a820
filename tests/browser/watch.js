/* Runs before the page: notes paints, shifts, long tasks, and how long a click takes until its effect is painted. */
(() => {
  const noted = { paint: 0, shift: 0, jumps: [], tasks: [], own: [], answers: [], dropped: 0, lines: 0, events: 0 };
  window.noted = noted;
  const observe = (type, tell) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => (noted.paint = entry.startTime));
  observe("longtask", (entry) => noted.tasks.push({ at: entry.startTime, ms: entry.duration }));
  /* The log grows at its top: that its older lines make room there is no jump. */
  const owner = ({ node }) => (node instanceof Element ? node : node?.parentElement);
  observe("layout-shift", (entry) => {
    const jumped = entry.sources.map(owner).filter((element) => element && !element.closest(".log"));
    if (!jumped.length || entry.hadRecentInput) return;
    noted.shift += entry.value;
    noted.jumps.push(
      ...jumped.map((each) => `${entry.value.toFixed(4)} ${each.tagName} ${each.getAttribute("class")}`),
    );
  });

  let clicked = null;
  let sent = 0;
  addEventListener("pointerdown", (event) => (clicked = event.timeStamp), { capture: true });
  /* The first update after a click is its effect, unless the client goes on to the next step of a way; the frame after
     it is what the eye sees. That frame is waited for by an urgent task, lest updates of others be counted in. */
  const arrived = () => {
    const [since, before] = [clicked, sent];
    requestAnimationFrame(() => {
      if (since === null || before !== sent) return;
      if (since !== clicked) return void (noted.dropped += clicked === null ? 0 : 1);
      clicked = null;
      scheduler.postTask(() => noted.answers.push(performance.now() - since), { priority: "user-blocking" });
    });
  };
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    send(data) {
      if (["move", "undo", "restart"].includes(JSON.parse(data).type)) sent += 1;
      super.send(data);
    }
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const heard = JSON.parse(data);
        if (heard.type !== "update" && heard.type !== "snapshot") return;
        noted.lines = Math.max(noted.lines, heard.n + 1);
        noted.events += heard.lines.reduce((sum, line) => sum + (line.events?.length ?? 0), 0);
        if (heard.type === "update") arrived();
      });
    }
  };
})();
