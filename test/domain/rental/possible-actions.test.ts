import { describe, expect, it } from 'vitest';
import { BOOKING_STATUSES, type Booking } from '../../../src/domain/booking/booking.ts';
import type { Handover } from '../../../src/domain/booking/handover.ts';
import { actOnBooking, type BookingAction, possibleActions } from '../../../src/domain/booking/lifecycle.ts';
import { aBooking, NOON, SENDER } from '../../support/values/samples.ts';

const RECORD = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8 };
const HANDOVERS: readonly (Handover | undefined)[] = [undefined, { out: RECORD }, { out: RECORD, back: RECORD }];
const STATES: readonly Booking[] = BOOKING_STATUSES.flatMap((status) =>
  HANDOVERS.flatMap((handover) => {
    const booking = { ...aBooking(), status, ...(handover === undefined ? {} : { handover }) };
    return [booking, { ...booking, held: true as const }, { ...booking, erasedAt: NOON }];
  }),
);
const ACTIONS: readonly BookingAction[] = [
  { what: 'approve', although: ['cancelled', 'out'] },
  { what: 'decline', although: ['cancelled', 'approved', 'out'] },
  { what: 'change', addOnIds: [], expectedTotalCharges: 40_168, tellCustomer: false },
  { what: 'cancel' },
  { what: 'cancel-own', noticeId: 'notice' },
  { what: 'hand-out', odometer: 48_212, fuel: 8, although: ['day'] },
  { what: 'take-back', odometer: 48_212, fuel: 8 },
  { what: 'undo' },
  {
    what: 'bill',
    lines: [{ code: 'cleaning', text: 'Cleaning', quantity: 1, unitPrice: 5000, taxed: true }],
    newIds: ['line'],
  },
  { what: 'release' },
];

// BOOK-45
describe('possibleActions', () => {
  it.each(ACTIONS)('should name $what exactly where it is possible', (action) => {
    for (const booking of STATES) {
      const actor = { id: 'email', at: NOON, sender: SENDER, by: 'dana@oakville.example' };
      const result = actOnBooking(booking, action, { version: booking.version }, actor);
      const state = JSON.stringify([booking.status, booking.handover, booking.held, booking.erasedAt]);
      expect(possibleActions(booking).has(action.what), state).toBe(result.ok);
    }
  });
});
