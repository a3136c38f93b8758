import { setTimeout } from 'node:timers/promises';
import { post } from '../../targets/site-suite.ts';

/** What customers saw who booked again and again. */
export type Booked = {
  /** Each acknowledged key with its reply. */
  readonly replies: ReadonlyMap<string, string>;
  /** When each was acknowledged, in ms of `performance.now`, in order. */
  readonly acknowledgedAt: readonly number[];
  /** The answers that were no receipt, such as '503, Retry-After 5', and how many there were. */
  readonly others: Readonly<Record<string, number>>;
};

/** Milliseconds before a customer sends a key again. It is shorter than `Retry-After`, so that a gap is measured exactly. */
const PAUSE_MS = 100;

/**
 * A number of customers book without a pause, each time with a new key, and send a key again until
 * it is acknowledged. `stop` waits until every key that was sent is acknowledged.
 */
export function keepBooking(url: string, request: object, customers: number) {
  const replies = new Map<string, string>();
  const acknowledgedAt: number[] = [];
  const others: Record<string, number> = {};
  let isOver = false;
  const all = Array.from({ length: customers }, async (_, customer) => {
    for (let count = 0; !isOver; count += 1) {
      const key = `customer-${customer}-${count}`;
      while (!replies.has(key)) {
        const answer = await book(url, request, key);
        if (answer.isReceipt) {
          replies.set(key, answer.text);
          acknowledgedAt.push(performance.now());
        } else {
          others[answer.seen] = (others[answer.seen] ?? 0) + 1;
          await setTimeout(PAUSE_MS);
        }
      }
    }
  });
  const booked: Booked = { replies, acknowledgedAt, others };
  return {
    booked,
    async stop() {
      isOver = true;
      await Promise.all(all);
      return booked;
    },
  };
}

/**
 * Makes the calls one after the other, again and again. `stop` gives how often each answer came,
 * such as '503, Retry-After 5'.
 */
export function keepCalling(calls: readonly (() => Promise<Response>)[]) {
  const answers: Record<string, number> = {};
  let isOver = false;
  const ended = (async () => {
    while (!isOver) {
      for (const call of calls) {
        const seen = await call().then(nameOf, nameOfFault);
        answers[seen] = (answers[seen] ?? 0) + 1;
      }
    }
  })();
  return {
    async stop(): Promise<Readonly<Record<string, number>>> {
      isOver = true;
      await ended;
      return answers;
    },
  };
}

/** The longest time in which nothing was acknowledged, in seconds. */
export function longestGap({ acknowledgedAt }: Booked, from = acknowledgedAt[0] ?? 0): number {
  const times = [from, ...acknowledgedAt.filter((at) => at > from)];
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
}

/** Prints the figures of kills with a gap each, in seconds, and what a reader saw besides. */
export function reportKills(name: string, { replies, others }: Booked, gaps: readonly number[], read: object): void {
  const inOrder = gaps.toSorted((one, other) => one - other);
  const gapSeconds = { median: inOrder[inOrder.length >> 1], most: inOrder.at(-1) };
  console.log(
    `${name}: ${JSON.stringify({ kills: gaps.length, acknowledged: replies.size, others, read, gapSeconds })}`,
  );
}

async function book(url: string, request: object, key: string) {
  try {
    const answer = await post(`${url}/api/bookings`, request, { 'idempotency-key': key });
    const text = await answer.text();
    return { isReceipt: answer.status === 201, text, seen: nameOf(answer) };
  } catch (fault) {
    return { isReceipt: false, text: '', seen: nameOfFault(fault) };
  }
}

function nameOf({ ok, status, headers }: Response): string {
  return ok ? String(status) : `${status}, Retry-After ${headers.get('retry-after')}`;
}

function nameOfFault(fault: unknown): string {
  return `no answer: ${fault instanceof Error ? fault.message : fault}`;
}
