import { unavailable } from '../../ports/unavailable.ts';

/** Time limits of one request, in ms: for its head to arrive, for all of it, and to be answered (FAIL-5). */
export const HEAD_ARRIVES_WITHIN = 15_000;
export const ARRIVES_WITHIN = 120_000;
export const ANSWERED_WITHIN = 8_000;

/**
 * Answers with what the work gives, or rejects with `unavailable` once so many milliseconds are over. The work goes on; by its signal it
 * can see that nobody waits for it any more.
 */
export async function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const fault = unavailable(`An answer within ${milliseconds} ms`);
    over.abort(fault);
    reject(fault);
  }, milliseconds);
  try {
    return await Promise.race([work(over.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
