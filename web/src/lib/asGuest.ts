/** Some requests need a signed-in person: a visitor without a session becomes a guest, and the request is repeated. */
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
