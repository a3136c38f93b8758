import { accountOf, isOwing, sumsBy } from '../../domain/booking/account.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { BookingAction } from '../../domain/booking/lifecycle.ts';
import type { Payer } from '../../domain/booking/payer.ts';
import { type PaymentEntry, roundCash, roundedEntries } from '../../domain/booking/payments.ts';
import { closeOnce, closeTill, expectedCash } from '../../domain/desk/till.ts';
import { readBillTo, startInvoice } from '../../domain/invoice/invoice-form.ts';
import { partsToInvoice } from '../../domain/invoice/make-invoice.ts';
import { DEFAULT_COMPANY } from '../../domain/shared/company.ts';
import { addDays, addMinutes, type Instant, torontoDate } from '../../domain/shared/toronto-time.ts';
import type { Ports } from '../../ports/ports.ts';
import { writePayment } from '../use-cases/booking/take-payment.ts';
import { showTill } from '../use-cases/desk/till.ts';
import { makeInvoice } from '../use-cases/invoice/make-invoice.ts';

const DAY = 24 * 60;
/** How long after a return its invoice is made, in minutes. */
const INVOICED_AFTER = 20;

/** Returns who pays for some rentals of the demonstration. */
export function demoPayer(index: number): Payer | undefined {
  if (index % 9 !== 4) return undefined;
  const payers: readonly Payer[] = [
    { kind: 'company', name: 'Lakeside Films', reference: `26-0${400 + index}`, share: 'all' },
    {
      kind: 'insurer',
      name: 'Lakeshore Mutual Insurance',
      reference: `LM-${118_000 + index}`,
      authorisedDays: 3,
      share: 20_000,
    },
    { kind: 'company', name: 'Halton Flooring', reference: `PO ${2200 + index}`, share: 'all' },
  ];
  return payers[Math.floor(index / 9) % payers.length];
}

/** Returns the money of a hand-over: the deposit, then its release and what the customer owes. One of six pays later. */
export function demoPayments(index: number, what: BookingAction['what'], after: Booking): readonly PaymentEntry[] {
  const method = 'terminal';
  if (what === 'hand-out') return [{ kind: 'deposit-held', method, amount: after.tariff.deposit }];
  if (what !== 'take-back') return [];
  const released: PaymentEntry = { kind: 'deposit-released', method, amount: accountOf(after).depositHeld };
  return index % 6 === 0 ? [released] : [released, ...paymentOf(index, after)];
}

function paymentOf(index: number, after: Booking): readonly PaymentEntry[] {
  const method = (['terminal', 'cash', 'e-transfer'] as const)[index % 3] ?? 'terminal';
  const sums = sumsBy(after, { method });
  if (sums.balance <= 0) return [];
  const amount = method === 'cash' ? roundCash(sums.balance) : sums.balance;
  return roundedEntries({ kind: 'payment', method, amount }, sums);
}

/**
 * Makes the invoices of the demonstration in the order of their days: those of payers (a third is paid
 * on the next day, a third in part), that of the first customer who pays later, and some more.
 */
export async function invoiceDemoDesk(
  ports: Pick<Ports, 'bookings' | 'deletedMoney' | 'invoices' | 'clock' | 'random'>,
  bookings: readonly Booking[],
  by: string,
): Promise<void> {
  const now = ports.clock.now();
  const returned = bookings
    .flatMap((booking) => (booking.handover?.back === undefined ? [] : [{ booking, back: booking.handover.back.at }]))
    .filter(({ back }) => addMinutes(back, INVOICED_AFTER) <= now)
    .toSorted((one, other) => (one.back < other.back ? -1 : 1));
  const ofPayers = returned.filter(({ booking }) => booking.payer !== undefined);
  const ofCustomers = returned.filter(({ booking }) => booking.payer === undefined);
  const firstOwing = ofCustomers.find(({ booking }) => isOwing(booking));
  const invoiced = returned.filter(
    (one) => ofPayers.includes(one) || one === firstOwing || ofCustomers.indexOf(one) % 8 === 3,
  );
  for (const { booking, back } of invoiced) {
    const party = booking.payer === undefined ? 'customer' : 'payer';
    if (!partsToInvoice(booking).includes(party)) continue;
    const key = ports.random.id();
    const at = addMinutes(back, INVOICED_AFTER);
    const made = await makeInvoice(atMoment(ports, at), {
      bookingId: booking.id,
      key,
      bodyHash: '',
      seenVersion: booking.version,
      for: party,
      billTo: readBillTo(startInvoice(key, booking, party)),
      by,
      company: DEFAULT_COMPANY,
    });
    if (!made.ok) throw new Error(`The demonstration was not invoiced: ${made.problem.code}`);
    const place = ofPayers.findIndex((one) => one.booking === booking) % 3;
    const { number, total } = made.value.invoice;
    const amount = [total, Math.min(10_000, total)][place];
    if (amount !== undefined) await payInvoice(ports, booking, { invoice: number, amount }, addMinutes(at, DAY), now);
  }
}

/** How long after the last entry of a day its till is closed, in minutes. */
const CLOSED_AFTER = 10;

/** Closes the tills of all days before today, one of seven $5.00 short (PAY-12). */
export async function closeDemoTills(
  ports: Pick<Ports, 'bookings' | 'deletedMoney' | 'tillClosings' | 'clock'>,
  bookings: readonly Booking[],
  by: string,
): Promise<void> {
  const days = bookings.flatMap(({ payments = [] }) => payments.map(({ at }) => torontoDate(at))).sort();
  const today = torontoDate(ports.clock.now());
  for (let date = days[0] ?? today, index = 0; date < today; date = addDays(date, 1), index += 1) {
    const till = (await showTill(ports, date)).value;
    const last = till.entries.at(-1);
    if (last === undefined) continue;
    const short = index % 7 === 3 ? 500 : 0;
    const count = {
      counted: expectedCash(till.entries) - short,
      ...(short > 0 && { note: 'Counted twice, $5.00 are missing.' }),
    };
    const closing = closeTill(till, count, { by, at: addMinutes(last.at, CLOSED_AFTER) });
    if (!closing.ok) throw new Error(`The till of the demonstration was not closed: ${closing.problem}`);
    await ports.tillClosings.edit(date, closeOnce(closing.value));
  }
}

async function payInvoice(
  ports: Pick<Ports, 'bookings' | 'clock' | 'random'>,
  { id, payer }: Booking,
  paid: Pick<PaymentEntry, 'invoice' | 'amount'>,
  at: Instant,
  now: Instant,
): Promise<void> {
  if (at > now) return;
  const method = payer?.kind === 'insurer' ? 'insurer' : 'account';
  const request = {
    id,
    paymentId: ports.random.id(),
    by: 'sam@example.com',
    entry: { kind: 'payment', method, ...paid },
  } as const;
  const written = await writePayment(atMoment(ports, at), request);
  if (!written.ok) throw new Error(`The demonstration was not paid: ${written.problem.code}`);
}

/** The use cases act at the present moment, and the demonstration has a past. */
function atMoment<P extends Pick<Ports, 'clock'>>(ports: P, at: Instant): P {
  return { ...ports, clock: { now: () => at } };
}
