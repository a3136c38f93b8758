import { agreementEmail, hasAgreement } from '../booking/agreement.ts';
import { billEmail } from '../booking/bill-email.ts';
import type { Booking } from '../booking/booking.ts';
import {
  changedEmail,
  confirmationEmail,
  customerMailbox,
  isOpenStatus,
  isTellable,
  linkEmail,
  noticeEmail,
  receivedEmail,
} from '../booking/emails.ts';
import { asLastNotified, type NotificationRecord } from '../booking/history.ts';
import { type BookingRule, isStored } from '../booking/stored-booking.ts';
import type { CompanyStamp, Email } from '../outbox/email.ts';
import { sendAgain, shownState } from '../outbox/email-lifecycle.ts';
import type { ClosedDay } from '../trip/closed-days.ts';
import { reminderEmail } from './reminder-emails.ts';
import { remindedOf } from './reminders.ts';

/** What an e-mail that is sent again is written from. `closedDays` are those at the return. */
type AgainContext = {
  readonly notifications: NotificationRecord;
  readonly closedDays: readonly ClosedDay[];
  readonly stamp: CompanyStamp;
};

/** A request of staff to send an e-mail again. `copyId` is the id of a copy of one that was sent. */
export type Again = {
  readonly emailId: string;
  readonly copyId: string;
  readonly by: string;
  readonly closedDays: readonly ClosedDay[];
  readonly stamp: Omit<CompanyStamp, 'id'>;
};

/**
 * Sends an e-mail of a booking again as it is true now, to the customer's present address, with a
 * line of history (MAIL-14). No text that could be sent is left of a deleted or an erased booking.
 */
export function repeatEmail({
  emailId,
  copyId,
  by,
  closedDays,
  stamp,
}: Again): BookingRule<'queued' | 'missing' | 'not-sendable'> {
  return (found) => {
    const original = found?.emails.find(({ id }) => id === emailId);
    if (original === undefined) return { out: 'missing' };
    if (!isStored(found) || original.email === undefined) return { out: 'not-sendable' };
    const { value, history, emails } = found;
    const notifications = { history, emails: emails.map(shownState) };
    const today = writeAgain(value, original.email, { notifications, closedDays, stamp: { ...stamp, id: emailId } });
    if (today === undefined) return { out: 'not-sendable' };
    const { at } = stamp;
    const repeated = sendAgain(emails, { emailId, event: { at }, copyId, today, to: customerMailbox(value) });
    if (!repeated.ok) return { out: repeated.problem };
    const sentId = original.state === 'sent' ? copyId : emailId;
    const event = { at, by, what: 'email-sent-again', email: original.kind, emailId: sentId } as const;
    return { out: 'queued', next: { ...found, history: [...history, event], emails: repeated.value } };
  };
}

/**
 * Returns an e-mail of a booking as it is true now, with the note of staff that it had (MAIL-14).
 * Undefined where it would be untrue. What cannot change any more is sent as it is stored.
 */
export function writeAgain(
  booking: Booking,
  stored: Email,
  { notifications, closedDays, stamp }: AgainContext,
): Email | undefined {
  const { status, handover, itinerary } = booking;
  const { kind, note = '' } = stored;
  switch (kind) {
    case 'received':
      return status === 'confirmed' ? receivedEmail(booking, stamp, closedDays) : undefined;
    case 'notice': {
      const isCustomerMailed = notifications.emails.some((email) => email.kind === 'received');
      return status === 'confirmed' ? noticeEmail(booking, stamp, isCustomerMailed) : undefined;
    }
    case 'confirmation': {
      const isToCome = status === 'approved' && handover === undefined && stamp.at < itinerary.dropoffTime;
      return isToCome ? withNote(confirmationEmail(booking, stamp, note), note) : undefined;
    }
    case 'changed': {
      const before = beforeChangeOf(booking, stored, notifications);
      return before && withNote(changedEmail(before, booking, stamp, note), note);
    }
    case 'declined':
    case 'cancelled':
      return status === kind ? stored : undefined;
    case 'cancelled-notice':
      return status === 'cancelled' ? stored : undefined;
    case 'agreement':
      return hasAgreement(booking) ? agreementEmail(booking, stamp) : undefined;
    case 'settlement':
      return billEmail(booking, stamp);
    case 'invoice':
    case 'invoice-reminder':
      // What is open may be paid by now, and the invoice be credited. Its dialog mails it as it is.
      return undefined;
    case 'link':
      return linkEmail(booking, stamp);
    case 'message-copy': {
      // It says that the reservation stays as it is until the company answers.
      const isChanged = notifications.history.some(({ what, at }) => what === 'changed' && at >= stored.queuedAt);
      return isOpenStatus(booking) && !isChanged ? stored : undefined;
    }
    case 'reminder-pickup':
    case 'reminder-return': {
      const event = remindedOf(booking, kind);
      if (event === undefined || event <= stamp.at) return undefined;
      return reminderEmail(booking, { kind, event, id: stamp.id }, { at: stamp.at, closedDays });
    }
    default:
      return stored;
  }
}

function withNote(email: Email, note: string): Email {
  return note === '' ? email : { ...email, note };
}

/**
 * Returns what `changed` compares with when it is sent again: the booking as the customer knew it
 * before the change, or else as they know it now. Undefined where neither differs, and where the
 * booking has been answered, cancelled or returned since.
 */
function beforeChangeOf(booking: Booking, { queuedAt }: Email, notifications: NotificationRecord): Booking | undefined {
  const sent = notifications.history.findLastIndex(({ at }) => at === queuedAt);
  // A copy repeats the change that the original e-mail reported.
  const change = notifications.history
    .slice(0, sent + 1)
    .findLastIndex(
      (event) =>
        (event.what === 'changed' || event.what === 'swapped') &&
        notifications.emails.some(({ id }) => id === event.emailId),
    );
  const isDecided = notifications.history.slice(change + 1).some((event) => 'to' in event);
  if (change < 0 || (isDecided && !isOpenStatus(booking))) return undefined;
  const states = [asLastNotified(booking, notifications, change), asLastNotified(booking, notifications)];
  return states.find((before) => isTellable(before, booking));
}
