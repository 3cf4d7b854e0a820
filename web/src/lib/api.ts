/** The server's HTTP interface: JSON both ways, refusals as `Refusal`, no answer at all as `Away`. */
import { Refusal } from "$lib/table/source";
import type { Problem } from "$wire/server";

/** The server cannot be reached, or something between us and it answered in its place. */
export class Away extends Error {}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Away(String(error));
  }
  const text = await answer.text();
  let read: unknown;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    throw new Away(`${answer.status}: no JSON`);
  }
  if (answer.ok) return read as Answer;
  if (typeof read === "object" && read !== null && "code" in read) throw new Refusal(read as Problem);
  throw new Away(`${answer.status}`);
}

export const get = <Answer>(path: string) => ask<Answer>("GET", path);
export const post = <Answer>(path: string, body: unknown = {}) => ask<Answer>("POST", path, body);
export const put = <Answer>(path: string, body: unknown) => ask<Answer>("PUT", path, body);
export const patch = <Answer>(path: string, body: unknown) => ask<Answer>("PATCH", path, body);
export const remove = <Answer = null>(path: string) => ask<Answer>("DELETE", path);

/** The code of a refusal, `away` without an answer; anything else is a defect of ours and goes on. */
export function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.problem.code;
  if (error instanceof Away) return "away";
  throw error;
}
