/** Part of the client could not be fetched: the server has another version by now, or cannot be reached at all. */
export async function whyMissing(): Promise<"old" | "away"> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok ? "old" : "away";
  } catch {
    return "away";
  }
}
