import { bookingFilter } from '../../../domain/booking/views.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Message } from '../../../ports/stores/message-store.ts';
import type { FailedEmail } from '../../../ports/stores/outbox.ts';
import { COUNTED_EXACTLY } from './show-bookings.ts';

/** Failed e-mails that are shown at once. */
const MAX_FAILURES = 50;
/** Held messages that are shown; who filled in what people never see is rarely worth a second look. */
const MAX_HELD = 200;

/** What waits for staff; each is counted up to `COUNTED_EXACTLY`. */
export type StaffSummary = {
  readonly toAnswer: number;
  readonly failedEmails: number;
  readonly heldMessages: number;
};

/** A failed e-mail with the number that staff know its booking by. */
export type ShownFailure = FailedEmail & { readonly confirmationNumber?: string };

/** The failed e-mails that nobody has looked at yet. */
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

/** Counts what waits for staff. */
export async function summarize(
  ports: Pick<Ports, 'bookings' | 'outbox' | 'messages' | 'clock'>,
): Promise<Ok<StaffSummary>> {
  const unanswered = bookingFilter('to-answer', '', torontoDate(ports.clock.now()));
  const [toAnswer, failedEmails, heldMessages] = await Promise.all([
    ports.bookings.count(unanswered, COUNTED_EXACTLY),
    ports.outbox.newFailures(),
    ports.messages.countHeld(COUNTED_EXACTLY),
  ]);
  return ok({ toAnswer, failedEmails, heldMessages });
}

/** Somebody looked at the failed e-mails: only later ones are counted from here on. */
export async function markFailuresSeen({ outbox }: Pick<Ports, 'outbox'>): Promise<Ok<undefined>> {
  await outbox.seeFailures();
  return ok(undefined);
}

/** The held messages, newest first. */
export async function showHeldMessages({ messages }: Pick<Ports, 'messages'>): Promise<Ok<readonly Message[]>> {
  return ok(await messages.held(MAX_HELD));
}
