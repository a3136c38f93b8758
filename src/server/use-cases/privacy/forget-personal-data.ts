import { BY_RETENTION, isDueForErasure, retentionLimits } from '../../../domain/booking/retention.ts';
import { eraseStored } from '../../../domain/booking/stored-booking.ts';
import { firstKeptNumber } from '../../../domain/invoice/invoice.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { forgetSentTexts, type OwingPorts } from '../outbox/leases.ts';
import { dropPhotoFiles } from '../photo/photos.ts';
import { removeExpiredEvents, removeMessages, removePapers, removeQuotes } from '../stored/remove-expired.ts';
import { dueForErasure, forgetKeys, forgetTombstones } from '../stored/stored-bookings.ts';
import { deleteNotesLeft } from '../stored/stored-customer-notes.ts';
import { claimOfInvoices, withPapersErased } from '../stored/stored-invoices.ts';

/**
 * Maximum records of each kind per step. A step is short, and the site answers requests between two
 * steps.
 */
const MAX_PER_STEP = 20;

/** For how long data is kept: RETENTION_MONTHS and INVOICE_YEARS. */
export type KeptFor = { readonly retentionMonths: number; readonly invoiceYears: number };

/** The number of erased records of each kind in one step. */
export type Forgotten = {
  readonly bookings: number;
  readonly messages: number;
  readonly quotes: number;
  readonly emailTexts: number;
  readonly spentKeys: number;
  readonly takenNumbers: number;
  readonly auditEvents: number;
  readonly papers: number;
  readonly customerNotes: number;
};

/**
 * Runs one step of the retention rules (PRIV-1, PRIV-2, PRIV-12, CUST-6, AUDIT-4, CONF-15). All counts are 0 once nothing is
 * due. Each record is erased by its own write, which checks the condition again. So several
 * processes may run this at the same time, and after a crash the next run erases the rest.
 */
export async function forgetPersonalData(
  ports: OwingPorts & Pick<Ports, 'outbox' | 'audit' | 'customerNotes' | 'invoices' | 'photos' | 'clock'>,
  { retentionMonths, invoiceYears }: KeptFor,
): Promise<Ok<Forgotten>> {
  const at = ports.clock.now();
  const limits = retentionLimits(at, retentionMonths);
  const { personal, sentTexts, spentKeys, takenNumbers } = limits;
  const erase = eraseStored({ by: BY_RETENTION, at }, (booking) => isDueForErasure(booking, limits));
  let [bookings, messages] = [0, 0];
  for (const booking of await dueForErasure(ports.bookings, limits, MAX_PER_STEP)) {
    const edit = () => ports.bookings.edit(booking.id, erase, () => claimOfInvoices(booking.id));
    if ((await withPapersErased(ports, booking.id, edit)) !== 'erased') continue;
    bookings += 1;
    await dropPhotoFiles(ports, booking.photos);
    messages += await removeMessages(ports, { bookingId: booking.id });
  }
  return ok({
    bookings,
    messages: messages + (await removeMessages(ports, { receivedAt: { before: personal } }, MAX_PER_STEP)),
    quotes: await removeQuotes(ports, { queuedAt: { before: sentTexts } }, MAX_PER_STEP),
    spentKeys: await forgetKeys(ports.bookings, spentKeys, MAX_PER_STEP),
    takenNumbers: await forgetTombstones(ports.bookings, takenNumbers, MAX_PER_STEP),
    auditEvents: await removeExpiredEvents(ports, at, MAX_PER_STEP),
    papers: await removePapers(ports, firstKeptNumber(at, invoiceYears), MAX_PER_STEP),
    customerNotes: await deleteNotesLeft(ports, MAX_PER_STEP),
    // Last, since it rejects for an e-mail that cannot be read.
    emailTexts: await forgetSentTexts(ports, sentTexts, MAX_PER_STEP),
  });
}
