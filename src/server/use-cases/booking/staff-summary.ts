import { bookingFilter } from '../../../domain/booking/views.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { ShownFailure, StaffSummary } from '../../../ports/api/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Message } from '../../../ports/stores/message-store.ts';
import { type HealthPorts, type HostFacts, listAttention } from '../health/site-health.ts';
import { COUNTED_EXACTLY } from './show-bookings.ts';

/** Maximum number of failed e-mails that are shown. */
const MAX_FAILURES = 50;
/**
 * Maximum number of held messages that are shown. A message with a filled-in hidden field is rarely
 * worth reading.
 */
const MAX_HELD = 200;

/** Returns the failed e-mails that staff have not seen. */
export async function showFailures(ports: Pick<Ports, 'bookings' | 'outbox'>): Promise<Ok<readonly ShownFailure[]>> {
  const failures = await ports.outbox.listFailures(MAX_FAILURES);
  const shown = await Promise.all(
    failures.map(async (failure) => {
      const booking = failure.bookingId === undefined ? undefined : await ports.bookings.find(failure.bookingId);
      return booking === undefined ? failure : { ...failure, confirmationNumber: booking.confirmationNumber };
    }),
  );
  return ok(shown);
}

/** Counts what waits for staff, and what needs the owner's attention (STAFF-19). */
export async function summarize(
  ports: HealthPorts & Pick<Ports, 'messages'>,
  host: HostFacts,
): Promise<Ok<StaffSummary>> {
  const [openWork, attention] = await Promise.all([countOpenWork(ports), listAttention(ports, host)]);
  return ok({ ...openWork.value, attention: attention.value.length });
}

/** Counts the open work of staff, each count up to `COUNTED_EXACTLY`. */
export async function countOpenWork(
  ports: Pick<Ports, 'bookings' | 'outbox' | 'messages' | 'clock'>,
): Promise<Ok<Omit<StaffSummary, 'attention'>>> {
  const today = torontoDate(ports.clock.now());
  const [toAnswer, failedEmails, heldMessages, heldBookings] = await Promise.all([
    ports.bookings.count(bookingFilter('to-answer', '', today), COUNTED_EXACTLY),
    ports.outbox.newFailures(),
    ports.messages.countHeld(COUNTED_EXACTLY),
    ports.bookings.count(bookingFilter('held', '', today), COUNTED_EXACTLY),
  ]);
  return ok({ toAnswer, failedEmails, heldMessages, heldBookings });
}

/** Marks the failed e-mails as seen. Only later failures are counted from then on. */
export async function markFailuresSeen({ outbox }: Pick<Ports, 'outbox'>): Promise<Ok<undefined>> {
  await outbox.seeFailures();
  return ok(undefined);
}

/** Returns the held messages, newest first. */
export async function showHeldMessages({ messages }: Pick<Ports, 'messages'>): Promise<Ok<readonly Message[]>> {
  return ok(await messages.held(MAX_HELD));
}
