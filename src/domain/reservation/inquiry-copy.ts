import type { Booking } from '../booking/booking.ts';
import { greeting, seeReservation, toCustomer } from '../booking/emails.ts';
import { onStored } from '../booking/stored-booking.ts';
import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import { oweEmails } from '../outbox/email-lifecycle.ts';
import { dropoffRow, pickupRow } from '../receipt/facts.ts';
import { formatAge } from '../trip/itinerary.ts';
import { type CheckedChangeInquiry, describeEstimate, estimateChange } from './change-inquiry.ts';
import { describeUnchanged, REQUEST_SENT } from './page-texts.ts';

/**
 * The e-mail to the customer with what was asked for (MAIL-25). Whoever asks has opened the link of
 * this mailbox, so their text is no stranger's.
 */
export function inquiryCopyEmail(
  booking: Booking,
  { text, itinerary }: CheckedChangeInquiry,
  stamp: EmailStamp,
): Email {
  return writeEmail(stamp, {
    kind: 'message-copy',
    ...toCustomer(booking),
    subject: `We have your request about ${booking.confirmationNumber}`,
    headline: 'We have your request',
    state: 'Waiting for our answer',
    blocks: [
      { paragraph: greeting(booking) },
      { paragraph: `${REQUEST_SENT} ${describeUnchanged(booking.itinerary)}` },
      ...(text === '' ? [] : [{ callout: text, tone: 'quiet' } as const]),
      ...(itinerary === undefined
        ? []
        : [
            { heading: 'What you asked for' },
            {
              rows: [
                pickupRow(itinerary),
                dropoffRow(itinerary),
                ['Driver age', formatAge(itinerary.driverAge)],
              ] as const,
            },
            { paragraph: describeEstimate(booking, estimateChange(booking, itinerary)) },
          ]),
      ...seeReservation(booking),
      { call: ['In a hurry? Call ', '.'] },
    ],
  });
}

/** Owes the copy to the customer of a booking that has an e-mail address. */
export function oweInquiryCopy(inquiry: CheckedChangeInquiry, stamp: EmailStamp) {
  return onStored((found) =>
    found.value.form.email === ''
      ? { out: undefined }
      : {
          out: undefined,
          next: { ...found, emails: oweEmails(found.emails, [inquiryCopyEmail(found.value, inquiry, stamp)]) },
        },
  );
}
