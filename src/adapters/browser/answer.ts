import { isRecord, readList } from '../../domain/shared/read-record.ts';
import type { FieldRefusal } from '../../ports/browser/reservations-api.ts';

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

/** The refused fields of a problem. */
export function fieldRefusals(body: unknown): FieldRefusal[] | undefined {
  return isRecord(body) ? readList(body.errors, readRefusal) : undefined;
}

function readRefusal(value: unknown): FieldRefusal | undefined {
  if (!isRecord(value)) return undefined;
  const { path, message } = value;
  return typeof path === 'string' && typeof message === 'string' ? { path, message } : undefined;
}
