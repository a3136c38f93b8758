import type { Billed } from '../booking/account.ts';
import type { Booking } from '../booking/booking.ts';
import { customerName } from '../booking/customer.ts';
import type { AccountParty } from '../booking/invoiced.ts';
import { type Cents, formatCad } from '../shared/money.ts';
import { namesOf } from '../shared/table.ts';
import { cleanLine } from '../shared/text.ts';
import { BILL_TO_LIMITS, type BillTo } from './invoice.ts';
import { type Invoiceable, partsToInvoice, sumsOf } from './make-invoice.ts';

export type BillToField = keyof typeof BILL_TO_LIMITS;

/**
 * The form about whom an invoice is made out to, for which part of the account. `key` is the idempotency
 * key that it is sent with.
 */
export type InvoiceForm = { readonly key: string; readonly for: AccountParty } & {
  readonly [Name in BillToField]: string;
};

export const BILL_TO_LABELS: Readonly<Record<BillToField, string>> = {
  name: 'Bill to',
  attention: 'Attention',
  street: 'Street',
  town: 'Town',
  province: 'Province',
  postalCode: 'Postal code',
  email: 'Email',
  reference: 'Claim or order number',
};

/** Returns the form for a part of an account under a new key, with the customer or the payer of a booking. */
export function startInvoice(
  key: string,
  {
    form,
    payer,
  }: Pick<Booking, 'payer'> & { readonly form: Pick<Booking['form'], 'firstName' | 'lastName' | 'email'> },
  party: AccountParty = 'customer',
): InvoiceForm {
  if (party === 'customer' || payer === undefined) {
    return fillBillTo({ key, for: party }, { name: customerName(form), email: form.email ?? '' });
  }
  const { name, contact: attention = '', reference = '' } = payer;
  return fillBillTo({ key, for: party }, { name, attention, reference });
}

/**
 * Returns the form with somebody whom an invoice was made out to before. The number of the claim or
 * order stays: theirs was of another rental.
 */
export function offerPayer(form: InvoiceForm, billTo: BillTo): InvoiceForm {
  return fillBillTo(form, { ...billTo, reference: form.reference });
}

function fillBillTo({ key, for: party }: Pick<InvoiceForm, 'key' | 'for'>, billTo: BillTo): InvoiceForm {
  const texts = namesOf(BILL_TO_LIMITS).map((name) => [name, billTo[name] ?? ''] as const);
  return { key, for: party, ...(Object.fromEntries(texts) as Record<BillToField, string>) };
}

/** What the choice says of a part: "Co-operators, $300.00", "Customer, $152.53". */
export function describePart(booking: Billed, party: AccountParty): string {
  const name = party === 'payer' ? booking.payer?.name : undefined;
  return `${name ?? 'Customer'}, ${formatCad(sumsOf(booking, party).total)}`;
}

/** Returns whom the form names. Texts that are empty are left out, but for the name. */
export function readBillTo(form: InvoiceForm): BillTo {
  const texts = namesOf(BILL_TO_LIMITS).map((name) => [name, cleanLine(form[name])] as const);
  return Object.fromEntries(texts.filter(([name, text]) => name === 'name' || text !== '')) as BillTo;
}

/** Names somebody whom an invoice was made out to before: "Trafalgar Movers, Oakville". */
export function describeBillTo({ name, town }: BillTo): string {
  return town === undefined ? name : `${name}, ${town}`;
}

/** From these totals on an invoice must show the seller's HST number, and the name of who pays, in cents. */
export const HST_NUMBER_FROM: Cents = 100_00;
export const NAME_FROM: Cents = 500_00;

/** Says what an invoice must show and would not (INV-13). Who pays could then not claim the HST back. */
export function missingFacts(total: Cents, hstNumber: string, name: string): readonly string[] {
  const missing: string[] = [];
  if (total >= HST_NUMBER_FROM && hstNumber === '') {
    missing.push(`From ${formatCad(HST_NUMBER_FROM)} an invoice must show our HST number, and none is set.`);
  }
  if (total >= NAME_FROM && cleanLine(name) === '') {
    missing.push(`From ${formatCad(NAME_FROM)} an invoice must show the name of who pays.`);
  }
  return missing;
}

/** Returns why no part of a booking can be invoiced, as the hint of a button (INV-13). Undefined where one can be. */
export function whyNotInvoiced(booking: Invoiceable): string | undefined {
  if (booking.status === 'confirmed') return 'Approve it first.';
  if (partsToInvoice(booking).length > 0) return undefined;
  const numbers = Object.values(booking.invoiced ?? {}).flatMap((mark) => ('number' in mark ? [mark.number] : []));
  return numbers.length === 0 ? 'There is nothing to invoice.' : `Invoiced: ${numbers.join(', ')}.`;
}
