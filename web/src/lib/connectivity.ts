/** Whether the server can be reached, and when it can again. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

async function reached(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Part of the client could not be fetched: the server has another version by now, or cannot be reached at all. */
export const whyMissing = async (): Promise<"old" | "away"> => ((await reached()) ? "old" : "away");

/** Calls `act` once, as soon as the server answers: asks at once when the network is back, otherwise ever less often. */
export function whenReached(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_WAIT;
  let waiting = true;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), pause);
    pause = Math.min(LONGEST_WAIT, 2 * pause);
  };
  const stop = () => {
    waiting = false;
    clearTimeout(timer);
    removeEventListener("online", hurry);
  };
  async function look(): Promise<void> {
    const answered = await reached();
    if (!waiting) return;
    if (!answered) wait();
    else {
      stop();
      act();
    }
  }
  function hurry(): void {
    pause = FIRST_WAIT;
    clearTimeout(timer);
    void look();
  }
  addEventListener("online", hurry);
  wait();
  return stop;
}
