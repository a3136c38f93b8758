import { setTimeout } from 'node:timers/promises';
import { aBookingRequest, post } from '../targets/site-suite.ts';
import { WAIT_LIMIT_MS } from './limits.ts';

/** What customers know: every key that was pressed, with the reply to it where one came. */
export type Presses = Map<string, string | undefined>;

const CUSTOMERS = 8;
/** The longest pause between two presses of one customer, in ms. */
const PAUSE = 80;

/**
 * Eight customers who book again and again, each press under a key of its own, until the site gives another answer
 * than a receipt, or none. Resolves once a booking is acknowledged; `ended` does when all customers have stopped.
 */
export async function pressUntilItFails(url: string, name: string, presses: Presses, random: () => number) {
  const request = await aBookingRequest(url);
  const acknowledged = Promise.withResolvers<void>();
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    for (let count = 0; ; count += 1) {
      const key = `${name}-${customer}-${count}`;
      presses.set(key, undefined);
      const answer = await press(url, request, key).catch(() => undefined);
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
 * Presses every key once more, eight at a time, and again where the site says that it is not ready. Tells the keys that do not answer with their first reply, and keeps the reply to those that had
 * none: those count as acknowledged from then on.
 */
export async function pressAgain(url: string, presses: Presses): Promise<readonly string[]> {
  const request = await aBookingRequest(url);
  const keys = [...presses.keys()];
  const changed: string[] = [];
  const customers = Array.from({ length: CUSTOMERS }, async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const known = presses.get(key);
      let answer = await press(url, request, key);
      for (const end = performance.now() + WAIT_LIMIT_MS; answer.status === 503 && performance.now() < end; ) {
        await setTimeout(500);
        answer = await press(url, request, key);
      }
      const { status, text, replayed } = answer;
      if (status !== 201 || (known !== undefined && !(replayed && text === known))) changed.push(`${key}: ${status}`);
      presses.set(key, text);
    }
  });
  await Promise.all(customers);
  return changed;
}

async function press(url: string, request: object, key: string) {
  const answer = await post(`${url}/api/bookings`, request, { 'idempotency-key': key });
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, replayed, text: await answer.text() };
}
