/** Plain requests to the server: JSON both ways, refusals as problems. */
import { Refusal, Unreachable } from "$lib/table/source";
import type { Problem } from "$wire/server";

export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw new Unreachable(path);
  }
  if (!answer.ok) throw new Refusal(await problem(answer));
  const text = await answer.text();
  return (text ? JSON.parse(text) : null) as T;
}

async function problem(answer: Response): Promise<Problem> {
  if (answer.headers.get("content-type")?.includes("json")) return (await answer.json()) as Problem;
  // The answer is not from the server itself, but from a proxy or a node that is just starting.
  return { type: "about:blank", title: "", status: answer.status, detail: "", code: "internal", facts: {} };
}
