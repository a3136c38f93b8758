import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../../../src/domain/booking/account.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { AccountParty } from '../../../src/domain/booking/invoiced.ts';
import { actOnBooking } from '../../../src/domain/booking/lifecycle.ts';
import { draftCreditNote, markCredited } from '../../../src/domain/invoice/credit-invoice.ts';
import { firstKeptNumber, invoiceNumber, nextNumber, yearOf } from '../../../src/domain/invoice/invoice.ts';
import { invoiceEmail } from '../../../src/domain/invoice/invoice-email.ts';
import { describeHowToPay } from '../../../src/domain/invoice/invoice-texts.ts';
import { draftInvoice, markInvoiced } from '../../../src/domain/invoice/make-invoice.ts';
import { isInvoicedOtherwise, openStateOf } from '../../../src/domain/invoice/open-invoice.ts';
import { emailText } from '../../../src/domain/outbox/render-email.ts';
import { type BillLine, billAmount } from '../../../src/domain/pricing/bill-lines.ts';
import { describeReservation } from '../../../src/domain/reservation/my-reservation.ts';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { aPlacedBooking, NOON, SENDER } from '../../support/values/samples.ts';

const BY = 'sam@oakville.example';
const REQUEST = {
  key: 'key',
  seenVersion: 1,
  for: 'customer',
  billTo: { name: 'Zoë Park' },
  by: BY,
  at: NOON,
  company: DEFAULT_COMPANY,
} as const;

/** The invoice of a part of a booking as it is. */
const aPaperOf = (booking: Booking, party: AccountParty = 'customer') => ({
  ...draftInvoice(booking, { ...REQUEST, for: party }),
  number: 'INV-2026-000001',
});

const approved = (over: Partial<Booking> = {}): Booking => ({
  ...aPlacedBooking().booking,
  status: 'approved',
  ...over,
});

describe('numbers of papers', () => {
  // INV-3
  it('should follow each other in a Toronto year', () => {
    expect([invoiceNumber('2026', 1), nextNumber('2026', undefined)]).toEqual(['INV-2026-000001', 'INV-2026-000001']);
    expect(nextNumber('2026', 'INV-2026-000999')).toBe('INV-2026-001000');
    expect([yearOf('2027-01-01T04:59:59.999Z'), yearOf('2027-01-01T05:00:00.000Z')]).toEqual(['2026', '2027']);
  });
});

// SITE-23
describe('the seller of a paper', () => {
  it('should have the legal name where there is one', () => {
    const company = { ...DEFAULT_COMPANY, legalName: 'Halton Rentals Ltd.' };
    const draft = draftInvoice(approved(), { ...REQUEST, company });
    expect(draft.seller).toMatchObject({ name: 'HOJ Car & Truck Rental', legalName: 'Halton Rentals Ltd.' });
    expect(aPaperOf(approved()).seller).not.toHaveProperty('legalName');
    const shown = { ...draft, number: 'INV-2026-000001', paid: 0, payments: [], open: 100, age: 0, daysLate: 0 };
    expect(describeHowToPay(shown, 100)).toContain('to Halton Rentals Ltd. and quote');
    const mail = invoiceEmail(shown, 'invoice', 'zoe@oakville.example', { id: 'id', at: NOON });
    expect(JSON.stringify(mail)).toContain('["Seller","Halton Rentals Ltd."]');
  });
});

describe('papers that are kept', () => {
  // CONF-15
  it('should be those of the year and of as many years before it, by the calendar of Toronto', () => {
    const isKept = (number: string, now: Instant) => number >= firstKeptNumber(now, 6);
    const [last, first] = [invoiceNumber('2020', 1_234_567), invoiceNumber('2021', 1)];
    expect([last, first].map((number) => isKept(number, '2027-01-01T04:59:59.999Z'))).toEqual([true, true]);
    expect([last, first].map((number) => isKept(number, '2027-01-01T05:00:00.000Z'))).toEqual([false, true]);
  });
});

describe('an invoice', () => {
  // INV-2
  it('should add up to the account, whatever was written on the bill', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 500 }),
      unitPrice: fc.integer({ min: 0, max: 9000 }),
      taxed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const billLines = lines.map((one, index) => ({
          id: String(index),
          code: 'other' as const,
          text: 'x',
          ...one,
          amount: billAmount(one.quantity, one.unitPrice),
        }));
        const booking = approved({ billLines });
        const draft = draftInvoice(booking, REQUEST);
        const { subTotal, hst, total } = accountOf(booking);
        expect(draft).toMatchObject({ subTotal, hst, total });
        expect(draft.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(subTotal);
      }),
    );
  });

  // INV-4
  it('should be for its part where a payer pays, less what the other pays', () => {
    const payer = { kind: 'insurer', name: 'Lakeshore Mutual', share: 20_000 } as const;
    const booking = approved({ payer });
    const [customer, insurer] = (['customer', 'payer'] as const).map((party) =>
      draftInvoice(booking, { ...REQUEST, for: party }),
    );
    const { subTotal, hst, total } = accountOf(booking);
    expect(insurer).toMatchObject({ total: 20_000, dueOn: '2026-12-23' });
    expect(insurer?.lines.at(-1)?.text).toBe('Paid by the customer');
    expect(customer?.lines.at(-1)?.text).toBe('Paid by Lakeshore Mutual');
    const sums = [customer, insurer].map((one) => [one?.subTotal ?? 0, one?.hst ?? 0, one?.total ?? 0]);
    expect(sums[0]?.map((sum, index) => sum + (sums[1]?.[index] ?? 0))).toEqual([subTotal, hst, total]);
    for (const one of [customer, insurer]) {
      expect(one?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(one?.subTotal);
    }
    const found = { value: booking, history: [], emails: [], submission: { bodyHash: '' } };
    const mark = (over: object) =>
      markInvoiced({ ...REQUEST, seenVersion: booking.version, ...over })(found as never, { invoices: [] });
    expect(mark({ for: 'payer' }).out).toMatchObject({ ok: true });
    const whole = { ...found, value: approved({ payer: { ...payer, share: 'all' } }) };
    expect(markInvoiced({ ...REQUEST, seenVersion: 1 })(whole as never, { invoices: [] }).out).toMatchObject({
      problem: 'not-possible',
    });
  });

  // INV-1, INV-5
  it('should be taken back whole, once, and change by nothing else', () => {
    const invoice = anInvoice();
    const note = draftCreditNote(invoice, { by: BY, at: NOON, reason: ' Wrong name ' });
    expect(note).toMatchObject({
      ok: true,
      value: {
        kind: 'credit-note',
        of: invoice.number,
        subTotal: -9400,
        hst: -1222,
        total: -10_622,
        reason: 'Wrong name',
      },
    });
    expect(draftCreditNote({ ...invoice, creditedBy: 'x' }, { by: BY, at: NOON })).toMatchObject({ ok: false });
    expect(draftCreditNote({ ...invoice, kind: 'credit-note' }, { by: BY, at: NOON })).toMatchObject({ ok: false });
    const zero = draftCreditNote({ ...invoice, hst: 0 }, { by: BY, at: NOON });
    expect(zero.ok && Object.is(zero.value.hst, 0)).toBe(true);
    expect(markCredited('INV-2026-000002')({ value: invoice }).next).toEqual({
      value: { ...invoice, creditedBy: 'INV-2026-000002' },
    });
    expect(markCredited('other')({ value: { ...invoice, creditedBy: 'x' } })).not.toHaveProperty('next');
  });

  // INV-8
  it('should be open by what is not paid, and late after its day', () => {
    const invoice = anInvoice();
    const paid = (amount: number) =>
      approved({ payments: [{ id: 'p', kind: 'payment', method: 'cash', amount, at: NOON, by: BY }] });
    const later = '2026-12-06T17:00:00.000Z';
    expect(openStateOf(invoice, paid(622), later)).toMatchObject({ paid: 622, open: 10_000, age: 13, daysLate: 10 });
    expect(openStateOf(invoice, paid(20_000), later)).toMatchObject({ open: 0, daysLate: 0 });
    expect(openStateOf({ ...invoice, creditedBy: 'x' }, paid(0), later)).toMatchObject({ open: 0 });
    // INV-27
    const payment = { kind: 'payment', method: 'cash', amount: 622, at: NOON };
    expect(openStateOf(invoice, paid(622), later).payments).toEqual([payment]);
    expect(
      openStateOf(
        { ...invoice, for: 'payer' },
        { ...paid(622), payer: { kind: 'insurer', name: 'Lakeshore Mutual', share: 'all' } },
        later,
      ).payments,
    ).toEqual([]);
    expect(openStateOf({ ...invoice, paidThen: 622 }, undefined, later)).toMatchObject({ paid: 622, open: 10_000 });
  });

  // INV-11
  it('should be shown to its customer without names of staff, and not where it is for a payer', () => {
    const shown = { ...anInvoice(), paid: 0, payments: [], open: 10_622, age: 0, daysLate: 0, reason: 'Wrong name' };
    const context = { now: NOON, calendar: '', asked: [], emails: [] };
    const invoices = [shown, { ...shown, for: 'payer' as const }];
    const { invoices: seen } = describeReservation(approved(), [], { ...context, invoices });
    const { by: _, reason: _reason, bookingId: _id, for: _for, ...rest } = shown;
    expect(seen).toEqual([rest]);
    expect(describeReservation(approved(), [], context)).not.toHaveProperty('invoices');
  });

  // INV-6, INV-7
  it('should hold the account, but for a return, which is marked where it comes to something else', () => {
    const { total } = accountOf(approved());
    const booking = approved({ invoiced: { customer: { number: 'INV-2026-000001', total } } });
    const actor = { id: 'id', at: NOON, sender: SENDER, by: BY };
    const act = (what: 'cancel' | 'undo' | 'approve', from = booking) =>
      actOnBooking(from, { what, although: ['past'] } as never, { version: from.version }, actor);
    expect(act('cancel')).toMatchObject({ problem: { code: 'invoiced' } });
    expect(act('undo')).toMatchObject({ problem: { code: 'not-possible' } });
    expect(act('approve', { ...booking, status: 'declined' })).toMatchObject({ ok: true });
    const papers = [aPaperOf(booking)];
    expect(isInvoicedOtherwise(booking, papers)).toBe(false);
    expect(isInvoicedOtherwise({ ...booking, status: 'declined' }, papers)).toBe(true);
    expect(isInvoicedOtherwise({ ...booking, status: 'declined' }, [{ ...papers[0], creditedBy: 'x' }] as never)).toBe(
      false,
    );
  });

  // INV-7
  it('should be told from an account with the same total and other lines, or another rest of a part', () => {
    const line = (text: string, amount: number): BillLine => ({
      id: text,
      code: 'other',
      text,
      quantity: 1,
      unitPrice: amount,
      taxed: true,
      amount,
    });
    const booking = approved({ billLines: [line('Cleaning', 5000), line('Fuel', 2000)] });
    const papers = [aPaperOf(booking)];
    expect(isInvoicedOtherwise(booking, papers)).toBe(false);
    expect(isInvoicedOtherwise({ ...booking, billLines: [line('Cleaning', 7000)] }, papers)).toBe(true);
    const renamed = [line('Cleaned', 5000), line('Fuel', 2000)];
    expect(isInvoicedOtherwise({ ...booking, billLines: renamed }, papers)).toBe(true);
    expect(isInvoicedOtherwise({ ...booking, billLines: renamed, erasedAt: NOON }, papers)).toBe(false);
    const payer = { kind: 'insurer', name: 'Lakeshore Mutual', share: 20_000 } as const;
    const insured = approved({ payer });
    const ofPayer = [aPaperOf(insured, 'payer')];
    expect(isInvoicedOtherwise(insured, ofPayer)).toBe(false);
    expect(isInvoicedOtherwise({ ...insured, billLines: [line('Fuel', 2000)] }, ofPayer)).toBe(true);
  });

  // MAIL-27, MAIL-28
  it('should be mailed with its lines and sums, and a reminder with what is open', () => {
    const shown = { ...anInvoice(), paid: 622, payments: [], open: 10_000, age: 13, daysLate: 10 };
    const mailed = (kind: 'invoice' | 'invoice-reminder') =>
      emailText(invoiceEmail(shown, kind, 'zoe@oakville.example', { id: 'id', at: NOON }), SENDER, 1);
    expect(mailed('invoice').subject).toBe('Invoice INV-2026-000001');
    expect(mailed('invoice-reminder').subject).toBe('Reminder: invoice INV-2026-000001, $100.00 open');
    for (const part of ['123456789 RT 0001', '1 day × $94.00', 'HST (13%)', '$106.22', '$100.00']) {
      expect(mailed('invoice').text).toContain(part);
    }
  });
});
