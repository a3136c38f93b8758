import { isStored } from '../../../domain/booking/stored-booking.ts';
import { markCredited, unmarkInvoiced } from '../../../domain/invoice/credit-invoice.ts';
import {
  erasePaper,
  type Invoice,
  nextNumber,
  type ShownInvoice,
  type StoredInvoice,
  yearOf,
} from '../../../domain/invoice/invoice.ts';
import type { Draft } from '../../../domain/invoice/make-invoice.ts';
import { openStateOf, type PaidBooking, paperOf } from '../../../domain/invoice/open-invoice.ts';
import type { Seen } from '../../../domain/shared/record.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Claim } from '../../../ports/stores/records.ts';
import { contended, tries } from '../../../ports/tries.ts';

type Bookings = Pick<Ports, 'bookings' | 'deletedMoney' | 'clock'>;

export type InvoicePorts = Bookings & Pick<Ports, 'invoices'>;

/** Marks and papers of one booking are written one after the other, so a paper belongs to the mark of its own key. */
export function claimOfInvoices(bookingId: string) {
  return { subject: `invoices of ${bookingId}` };
}

/**
 * Stores a paper under the next number of its year, and returns it, or which unique field another one
 * has (INV-3). No number is taken before the paper is stored, so there is none without a paper.
 */
export async function addPaper<S extends Seen>(
  { invoices }: Pick<Ports, 'invoices'>,
  draft: Draft,
  submission: StoredInvoice['submission'],
  claim: Claim<S>,
  isMet?: (seen: S) => boolean,
): Promise<Invoice | 'not-met' | { readonly taken: 'key' | 'inForce' | 'of' }> {
  const year = yearOf(draft.issuedAt);
  for await (const _try of tries()) {
    const [last] = (await invoices.list({ where: { year }, order: 'newest', limit: 1 })).values;
    const paper = { ...draft, number: nextNumber(year, last?.number) };
    const added = await invoices.add(paper.number, { value: { ...paper, submission } }, claim, isMet);
    if (added === 'added') return paper;
    if (added === 'not-met') return added;
    if (added.taken !== 'number') return { taken: added.taken };
  }
  throw contended('The series of invoices');
}

/**
 * Completes a credit whose note is stored (INV-5): takes the mark from the booking, then writes the
 * number of the note into the invoice. Returns whether this call wrote that number.
 */
export async function completeCredit(
  { invoices, bookings }: Pick<Ports, 'invoices' | 'bookings'>,
  note: Invoice,
  invoice: StoredInvoice,
): Promise<boolean> {
  const { bookingId } = invoice;
  await bookings.edit(bookingId, unmarkInvoiced(note, invoice), () => claimOfInvoices(bookingId));
  return (await invoices.edit(invoice.number, markCredited(note.number))) === true;
}

/** Returns papers with what is paid and open of each now (INV-8). */
export async function showPapers(
  ports: Bookings,
  papers: readonly (StoredInvoice | Invoice)[],
): Promise<readonly ShownInvoice[]> {
  const paid = await readPaid(ports, [...new Set(papers.map(({ bookingId }) => bookingId))]);
  const found = new Map(paid.map((booking) => [booking.id, booking]));
  const now = ports.clock.now();
  return papers.map((paper) => {
    const invoice = 'submission' in paper ? paperOf(paper) : paper;
    return { ...invoice, ...openStateOf(invoice, found.get(invoice.bookingId), now) };
  });
}

/** Reads what decides what is paid of the papers of bookings, also of deleted ones (PAY-16). */
export async function readPaid(
  { bookings, deletedMoney }: Pick<Ports, 'bookings' | 'deletedMoney'>,
  ids: readonly string[],
): Promise<readonly PaidBooking[]> {
  if (ids.length === 0) return [];
  const found = (await bookings.read({ ids })).flatMap((one) => (isStored(one) ? [one.value] : []));
  const known = new Set(found.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  const deleted = others.length === 0 ? [] : await deletedMoney.read({ ids: others });
  return [...found, ...deleted.map(({ value }) => value)];
}

/** The same for one paper. */
export async function showPaper(ports: Bookings, paper: StoredInvoice | Invoice): Promise<ShownInvoice> {
  const [shown] = await showPapers(ports, [paper]);
  if (shown === undefined) throw new Error(`Invoice ${paper.number} is not shown`);
  return shown;
}

/**
 * Erases the papers of a booking before and after `edit`, which erases or deletes the booking
 * (PRIV-12). If the process is killed after the first erasure, the booking is still due and both run
 * again. The second erasure covers a paper that was made in between; none is made later, since the
 * edit claims the papers (`claimOfInvoices`).
 */
export async function withPapersErased<T>(
  ports: Pick<Ports, 'invoices'>,
  bookingId: string,
  edit: () => Promise<T>,
): Promise<T> {
  await erasePapers(ports, bookingId);
  const out = await edit();
  await erasePapers(ports, bookingId);
  return out;
}

async function erasePapers({ invoices }: Pick<Ports, 'invoices'>, bookingId: string): Promise<void> {
  const { values } = await invoices.list({ where: { bookingId }, order: 'newest' });
  for (const { number } of values) await invoices.edit(number, erasePaper);
}

/** Returns the papers of a booking, the newest first. */
export async function papersOf(
  ports: Bookings & Pick<Ports, 'invoices'>,
  bookingId: string,
): Promise<readonly ShownInvoice[]> {
  const { values } = await ports.invoices.list({ where: { bookingId }, order: 'newest' });
  return showPapers(ports, values);
}
