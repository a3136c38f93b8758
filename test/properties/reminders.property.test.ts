import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../../src/domain/booking/booking.ts';
import type { BookingEvent } from '../../src/domain/booking/history.ts';
import { actOnBooking, type BookingAction, owedAfter } from '../../src/domain/booking/lifecycle.ts';
import { firstEmails } from '../../src/domain/booking/placement.ts';
import { type OwedEmail, oweOnce } from '../../src/domain/outbox/email-lifecycle.ts';
import { priceOfferedTrip } from '../../src/domain/pricing/price-trip.ts';
import { reminderEmail } from '../../src/domain/reservation/reminder-emails.ts';
import { dueReminder, reminderTime } from '../../src/domain/reservation/reminders.ts';
import { addMinutes, type Instant } from '../../src/domain/shared/toronto-time.ts';
import type { Itinerary } from '../../src/domain/trip/itinerary.ts';
import { anActor } from '../support/values/rentals.ts';
import { anItinerary, aPlacedBooking, aVehicle, NOON } from '../support/values/samples.ts';

/** What happens to a booking while the hours pass. */
type Life = {
  booking: Booking;
  history: BookingEvent[];
  owed: readonly OwedEmail[];
  now: Instant;
  /** The reminders that left, with the state of the booking at that moment. */
  readonly sent: { readonly kind: string; readonly event: Instant; readonly at: Instant; readonly status: string }[];
};

const TRIPS: readonly Itinerary[] = [
  anItinerary(),
  anItinerary({ pickupDate: '2026-11-25', dropoffDate: '2026-11-26' }),
  anItinerary({ pickupDate: '2026-11-26' }),
  anItinerary({ dropoffDate: '2026-12-01' }),
  anItinerary({ pickupDate: '2026-11-28', dropoffDate: '2026-12-02' }),
];

type Step =
  | { readonly what: 'wait'; readonly minutes: number }
  | { readonly what: 'look' | 'deliver' }
  | { readonly what: 'move'; readonly trip: number }
  | { readonly what: 'undo' }
  | Extract<BookingAction, { readonly what: 'approve' | 'decline' | 'cancel' | 'hand-out' | 'take-back' }>;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.constantFrom(1, 59, 240, 1440) }),
  },
  { weight: 6, arbitrary: fc.constantFrom<Step>({ what: 'look' }, { what: 'deliver' }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('move' as const), trip: fc.nat(TRIPS.length - 1) }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { what: 'approve', although: ['cancelled', 'out', 'past'] },
      { what: 'decline', although: ['cancelled', 'approved', 'out'] },
      { what: 'cancel' },
      { what: 'hand-out', odometer: 1, fuel: 8 },
      { what: 'take-back', odometer: 2, fuel: 8 },
      { what: 'undo' },
    ),
  },
);

function aLife(): Life {
  const placed = aPlacedBooking();
  return {
    booking: placed.booking,
    history: [...placed.events],
    owed: firstEmails(placed),
    now: NOON,
    sent: [],
  };
}

function live(life: Life, taken: Step): void {
  switch (taken.what) {
    case 'wait':
      life.now = addMinutes(life.now, taken.minutes);
      return;
    case 'look': {
      const reminder = dueReminder(life.booking, life.history, life.now);
      if (reminder === undefined) return;
      const email = reminderEmail(life.booking, reminder, { at: life.now, closedDays: [] });
      life.owed = oweOnce(life.owed, email) ?? life.owed;
      return;
    }
    case 'deliver': {
      const { now, booking } = life;
      for (const owed of life.owed) {
        if (owed.state !== 'queued' || owed.email.until === undefined || now >= owed.email.until) continue;
        life.sent.push({ kind: owed.kind, event: owed.email.until, at: now, status: booking.status });
      }
      life.owed = life.owed.map(
        ({ id, kind, to, ...owed }): OwedEmail =>
          owed.state === 'queued'
            ? { id, kind, to, tries: 1, state: 'sent', sentAt: now, email: owed.email }
            : ({ id, kind, to, ...owed } as OwedEmail),
      );
      return;
    }
    case 'move': {
      const trip = TRIPS[taken.trip] ?? expect.unreachable();
      const { vehicle, selectedAddons, tariff } = life.booking;
      const ids = selectedAddons.map(({ id }) => id);
      const { quote } = priceOfferedTrip(aVehicle(vehicle), trip, ids, tariff);
      const expectedTotalCharges = quote.totals.totalCharges;
      act(life, { what: 'change', itinerary: trip, expectedTotalCharges, tellCustomer: false });
      return;
    }
    default:
      act(life, taken);
  }
}

function act(life: Life, action: BookingAction): void {
  const actor = anActor({ id: `email-${life.booking.version}`, at: life.now });
  const changed = actOnBooking(life.booking, action, { version: life.booking.version }, actor);
  if (!changed.ok) return;
  life.owed = owedAfter(life.owed, changed.value);
  life.booking = changed.value.booking;
  life.history.push(changed.value.event);
}

// MAIL-22
describe('reminders, whatever happens and whenever it is looked', () => {
  const always = (law: (life: Life) => void) =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const life = aLife();
        for (const taken of steps) {
          live(life, taken);
          law(life);
        }
      }),
    );

  it('should leave at most once of a kind for one pickup or return', () => {
    always(({ sent }) => {
      const events = sent.map(({ kind, event }) => `${kind} ${event}`);
      expect(new Set(events).size).toBe(events.length);
    });
  });

  it('should never leave after a cancellation or a decline, and never for what is over', () => {
    always(({ sent, booking, owed }) => {
      for (const { event, at, status } of sent) {
        expect(status).toBe('approved');
        expect(at < event && at >= reminderTime(event)).toBe(true);
      }
      if (booking.status === 'cancelled' || booking.status === 'declined') {
        expect(owed.filter(({ kind, state }) => kind.startsWith('reminder') && state === 'queued')).toEqual([]);
      }
    });
  });

  it('should leave once for a reservation that nothing happens to', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 30, maxLength: 40 }), (waits) => {
        const life = aLife();
        live(life, { what: 'approve' });
        for (const minutes of waits) {
          live(life, { what: 'wait', minutes });
          live(life, { what: 'look' });
          live(life, { what: 'deliver' });
        }
        const isOver = life.now >= life.booking.itinerary.pickupTime;
        expect(life.sent.length).toBeLessThanOrEqual(1);
        if (isOver) expect(life.sent).toHaveLength(1);
      }),
    );
  });
});
