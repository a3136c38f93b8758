import { describe, expect, it } from 'vitest';
import { receiptOf } from '../../../src/domain/booking/booking.ts';
import type { BookingEvent } from '../../../src/domain/booking/history.ts';
import { mayCustomerCancel } from '../../../src/domain/booking/lifecycle.ts';
import { canAsk, describeReservation } from '../../../src/domain/reservation/my-reservation.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aChange } from '../../support/values/changes.ts';
import { anInvoice } from '../../support/values/invoices.ts';
import { ACTIONS, aRental, DROPOFF, KIM, LATER, STATES } from '../../support/values/rentals.ts';
import { offerOf } from '../../support/values/reservations.ts';
import { aCustomer, aPlacedBooking, at, aVehicle, NOON } from '../../support/values/samples.ts';

const CALENDAR = '/api/my-reservation/reservation.ics?token=abc.def';
const NOW = { now: NOON, asked: [], emails: [], calendar: CALENDAR };

// MINE-3
describe('describeReservation', () => {
  it('should show a request that waits, and by when it is answered', () => {
    const { booking, events } = aPlacedBooking();
    expect(describeReservation(booking, events, NOW)).toStrictEqual({
      receipt: receiptOf(booking),
      deposit: 30_000,
      status: 'confirmed',
      version: 1,
      history: [{ at: NOON, what: 'submitted', by: 'customer' }],
      canCancel: true,
      canAsk: true,
      tariff: booking.tariff,
      answerBy: addMinutes(NOON, 24 * 60),
      comments: 'Please have a child seat ready.',
      card: { type: 'Visa', name: 'Priya Raman' },
    });
  });

  // BOOK-63
  it('should show the delivery address, if there is one', () => {
    const { booking, events } = aPlacedBooking({ customer: aCustomer({ deliveryAddress: '12 Elm Street' }) });
    expect(describeReservation(booking, events, NOW).deliveryAddress).toBe('12 Elm Street');
  });

  // MINE-15
  it('should show the papers of the customer alone, without who made them', () => {
    const { submission: _, by, bookingId, for: party, ...paper } = anInvoice();
    const state = { paid: 0, payments: [], open: 10_622, age: 0, daysLate: 0 };
    const own = { ...paper, ...state, by, bookingId, for: party, reason: 'Wrong name.' };
    const invoices = [own, { ...own, number: 'INV-2026-000002', for: 'payer' as const }];
    const { booking, events } = aPlacedBooking();
    expect(describeReservation(booking, events, { ...NOW, invoices }).invoices).toEqual([{ ...paper, ...state }]);
  });

  // PRICE-28, MAIL-24
  it('should show the lines of the bill, and that something is owed then', () => {
    const cancelled = aRental('cancelled');
    expect(describeReservation(cancelled, [], NOW).owesNothing).toBe(true);
    const { booking } = aChange(cancelled, ACTIONS['write the bill']);
    const shown = describeReservation(booking, [], NOW);
    expect([shown.owesNothing, shown.billLines, shown.account]).toEqual([
      undefined,
      booking.billLines,
      { base: 0, subTotal: 5000, hst: 650, total: 5650, paid: 0, depositHeld: 0, balance: 5650 },
    ]);
  });

  // SIGN-12
  it('should show the agreement in force, and nothing more of it than what was signed', () => {
    const agreement = {
      text: 'We agree.',
      sha256: 'a1',
      name: 'Priya',
      path: 'M1 1L2 2',
      at: NOON,
      leg: 1,
      dropoff: NOON,
    };
    const booking = { ...aRental('out'), agreement, formerAgreements: [{ ...agreement, text: 'Before.' }] };
    const shown = describeReservation(booking, [], NOW);
    expect(shown.agreement).toEqual({ text: 'We agree.', name: 'Priya', path: 'M1 1L2 2', at: NOON });
    expect(JSON.stringify(shown)).not.toContain('Before.');
    expect(describeReservation(aRental('out'), [], NOW)).not.toHaveProperty('agreement');
  });

  // MINE-14
  it('should show what was paid, and nothing of who wrote it down', () => {
    const payment = {
      id: 'a',
      kind: 'payment',
      method: 'cash',
      amount: 1000,
      at: NOON,
      by: 'kim',
      note: 'Late',
    } as const;
    const shown = describeReservation({ ...aRental('out'), payments: [payment] }, [], NOW);
    expect(shown.account).toMatchObject({ paid: 1000, balance: (shown.account?.total ?? 0) - 1000 });
    expect([shown.billLines, JSON.stringify(shown).includes('Late')]).toEqual([undefined, false]);
    expect(describeReservation(aRental('out'), [], NOW)).not.toHaveProperty('account');
  });

  // MINE-17
  it('should list what counts against the part of the customer, the earliest first, without what is void', () => {
    const entry = { kind: 'payment', method: 'terminal', amount: 1000, at: NOON, by: 'kim' } as const;
    const payments = [
      { ...entry, id: 'late', at: LATER, reference: '004431' },
      { ...entry, id: 'wrong', amount: 500 },
      { ...entry, id: 'counter', amount: -500, voidOf: 'wrong', note: 'Typed twice' },
      { ...entry, id: 'payer', method: 'insurer' },
      { ...entry, id: 'held', kind: 'deposit-held', amount: 30_000 },
    ] as const;
    const payer = { kind: 'insurer', name: 'Co-operators', share: 30_000 } as const;
    const shown = describeReservation({ ...aRental('approved'), payer, payments }, [], NOW);
    expect(shown.payments).toEqual([
      { kind: 'deposit-held', method: 'terminal', amount: 30_000, at: NOON },
      { kind: 'payment', method: 'terminal', amount: 1000, at: LATER },
    ]);
    const own = describeReservation({ ...aRental('approved'), payments }, [], NOW);
    expect(own.payments?.map(({ method }) => method)).toContain('insurer');
    expect(describeReservation(aRental('approved'), [], NOW)).not.toHaveProperty('payments');
  });

  // MINE-16
  it('should show the part of the customer where somebody else pays the rest', () => {
    const payer = { kind: 'insurer', name: 'Co-operators', reference: 'CLM-448201', share: 30_000 } as const;
    const shown = describeReservation({ ...aRental('approved'), payer }, [], NOW);
    const { total = 0 } = shown.account ?? {};
    const own = total - 30_000;
    expect(shown.ownPart).toEqual({ payer: 'insurer', total: own, paid: 0, balance: own });
    expect(JSON.stringify(shown)).not.toContain('CLM-448201');
    const payments = (['insurer', 'cash'] as const).map((method, index) => {
      return { id: `${index}`, kind: 'payment', method, amount: 1000, at: NOON, by: 'kim' } as const;
    });
    const paid = describeReservation({ ...aRental('approved'), payer, payments }, [], NOW);
    expect(paid.ownPart).toMatchObject({ paid: 1000, balance: own - 1000 });
  });

  // MINE-4
  it('should have the calendar file once it is approved, and when the customer last asked', () => {
    const asked = [LATER, NOON];
    const shown = describeReservation(aRental('approved'), [], { ...NOW, now: LATER, asked });
    expect(shown).toMatchObject({ calendar: CALENDAR, askedAt: LATER });
    expect(shown).not.toHaveProperty('answerBy');
  });

  it('should name no staff, and leave out notes, what was undone and what was sent again', () => {
    const { booking } = aPlacedBooking();
    const history: readonly BookingEvent[] = [
      { at: NOON, by: KIM, what: 'submitted', to: 'confirmed', version: 1 },
      { at: LATER, by: KIM, what: 'note', text: 'Difficult.' },
      { at: LATER, by: KIM, what: 'approved', from: 'confirmed', to: 'approved', version: 2, emailId: 'told' },
      { at: LATER, by: KIM, what: 'email-sent-again', email: 'confirmation', emailId: 'again' },
      { at: LATER, by: KIM, what: 'links-ended' },
      { at: LATER, by: KIM, what: 'handed-out', version: 3 },
      { at: LATER, by: KIM, what: 'undone', version: 4 },
      { at: LATER, by: KIM, what: 'handed-out', version: 5 },
      { at: LATER, by: KIM, what: 'taken-back', from: 'approved', to: 'completed', version: 6 },
      { at: LATER, by: KIM, what: 'undone', from: 'completed', to: 'approved', version: 7 },
      { at: LATER, by: KIM, what: 'taken-back', from: 'approved', to: 'completed', version: 8 },
      {
        at: LATER,
        by: KIM,
        what: 'cancelled',
        from: 'approved',
        to: 'cancelled',
        reason: 'no-show',
        version: 9,
        emailId: 'told',
      },
    ];
    const shown = describeReservation(booking, history, NOW);
    expect(shown.history.map(({ what }) => what)).toEqual([
      'submitted',
      'approved',
      'handed-out',
      'taken-back',
      'cancelled',
    ]);
    expect(shown.history.at(-1)).toStrictEqual({ at: LATER, what: 'cancelled', by: 'company', reason: 'no-show' });
    expect(JSON.stringify(shown)).not.toMatch(/kim@|Difficult/);
  });

  // MINE-10
  it('should have the note and the offers of the last decline, as its e-mail has them', () => {
    const { booking, events } = aPlacedBooking();
    const alternatives = [offerOf(aVehicle({ id: 'pacifica', name: 'Chrysler Pacifica' }))];
    const first = aChange(booking, { what: 'decline', note: 'Sorry.' });
    const approved = aChange(first.booking, { what: 'approve' });
    const action = { what: 'decline', note: ' The Sienna is out. ', alternatives, although: ['approved'] } as const;
    const last = aChange(approved.booking, action);
    const shown = (...changes: readonly (typeof last)[]) =>
      describeReservation(changes.at(-1)?.booking ?? booking, [...events, ...changes.map(({ event }) => event)], NOW);
    expect(shown(first, approved, last)).toMatchObject({ note: 'The Sienna is out.', offers: alternatives });
    expect(last.emails[0]?.note).toBe('The Sienna is out.');
    expect(shown(first)).toMatchObject({ note: 'Sorry.' });
    expect(shown(first)).not.toHaveProperty('offers');
    expect(shown(first, approved)).not.toHaveProperty('note');
  });

  it('should show what it was before a change of the trip, as long as nothing came later', () => {
    const { booking, events } = aPlacedBooking();
    const change = aChange(booking, {
      what: 'change',
      addOnIds: [],
      expectedTotalCharges: 40_168,
      tellCustomer: true,
    });
    const history = [...events, change.event];
    expect(describeReservation(change.booking, history, NOW).changedFrom).toStrictEqual(receiptOf(booking));
    const approved = aChange(change.booking, { what: 'approve' });
    const later = describeReservation(approved.booking, [...history, approved.event], NOW);
    expect(later).not.toHaveProperty('changedFrom');
    const contact = aChange(booking, {
      what: 'change',
      contact: { phone: '905 555 0199' },
      expectedTotalCharges: booking.totals.totalCharges,
      tellCustomer: true,
    });
    const called = describeReservation(contact.booking, [...events, contact.event], NOW);
    expect(called).not.toHaveProperty('changedFrom');
  });

  it('should show when the vehicle went out and came back, what later costs, and the settlement', () => {
    const out = describeReservation(aRental('out'), [], { ...NOW, now: DROPOFF });
    expect(out).toMatchObject({ handedOutAt: at('2026-11-27', '10:10'), canCancel: false, canAsk: true });
    expect(out.laterReturns?.length).toBeGreaterThan(0);
    const back = describeReservation(aRental('completed'), [], { ...NOW, now: DROPOFF });
    expect(back).toMatchObject({ returnedAt: DROPOFF, canCancel: false, canAsk: false });
    expect(back.settlement).toEqual(aRental('completed').settlement);
    expect(back).not.toHaveProperty('laterReturns');
  });
});

// MINE-3, MINE-5
describe('what a customer may do', () => {
  it('should be to cancel until the pickup, and to ask while it waits or is approved', () => {
    const may = (moment: typeof NOON) => STATES.filter((state) => mayCustomerCancel(aRental(state), moment));
    expect(may(NOON)).toEqual(['waiting', 'held', 'approved']);
    expect(may(at('2026-11-27', '10:00'))).toEqual(['waiting', 'held', 'approved']);
    expect(may(addMinutes(at('2026-11-27', '10:00'), 1))).toEqual([]);
    expect(STATES.filter((state) => canAsk(aRental(state)))).toEqual(['waiting', 'held', 'approved', 'out']);
    expect(canAsk({ ...aRental('waiting'), erasedAt: NOON })).toBe(false);
  });
});
