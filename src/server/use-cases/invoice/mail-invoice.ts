import { type InvoiceMailKind, invoiceEmail, oweInvoiceEmail } from '../../../domain/invoice/invoice-email.ts';
import { cleanEmail, isEmail } from '../../../domain/shared/email-address.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type InvoicePorts, showPaper } from '../stored/stored-invoices.ts';

export type MailInvoiceRefusal = { readonly code: 'invoice-not-found' | 'not-possible' | 'to-malformed' };

/** The e-mail that was owed, and beside which booking. */
export type MailedInvoice = { readonly bookingId: string; readonly emailId: string | undefined };

/**
 * Mails a paper (MAIL-27), or the reminder of an invoice of which something is open (MAIL-28). Without
 * an address nobody is mailed.
 */
export async function mailInvoice(
  ports: InvoicePorts & Pick<Ports, 'random'>,
  number: string,
  kind: InvoiceMailKind,
  typed: string | undefined,
): Promise<Result<MailedInvoice, MailInvoiceRefusal>> {
  const { bookings, invoices, clock, random } = ports;
  const stored = await invoices.find(number);
  if (stored === undefined) return refuse({ code: 'invoice-not-found' });
  const to = cleanEmail(typed ?? stored.billTo.email ?? '');
  if (to !== '' && !isEmail(to)) return refuse({ code: 'to-malformed' });
  const invoice = await showPaper(ports, stored);
  if (kind === 'invoice-reminder' && invoice.open === 0) return refuse({ code: 'not-possible' });
  const { bookingId } = invoice;
  if (to === '') return ok({ bookingId, emailId: undefined });
  const email = invoiceEmail(invoice, kind, to, { id: random.id(), at: clock.now() });
  const owed = await bookings.edit(bookingId, oweInvoiceEmail(email));
  return owed === 'queued' ? ok({ bookingId, emailId: email.id }) : refuse({ code: 'not-possible' });
}
