import { type Billed, sumsBy, sumsToJudge } from '../booking/account.ts';
import {
  type HeldDeposit,
  heldDeposits,
  type PaidSums,
  type Payment,
  type PaymentEntry,
  type PaymentMethod,
  roundedEntries,
} from '../booking/payments.ts';
import { type Cents, formatCad, parseDollars, sumCents, toDollarInput } from '../shared/money.ts';
import {
  type OfferedPayment,
  offeredPayments,
  readPayment,
  startPayment,
  withEntries,
  withOffer,
} from './payment-form.ts';

/** What becomes of a deposit that is held when the vehicle is back. A part that is kept pays what is owed. */
export const DEPOSIT_CHOICES = ['release', 'keep', 'leave'] as const;
export type DepositChoice = (typeof DEPOSIT_CHOICES)[number];

/** What money changes hands with: a hand-over, or a cancellation. */
export type MoneyMoment = 'hand-out' | 'take-back' | 'swap' | 'cancel';

/**
 * The money of a hand-over as it is typed (PAY-13). An absent field is as it was offered. `key` is the
 * idempotency key of every try. `pressed` has the entries of a try that is not answered yet.
 */
export type TypedMoney = {
  readonly key: string;
  readonly isTaken?: boolean;
  readonly method?: PaymentMethod;
  readonly amount?: string;
  readonly reference?: string;
  readonly deposit?: DepositChoice;
  readonly kept?: string;
  readonly pressed?: readonly PaymentEntry[];
};

/** The money of a hand-over as its form shows it. */
export type MoneyForm = {
  /** The payment, the refund or the deposit that is offered. Undefined where nothing is. */
  readonly offer: OfferedPayment | undefined;
  readonly isTaken: boolean;
  readonly method: PaymentMethod;
  readonly amount: string;
  readonly reference: string;
  /** The deposits that are held and may go back now, and their sum in cents. */
  readonly deposits: readonly HeldDeposit[];
  readonly held: Cents;
  /** How much of it can be kept. */
  readonly mostKept: Cents;
  readonly deposit: DepositChoice;
  readonly kept: string;
  /** More is typed to be kept than is held. It cannot be saved. */
  readonly isKeptTooHigh: boolean;
  /** The entries that saving writes. An amount that cannot be read is NaN. */
  readonly entries: readonly PaymentEntry[];
};

type OfferedTo = {
  /** The booking that the hand-over leads to, before its own payments. Undefined while it cannot be computed. */
  readonly after: Billed | undefined;
  /** The deposit of the rates of the booking. */
  readonly deposit: Cents;
  readonly payments?: readonly Payment[] | undefined;
};

const NOTHING: PaidSums = { paid: 0, depositHeld: 0, balance: 0 };

/**
 * Returns the money of a hand-over (PAY-13): at hand-out the deposit; at the return the balance, or what
 * goes back, and the deposit that is held, which is released; at a swap the balance, which is not taken
 * until staff say so; at a cancellation what was paid goes back, and the deposit (PAY-17). What is kept of the deposit is paid first, then the rest of the balance.
 */
export function openMoney(
  moment: MoneyMoment,
  { after, deposit, payments = [] }: OfferedTo,
  typed: Omit<TypedMoney, 'key'> = {},
): MoneyForm {
  const { reference = '', pressed } = typed;
  const isGivenBack = moment === 'take-back' || moment === 'cancel';
  const deposits = isGivenBack && after !== undefined ? heldDeposits(payments) : [];
  const held = sumCents(deposits.map(({ amount }) => amount));
  const keepable = after === undefined ? [] : keepableEntries(after, deposits);
  const mostKept = sumCents(keepable.map(({ amount }) => amount));
  const choice = typed.deposit ?? 'release';
  const isKept = held > 0 && choice === 'keep' && mostKept > 0;
  const kept = typed.kept ?? toDollarInput(mostKept);
  const keptAmount = isKept ? (parseDollars(kept) ?? Number.NaN) : 0;
  const keptNow = splitKept(keepable, keptAmount);
  const isReadable = !Number.isNaN(keptAmount);
  const leftBy = (by: PaymentMethod) =>
    after === undefined ? NOTHING : sumsBy(withEntries(after, isReadable ? keptNow : []), { method: by });
  const kinds = moment === 'hand-out' ? ['deposit-held'] : ['payment', 'refund'];
  const offerBy = (by: PaymentMethod) =>
    offeredPayments(leftBy(by), deposit, payments).find(({ kind }) => kinds.includes(kind));
  const usual = offerBy('terminal');
  // A method by which nothing is owed leaves the fields where they are, so that another can be chosen.
  const offer = offerBy(typed.method ?? 'terminal') ?? (usual && { kind: usual.kind, amount: 0 });
  const start = startPayment('', offer);
  const method = typed.method ?? start.method;
  const form = { ...start, method, reference };
  const amount = typed.amount ?? (offer && offer.amount > 0 ? withOffer(form, offer).amount : '');
  const isTaken = typed.isTaken ?? (moment === 'cancel' ? offer?.kind === 'refund' : moment !== 'swap');
  const released = choice === 'leave' || !isReadable ? [] : leftOf(deposits, keptNow);
  return {
    offer,
    isTaken,
    method,
    amount,
    reference,
    deposits,
    held,
    mostKept,
    deposit: choice === 'keep' && !isKept ? 'release' : choice,
    kept,
    isKeptTooHigh: pressed === undefined && keptAmount > mostKept,
    entries: pressed ?? [
      ...keptNow,
      ...(offer && isTaken ? roundedEntries(readPayment({ ...form, amount }), leftBy(method)) : []),
      ...released,
    ],
  };
}

/**
 * Returns how much of each deposit can be kept (PAY-30): at most what is held of it and owed of the
 * part that it counts against.
 */
function keepableEntries(after: Billed, deposits: readonly HeldDeposit[]): readonly PaymentEntry[] {
  const kept: PaymentEntry[] = [];
  for (const { method, amount: held } of deposits) {
    const { balance } = sumsToJudge(withEntries(after, kept), { method });
    kept.push({ kind: 'deposit-kept', method, amount: Math.max(0, Math.min(held, balance)) });
  }
  return kept;
}

/** Splits what is kept. What cannot be read is in the first entry, to be refused. */
function splitKept(keepable: readonly PaymentEntry[], wanted: Cents): readonly PaymentEntry[] {
  if (Number.isNaN(wanted)) return keepable.slice(0, 1).map((entry) => ({ ...entry, amount: wanted }));
  let left = wanted;
  const kept = keepable.map((entry) => {
    const amount = Math.min(left, entry.amount);
    left -= amount;
    return { ...entry, amount };
  });
  return kept.filter(({ amount }) => amount !== 0);
}

/** Returns the entries that release what is left of the deposits. */
function leftOf(deposits: readonly HeldDeposit[], kept: readonly PaymentEntry[]): readonly PaymentEntry[] {
  return deposits.flatMap(({ method, amount: held }): readonly PaymentEntry[] => {
    const amount = held - (kept.find((one) => one.method === method)?.amount ?? 0);
    return amount > 0 ? [{ kind: 'deposit-released', method, amount }] : [];
  });
}

/** Returns what a press takes, for its button: ", $192.19 paid", ", $192.19 open" (PAY-13). */
export function describeTaking({ offer, isTaken, entries }: MoneyForm, moment: MoneyMoment): string {
  const taken = entries.find(({ kind }) => Object.hasOwn(TAKEN, kind));
  if (taken !== undefined && taken.amount > 0)
    return `, ${formatCad(taken.amount)} ${TAKEN[taken.kind as keyof typeof TAKEN]}`;
  const isOpen = moment === 'take-back' && offer?.kind === 'payment' && offer.amount > 0 && !isTaken;
  return isOpen ? `, ${formatCad(offer.amount)} open` : '';
}

const TAKEN = { payment: 'paid', refund: 'refunded', 'deposit-held': 'held' } as const;

/** Says after the alert of a hand-over what was written down: " $192.19 paid, deposit of $300.00 released." */
export function describeTaken(entries: readonly PaymentEntry[]): string {
  const text = entries.flatMap(takenPhrase).join(', ');
  return text === '' ? '' : ` ${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function takenPhrase({ kind, amount }: PaymentEntry): string | readonly [] {
  switch (kind) {
    case 'payment':
    case 'refund':
      return `${formatCad(amount)} ${TAKEN[kind]}`;
    case 'deposit-held':
      return `deposit of ${formatCad(amount)} held`;
    case 'deposit-kept':
      return `${formatCad(amount)} of the deposit kept`;
    case 'deposit-released':
      return `deposit of ${formatCad(amount)} released`;
    case 'rounding':
      return [];
  }
}
