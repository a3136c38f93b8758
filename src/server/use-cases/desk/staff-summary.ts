import { bookingFilter } from '../../../domain/booking/views.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { mayDo, type Role } from '../../../domain/staff/permissions.ts';
import type { StaffSummary } from '../../../ports/api/staff/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type HealthPorts, type HostFacts, listAttention } from '../health/site-health.ts';
import { COUNTED_EXACTLY, countBookings } from '../stored/stored-bookings.ts';

/**
 * Counts what waits for staff and, for those who see the site's health, what needs attention
 * (STAFF-19, STAFF-33).
 */
export async function summarize(
  ports: HealthPorts & Pick<Ports, 'messages'>,
  host: HostFacts,
  role: Role,
): Promise<Ok<StaffSummary>> {
  // What is read after the count is at least as new, so no change stays unseen.
  const changes = await ports.site.countChanges();
  const [openWork, attention] = await Promise.all([
    countOpenWork(ports),
    mayDo(role, 'read-health') ? listAttention(ports, host) : ok([]),
  ]);
  return ok({ ...openWork.value, attention: attention.value.length, changes });
}

/** Counts the open work of staff, each count up to `COUNTED_EXACTLY`. */
export async function countOpenWork(
  ports: Pick<Ports, 'bookings' | 'outbox' | 'messages' | 'clock'>,
): Promise<Ok<Omit<StaffSummary, 'attention' | 'changes'>>> {
  const now = ports.clock.now();
  const [toAnswer, failedEmails, openMessages, heldMessages, heldBookings] = await Promise.all([
    countBookings(ports.bookings, bookingFilter({ view: 'to-answer' }, now), COUNTED_EXACTLY),
    ports.outbox.newFailures(),
    ports.messages.count({ state: 'open' }, COUNTED_EXACTLY),
    ports.messages.count({ state: 'held' }, COUNTED_EXACTLY),
    countBookings(ports.bookings, bookingFilter({ view: 'held' }, now), COUNTED_EXACTLY),
  ]);
  return ok({ toAnswer, failedEmails, openMessages, heldMessages, heldBookings });
}
