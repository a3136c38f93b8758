import { hasCardNumber } from '../shared/card-number.ts';
import { type Cents, sumCents } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine } from '../shared/text.ts';
import { type Instant, torontoDate } from '../shared/toronto-time.ts';
import { type AccountParty, type Invoiced, partyInvoiced } from './invoiced.ts';

/** What became of money (PAY-1). A deposit that is kept counts as paid. */
export const PAYMENT_KINDS = [
  'payment',
  'refund',
  'deposit-held',
  'deposit-released',
  'deposit-kept',
  'rounding',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_METHODS = ['cash', 'terminal', 'e-transfer', 'cheque', 'insurer', 'account', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The bounds of an entry: $100,000.00, 2 cents of rounding, and characters. */
export const MAX_PAYMENT: Cents = 10_000_000;
export const MAX_ROUNDING: Cents = 2;
export const PAYMENT_TEXT_LIMIT = 200;

/** The smallest coin, in cents. */
const SMALLEST_COIN: Cents = 5;

/**
 * What is entered about money that changed hands, in cents. `reference` and `note` are for staff alone.
 * `invoice` is the number of the invoice that it is for (PAY-28).
 */
export type PaymentEntry = {
  readonly kind: PaymentKind;
  readonly method: PaymentMethod;
  readonly amount: Cents;
  readonly reference?: string;
  readonly note?: string;
  readonly invoice?: string;
};

/** An entry with the part of its invoice, which it counts against also once that is credited. */
export type CountedEntry = PaymentEntry & { readonly for?: AccountParty };

/**
 * Whose part of an account an entry counts against: that of its invoice (PAY-28), else the payer's by
 * insurer and account, and the customer's by any other method (PAY-23). Of one that is not written yet
 * `invoiced` has the invoice.
 */
export function partyOf(
  { method, invoice, for: party }: Pick<CountedEntry, 'method' | 'invoice' | 'for'>,
  invoiced?: Invoiced,
): AccountParty {
  const ofInvoice = party ?? (invoice === undefined ? undefined : partyInvoiced(invoiced, invoice));
  return ofInvoice ?? (method === 'insurer' || method === 'account' ? 'payer' : 'customer');
}

/**
 * A payment as it is stored (PAY-1). It is never changed: `voidOf` names the payment that a counter
 * entry takes back, with the negative amount and the reason as its note.
 */
export type Payment = CountedEntry & {
  readonly id: string;
  readonly at: Instant;
  readonly by: string;
  readonly voidOf?: string;
};

/** A payment without what is for staff alone. */
export type ShownPayment = Pick<Payment, 'kind' | 'method' | 'amount' | 'at'>;

/** What was paid, what is held as a deposit, and what is owed then: negative where too much was paid. */
export type PaidSums = { readonly paid: Cents; readonly depositHeld: Cents; readonly balance: Cents };

/** What an entry of each kind adds to what is paid and to what is held. */
const EFFECTS: Readonly<Record<PaymentKind, { readonly paid: -1 | 0 | 1; readonly held: -1 | 0 | 1 }>> = {
  payment: { paid: 1, held: 0 },
  refund: { paid: -1, held: 0 },
  'deposit-held': { paid: 0, held: 1 },
  'deposit-released': { paid: 0, held: -1 },
  'deposit-kept': { paid: 1, held: -1 },
  rounding: { paid: 1, held: 0 },
};

/** Returns the sums of an account that comes to `total` (PRICE-28). */
export function sumPayments(total: Cents, payments: readonly Pick<PaymentEntry, 'kind' | 'amount'>[] = []): PaidSums {
  const sumOf = (sum: 'paid' | 'held') =>
    // Without `|| 0` an entry without an effect makes a sum of -0.
    sumCents(payments.map(({ kind, amount }) => EFFECTS[kind][sum] * amount)) || 0;
  const paid = sumOf('paid');
  return { paid, depositHeld: sumOf('held'), balance: total - paid };
}

/** The fields that payments are found by: when money was written down last, and the deposit that is held, if any is. */
export function paidFields(payments: readonly Payment[] = []): {
  readonly paidAt?: Instant;
  readonly depositHeld?: Cents;
} {
  const paidAt = payments
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const { depositHeld } = sumPayments(0, payments);
  return { ...(paidAt !== undefined && { paidAt }), ...(depositHeld > 0 && { depositHeld }) };
}

/** A deposit that is held by a method, in cents, and when it was last taken. */
export type HeldDeposit = { readonly method: PaymentMethod; readonly amount: Cents; readonly at: Instant };

/**
 * Returns the deposits that are held, one for each method that they were taken by (PAY-30). They add up
 * to what is held, also where some of it was given back by another method.
 */
export function heldDeposits(payments: readonly Payment[] = []): readonly HeldDeposit[] {
  let left = sumPayments(0, payments).depositHeld;
  return PAYMENT_METHODS.flatMap((method) => {
    const own = payments.filter((one) => one.method === method);
    const taken = own.findLast((one) => one.kind === 'deposit-held' && !isVoid(one, payments));
    const amount = Math.min(left, sumPayments(0, own).depositHeld);
    if (taken === undefined || amount <= 0) return [];
    left -= amount;
    return [{ method, amount, at: taken.at }];
  });
}

/** Returns the amount in cash that is nearest to an amount: Canada has no pennies (PAY-3). */
export function roundCash(amount: Cents): Cents {
  return Math.round(amount / SMALLEST_COIN) * SMALLEST_COIN || 0;
}

/**
 * Returns the entry that rounds the cash of a payment or refund, where at most 2 cents are left of the
 * account that came of it (PAY-3).
 */
function roundingOf(
  { kind, method, invoice }: PaymentEntry,
  { balance }: Pick<PaidSums, 'balance'>,
): PaymentEntry | undefined {
  const isCash = method === 'cash' && (kind === 'payment' || kind === 'refund');
  return isCash && balance !== 0 && Math.abs(balance) <= MAX_ROUNDING
    ? { kind: 'rounding', method, amount: balance, ...(invoice !== undefined && { invoice }) }
    : undefined;
}

/**
 * Returns the entries that write an entry down for an account, in their order, with the rounding of its
 * cash (PAY-14). That of a refund above what was paid comes first, since it is counted as paid. What no
 * coin can pay is the rounding alone.
 */
export function roundedEntries(entry: PaymentEntry, { paid, balance }: PaidSums): readonly PaymentEntry[] {
  const { kind, amount } = entry;
  const rounding = roundingOf(entry, { balance: balance + (kind === 'refund' ? amount : -amount) });
  if (rounding === undefined) return [entry];
  if (amount === 0) return [rounding];
  return kind === 'refund' && amount > paid ? [rounding, entry] : [entry, rounding];
}

/** What is wrong with an entry, or with the reason of a void. */
export type PaymentFieldProblem =
  | 'amount-unusable'
  | 'rounding-unusable'
  | 'rounding-method'
  | 'reference-card'
  | 'note-card'
  | 'invoice-unknown'
  | 'reason-missing'
  | 'reason-card';

/** A kind whose amount has a bound that depends on what was paid or is held. */
export type BoundedKind = 'refund' | 'deposit-released' | 'deposit-kept';

/** What is wrong with an entry. */
export type EntryProblem =
  | { readonly code: 'payment'; readonly problem: PaymentFieldProblem }
  | { readonly code: 'payment-too-high'; readonly kind: BoundedKind; readonly most: Cents };

/** The key was sent before, with another entry. */
export type PaymentDiffers = { readonly code: 'payment-differs'; readonly payment: Payment };

export type PaymentProblem = EntryProblem | PaymentDiffers;

/** What is needed of a booking to judge an entry. */
export type PaidBooking = {
  readonly payments?: readonly Payment[];
  readonly invoiced?: Invoiced;
  readonly erasedAt?: Instant;
};

/** Who writes an entry, when, and its id. */
export type PaymentStamp = Pick<Payment, 'id' | 'at' | 'by'>;

/**
 * Returns the payment of an entry (PAY-1, PAY-2). The id stands for the key that it was sent with, so
 * the same entry under an id that is known is returned as it is stored.
 */
export function judgePayment(
  entry: PaymentEntry,
  { id, at, by }: PaymentStamp,
  { payments = [], invoiced, erasedAt }: PaidBooking,
  sums: PaidSums,
): Result<{ readonly payment: Payment; readonly replayed: boolean }, PaymentProblem> {
  const stored = payments.find((one) => one.id === id);
  if (stored !== undefined) {
    return isSameEntry(stored, cleanEntry(entry), erasedAt !== undefined)
      ? ok({ payment: stored, replayed: true })
      : refuse({ code: 'payment-differs', payment: stored });
  }
  const checked = checkEntry(cleanEntry(entry), sums, invoiced);
  return checked.ok ? ok({ payment: { ...checked.value, id, at, by }, replayed: false }) : checked;
}

function cleanEntry({ kind, method, amount, invoice, ...texts }: PaymentEntry): PaymentEntry {
  const reference = cleanLine(texts.reference ?? '');
  const note = cleanLine(texts.note ?? '');
  return {
    kind,
    method,
    amount,
    ...(reference !== '' && { reference }),
    ...(note !== '' && { note }),
    ...(invoice !== undefined && { invoice }),
  };
}

function checkEntry(
  entry: PaymentEntry,
  sums: PaidSums,
  invoiced: Invoiced | undefined,
): Result<CountedEntry, EntryProblem> {
  const { kind, amount, reference = '', note = '', invoice } = entry;
  const problem = amountProblem(entry) ?? textProblem(reference, 'reference-card') ?? textProblem(note, 'note-card');
  if (problem !== undefined) return refuse({ code: 'payment', problem });
  const bound = boundOf(kind, sums);
  if (bound !== undefined && amount > bound.most) return refuse({ code: 'payment-too-high', ...bound });
  if (sums.paid + amount < 0) return refuse({ code: 'payment', problem: 'rounding-unusable' });
  if (invoice === undefined) return ok(entry);
  const party = partyInvoiced(invoiced, invoice);
  return party === undefined ? refuse({ code: 'payment', problem: 'invoice-unknown' }) : ok({ ...entry, for: party });
}

/** The entries that are written with a hand-over (PAY-9). `key` stands for the key of the press. */
export type PaymentBatch = { readonly key: string; readonly entries: readonly PaymentEntry[] };

/** The most entries of a hand-over. */
export const MAX_BATCH = 10;

/** The first has the key as its id, as an entry of its own has it. */
function batchId(key: string, index: number): string {
  return index === 0 ? key : `${key}.${index}`;
}

/** Why an entry of a batch is refused, and its place. */
export type BatchProblem = { readonly code: 'payment-at'; readonly index: number; readonly problem: EntryProblem };

/**
 * Returns the payments of a batch, each judged by the sums after those before it (PAY-9). One that is
 * refused refuses all.
 */
export function judgeBatch<B extends PaidBooking>(
  { key, entries }: PaymentBatch,
  { at, by }: Omit<PaymentStamp, 'id'>,
  booking: B,
  sumsOf: (booking: B, entry: PaymentEntry) => PaidSums,
): Result<readonly Payment[], BatchProblem> {
  const { payments: stored = [], invoiced } = booking;
  const written: Payment[] = [];
  for (const [index, entry] of entries.entries()) {
    const sums = sumsOf({ ...booking, payments: [...stored, ...written] }, entry);
    const checked = checkEntry(cleanEntry(entry), sums, invoiced);
    if (!checked.ok) return refuse({ code: 'payment-at', index, problem: checked.problem });
    written.push({ ...checked.value, id: batchId(key, index), at, by });
  }
  return ok(written);
}

/** Returns the first payment of a batch, if it is stored, and whether the batch was as it is now. */
export function findBatch(
  { key, entries }: PaymentBatch,
  payments: readonly Payment[],
): { readonly payment: Payment; readonly isSame: boolean } | undefined {
  const payment = payments.find(({ id }) => id === key);
  if (payment === undefined) return undefined;
  const stored = payments.filter(({ id }) => id === key || id.startsWith(`${key}.`));
  const isSame =
    stored.length === entries.length &&
    entries.every((entry, index) => {
      const one = stored.find(({ id }) => id === batchId(key, index));
      return one !== undefined && isSameEntry(one, cleanEntry(entry), false);
    });
  return { payment, isSame };
}

/** An erased entry has no texts to compare (PAY-6). */
function isSameEntry(stored: Payment, sent: PaymentEntry, isErased: boolean): boolean {
  const isSameText = (name: 'reference' | 'note') => isErased || stored[name] === sent[name];
  const { kind, method, amount } = stored;
  const isSame =
    kind === sent.kind && method === sent.method && amount === sent.amount && stored.invoice === sent.invoice;
  return isSame && isSameText('reference') && isSameText('note');
}

function amountProblem({ kind, method, amount }: PaymentEntry): PaymentFieldProblem | undefined {
  if (kind !== 'rounding') return amount >= 1 && amount <= MAX_PAYMENT ? undefined : 'amount-unusable';
  if (method !== 'cash') return 'rounding-method';
  return amount !== 0 && Math.abs(amount) <= MAX_ROUNDING ? undefined : 'rounding-unusable';
}

function textProblem<Problem extends PaymentFieldProblem>(text: string, problem: Problem): Problem | undefined {
  return hasCardNumber(text) ? problem : undefined;
}

/** Returns the bound of a kind: nothing is paid back, released or kept that is not there (PAY-2). */
function boundOf(
  kind: PaymentKind,
  { paid, depositHeld, balance }: PaidSums,
): { readonly kind: BoundedKind; readonly most: Cents } | undefined {
  if (kind === 'refund') return { kind, most: paid };
  if (kind === 'deposit-released') return { kind, most: depositHeld };
  if (kind === 'deposit-kept') return { kind, most: Math.max(Math.min(depositHeld, balance), 0) };
  return undefined;
}

export type VoidProblem =
  | Extract<EntryProblem, { readonly code: 'payment' }>
  | { readonly code: 'payment-not-found' | 'not-allowed' | 'not-possible' };

/** A request to void a payment. Only owners void one of another day (PAY-4). */
export type VoidRequest = { readonly paymentId: string; readonly reason: string; readonly isOwner: boolean };

/**
 * Returns the counter entries that void a payment and the rounding beside it (PAY-4), that of the
 * payment first. Nothing is voided twice, or leaves what is paid or held below 0.
 */
export function judgeVoid(
  { paymentId, reason, isOwner }: VoidRequest,
  { id, at, by }: PaymentStamp,
  payments: readonly Payment[],
): Result<readonly [Payment, ...Payment[]], VoidProblem> {
  const voided = payments.find((one) => one.id === paymentId);
  if (voided === undefined) return refuse({ code: 'payment-not-found' });
  if (!isOwner && torontoDate(voided.at) !== torontoDate(at)) return refuse({ code: 'not-allowed' });
  const note = cleanLine(reason);
  const problem = note === '' ? 'reason-missing' : textProblem(note, 'reason-card');
  if (problem !== undefined) return refuse({ code: 'payment', problem });
  const counterOf = ({ id: voidOf, reference: _, ...entry }: Payment, counterId: string): Payment => {
    return { ...entry, id: counterId, amount: -entry.amount, at, by, note, voidOf };
  };
  const rounding = roundingBeside(voided, payments);
  const counters = [
    counterOf(voided, id),
    ...(rounding === undefined ? [] : [counterOf(rounding, `${id}-rounding`)]),
  ] as const;
  const { paid, depositHeld } = sumPayments(0, [...payments, ...counters]);
  if (isVoid(voided, payments) || paid < 0 || depositHeld < 0) return refuse({ code: 'not-possible' });
  return ok(counters);
}

/** The id of the rounding that is written with a payment of its own (PAY-14). */
export function roundingId(paymentId: string): string {
  return `${paymentId}.rounding`;
}

/**
 * Returns the rounding in force that was written with cash that changed hands, or right after it (PAY-3).
 * That of a refund which was rounded up is before it (PAY-14).
 */
function roundingBeside(payment: Payment, payments: readonly Payment[]): Payment | undefined {
  const { kind, method, at, by, voidOf } = payment;
  if (method !== 'cash' || voidOf !== undefined || (kind !== 'payment' && kind !== 'refund')) return undefined;
  const place = payments.indexOf(payment);
  const isRounding = (one: Payment | undefined) => one?.kind === 'rounding' && one.by === by && !isVoid(one, payments);
  const next = payments.find((one) => one.id === roundingId(payment.id)) ?? payments[place + 1];
  if (isRounding(next)) return next;
  const before = kind === 'refund' ? payments[place - 1] : undefined;
  return before?.at === at && isRounding(before) ? before : undefined;
}

/** Whether a payment is taken back, or is the counter entry of one. */
export function isVoid({ id, voidOf }: Payment, payments: readonly Payment[]): boolean {
  return voidOf !== undefined || payments.some((one) => one.voidOf === id);
}

/** Removes what staff wrote, since it may speak of the customer (PRIV-3). */
export function erasePayment({ reference: _, note: _note, ...payment }: Payment): Payment {
  return payment;
}
