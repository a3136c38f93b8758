import { decode, type Schema, type TypeOf } from '../../ports/api/schema.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { type Answer, parseJson, timeLimit, unexpectedStatus } from './answer.ts';

/** Sends a request of a visitor: a POST if there is a body. Rejects if the site is unreachable. */
export async function callSite(
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  try {
    const response = await fetch(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { accept: 'application/json', ...(body === undefined ? {} : JSON_BODY), ...headers },
      signal: timeLimit(),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (fault) {
    throw unavailable(path, fault);
  }
}

/** Reads a value of the site. Rejects for an answer without it too. */
export async function readValue<S extends Schema>(path: string, schema: S): Promise<TypeOf<S>> {
  const answer = await callSite(path);
  const value = answer.status === 200 ? decode(schema, answer.body) : undefined;
  if (value === undefined) throw unexpectedStatus(path, answer);
  return value;
}

const JSON_BODY = { 'content-type': 'application/json' };
