import { withInvoiced } from '../booking/invoiced.ts';
import { type BookingEdit, onStored } from '../booking/stored-booking.ts';
import { hasCardNumber } from '../shared/card-number.ts';
import type { Cents } from '../shared/money.ts';
import type { Edit, Stored } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import { type Instant, torontoDate } from '../shared/toronto-time.ts';
import { type Invoice, isInForce, type StoredInvoice } from './invoice.ts';
import type { Draft } from './make-invoice.ts';

/** Who credits an invoice, when, and why. */
export type CreditRequest = { readonly by: string; readonly at: Instant; readonly reason?: string };

/** Returns the credit note of a whole invoice, without a number (INV-5). An invoice is credited once. */
export function draftCreditNote(
  invoice: Invoice,
  { by, at, reason: typed = '' }: CreditRequest,
): Result<Draft, 'not-possible' | 'reason-card'> {
  const reason = cleanLine(typed);
  if (hasCardNumber(reason)) return refuse('reason-card');
  if (!isInForce(invoice)) return refuse('not-possible');
  const { number: of, lines, subTotal, hst, total, kind: _, creditedBy: _none, ...facts } = invoice;
  return ok({
    ...facts,
    kind: 'credit-note',
    issuedAt: at,
    by,
    lines: lines.map((line) => ({ ...line, unitPrice: negated(line.unitPrice), amount: negated(line.amount) })),
    subTotal: negated(subTotal),
    hst: negated(hst),
    total: negated(total),
    paidThen: 0,
    dueOn: torontoDate(at),
    of,
    ...(reason !== '' && { reason }),
  });
}

/** There is no -0. */
function negated(amount: Cents): Cents {
  return -amount || 0;
}

/**
 * Writes the number of its credit note into an invoice: the only change of a paper (INV-1). Returns
 * whether this call wrote it.
 */
export function markCredited(creditedBy: string) {
  return (found: Stored<StoredInvoice> | undefined): Edit<StoredInvoice, boolean> =>
    found === undefined || found.value.creditedBy !== undefined
      ? { out: false }
      : { out: true, next: { value: { ...found.value, creditedBy } } };
}

/**
 * Takes the mark of an invoice that has a credit note from its booking, whose account may change again
 * (INV-5). An interrupted call may have left the mark with its key in place of the number.
 */
export function unmarkInvoiced(
  { number, for: party, issuedAt: at, by }: Invoice,
  { number: of, submission: { key } }: StoredInvoice,
) {
  return onStored((found): BookingEdit<undefined> => {
    const mark = found.value.invoiced?.[party];
    if (mark === undefined || ('number' in mark ? mark.number !== of : mark.key !== key)) return { out: undefined };
    return {
      out: undefined,
      next: {
        ...found,
        value: withInvoiced(found.value, party, undefined),
        history: [...found.history, { at, by, what: 'credited', number, of, for: party }],
      },
    };
  });
}
