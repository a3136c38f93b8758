import { BYTE_ORDER_MARK, csvLine, formatCellAmount, formatCellTime, harmlessCell } from '../shared/csv.ts';
import type { ShownInvoice } from './invoice.ts';

const COLUMNS = [
  'number',
  'kind',
  'issued',
  'due',
  'booking',
  'bill to',
  'reference',
  'sub total',
  'hst',
  'total',
  'paid',
  'open',
  'credits',
  'credited by',
] as const;

/** Returns the beginning of the file of invoices (INV-10). */
export function invoicesCsvHead(): string {
  return BYTE_ORDER_MARK + csvLine(COLUMNS);
}

/** Returns the line of a paper, by the rules of REPORT-4. The sums of a credit note are negative. */
export function invoiceCsvLine(invoice: ShownInvoice): string {
  const { number, kind, issuedAt, dueOn, rental, billTo, subTotal, hst, total, paid, open, of, creditedBy } = invoice;
  return csvLine([
    number,
    kind,
    formatCellTime(issuedAt),
    dueOn,
    harmlessCell(rental.confirmationNumber),
    harmlessCell(billTo.name),
    harmlessCell(billTo.reference ?? ''),
    ...[subTotal, hst, total, paid, open].map(formatCellAmount),
    of ?? '',
    creditedBy ?? '',
  ]);
}
