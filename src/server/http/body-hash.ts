import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a parsed JSON body. It does not depend on the order of fields or on white
 * space.
 */
export function bodyHash(body: unknown): string {
  return createHash('sha256').update(canonical(body, 0)).digest('base64url');
}

/** No accepted body is nested deeper. */
const MAX_DEPTH = 8;

function canonical(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (depth > MAX_DEPTH) return '"too deep"';
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field, depth + 1)}`).join(',')}}`;
}
