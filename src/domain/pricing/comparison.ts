import { type Cents, formatCad } from '../shared/money.ts';
import { LINE_CODES } from './charges.ts';
import type { Quote } from './quote.ts';

/**
 * A charge of two prices side by side. An amount that one of them does not have is absent. The
 * explanation is that of the second price.
 */
export type ComparedCharge = {
  readonly label: string;
  readonly explanation?: string;
  readonly before?: Cents;
  readonly after?: Cents;
  readonly kind: 'charge' | 'sum' | 'total';
};

type Price = Pick<Quote, 'lines' | 'totals'>;

/**
 * Compares two prices charge by charge, in the order of PRICE-8: the charges, the sub total, HST and
 * the total. The differences of the charges add up to that of the total.
 */
export function comparePrices(before: Price, after: Price): readonly ComparedCharge[] {
  const lines = [...before.lines, ...after.lines];
  const charges = new Set<string>([...LINE_CODES, ...lines.map(({ code }) => code)]);
  charges.delete('hst');
  return [
    ...[...charges].flatMap((code) => compareLine(before, after, code)),
    compareSum('Sub Total', before.totals.rentalSubTotal, after.totals.rentalSubTotal, 'sum'),
    ...compareLine(before, after, 'hst'),
    compareSum('Total Charges (CAD)', before.totals.totalCharges, after.totals.totalCharges, 'total'),
  ];
}

/** Formats a compared amount: "$152.00", or "none". */
export function formatCompared(amount: Cents | undefined): string {
  return amount === undefined ? 'none' : formatCad(amount);
}

/** Formats a difference of two amounts for customers: `+$61.58`, `−$12.00` or `$0.00`. */
export function formatSigned(difference: Cents): string {
  return `${signOf(difference)}${formatCad(Math.abs(difference))}`;
}

/** Formats what the second price adds, for staff: "+ $76.00", "− $57.00" or "no change". */
export function formatDifference({ before = 0, after = 0 }: Pick<ComparedCharge, 'before' | 'after'>): string {
  const difference = after - before;
  return difference === 0 ? 'no change' : `${signOf(difference)} ${formatCad(Math.abs(difference))}`;
}

function signOf(difference: Cents): string {
  if (difference === 0) return '';
  return difference > 0 ? '+' : '−';
}

/** Describes what a change of a booking adds to its total or takes off. */
export function describeDifference(difference: Cents): string {
  if (difference === 0) return 'The change does not change the price.';
  return `The change ${difference > 0 ? 'adds' : 'takes off'} ${formatCad(Math.abs(difference))}, HST included.`;
}

function compareLine(before: Price, after: Price, code: string): readonly ComparedCharge[] {
  const old = before.lines.find((line) => line.code === code);
  const now = after.lines.find((line) => line.code === code);
  const named = now ?? old;
  if (named === undefined) return [];
  return [
    {
      label: named.label,
      kind: 'charge',
      ...(old === undefined ? {} : { before: old.amount }),
      ...(now === undefined ? {} : { after: now.amount, explanation: now.explanation }),
    },
  ];
}

function compareSum(label: string, before: Cents, after: Cents, kind: 'sum' | 'total'): ComparedCharge {
  return { label, before, after, kind };
}
