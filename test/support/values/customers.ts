import { setTimeout } from 'node:timers/promises';
import { aBookingRequest, post } from '../../targets/site-suite.ts';
import { WAIT_LIMIT_MS } from '../limits.ts';

/** Every submitted key, with its reply if one arrived. */
export type Presses = Map<string, string | undefined>;

const CUSTOMERS = 8;
/** The maximum pause between two submissions of one customer, in ms. */
const PAUSE = 80;

/**
 * Runs eight customers who book repeatedly, each time with a new key, until the site answers with
 * anything but a receipt, or not at all. Resolves once a booking is acknowledged. `ended` resolves
 * when all customers have stopped.
 */
export async function pressUntilItFails(url: string, name: string, presses: Presses, random: () => number) {
  const request = await aBookingRequest(url);
  const acknowledged = Promise.withResolvers<void>();
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    for (let count = 0; ; count += 1) {
      const key = `${name}-${customer}-${count}`;
      presses.set(key, undefined);
      const answer = await postBooking(url, request, key).catch(() => undefined);
      if (answer?.status !== 201) return;
      presses.set(key, answer.text);
      acknowledged.resolve();
      await setTimeout(random() * PAUSE);
    }
  });
  const ended = Promise.all(customers);
  await Promise.race([acknowledged.promise, ended]);
  return { ended };
}

/**
 * Submits every key once more, eight at a time, and retries while the site is not ready. Returns
 * the keys whose reply differs from the first one. It stores the replies of keys that had none,
 * which count as acknowledged from then on.
 */
export async function pressAgain(url: string, presses: Presses): Promise<readonly string[]> {
  const request = await aBookingRequest(url);
  const keys = [...presses.keys()];
  const changed: string[] = [];
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const first = presses.get(key);
      let answer = await postBooking(url, request, key);
      for (const end = performance.now() + WAIT_LIMIT_MS; answer.status === 503 && performance.now() < end; ) {
        await setTimeout(500);
        answer = await postBooking(url, request, key);
      }
      const { status, text, replayed } = answer;
      if (status !== 201 || (first !== undefined && !(replayed && text === first))) changed.push(`${key}: ${status}`);
      presses.set(key, text);
    }
  });
  await Promise.all(customers);
  return changed;
}

async function postBooking(url: string, request: object, key: string) {
  const answer = await post(`${url}/api/bookings`, request, { 'idempotency-key': key });
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, replayed, text: await answer.text() };
}
