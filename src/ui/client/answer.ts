/**
 * Time limit of a call, in ms. It is the longest of the nested time limits (FAIL-5): the server has
 * answered or failed long before.
 */
const TIME_LIMIT = 15_000;

/** Ends a call after the time limit. Browsers that we support have no `AbortSignal.timeout`. */
export function timeLimit(): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), TIME_LIMIT);
  return limit.signal;
}

/** The HTTP answer of the site. `body` is undefined if it is not valid JSON. */
export type Answer = { readonly status: number; readonly body: unknown };

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates the fault for an answer that the port does not define. */
export function unexpectedStatus(path: string, { status }: Answer): Error {
  return new Error(`${path} answered ${status}`);
}
