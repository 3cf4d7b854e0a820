/** The server's HTTP interface by its verbs, and what went wrong as a code. */
import { Refusal, Unreachable } from "$lib/table/source";
import { ask } from "./ask";

export const get = <Answer>(path: string) => ask<Answer>(path);
export const post = <Answer>(path: string, body: unknown = {}) => ask<Answer>(path, "POST", body);
export const put = <Answer>(path: string, body: unknown) => ask<Answer>(path, "PUT", body);
export const patch = <Answer>(path: string, body: unknown) => ask<Answer>(path, "PATCH", body);
export const remove = <Answer = null>(path: string) => ask<Answer>(path, "DELETE");

/** The code of a refusal, `away` if no answer came; any other error is a defect of ours and is thrown again. */
export function codeOf(error: unknown): string {
  if (error instanceof Refusal) return error.problem.code;
  if (error instanceof Unreachable) return "away";
  throw error;
}
