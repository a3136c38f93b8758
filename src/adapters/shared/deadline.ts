/**
 * Runs the work and rejects once this many milliseconds have passed, whatever the work waits for.
 * The work can stop by its signal. A timer is needed too, because libraries observe the signal only
 * in some of their waits.
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
