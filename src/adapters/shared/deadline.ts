/**
 * Does the work, or rejects once so many milliseconds are over, whatever the work waits for. The work can stop by its signal: libraries
 * that look at it in some of their waits only are why the clock is ours.
 */
export async function withDeadline<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const fault = Object.assign(new Error(`no answer within ${milliseconds} ms`), { code: 'ETIMEDOUT' });
    over.abort(fault);
    reject(fault);
  }, milliseconds);
  try {
    return await Promise.race([work(over.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
