import { withAccount } from '../../../domain/booking/account.ts';
import { type Booking, linkNumberOf } from '../../../domain/booking/booking.ts';
import { customerName } from '../../../domain/booking/customer.ts';
import { isOut } from '../../../domain/booking/handover.ts';
import { firstReceipt } from '../../../domain/booking/history.ts';
import { possibleActions } from '../../../domain/booking/lifecycle.ts';
import { checkPrice, type PriceCheck } from '../../../domain/booking/price-check.ts';
import { isStored } from '../../../domain/booking/stored-booking.ts';
import { contactsOf } from '../../../domain/customer/contacts.ts';
import { joinRemarks } from '../../../domain/customer/customer-note.ts';
import { describeMessage } from '../../../domain/inquiry/message.ts';
import { isInvoicedOtherwise } from '../../../domain/invoice/open-invoice.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { emailText } from '../../../domain/outbox/render-email.ts';
import { shownPhoto } from '../../../domain/photo/photo.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Overlap } from '../../../ports/api/staff/booking-action.ts';
import type { BookingDetail, EmailText } from '../../../ports/api/staff/staff-booking.ts';
import type { Ports } from '../../../ports/ports.ts';
import { presentRates } from '../pricing/rates.ts';
import { findNextTaking, type SchedulePorts, showAvailability } from '../schedule/vehicle-schedule.ts';
import { notificationsOf, overlappingBookings } from '../stored/stored-bookings.ts';
import { findNotes } from '../stored/stored-customer-notes.ts';
import { papersOf } from '../stored/stored-invoices.ts';
import { messagesOf, withEmails } from '../stored/stored-messages.ts';

/** Maximum number of overlapping bookings of the same vehicle that are shown with a booking. */
const MAX_OVERLAPS = 50;

/**
 * Returns a booking with its e-mails, its history, the receipt as it was first answered, the
 * bookings that overlap with it, whether its vehicle is free for it, who has that next while it is
 * out (STAFF-65), what staff wrote of its customer (CUST-5), and what its customer wrote about it.
 */
export async function showBooking(
  ports: SchedulePorts & Pick<Ports, 'customerNotes' | 'messages' | 'deletedMoney' | 'invoices' | 'clock'>,
  id: string,
): Promise<Result<BookingDetail, { readonly code: 'booking-not-found' }>> {
  const booking = await ports.bookings.find(id);
  if (booking === undefined) return refuse({ code: 'booking-not-found' });
  const now = ports.clock.now();
  const [{ emails, history }, overlaps, availability, taking, notes, messages, invoices] = await Promise.all([
    notificationsOf(ports.bookings, id),
    overlapsOf(ports, booking),
    showAvailability(ports, booking, now),
    isOut(booking) ? findNextTaking(ports, booking, now) : undefined,
    findNotes(ports, contactsOf(booking)),
    messagesOf(ports, id).then((messages) => withEmails(ports, messages)),
    papersOf(ports, id),
  ]);
  return ok({
    ...withAccount(booking),
    emails,
    history,
    receipt: firstReceipt(booking, history),
    overlaps,
    availability,
    ...(taking?.next && { next: overlapOf(taking.next) }),
    photos: (booking.photos ?? []).map(shownPhoto),
    remarks: joinRemarks(notes),
    messages: messages.map((one) => describeMessage(one.message, one.emails)),
    invoices,
    ...(isInvoicedOtherwise(booking, invoices) && { differsFromInvoice: true }),
  });
}

/** Returns the text of an e-mail of a booking, as long as it is kept (MAIL-14). */
export async function showEmail(
  { bookings }: Pick<Ports, 'bookings'>,
  sender: Sender,
  bookingId: string,
  emailId: string,
): Promise<Result<EmailText, { readonly code: 'email-not-found' }>> {
  const [found] = await bookings.read({ ids: [bookingId] });
  const email = found?.emails.find(({ id }) => id === emailId)?.email;
  if (found === undefined || !isStored(found) || email === undefined) return refuse({ code: 'email-not-found' });
  return ok(emailText(email, sender, linkNumberOf(found.value)));
}

/** Returns the other bookings that need the vehicle at the same time (BOOK-27). */
async function overlapsOf({ bookings }: Pick<Ports, 'bookings'>, booking: Booking): Promise<readonly Overlap[]> {
  const overlapping = await overlappingBookings(bookings, booking, MAX_OVERLAPS);
  return overlapping.map(overlapOf);
}

function overlapOf(other: Booking): Overlap {
  const { id, confirmationNumber, status, itinerary, form, totals } = other;
  return {
    id,
    confirmationNumber,
    status,
    itinerary,
    customer: customerName(form),
    phone: form.phone,
    totalCharges: totals.totalCharges,
    canChange: possibleActions(other).has('change'),
  };
}

/** Prices the stored inputs of a booking with the rates in force (BOOK-34). Saves nothing. */
export async function checkStoredPrice(
  ports: Pick<Ports, 'bookings' | 'tariffs' | 'clock'>,
  id: string,
): Promise<Result<PriceCheck, { readonly code: 'booking-not-found' }>> {
  const booking = await ports.bookings.find(id);
  return booking === undefined
    ? refuse({ code: 'booking-not-found' })
    : ok(checkPrice(booking, await presentRates(ports)));
}
