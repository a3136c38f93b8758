import { type Billed, sumsBy } from '../booking/account.ts';
import { ACCOUNT_PARTIES, type AccountParty, invoiceInForce } from '../booking/invoiced.ts';
import {
  heldDeposits,
  PAYMENT_KINDS,
  type PaidSums,
  type Payment,
  type PaymentEntry,
  type PaymentKind,
  type PaymentMethod,
  partyOf,
  roundCash,
} from '../booking/payments.ts';
import { type Cents, parseDollars, toDollarInput } from '../shared/money.ts';

/** The kinds that are chosen; cash is rounded beside them. */
export const OFFERED_KINDS = PAYMENT_KINDS.filter((kind) => kind !== 'rounding');

/** Money as it is typed, with the key that it is sent with however often. */
export type PaymentForm = {
  readonly kind: Exclude<PaymentKind, 'rounding'>;
  readonly method: PaymentMethod;
  readonly amount: string;
  readonly reference: string;
  readonly note: string;
  /** Whose invoice it is for, where that is chosen (PAY-29). */
  readonly for?: AccountParty;
  readonly key: string;
  /** How many payments the booking had as it was sent first. */
  readonly sent?: number;
};

/** `method` is that of a deposit which is held (PAY-30). */
export type OfferedPayment = {
  readonly kind: PaymentForm['kind'];
  readonly amount: Cents;
  readonly method?: PaymentMethod;
};

/**
 * Returns what is likely to be written down next (PAY-7): the balance, or too much that goes back; the
 * deposit of the rates while none is held and nothing was kept, or what becomes of the one that is held.
 * `mostKept` is how much of a deposit that was taken by a method can be kept (PAY-2).
 */
export function offeredPayments(
  { balance }: Pick<PaidSums, 'balance'>,
  deposit: Cents,
  payments: readonly Payment[] = [],
  mostKept: (method: PaymentMethod) => Cents = () => balance,
): readonly OfferedPayment[] {
  const isDepositNew = !payments.some(({ kind }) => kind === 'deposit-held');
  const offered: readonly OfferedPayment[] = [
    { kind: 'payment', amount: balance },
    { kind: 'refund', amount: -balance },
    { kind: 'deposit-held', amount: isDepositNew ? deposit : 0 },
    ...heldDeposits(payments).flatMap(({ method, amount }): readonly OfferedPayment[] => [
      { kind: 'deposit-released', method, amount },
      { kind: 'deposit-kept', method, amount: Math.min(amount, mostKept(method)) },
    ]),
  ];
  return offered.filter(({ amount }) => amount > 0);
}

/**
 * Returns a form that begins with an offer, by terminal; without one with an empty payment. What is less
 * than a coin is rounded off in cash.
 */
export function startPayment(key: string, offer?: OfferedPayment): PaymentForm {
  const method = offer !== undefined && roundCash(offer.amount) === 0 ? 'cash' : 'terminal';
  const form = { kind: 'payment', method, amount: '', reference: '', note: '', key } as const;
  return offer === undefined ? form : withOffer(form, offer);
}

/** A deposit that is released or kept is never rounded: all of it goes, and no coin may change hands. */
const EXACT_KINDS: ReadonlySet<PaymentKind> = new Set(['deposit-released', 'deposit-kept']);

/** Returns the form with an offer: cash is offered rounded (PAY-3). */
export function withOffer(form: PaymentForm, { kind, amount, method = form.method }: OfferedPayment): PaymentForm {
  const isRounded = method === 'cash' && !EXACT_KINDS.has(kind);
  return { ...form, kind, method, amount: toDollarInput(isRounded ? roundCash(amount) : amount) };
}

/** What decides whose part of the account a payment counts against. */
export type PaidBy = Pick<PaymentForm, 'method' | 'for'>;

/**
 * Returns the form with another method or part. An amount that is an offer's, and the empty one where
 * nothing was offered, is offered anew: another part may be owed then (PAY-27).
 */
export function withPaidBy(
  form: PaymentForm,
  edits: Partial<PaidBy>,
  offersTo: (paidBy: PaidBy) => readonly OfferedPayment[],
): PaymentForm {
  const next = { ...form, ...edits };
  const [before, after] = [form, next].map((one) => offerOf(one, offersTo(one)));
  const offered = before === undefined ? '' : withOffer(form, before).amount;
  if (form.amount !== offered) return next;
  return after === undefined ? { ...next, amount: '' } : withOffer(next, after);
}

/** Returns the offer of a form's kind: of several deposits that of its method. */
function offerOf({ kind, method }: PaymentForm, offers: readonly OfferedPayment[]): OfferedPayment | undefined {
  const ofKind = offers.filter((one) => one.kind === kind);
  const offer = ofKind.find((one) => one.method === method) ?? ofKind[0];
  return offer && { kind, amount: offer.amount };
}

/** What decides which parts of an account there are, and which of them are invoiced. */
type Payable = Pick<Billed, 'payer' | 'invoiced'>;

/**
 * Returns the part that a form is about, with its invoice in force (PAY-29): the chosen one if it is
 * invoiced, else that of the method. Without a payer all is the customer's.
 */
export function partOfForm(
  { method, for: chosen }: PaidBy,
  { payer, invoiced }: Payable,
): { readonly party: AccountParty; readonly invoice: string | undefined } {
  const isChosen = chosen !== undefined && invoiceInForce(invoiced, chosen) !== undefined;
  const ofMethod = payer === undefined ? 'customer' : partyOf({ method });
  const party = isChosen ? chosen : ofMethod;
  return { party, invoice: invoiceInForce(invoiced, party) };
}

/** Kinds that pay nothing, so that they are for no invoice. */
const UNPAID_KINDS: ReadonlySet<PaymentKind> = new Set(['deposit-held', 'deposit-released']);

/**
 * Returns the parts that a form may be about (PAY-29), where a payer and an invoice in force leave a
 * choice. One that is not invoiced is that of the method alone.
 */
export function payableParts(
  { payer, invoiced }: Payable,
  { kind, method }: Pick<PaymentForm, 'kind' | 'method'>,
): readonly { readonly value: AccountParty; readonly label: string; readonly isPossible: boolean }[] {
  const parts = ACCOUNT_PARTIES.map((party) => {
    const invoice = invoiceInForce(invoiced, party);
    const name = party === 'payer' && payer !== undefined ? payer.name : 'Customer';
    const isPossible = invoice !== undefined || party === partyOf({ method });
    return { value: party, label: `${name}, ${invoice ?? 'not invoiced'}`, isPossible };
  });
  const isInvoiced = ACCOUNT_PARTIES.some((party) => invoiceInForce(invoiced, party) !== undefined);
  return payer !== undefined && isInvoiced && !UNPAID_KINDS.has(kind) ? parts : [];
}

/**
 * Reads what is typed, with the invoice that it is for. An amount that cannot be read is NaN, which no
 * payment has.
 */
export function readPayment(form: PaymentForm, booking: Payable = {}): PaymentEntry {
  const { kind, method, amount, reference, note } = form;
  const { invoice } = partOfForm(form, booking);
  return {
    kind,
    method,
    amount: parseDollars(amount) ?? Number.NaN,
    ...(reference.trim() !== '' && { reference }),
    ...(note.trim() !== '' && { note }),
    ...(invoice !== undefined && !UNPAID_KINDS.has(kind) && { invoice }),
  };
}

/**
 * Returns what a payment takes above what is owed of the part that it counts against (PAY-15), and what
 * is owed of it before, in cents. Cash may be rounded up.
 */
export function excessOf(
  entries: readonly PaymentEntry[],
  booking: Billed,
): { readonly excess: Cents; readonly balance: Cents } {
  const payment = entries.find(({ kind }) => kind === 'payment');
  if (payment === undefined) return { excess: 0, balance: 0 };
  const others = entries.filter(({ kind }) => kind === 'deposit-kept' || kind === 'rounding');
  const left = sumsBy(withEntries(booking, others), payment).balance;
  return { excess: Math.max(0, payment.amount - Math.max(0, left)), balance: sumsBy(booking, payment).balance };
}

/** Returns a booking as entries leave its account. */
export function withEntries(booking: Billed, entries: readonly PaymentEntry[]): Billed {
  return { ...booking, payments: [...(booking.payments ?? []), ...entries] };
}

/** Whether a person's entry was written by a press whose answer was lost: it is among the payments since. */
export function isWrittenSince(
  { sent }: Pick<PaymentForm, 'sent'>,
  { kind, method, amount, invoice }: PaymentEntry,
  payments: readonly Payment[] = [],
  by: string | undefined,
): boolean {
  const isIt = (one: Payment) =>
    one.kind === kind && one.method === method && one.amount === amount && one.invoice === invoice && one.by === by;
  return sent !== undefined && payments.slice(sent).some(isIt);
}
