import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { isChange } from '../../../src/domain/booking/history.ts';
import type { BookingDetail, BookingListAnswer } from '../../../src/ports/api/staff/staff-booking.ts';
import type { signIn } from '../../targets/staff-calls.ts';

type Call = Awaited<ReturnType<typeof signIn>>;

/** The version of each changed booking that staff were answered last, and the last one asked for. */
export type Versions = Map<string, { readonly answered: number; readonly asked: number }>;

const STAFF = 2;
/** The maximum pause between two changes of one member of staff, in ms. */
const PAUSE = 80;

/**
 * Runs two members of staff who change the comments of bookings, until the site answers with
 * anything but a booking or a conflict, or not at all. Resolves once a change is answered. `ended`
 * resolves when both have stopped, with the number of changes that were answered.
 */
export async function changeUntilItFails(call: Call, url: string, versions: Versions, random: () => number) {
  let changes = 0;
  const acknowledged = Promise.withResolvers<void>();
  const staff = Array.from({ length: STAFF }, async (_, member) => {
    for (let count = 0; ; count += 1) {
      const listed = await answerOf(call('GET', '/api/admin/bookings?limit=20', undefined, url));
      if (listed?.status !== 200) return;
      const { bookings }: BookingListAnswer = JSON.parse(listed.text);
      const booking = bookings[Math.floor(random() * bookings.length)];
      if (booking !== undefined) {
        const { id, version, totals } = booking;
        const comments = `Change ${count} of ${member}.`;
        const body = { seenVersion: version, expectedTotalCharges: totals.totalCharges, contact: { comments } };
        const before = versions.get(id) ?? { answered: 1, asked: 1 };
        versions.set(id, { ...before, asked: Math.max(before.asked, version + 1) });
        const path = `/api/admin/bookings/${id}/change`;
        const answer = await answerOf(call('POST', path, { ...body, tellCustomer: false }, url));
        if (answer?.status !== 200 && answer?.status !== 409) return;
        const { answered, asked } = versions.get(id) ?? before;
        if (answer.status === 200) {
          versions.set(id, { answered: Math.max(answered, version + 1), asked });
          changes += 1;
          acknowledged.resolve();
        }
      }
      await setTimeout(random() * PAUSE);
    }
  });
  const ended = Promise.all(staff).then(() => changes);
  await Promise.race([acknowledged.promise, ended]);
  return { ended };
}

/** Returns an answer that arrived as a whole, or undefined. */
async function answerOf(
  sent: Promise<Response>,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  try {
    const answer = await sent;
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** Expects every answered change to be stored once, with one line of history for each version. */
export async function expectChangesKept(call: Call, url: string, versions: Versions, reported: string): Promise<void> {
  for (const [id, { answered, asked }] of versions) {
    const answer = await call('GET', `/api/admin/bookings/${id}`, undefined, url);
    const { version, form, history }: BookingDetail = await answer.json();
    expect(version, reported).toBeGreaterThanOrEqual(answered);
    expect(version, reported).toBeLessThanOrEqual(asked);
    const lines = history.filter(isChange);
    expect(
      lines.map((line) => line.version),
      reported,
    ).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    const last = lines.at(-1)?.changes?.find(({ field }) => field === 'form.comments');
    if (version > 1) expect(last?.after, reported).toBe(form.comments);
  }
}
