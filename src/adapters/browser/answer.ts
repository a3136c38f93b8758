import { type FieldRefusal, RefusedFields } from '../../ports/api/problem.ts';
import { decode } from '../../ports/api/schema.ts';

/** The longest of the nested time limits (FAIL-5): the server has answered or given up long before. */
export const TIME_LIMIT = 15_000;

/** What the site answered; undefined for a body that is no JSON. */
export type Answer = { readonly status: number; readonly body: unknown };

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The refused fields of a 422. */
export function fieldRefusals({ status, body }: Answer): readonly FieldRefusal[] | undefined {
  return status === 422 ? decode(RefusedFields, body)?.errors : undefined;
}

/** The fault of an answer that the port has no name for. */
export function unexpectedStatus(path: string, { status }: Answer): Error {
  return new Error(`${path} answered ${status}`);
}
