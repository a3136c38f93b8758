import { type CreditRequest, draftCreditNote } from '../../../domain/invoice/credit-invoice.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { addPaper, claimOfInvoices, completeCredit, type InvoicePorts, showPaper } from '../stored/stored-invoices.ts';
import type { MadePaper } from './make-invoice.ts';

export type CreditRefusal = {
  readonly code: 'invoice-not-found' | 'invoice-differs' | 'not-possible' | 'reason-card';
};

/** Which invoice is credited, with the idempotency key and the hash of the body. */
export type CreditSubmission = Omit<CreditRequest, 'at'> & {
  readonly number: string;
  readonly key: string;
  readonly bodyHash: string;
};

/**
 * Credits a whole invoice (INV-5), and records it (AUDIT-9): stores the credit note, writes its number
 * into the invoice, and takes the mark from the booking. The next call, with any key, completes a
 * credit that was interrupted in between.
 */
export async function creditInvoice(
  ports: InvoicePorts & Audited,
  { number, key, bodyHash, ...request }: CreditSubmission,
): Promise<Result<MadePaper, CreditRefusal>> {
  const { invoices, clock, trail } = ports;
  const invoice = await invoices.find(number);
  if (invoice === undefined) return refuse({ code: 'invoice-not-found' });
  const drafted = draftCreditNote(invoice, { ...request, at: clock.now() });
  if (drafted.ok) {
    await addPaper(ports, drafted.value, { key, bodyHash }, claimOfInvoices(invoice.bookingId));
  }
  const note = await invoices.findBy('of', number);
  if (note !== undefined && (await completeCredit(ports, note, invoice))) {
    const { confirmationNumber: booking } = invoice.rental;
    await trail.record(note.by, { what: 'invoice-credited', booking, invoice: number, amount: invoice.total });
  }
  const made = await invoices.findBy('key', key);
  if (made === undefined) return refuse({ code: drafted.ok ? 'not-possible' : drafted.problem });
  if (made.submission.bodyHash !== bodyHash) return refuse({ code: 'invoice-differs' });
  return ok({ invoice: await showPaper(ports, made), replayed: !drafted.ok });
}
