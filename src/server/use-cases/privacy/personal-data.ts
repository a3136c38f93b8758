import type { CustomerDataAct } from '../../../domain/audit/audit-event.ts';
import type { Booking, Receipt } from '../../../domain/booking/booking.ts';
import { type BookingEvent, firstReceipt } from '../../../domain/booking/history.ts';
import { isErasable, isStoredUnder } from '../../../domain/booking/retention.ts';
import { searchWords } from '../../../domain/booking/search.ts';
import { eraseStored, isStored } from '../../../domain/booking/stored-booking.ts';
import { contactKeys } from '../../../domain/customer/contacts.ts';
import { type CustomerRemarks, remarksOf } from '../../../domain/customer/customer-note.ts';
import type { Message } from '../../../domain/inquiry/message.ts';
import type { Invoice } from '../../../domain/invoice/invoice.ts';
import { paperOf } from '../../../domain/invoice/open-invoice.ts';
import type { Sender } from '../../../domain/outbox/email.ts';
import { type EmailState, emailStateOf, type WithEmails } from '../../../domain/outbox/email-lifecycle.ts';
import { emailText } from '../../../domain/outbox/render-email.ts';
import { shownPhoto } from '../../../domain/photo/photo.ts';
import type { EmailedQuote } from '../../../domain/receipt/emailed-quote.ts';
import { emailKey } from '../../../domain/shared/email-address.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import type { ErasedData, StoredQuote } from '../../../ports/api/staff/privacy.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Identified } from '../../../ports/stores/records.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { dropPhotoFiles } from '../photo/photos.ts';
import { removeMessages, removeQuotes } from '../stored/remove-expired.ts';
import { listBookings } from '../stored/stored-bookings.ts';
import { deleteNotes, findNotes } from '../stored/stored-customer-notes.ts';
import { claimOfInvoices, withPapersErased } from '../stored/stored-invoices.ts';
import { messagesFrom } from '../stored/stored-messages.ts';

/** Bookings that are read at once. */
const PAGE = 200;

/** All stored data of one e-mail address. */
export type PersonalData = {
  readonly email: string;
  readonly collectedAt: Instant;
  /** Newest first. */
  readonly bookings: readonly (Booking & {
    readonly emails: readonly EmailState[];
    readonly history: readonly BookingEvent[];
    /** The receipt as it was first answered (BOOK-51). */
    readonly receipt: Receipt;
  })[];
  /** The papers of the bookings, in their order, and then the newest first. */
  readonly invoices: readonly Invoice[];
  /** What staff wrote of the customers with the address. */
  readonly remarks: readonly CustomerRemarks[];
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** The quotes that were sent to the address, oldest first. */
  readonly quotes: readonly StoredQuote[];
};

/**
 * Collects the stored data of an e-mail address (PRIV-6, PRIV-13, CUST-6), and records it if there is any (AUDIT-1).
 * Deleted and erased bookings have no personal data and are not included.
 */
export async function collectPersonalData(
  ports: Pick<Ports, 'bookings' | 'customerNotes' | 'invoices' | 'messages' | 'quotes' | 'clock'> & Audited,
  sender: Sender,
  email: string,
  by: string,
): Promise<Ok<PersonalData>> {
  const bookings: PersonalData['bookings'][number][] = [];
  const invoices: Invoice[] = [];
  for (const { id } of await bookingsOf(ports, email)) {
    const [found] = await ports.bookings.read({ ids: [id] });
    if (found === undefined || !isStored(found)) continue;
    const { value, history, emails } = found;
    const photos = value.photos?.map(shownPhoto);
    bookings.push({
      ...value,
      ...(photos && { photos }),
      emails: emails.map(emailStateOf),
      history,
      receipt: firstReceipt(value, history),
    });
    const papers = await ports.invoices.list({ where: { bookingId: id }, order: 'newest' });
    invoices.push(...papers.values.map(paperOf));
  }
  const [messages, quotes, notes] = await Promise.all([
    messagesFrom(ports, email),
    quotesOf(ports, email),
    findNotes(ports, contactKeys(email)),
  ]);
  const numbers = bookings.map(({ confirmationNumber }) => confirmationNumber);
  await recordData(ports, by, 'data-exported', { bookings: numbers, messages: messages.length, quotes: quotes.length });
  return ok({
    email,
    collectedAt: ports.clock.now(),
    bookings,
    invoices,
    remarks: notes.map(remarksOf),
    messages,
    quotes: quotes.flatMap((quote) => storedQuotes(quote, sender)),
  });
}

/**
 * Erases the stored data of an e-mail address, with its owed e-mails (PRIV-4, PRIV-12) and what staff wrote
 * of the customer (CUST-6), and records it (AUDIT-1). An upcoming booking is not erased but returned: staff decline or delete it first,
 * because the customer is expected.
 */
export async function erasePersonalData(
  ports: Pick<Ports, 'bookings' | 'customerNotes' | 'invoices' | 'messages' | 'quotes' | 'photos' | 'clock'> & Audited,
  email: string,
  by: string,
): Promise<Ok<ErasedData>> {
  const erased: string[] = [];
  const upcoming: ErasedData['upcoming'][number][] = [];
  let deleted = 0;
  for (const booking of await bookingsOf(ports, email)) {
    const { id, confirmationNumber } = booking;
    const at = ports.clock.now();
    const erase = eraseStored({ by, at }, (found) => isErasable(found, at));
    const edit = () => ports.bookings.edit(id, erase, () => claimOfInvoices(id));
    const left = await (isErasable(booking, at) ? withPapersErased(ports, id, edit) : edit());
    if (left === 'erased') {
      erased.push(confirmationNumber);
      await dropPhotoFiles(ports, booking.photos);
      deleted += await removeMessages(ports, { bookingId: id });
    } else if (left !== 'erased-before' && left !== 'missing') {
      upcoming.push({ id, confirmationNumber, status: left });
    }
  }
  deleted += await removeMessages(ports, { email: emailKey(email) });
  // Of a customer who is still expected they stay, as the booking does.
  if (upcoming.length === 0) await deleteNotes(ports, await findNotes(ports, contactKeys(email)));
  const data = {
    bookings: erased,
    messages: deleted,
    quotes: await removeQuotes(ports, { emailKey: emailKey(email) }),
  };
  await recordData(ports, by, 'data-erased', data);
  return ok({ ...data, upcoming });
}

/** Records what was exported or erased, unless nothing was kept. */
async function recordData(
  { trail }: Audited,
  by: string,
  what: CustomerDataAct['what'],
  data: Omit<CustomerDataAct, 'what'>,
): Promise<void> {
  if (data.bookings.length + data.messages + data.quotes > 0) await trail.record(by, { what, ...data });
}

/** Returns the quotes that were sent to an address, oldest first. */
async function quotesOf({ quotes }: Pick<Ports, 'quotes'>, email: string) {
  const { values } = await quotes.list({ where: { emailKey: emailKey(email) }, order: 'oldest' });
  const found = await quotes.read({ ids: values.map(({ id }) => id) });
  return found.toSorted((one, other) => (one.value.queuedAt < other.value.queuedAt ? -1 : 1));
}

/** Returns what is kept of a quote, which is one e-mail. */
function storedQuotes({ value, emails }: Identified<EmailedQuote, WithEmails>, sender: Sender): readonly StoredQuote[] {
  const { queuedAt } = value;
  return emails.map(({ to, state, email }) => ({ queuedAt, to, state, ...(email && emailText(email, sender)) }));
}

/**
 * Finds the bookings of an address. Stores search by a prefix of the address, and the results are
 * filtered by the whole address. Former addresses count as the present one does.
 */
async function bookingsOf({ bookings }: Pick<Ports, 'bookings'>, email: string): Promise<readonly Booking[]> {
  const words = searchWords(email);
  if (words.length === 0) return [];
  const found: Booking[] = [];
  let before: string | undefined;
  do {
    const page = await listBookings(bookings, { limit: PAGE, filter: { words }, ...(before && { before }) });
    found.push(...page.bookings.filter((booking) => isStoredUnder(email, booking)));
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
  return found;
}
