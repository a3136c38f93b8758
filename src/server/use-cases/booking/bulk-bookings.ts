import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { BulkOutcome } from '../../../ports/api/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import { deleteBooking } from './decide-booking.ts';

type BulkPorts = Pick<Ports, 'bookings' | 'clock'>;
type BulkReason = BulkOutcome['failed'][number]['reason'];

/** Releases held bookings and queues their e-mails (BOOK-43). */
export async function releaseBookings(ports: BulkPorts, ids: readonly string[], by: string): Promise<Ok<BulkOutcome>> {
  return forEach(ids, async (id) => {
    const event = { at: ports.clock.now(), by, what: 'released' } as const;
    const released = await ports.bookings.release(id, event);
    if (released === 'released') return undefined;
    return released === 'missing' ? 'booking-not-found' : released;
  });
}

/** Deletes bookings, held or not, as `deleteBooking` does. */
export async function deleteBookings(ports: BulkPorts, ids: readonly string[], by: string): Promise<Ok<BulkOutcome>> {
  return forEach(ids, async (id) => {
    const deleted = await deleteBooking(ports, id, by);
    return deleted.ok ? undefined : deleted.problem;
  });
}

/**
 * Changes each booking once, all at the same time: an embedded database then commits them together.
 */
async function forEach(
  ids: readonly string[],
  change: (id: string) => Promise<BulkReason | undefined>,
): Promise<Ok<BulkOutcome>> {
  const outcomes = await Promise.all([...new Set(ids)].map(async (id) => ({ id, reason: await change(id) })));
  return ok({
    done: outcomes.filter(({ reason }) => reason === undefined).map(({ id }) => id),
    failed: outcomes.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
  });
}
