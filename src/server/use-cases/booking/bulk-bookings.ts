import type { Sender } from '../../../domain/outbox/email.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { BulkOutcome } from '../../../ports/api/staff/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import type { SchedulePorts } from '../schedule/vehicle-schedule.ts';
import { actOnStoredBooking, removeBooking } from './act-on-booking.ts';

type BulkPorts = SchedulePorts & Pick<Ports, 'messages' | 'clock' | 'random'>;
type BulkReason = BulkOutcome['failed'][number]['reason'];

/** Releases held bookings and queues their e-mails (BOOK-43). */
export async function releaseBookings(
  ports: BulkPorts,
  sender: Sender,
  ids: readonly string[],
  by: string,
): Promise<Ok<BulkOutcome>> {
  return forEach(ids, async (id) => {
    const released = await actOnStoredBooking(ports, sender, { id, by, action: { what: 'release' }, seen: {} });
    if (released.ok) return undefined;
    return released.problem.code === 'booking-not-found' ? 'booking-not-found' : 'not-held';
  });
}

/** Deletes bookings, held or not, and records them as one event (AUDIT-1). */
export async function deleteBookings(
  ports: BulkPorts & Audited,
  ids: readonly string[],
  by: string,
): Promise<Ok<BulkOutcome>> {
  const bookings: string[] = [];
  const outcome = await forEach(ids, async (id) => {
    const removed = await removeBooking(ports, id, by);
    if (!removed.ok) return removed.problem;
    bookings.push(removed.value);
    return undefined;
  });
  if (bookings.length > 0) await ports.trail.record(by, { what: 'bookings-deleted', bookings: bookings.toSorted() });
  return outcome;
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
