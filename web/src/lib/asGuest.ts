/** Some things need somebody to belong to: who is nobody yet becomes a guest, and it is tried again. */
import { beSomebody } from "./me.svelte";
import { Refusal } from "./table/source";
import { wordsOf } from "./words.svelte";

const UNAUTHORIZED = 401;

export async function asGuest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.status !== UNAUTHORIZED) throw error;
    await beSomebody(wordsOf("table")("guest"));
    return work();
  }
}
