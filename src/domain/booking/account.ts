import {
  type BillLine,
  type BillLineEntry,
  type BillLineProblem,
  sumBillLines,
  writeBillLines,
} from '../pricing/bill-lines.ts';
import { type Cents, formatCad, scaleCents, shareOfPercent } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { type BookingEvent, depositNote } from './history.ts';
import { ACCOUNT_PARTIES, type AccountParty, invoiceInForce } from './invoiced.ts';
import { type AccountParts, type AccountSums, splitAccount } from './payer.ts';
import { type CountedEntry, isVoid, type PaidSums, partyOf, type ShownPayment, sumPayments } from './payments.ts';

/** Amounts of money that are reported, in cents. */
export type Revenue = { readonly subTotal: Cents; readonly hst: Cents; readonly totalCharges: Cents };

/** The statuses of bookings that are revenue (REPORT-2). */
export const REVENUE_STATUSES = ['approved', 'completed'] as const satisfies readonly BookingStatus[];

/**
 * What a booking comes to (PRICE-28), in cents: `base` is what the rental costs before HST, `subTotal`
 * has the lines by hand, `total` also HST. `balance` is what is left of it to pay.
 */
export type Account = PaidSums & AccountSums & { readonly base: Cents };

/** The parts of a booking that its account is computed from. */
export type Billed = Pick<
  Booking,
  'status' | 'totals' | 'settlement' | 'billLines' | 'tariff' | 'payer' | 'invoiced'
> & {
  readonly payments?: readonly CountedEntry[];
};

/**
 * Returns the account of a booking (PRICE-28). The rental costs what its settlement came to, else what
 * was agreed, and nothing once it is declined or cancelled. HST is charged on the rental and the taxed
 * lines, rounded once, an exact half up. Without lines by hand the account is that price.
 */
export function accountOf(booking: Billed): Account {
  const { tariff, payments } = booking;
  const base = baseOf(booking);
  const lines = sumBillLines(countedLines(booking));
  const subTotal = base + lines.all;
  const share = shareOfPercent(tariff.hstPercent);
  const hst = scaleCents(base + lines.taxed, share.quantity, share.per);
  const total = subTotal + hst;
  return { base, subTotal, hst, total, ...sumPayments(total, payments) };
}

type PaidParts = Pick<Billed, 'payments' | 'payer' | 'invoiced'>;

/** What somebody pays of an account, has paid of it, and still owes: negative where too much was paid. */
export type PartOfAccount = AccountSums & Pick<PaidSums, 'paid' | 'balance'>;

/**
 * Returns what the payer and what the customer pays of an account (PAY-22), or undefined without a
 * payer. What was paid counts against one of them (PAY-23, PAY-28).
 */
export function partsOfAccount(booking: Billed): AccountParts<PartOfAccount> | undefined {
  const { payer: by, tariff } = booking;
  if (by === undefined) return undefined;
  const { payer, customer } = splitAccount(accountOf(booking), by.share, tariff.hstPercent);
  const withPaid = (sums: AccountSums, party: AccountParty): PartOfAccount => {
    const paid = paidOf(booking, party);
    return { ...sums, paid, balance: sums.total - paid };
  };
  return { payer: withPaid(payer, 'payer'), customer: withPaid(customer, 'customer') };
}

/** Returns what is paid of a part of the account, in cents; of all of it without a payer. */
export function paidOf({ payments = [], payer, invoiced }: PaidParts, party: AccountParty): Cents {
  const counted = payments.filter((one) => payer === undefined || partyOf(one, invoiced) === party);
  return sumPayments(0, counted).paid;
}

/** Returns what changed hands of a part, of all without a payer, the earliest first; what is void is left out. */
export function paymentsOf(
  { payments = [], payer, invoiced }: Pick<Booking, 'payments' | 'payer' | 'invoiced'>,
  party: AccountParty,
): readonly ShownPayment[] {
  return payments
    .filter((one) => !isVoid(one, payments) && (payer === undefined || partyOf(one, invoiced) === party))
    .map(({ kind, method, amount, at }) => ({ kind, method, amount, at }))
    .sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

/** Whether something is open of an invoice in force (INV-8). */
export function hasOpenInvoice(booking: PaidParts): boolean {
  return ACCOUNT_PARTIES.some((party) => {
    const mark = booking.invoiced?.[party];
    return mark !== undefined && 'total' in mark && mark.total > paidOf(booking, party);
  });
}

/**
 * Returns what is paid and owed of the part of an account that an entry counts against (PAY-27), and
 * the deposit that is held. Without a payer that is all of it.
 */
export function sumsBy(booking: Billed, entry: Pick<CountedEntry, 'method' | 'invoice' | 'for'>): PaidSums {
  const account = accountOf(booking);
  const { paid, balance } = partsOfAccount(booking)?.[partyOf(entry, booking.invoiced)] ?? account;
  return { paid, balance, depositHeld: account.depositHeld };
}

/**
 * Returns the sums that an entry is judged by (PAY-2): those of the account, of which a refund gives back
 * no more than the part that it counts against has paid, and a deposit that is kept pays no more than
 * that part owes.
 */
export function sumsToJudge(booking: Billed, entry: Parameters<typeof sumsBy>[1]): PaidSums {
  const { paid, depositHeld, balance } = accountOf(booking);
  const part = sumsBy(booking, entry);
  // What a void left below 0 is nothing that can go back.
  return { paid: Math.max(0, Math.min(paid, part.paid)), depositHeld, balance: Math.min(balance, part.balance) };
}

/** Returns what the rental itself costs before HST, in cents. */
function baseOf({ status, totals, settlement }: Billed): Cents {
  return isEnded(status) ? 0 : (settlement?.actual ?? totals).rentalSubTotal;
}

function isEnded(status: BookingStatus): boolean {
  return status === 'declined' || status === 'cancelled';
}

/**
 * Returns the lines by hand that count. A discount on a rental that is declined or cancelled since is
 * left out where it takes off more than the other lines come to (PRICE-28).
 */
export function countedLines(booking: Billed): readonly BillLine[] {
  const { status, billLines = [] } = booking;
  return isEnded(status) && isOverdiscounted(booking) ? billLines.filter(({ code }) => code !== 'discount') : billLines;
}

/**
 * Whether a rental that is over is not paid (PAY-8): its vehicle is back, or it came to nothing but
 * lines by hand. Before, a balance is what is to be expected. What a payer owes of an invoice in force
 * is listed with that.
 */
export function isOwing(booking: Billed & Pick<Booking, 'handover'>): boolean {
  const isOver = booking.handover?.back !== undefined || isEnded(booking.status);
  const { customer, payer } = partsOfAccount(booking) ?? { customer: accountOf(booking) };
  const isPayerInvoiced = invoiceInForce(booking.invoiced, 'payer') !== undefined;
  return isOver && (customer.balance > 0 || (payer !== undefined && payer.balance > 0 && !isPayerInvoiced));
}

/** Returns a booking with its account, as staff are shown it. */
export function withAccount(booking: Booking): Booking & { readonly account: Account } {
  return { ...booking, account: accountOf(booking) };
}

/** Returns what a booking brings in by its account (REPORT-2). */
export function revenueOf(booking: Billed): Revenue {
  const { subTotal, hst, total } = accountOf(booking);
  return { subTotal, hst, totalCharges: total };
}

/** Says what an account begins with. */
export function describeBase({ status, settlement }: Pick<Booking, 'status' | 'settlement'>): string {
  if (isEnded(status)) return `Nothing for the rental: it is ${status}`;
  return settlement === undefined ? 'Rental as agreed' : 'Rental as driven';
}

/** Says what is left to pay (PAY-7). */
export function describeBalance(balance: Cents): { readonly text: string; readonly amount: string } {
  if (balance === 0) return { text: 'Nothing left to pay', amount: formatCad(0) };
  return balance > 0
    ? { text: 'Balance to pay', amount: formatCad(balance) }
    : { text: 'Paid too much', amount: formatCad(-balance) };
}

/** The lines by hand as staff write them, with an id for each that has none. */
export type BillEntry = { readonly lines: readonly BillLineEntry[]; readonly newIds: readonly string[] };

/** Why the lines are refused: at some positions of the list, or since they take the account below 0. */
export type BillProblem =
  | { readonly code: 'bill-lines'; readonly problems: readonly BillLineProblem[] }
  | { readonly code: 'bill-negative' };

/**
 * Returns a booking with these lines by hand in place of those that it had (PRICE-27). Refused if it is
 * overdiscounted by them.
 */
export function billBooking(booking: Booking, { lines, newIds }: BillEntry): Result<Booking, BillProblem> {
  const { billLines: stored = [], ...rest } = booking;
  const written = writeBillLines(lines, stored, newIds);
  if (!written.ok) return refuse({ code: 'bill-lines', problems: written.problem });
  const billed = written.value.length === 0 ? rest : { ...rest, billLines: written.value };
  return isOverdiscounted(billed) ? refuse({ code: 'bill-negative' }) : ok(billed);
}

/** Whether the lines of a booking take its sub total, or the part of it with HST, below 0 (PRICE-27). */
export function isOverdiscounted(booking: Billed): boolean {
  const base = baseOf(booking);
  const { all, taxed } = sumBillLines(booking.billLines ?? []);
  return base + all < 0 || base + taxed < 0;
}

/** Whether a change of a rental that is still owed leaves less to pay than its lines take off (PRICE-27). */
export function becomesOverdiscounted(before: Booking, after: Booking): boolean {
  return !isEnded(after.status) && isOverdiscounted(after) && !isOverdiscounted(before);
}

/**
 * Whether a reservation came to nothing, so that nothing is owed (MAIL-24): it is declined or
 * cancelled, its vehicle was never handed out, no line of the bill is left to pay (PRICE-28),
 * nothing was paid or is held, and no note says that a deposit was taken.
 */
export function owesNothing(booking: Booking, history: readonly BookingEvent[]): boolean {
  const { total, paid, depositHeld } = accountOf(booking);
  const isWithoutMoney = total === 0 && paid === 0 && depositHeld === 0 && depositNote(history) === undefined;
  return isEnded(booking.status) && booking.handover === undefined && isWithoutMoney;
}

/** Returns what a payer and what the customer still owes, as staff and the bill name it; none without a payer (PAY-23). */
export function owedRows(booking: Billed): readonly { readonly label: string; readonly amount: Cents }[] {
  const parts = partsOfAccount(booking);
  if (booking.payer === undefined || parts === undefined) return [];
  const row = (name: string, { balance }: PartOfAccount) =>
    balance < 0 ? { label: `${name} paid too much`, amount: -balance } : { label: `${name} owes`, amount: balance };
  return [row(booking.payer.name, parts.payer), row('Customer', parts.customer)];
}

/**
 * Returns the rows of the bill about what was paid and held, and what is left; no row without payments
 * (PAY-5). With a payer, two rows say who owes which part (PAY-26).
 */
export function paidRows(booking: Billed): readonly { readonly label: string; readonly amount: Cents }[] {
  const { paid, depositHeld, balance } = accountOf(booking);
  if (booking.payments === undefined) return owedRows(booking);
  return [
    { label: 'Paid', amount: paid },
    ...(depositHeld > 0 ? [{ label: 'Deposit held', amount: depositHeld }] : []),
    { label: 'Balance', amount: balance },
    ...owedRows(booking),
  ];
}
