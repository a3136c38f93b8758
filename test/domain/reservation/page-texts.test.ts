import { describe, expect, it } from 'vitest';
import { accountOf } from '../../../src/domain/booking/account.ts';
import type { CancelReason } from '../../../src/domain/booking/history.ts';
import type { MyReservation } from '../../../src/domain/reservation/my-reservation.ts';
import {
  depositSteps,
  describeCancellation,
  describeDecline,
  describePaid,
  describeReturn,
  describeUnchanged,
  whyNotCancelled,
} from '../../../src/domain/reservation/page-texts.ts';
import { aRental } from '../../support/values/rentals.ts';
import { aReservation } from '../../support/values/reservations.ts';
import { anItinerary, NOON } from '../../support/values/samples.ts';

const phone = '905-555-0142';

// PAGE-33
describe('why a reservation was not cancelled', () => {
  it.each([
    ['cancelled', true, 'This reservation is already cancelled.'],
    ['declined', false, 'This reservation was declined, so there is nothing to cancel.'],
    ['completed', false, 'The vehicle is already back, so there is nothing to cancel.'],
    ['out', true, 'You already have the vehicle, so you can’t cancel online any more.'],
    [
      'approved',
      true,
      'Your reservation has changed since you opened it. It is not cancelled; here is how it stands now.',
    ],
    ['approved', false, 'To cancel now, call 905-555-0142.'],
  ] as const)('should be said in one sentence or two: %s, changed %s', (state, isChanged, text) => {
    expect(whyNotCancelled(aReservation(state), isChanged, { now: NOON, phone })).toBe(text);
  });

  it('should be said to be the pickup once that has passed', () => {
    const reservation = aReservation('approved');
    const now = reservation.receipt.itinerary.dropoffTime;
    expect(whyNotCancelled(reservation, false, { now, phone })).toBe(
      'The pickup time has passed. To cancel now, call 905-555-0142.',
    );
  });
});

it('should say that a request changes nothing by itself', () => {
  expect(describeUnchanged(anItinerary())).toBe(
    'We’ll answer by email. Until then your reservation stays as it is: Friday, November 27, 10:00 am to Monday, November 30, 12:30 pm.',
  );
});

// PAGE-31
it('should say that nothing was charged for a decline, unless the vehicle was handed out', () => {
  const declined = aReservation('declined');
  expect(describeDecline(declined)).toBe('We are sorry. Nothing has been charged.');
  const { owesNothing: _, ...handedOut } = { ...declined, handedOutAt: NOON };
  expect(describeDecline(handedOut)).toBe('We are sorry.');
  const account = accountOf(aRental('declined'));
  expect(describeDecline({ ...declined, account })).toBe('We are sorry.');
});

// PAGE-31, MAIL-19
it.each<[MyReservation['history'][number]['by'], CancelReason | undefined, string]>([
  ['customer', undefined, 'You cancelled it on Monday, November 23, 12:00 pm.'],
  ['company', 'customer', 'We cancelled it on Monday, November 23, 12:00 pm, as you asked.'],
  ['company', 'company', 'We had to cancel it on Monday, November 23, 12:00 pm. We are sorry.'],
  ['company', 'no-show', 'We cancelled it on Monday, November 23, 12:00 pm, because nobody picked up the vehicle.'],
  ['company', undefined, 'It was cancelled on Monday, November 23, 12:00 pm.'],
])('should say who cancelled and why, and nothing of charges: %s, %s', (by, reason, text) => {
  const line = { at: NOON, what: 'cancelled', by, ...(reason && { reason }) } as const;
  expect(describeCancellation({ ...aReservation('cancelled'), history: [line] })).toBe(text);
});

// PAGE-31
it('should say how late a vehicle came back', () => {
  const { returnedAt: _, ...onTime } = aReservation('completed');
  expect(describeReturn(aReservation('completed'))).toBe('40 min after the agreed time');
  expect(describeReturn(onTime)).toBe('as agreed');
});

// MINE-17
describe('what was paid', () => {
  const entry = { kind: 'payment', method: 'terminal', amount: 38_982, at: NOON } as const;

  it('should be said entry by entry', () => {
    const payments = [
      entry,
      { ...entry, kind: 'refund', method: 'other', amount: 500 },
      { ...entry, kind: 'rounding', method: 'cash', amount: -2 },
      { ...entry, kind: 'deposit-held' },
      { ...entry, kind: 'deposit-kept', amount: 10_000 },
    ] as const;
    expect(describePaid(payments)).toEqual([
      '$389.82 on Monday, November 23, terminal',
      '$5.00 given back on Monday, November 23',
      'Cash rounded by $0.02',
      '$100.00 of the deposit, kept on Monday, November 23',
    ]);
  });

  it('should be apart from what became of the deposit', () => {
    const released = { ...entry, kind: 'deposit-released', amount: 20_000 } as const;
    const payments = [
      entry,
      { ...entry, kind: 'deposit-held', amount: 30_000 },
      { ...entry, kind: 'deposit-kept', amount: 10_000 },
      released,
      { ...released, method: 'cash' },
    ] as const;
    expect(depositSteps(payments)).toEqual([
      { what: '$300.00 held', note: 'Monday, November 23, 12:00 pm' },
      { what: '$100.00 kept, it counts as paid', note: 'Monday, November 23, 12:00 pm' },
      {
        what: '$200.00 released',
        note: 'Monday, November 23, 12:00 pm. Your bank may take a few days to show it.',
      },
      { what: '$200.00 released', note: 'Monday, November 23, 12:00 pm' },
    ]);
  });
});
