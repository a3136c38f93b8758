import { BY_RETENTION, retentionLimits } from '../../../domain/booking/retention.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Records of each kind that one step looks at: a step is over in a moment, and the site serves between two. */
const MAX_PER_STEP = 20;

/** How many of each kind a step forgot. */
export type Forgotten = {
  readonly bookings: number;
  readonly messages: number;
  readonly emailTexts: number;
  readonly spentKeys: number;
};

/**
 * One step of keeping personal data no longer than promised (PRIV-1, PRIV-2): all counts are 0 once nothing is due. Each record is
 * forgotten by one write of its own that looks again, so several processes may do this at once, and after a crash the next finds the rest.
 */
export async function forgetPersonalData(
  ports: Pick<Ports, 'bookings' | 'messages' | 'outbox' | 'clock'>,
  retentionMonths: number,
): Promise<Ok<Forgotten>> {
  const at = ports.clock.now();
  const { personal, sentTexts, spentKeys } = retentionLimits(at, retentionMonths);
  let bookings = 0;
  for (const { id, status } of await ports.bookings.dueForErasure(personal, MAX_PER_STEP)) {
    const event = { at, by: BY_RETENTION, what: 'erased' } as const;
    if ((await ports.bookings.erase(id, { from: status, event })) === 'erased') bookings += 1;
  }
  return ok({
    bookings,
    messages: await ports.messages.remove(await ports.messages.receivedBefore(personal, MAX_PER_STEP)),
    emailTexts: await ports.outbox.forgetSentBefore(sentTexts, MAX_PER_STEP),
    spentKeys: await ports.bookings.forgetKeys(spentKeys, MAX_PER_STEP),
  });
}
