import { expect } from 'vitest';
import { accountOf, partsOfAccount } from '../../../src/domain/booking/account.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { ShownInvoice } from '../../../src/domain/invoice/invoice.ts';
import { isInvoicedOtherwise } from '../../../src/domain/invoice/open-invoice.ts';
import { makeStatement } from '../../../src/domain/invoice/statement.ts';
import type { DateText, Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports, Stores } from '../../../src/ports/ports.ts';
import { listBookings } from '../../../src/server/use-cases/desk/list-bookings.ts';
import { closeStoredTill, showTill } from '../../../src/server/use-cases/desk/till.ts';
import { type InvoiceChoice, listInvoices } from '../../../src/server/use-cases/invoice/show-invoices.ts';
import { showMonth } from '../../../src/server/use-cases/report/show-month.ts';
import { sumMonths } from '../../../src/server/use-cases/report/sum-months.ts';
import { papersOf } from '../../../src/server/use-cases/stored/stored-invoices.ts';
import { NOON } from '../values/samples.ts';
import {
  accountIn,
  isInForce,
  type Money,
  moneyOf,
  nameOf,
  type Paper,
  type Party,
  partsIn,
  type Rental,
} from './rental-model.ts';

/** Asserts that a booking comes to what the model has of it, all and by who pays, and so do its papers. */
export async function expectMoney(rental: Rental, booking: Booking, stores: Stores): Promise<void> {
  const { base, ...sums } = accountIn(rental);
  const { paid, held: depositHeld } = moneyOf(rental);
  expect(accountOf(booking)).toEqual({ base, ...sums, paid, depositHeld, balance: sums.total - paid });
  const { payer, customer } = partsIn(rental);
  const withPaid = (part: typeof customer, party: Party) => {
    const { paid: ofPart } = moneyOf(rental, party);
    return { ...part, paid: ofPart, balance: part.total - ofPart };
  };
  expect(partsOfAccount(booking)).toEqual(
    payer && { payer: withPaid(payer, 'payer'), customer: withPaid(customer, 'customer') },
  );
  expect(booking.payer).toEqual(rental.payer && payerOf(rental));

  const inForce = rental.papers.filter(isInForce);
  const marks = inForce.map(({ for: party, number, total }) => [party, { number, total }]);
  expect(booking.invoiced).toEqual(marks.length === 0 ? undefined : Object.fromEntries(marks));
  const differs = inForce.some(({ for: party, total }) => partsIn(rental)[party]?.total !== total);
  // That there is no paper of another life is asserted of all together.
  if (rental.papers.length === 0) return;
  const shown = await papersOf({ ...stores, clock: { now: () => NOON } }, booking.id);
  // Other lines of the same total are told apart by the rule alone.
  if (differs) expect(isInvoicedOtherwise(booking, shown)).toBe(true);
  expect(shown.map(asModelled).toReversed()).toEqual(rental.papers.map((paper) => paperIn(rental, paper)));
  for (const { lines, subTotal, hst, hstPercent } of shown) {
    expect(sumOf(lines, 'amount')).toBe(subTotal);
    const taxed = sumOf(
      lines.filter((line) => line.taxed),
      'amount',
    );
    // Of a part of an account both the total and the HST in it are rounded.
    expect(Math.abs(hst * 100 - taxed * hstPercent)).toBeLessThan(110);
  }
}

/** The payer as the booking of a life has it. The number of the claim or order is erased with the customer. */
export function payerOf({ payer, isErased }: Pick<Rental, 'payer' | 'isErased'>) {
  if (payer === undefined) return null;
  return { ...payer, name: nameOf({ payer }, 'payer'), ...(!isErased && { reference: 'Claim 4021' }) };
}

/** A paper with what is paid and open of it. */
function paperIn(rental: Rental, paper: Paper) {
  const paid = isInForce(paper) ? moneyOf(rental, paper.for).paid : 0;
  const open = isInForce(paper) ? Math.max(0, paper.total - paid) : 0;
  return { ...paper, kind: paper.of === undefined ? 'invoice' : 'credit-note', paid, open };
}

function asModelled(paper: ShownInvoice) {
  const { number, kind, for: party, billTo, subTotal, hst, total, paidThen, of, creditedBy, paid, open } = paper;
  return {
    ...{ number, kind, for: party, name: billTo.name, subTotal, hst, total, paidThen, paid, open },
    ...(of !== undefined && { of }),
    ...(creditedBy !== undefined && { creditedBy }),
  };
}

/** A life that was led: its booking, and its rental as the model has it. */
export type Led = { readonly id: string; readonly rental: Rental };

/** After all lives: each vehicle is back, or overdue. */
const LATER: Instant = '2027-01-15T17:00:00.000Z';
const MONTH = '2026-11';

/** Asserts that the sums of every page are those of the entries of all lives. */
export async function expectSums(stores: Stores, lives: readonly Led[]): Promise<void> {
  const ports = { ...stores, clock: { now: () => LATER } };
  await expectPapers(ports, lives);
  await expectTills(ports, lives);
  await expectList(ports, lives);
  await expectReports(ports, lives);
}

type SumPorts = Stores & Pick<Ports, 'clock'>;

/** The list of invoices by its filters, the series of numbers, and the statement of each name. */
async function expectPapers(ports: SumPorts, lives: readonly Led[]): Promise<void> {
  const papers = lives
    .flatMap(({ rental }) => rental.papers.map((paper) => paperIn(rental, paper)))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const series = papers.map((_, index) => ['INV', '2026', String(index + 1).padStart(6, '0')].join('-'));
  expect(papers.map(({ number }) => number)).toEqual(series);
  const inForce = papers.filter(isInForce);
  const expected = {
    all: papers,
    open: inForce.filter(({ open }) => open > 0),
    paid: inForce.filter(({ open }) => open === 0),
  };
  for (const state of ['all', 'open', 'paid'] as const) {
    const listed = await allInvoices(ports, { state });
    expect(listed.map(asModelled), state).toEqual(expected[state].toReversed());
  }
  for (const [name, ofName] of Map.groupBy(papers, (paper) => paper.name)) {
    const statement = makeStatement(await allInvoices(ports, { name, from: `${MONTH}-01`, to: `${MONTH}-30` }));
    expect(statement?.invoices.map(({ number }) => number)).toEqual(ofName.map(({ number }) => number));
    const sums = (['hst', 'total', 'paid', 'open'] as const).map((sum) => [sum, sumOf(ofName, sum)]);
    expect(statement).toMatchObject(Object.fromEntries(sums));
    expect(sumOf(statement?.ages ?? [], 'open')).toBe(sumOf(ofName, 'open'));
  }
}

async function allInvoices(ports: SumPorts, choice: Partial<InvoiceChoice>): Promise<readonly ShownInvoice[]> {
  const all: ShownInvoice[] = [];
  let cursor: string | null = null;
  do {
    const { value } = await listInvoices(ports, { ...choice, limit: 50, ...(cursor !== null && { cursor }) });
    all.push(...value.invoices);
    cursor = value.nextCursor;
  } while (cursor !== null);
  return all;
}

/** The till of each day with an entry, which is closed then. */
async function expectTills(ports: SumPorts, lives: readonly Led[]): Promise<void> {
  const entries = lives.flatMap(({ id, rental }) => rental.money.map((entry) => ({ ...entry, booking: id })));
  const days = Map.groupBy(entries, ({ at }) => dayOf(at));
  for (const [date, ofDay] of days) {
    const { value: till } = await showTill(ports, date);
    const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
    const named = (booking: string, id: string) => ({ id: `${booking} ${id}` });
    expect(ids(till.entries.map(({ bookingId, id }) => named(bookingId, id)))).toEqual(
      ids(ofDay.map(({ booking, id }) => named(booking, id))),
    );
    const sum = (all: readonly Money[], kind: Money['kind']) =>
      sumOf(
        all.filter((one) => one.kind === kind),
        'amount',
      );
    const ofMethod = (['cash', 'insurer'] as const).map((method) => ofDay.filter((one) => one.method === method));
    expect(till.methods).toEqual(
      ofMethod.flatMap((all) => {
        const [first] = all;
        if (first === undefined) return [];
        return [{ method: first.method, received: sum(all, 'payment'), refunded: sum(all, 'refund') }];
      }),
    );
    const untilThen = entries.filter(({ at }) => dayOf(at) <= date);
    const [held, released, kept] = DEPOSITS.map((kind) => sum(ofDay, kind));
    const open = sum(untilThen, 'deposit-held') - sum(untilThen, 'deposit-released') - sum(untilThen, 'deposit-kept');
    expect(till.deposits).toEqual({ held, released, kept, open });
    const [cash = []] = ofMethod;
    const taken = sum(cash, 'payment') + sum(cash, 'deposit-held');
    const expected = taken - sum(cash, 'refund') - sum(cash, 'deposit-released');
    const closed = await closeStoredTill(ports, { date, counted: expected + 5 }, 'kim@oakville.example');
    expect(closed).toMatchObject({ ok: true, value: { expected, difference: 5 } });
  }
}

const DEPOSITS = ['deposit-held', 'deposit-released', 'deposit-kept'] as const;

/** The Toronto day of a moment in late autumn. */
function dayOf(at: string): DateText {
  return new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 'YYYY-MM-DD'.length) as DateText;
}

/** The bookings that owe: by the customer's part, or by one of the payer that is not invoiced (PAY-8). */
async function expectList(ports: SumPorts, lives: readonly Led[]): Promise<void> {
  const owing = lives.filter(({ rental }) => {
    const isOver = rental.back !== undefined || rental.status === 'declined' || rental.status === 'cancelled';
    const owes = (party: Party) => (partsIn(rental)[party]?.total ?? 0) > moneyOf(rental, party).paid;
    const isInvoiced = rental.papers.some((paper) => isInForce(paper) && paper.for === 'payer');
    return isOver && (owes('customer') || (rental.payer !== undefined && owes('payer') && !isInvoiced));
  });
  const listed: string[] = [];
  let cursor: string | null = null;
  do {
    const page = { view: 'all', mark: 'owes', sort: 'newest', limit: 200 } as const;
    const { value } = await listBookings(ports, { ...page, ...(cursor !== null && { cursor }) });
    listed.push(...value.bookings.map(({ id }) => id));
    expect(value.total).toBe(owing.length);
    cursor = value.nextCursor;
  } while (cursor !== null);
  expect(listed.toSorted()).toEqual(owing.map(({ id }) => id).toSorted());
}

/** The month of all pickups, and of the deposits. */
async function expectReports(ports: SumPorts, lives: readonly Led[]): Promise<void> {
  const rentals = lives.map(({ rental }) => rental);
  const counted = rentals.filter(({ status }) => status === 'approved' || status === 'completed');
  const missed = counted.filter(({ out }) => out === undefined);
  const driven = counted.filter(({ out }) => out !== undefined);
  const revenueOf = (of: readonly Rental[]) => {
    const accounts = of.map(accountIn);
    const [subTotal, hst, totalCharges] = (['subTotal', 'hst', 'total'] as const).map((sum) => sumOf(accounts, sum));
    return { subTotal, hst, totalCharges };
  };
  const revenue = revenueOf(driven);
  const held = rentals.map((rental) => moneyOf(rental).held).filter((one) => one > 0);
  const { value: month } = await showMonth(ports, MONTH);
  expect(month).toMatchObject({
    revenue,
    missed: { rentals: missed.length, ...revenueOf(missed) },
    deposits: { held: held.reduce((sum, one) => sum + one, 0), bookings: held.length },
  });
  expect(sumOf(month.byFamily, 'totalCharges')).toBe(revenue.totalCharges);
  const sums = await sumMonths(ports, MONTH, MONTH);
  const paid = driven.reduce((sum, rental) => sum + moneyOf(rental).paid, 0);
  const open = (revenue.totalCharges ?? 0) - paid;
  expect(sums).toMatchObject({ ok: true, value: [{ revenue, paid, open, rentals: driven.length }] });
}

function sumOf<Name extends string>(all: readonly { readonly [N in Name]: number }[], name: Name): number {
  return all.reduce((sum, one) => sum + one[name], 0);
}
