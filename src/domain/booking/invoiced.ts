import type { Cents } from '../shared/money.ts';

/** Whose part of an account an invoice is for. */
export const ACCOUNT_PARTIES = ['customer', 'payer'] as const;
export type AccountParty = (typeof ACCOUNT_PARTIES)[number];

/**
 * What a booking knows of the invoice in force for a part of its account (INV-4): the key that one is
 * being made with, and then its number and total.
 */
export type InvoiceMark = { readonly key: string } | { readonly number: string; readonly total: Cents };

/** The parts that are invoiced. Absent without any. */
export type Invoiced = { readonly [Party in AccountParty]?: InvoiceMark };

/** A booking with what it knows of its invoices. */
type WithInvoices = { readonly invoiced?: Invoiced };

/** Returns a booking whose part is invoiced with a mark, or not any more. */
export function withInvoiced<B extends WithInvoices>(
  booking: B,
  party: AccountParty,
  mark: InvoiceMark | undefined,
): Omit<B, 'invoiced'> & WithInvoices {
  const { invoiced: { [party]: _, ...others } = {}, ...rest } = booking;
  const invoiced = mark === undefined ? others : { ...others, [party]: mark };
  return Object.keys(invoiced).length === 0 ? rest : { ...rest, invoiced };
}

/** Whether a booking knows the same invoices as another state of it. */
export function isInvoicedAlike({ invoiced: one }: WithInvoices, { invoiced: other }: WithInvoices): boolean {
  return ACCOUNT_PARTIES.every((party) => JSON.stringify(one?.[party]) === JSON.stringify(other?.[party]));
}

/** Returns the number of the invoice in force for a part of the account. */
export function invoiceInForce(invoiced: Invoiced | undefined, party: AccountParty): string | undefined {
  const mark = invoiced?.[party];
  return mark !== undefined && 'number' in mark ? mark.number : undefined;
}

/** Returns the part that the invoice in force of this number is for; undefined where none has it. */
export function partyInvoiced(invoiced: Invoiced | undefined, number: string): AccountParty | undefined {
  return ACCOUNT_PARTIES.find((party) => invoiceInForce(invoiced, party) === number);
}
