import { unavailable } from '../../ports/unavailable.ts';

/**
 * Time limits of one request, in ms: until its head has arrived, until all of it has arrived, and
 * until it is answered (FAIL-5).
 */
export const HEAD_ARRIVES_WITHIN = 15_000;
export const ARRIVES_WITHIN = 120_000;
export const ANSWERED_WITHIN = 8_000;

/**
 * Time limit of an upload, in ms. Its body may arrive slowly. After the last byte the usual limit
 * applies, with a margin for the answer itself.
 */
export const UPLOAD_WITHIN = ARRIVES_WITHIN + ANSWERED_WITHIN;
export const SAVED_WITHIN = ANSWERED_WITHIN - 500;

/**
 * Returns the result of the work, or rejects with `unavailable` after this many milliseconds. The
 * work continues. Its signal tells it that no caller waits any more.
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
