import {
  type BoundedKind,
  type EntryProblem,
  type PaidSums,
  type Payment,
  type PaymentEntry,
  type PaymentFieldProblem,
  type PaymentKind,
  type PaymentMethod,
  roundCash,
} from '../booking/payments.ts';
import { BOOKING_GONE } from '../booking/staff-messages.ts';
import type { FieldText } from '../shared/messages.ts';
import { type Cents, formatCad } from '../shared/money.ts';
import type { OfferedPayment } from './payment-form.ts';

/** What each kind of payment is called, with its amount. */
const PHRASES: Readonly<Record<PaymentKind, (amount: string) => string>> = {
  payment: (amount) => `Payment of ${amount}`,
  refund: (amount) => `Refund of ${amount}`,
  'deposit-held': (amount) => `Deposit of ${amount} held`,
  'deposit-released': (amount) => `Deposit of ${amount} released`,
  'deposit-kept': (amount) => `Deposit of ${amount} kept`,
  rounding: (amount) => `Cash rounded by ${amount}`,
};

export const KIND_LABELS: Readonly<Record<PaymentKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  'deposit-held': 'Deposit held',
  'deposit-released': 'Deposit released',
  'deposit-kept': 'Deposit kept',
  rounding: 'Cash rounded',
};

export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  terminal: 'Terminal',
  'e-transfer': 'E-transfer',
  cheque: 'Cheque',
  insurer: 'Insurer',
  account: 'Account',
  other: 'Other',
};

/** Names an entry: "Payment of $169.21, terminal", "Void of the payment of $169.21, terminal" (STAFF-26). */
export function describePayment({ kind, method, amount, invoice, voidOf }: Omit<Payment, 'id' | 'at' | 'by'>): string {
  const phrase = PHRASES[kind](formatCad(voidOf === undefined ? amount : -amount));
  const what = [phrase, METHOD_LABELS[method].toLowerCase(), ...describeInvoice(invoice)].join(', ');
  return voidOf === undefined ? what : `Void of the ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
}

/** Names the invoice that an entry is for: "for INV-2026-000148" (PAY-29). */
export function describeInvoice(invoice: string | undefined): readonly string[] {
  return invoice === undefined ? [] : [`for ${invoice}`];
}

/** Names an entry beside its amount: "Deposit held", "Void of payment" (PAY-18). */
export function nameEntry({ kind, voidOf }: Pick<Payment, 'kind' | 'voidOf'>): string {
  const name = KIND_LABELS[kind];
  return voidOf === undefined ? name : `Void of ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

export const NO_CARDS = 'Do not write card numbers here.';

/** What is wrong with an entry, and its field (PAY-2, PAY-4). */
export const PAYMENT_TEXTS: Readonly<
  Record<PaymentFieldProblem, FieldText<'amount' | 'method' | 'reference' | 'note' | 'invoice' | 'reason'>>
> = {
  'amount-unusable': { field: 'amount', text: 'Enter an amount from $0.01 to $100,000.00.' },
  'rounding-unusable': { field: 'amount', text: 'Cash is rounded by at most 2 cents.' },
  'rounding-method': { field: 'method', text: 'Only cash is rounded.' },
  'reference-card': { field: 'reference', text: NO_CARDS },
  'note-card': { field: 'note', text: NO_CARDS },
  'invoice-unknown': { field: 'invoice', text: 'This invoice is not in force.' },
  'reason-missing': { field: 'reason', text: 'Say why it is void.' },
  'reason-card': { field: 'reason', text: NO_CARDS },
};

const BOUNDS: Readonly<Record<BoundedKind, (most: string) => string>> = {
  refund: (most) => `At most ${most} was paid.`,
  'deposit-released': (most) => `At most ${most} is held.`,
  'deposit-kept': (most) => `At most ${most} can be kept.`,
};

/** Says how much of a kind is possible at most (PAY-2). */
export function describeBound(kind: BoundedKind, most: Cents): string {
  return BOUNDS[kind](formatCad(most));
}

/** Says why an entry is refused, at its field. */
export function describeEntryProblem(problem: EntryProblem): (typeof PAYMENT_TEXTS)[PaymentFieldProblem] {
  if (problem.code === 'payment') return PAYMENT_TEXTS[problem.problem];
  return { field: 'amount', text: describeBound(problem.kind, problem.most) };
}

/** The alert after an entry: "Payment of $169.21 written down.", "Deposit of $300.00 held." (PAY-7) */
export function describeWritten({ kind, amount }: Pick<Payment, 'kind' | 'amount'>): string {
  const phrase = PHRASES[kind](formatCad(amount));
  return kind === 'payment' || kind === 'refund' ? `${phrase} written down.` : `${phrase}.`;
}

export const PAYMENT_FAILED = 'Not saved. Try again.';
/** After the alert of a cancellation whose money is not written down (PAY-17). */
export const MONEY_NOT_WRITTEN = 'Not all of the money was written down: look at Payments.';
export const PAYMENT_VOIDED = 'Payment void. Counter entry made.';

/** Under it, where that is not at a field. */
export const PAYMENT_REFUSALS = {
  'booking-not-found': BOOKING_GONE,
  'payment-not-found': 'There is no such payment.',
  'payment-differs': 'This payment was received before; the correction was not applied.',
  'not-possible': 'It is void already, or less would be paid or held than was given back.',
  'key-missing': '',
} as const;

export const NO_PAYMENTS = 'No payments yet.';
export const NO_CARD_CHARGED = 'No card is charged here. Write down what was taken.';

/** The box before the second press of a payment above what is owed, and that press (PAY-15). */
export function describeExcess({ balance }: Pick<PaidSums, 'balance'>): string {
  return `Only ${formatCad(Math.max(0, balance))} is owed. Press again if you mean it.`;
}

export function describeExcessPress(excess: Cents): string {
  return `Take ${formatCad(excess)} more than is owed`;
}

/** Says what cash is rounded by: "Rounded for cash: $169.21 is owed." (PAY-3) */
export function describeRounding(
  { kind, method, amount }: PaymentEntry,
  offers: readonly OfferedPayment[],
): string | undefined {
  const offer = offers.find((one) => one.kind === kind);
  const isRounded = method === 'cash' && offer && amount !== offer.amount && amount === roundCash(offer.amount);
  return isRounded ? `Rounded for cash from ${formatCad(offer.amount)}.` : undefined;
}
