/** Errors of requests in words. */
import { codeOf } from "./api";
import { Refusal } from "./table/source";
import { type Words, loadWords, wordsOf } from "./words.svelte";

/** One sentence about what went wrong; fetches the words of the server's refusals when they are first needed. */
export async function complaint(error: unknown, words: Words): Promise<string> {
  const code = codeOf(error);
  if (code === "away") return words("trouble.away_short");
  if (code === "too_much" && error instanceof Refusal)
    return words("trouble.too_much", { n: Number(error.problem.facts["seconds"] ?? 1) });
  await loadWords("server");
  return wordsOf("server")(`problem.${code}`);
}
