import { type BookingEdit, onStored } from '../booking/stored-booking.ts';
import { displayName } from '../outbox/display-name.ts';
import { type Email, type EmailStamp, writeEmail } from '../outbox/email.ts';
import type { AmountRow, EmailBlock } from '../outbox/email-blocks.ts';
import { oweEmails } from '../outbox/email-lifecycle.ts';
import { formatDayAndYear } from '../shared/format-date.ts';
import { formatCad } from '../shared/money.ts';
import { torontoDate } from '../shared/toronto-time.ts';
import type { InvoiceLine, ShownInvoice } from './invoice.ts';
import { describeQuantity, titleOf } from './invoice-texts.ts';

/** Which e-mail is written about a paper: the paper itself, or a reminder of what is open of it. */
export type InvoiceMailKind = 'invoice' | 'invoice-reminder';

/** Writes a paper as an e-mail (MAIL-27), or the reminder of an invoice (MAIL-28). */
export function invoiceEmail(invoice: ShownInvoice, kind: InvoiceMailKind, to: string, stamp: EmailStamp): Email {
  const { number, billTo, rental, of, total, open, issuedAt, subTotal, hst, hstPercent, seller } = invoice;
  const what = titleOf(invoice);
  const isReminder = kind === 'invoice-reminder';
  const name = displayName(billTo.attention ?? billTo.name);
  const issued = formatDayAndYear(torontoDate(issuedAt));
  return writeEmail(stamp, {
    kind,
    to: { ...(name === undefined ? {} : { name }), address: to },
    subject: isReminder ? `Reminder: ${what.toLowerCase()} ${number}, ${formatCad(open)} open` : `${what} ${number}`,
    headline: isReminder ? `${formatCad(open)} is open` : what,
    state: issued,
    reference: number,
    blocks: [
      { paragraph: `This is ${what.toLowerCase()} ${number} of ${issued}${of === undefined ? '' : `, for ${of}`}.` },
      {
        rows: [
          ['Bill to', billTo.name],
          ...(billTo.reference === undefined ? [] : [['Reference', billTo.reference] as const]),
          ['Booking', rental.confirmationNumber],
          ['Vehicle', rental.vehicle],
          ...(seller.legalName === undefined ? [] : [['Seller', seller.legalName] as const]),
          ['HST no.', seller.hstNumber],
        ],
      },
      {
        amounts: [
          ...invoice.lines.map(amountRow),
          { label: 'Sub Total', amount: formatCad(subTotal), isSum: true },
          { label: `HST (${hstPercent}%)`, amount: formatCad(hst) },
        ],
        total: ['Total (CAD)', formatCad(total)],
      },
      ...dueBlocks(invoice),
      { call: ['Questions? Call ', ' or answer this email.'] },
    ],
  });
}

function dueBlocks({ open, dueOn }: ShownInvoice): readonly EmailBlock[] {
  return open === 0 ? [] : [{ rows: [['Balance due', formatCad(open), `By ${formatDayAndYear(dueOn)}`]] }];
}

function amountRow(line: InvoiceLine): AmountRow {
  const note = noteOf(line);
  return { label: line.text, amount: formatCad(line.amount), ...(note !== '' && { note }) };
}

/** Says how the amount of a line comes about. */
function noteOf(line: InvoiceLine): string {
  const { quantity, unit, unitPrice, taxed } = line;
  const product = quantity === 1 && unit === undefined ? [] : [`${describeQuantity(line)} × ${formatCad(unitPrice)}`];
  return [...product, ...(taxed ? [] : ['no HST'])].join(', ');
}

/** Owes the e-mail of a paper beside its booking. One that is erased is mailed to nobody. */
export function oweInvoiceEmail(email: Email) {
  return onStored((found): BookingEdit<'queued' | 'erased'> => {
    if (found.value.erasedAt !== undefined) return { out: 'erased' };
    return { out: 'queued', next: { ...found, emails: oweEmails(found.emails, [email]) } };
  });
}
