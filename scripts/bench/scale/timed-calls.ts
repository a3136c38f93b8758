/** One kind of call as it was answered: milliseconds, and how often each status came that is not 2xx. */
export type TimedCall = { readonly took: number[]; readonly others: Map<string, number> };

/** The calls of a load by their name. */
export type TimedCalls = Map<string, TimedCall>;

export type Call = (
  name: string,
  path: string,
  options?: { readonly method?: string; readonly body?: object; readonly headers?: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number; readonly text: string }>;

/** Returns a call that notes how it was answered, with its body. No answer at all has the status 0. */
export function timedCall(url: string, calls: TimedCalls): Call {
  return async (name, path, { method = 'GET', body, headers = {} } = {}) => {
    const call: TimedCall = calls.get(name) ?? { took: [], others: new Map() };
    calls.set(name, call);
    const start = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (answered) => ({ status: answered.status, text: await answered.text() }))
      .catch(() => ({ status: 0, text: '' }));
    call.took.push(performance.now() - start);
    if (answer.status < 200 || answer.status > 299) {
      const status = answer.status === 0 ? 'no answer' : String(answer.status);
      call.others.set(status, (call.others.get(status) ?? 0) + 1);
    }
    return answer;
  };
}

/** Returns a quantile: the value that a part of the figures, such as 0.99, does not exceed. */
export function percentile(figures: readonly number[], part: number): number {
  return figures.toSorted((one, other) => one - other)[Math.ceil(figures.length * part) - 1] ?? Number.NaN;
}
