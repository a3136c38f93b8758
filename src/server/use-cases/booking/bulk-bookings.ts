import type { Sender } from '../../../domain/outbox/email.ts';
import type { Ok } from '../../../domain/shared/result.ts';
import type { BulkOutcome } from '../../../ports/api/staff/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import type { SchedulePorts } from '../schedule/vehicle-schedule.ts';
import { changeEach } from '../stored/change-each.ts';
import { actOnStoredBooking, removeBooking } from './act-on-booking.ts';

type BulkPorts = SchedulePorts &
  Pick<
    Ports,
    'customerNotes' | 'deletedMoney' | 'deletedDamage' | 'invoices' | 'messages' | 'photos' | 'clock' | 'random'
  >;

/** Releases held bookings and queues their e-mails (BOOK-43). */
export async function releaseBookings(
  ports: BulkPorts,
  sender: Sender,
  ids: readonly string[],
  by: string,
): Promise<Ok<BulkOutcome>> {
  return changeEach(ids, async (id) => {
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
  const outcome = await changeEach(ids, async (id) => {
    const removed = await removeBooking(ports, id, by);
    if (!removed.ok) return removed.problem.code;
    bookings.push(removed.value);
    return undefined;
  });
  if (bookings.length > 0) await ports.trail.record(by, { what: 'bookings-deleted', bookings: bookings.toSorted() });
  return outcome;
}
