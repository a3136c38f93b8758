import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import { BOOKING_VIEWS, type BookingFilter, bookingFilter, isListed } from '../../../src/domain/booking/views.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { BookingStore } from '../../../src/ports/stores/booking-store.ts';
import { aChange, anErasure } from '../../support/values/changes.ts';
import { aCustomer, anItinerary, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const TODAY = '2026-11-27';
const BY = 'sam@oakville.example';

/** Few letters, so that words share their beginnings, and what an index or a query might take for syntax. */
const WORD = fc.string({
  unit: fc.constantFrom(
    'A',
    'a',
    'á',
    'b',
    'Œ',
    '李',
    '😀',
    ' ',
    '"',
    "'",
    '*',
    '-',
    '(',
    ':',
    '^',
    '%',
    '\\',
    '.',
    '1',
  ),
  maxLength: 6,
});

const BOOKING = fc.record({
  minutes: fc.nat(3),
  firstName: WORD,
  lastName: fc.oneof(WORD, fc.constant(`A${'b'.repeat(50)}`)),
  email: WORD.map((word) => `${word}@example.com`),
  phone: fc.constantFrom('905 555 0118', '+1 (905) 555-0119', '1234567890', ''),
  pickupDate: fc.constantFrom('2026-11-26', TODAY, '2026-11-28'),
  fate: fc.constantFrom('open', 'approved', 'declined', 'cancelled', 'removed', 'erased', 'declined and erased'),
});

const TYPED = fc.oneof(
  WORD,
  fc.constantFrom('HOJ-', '1', '90555501', '+1 905', 'a" OR "b', 'A*', 'NEAR(a b)', 'words:a', `a${'B'.repeat(60)}`),
);

/** What a search finds is what the domain says, whatever happened to the bookings before. */
export function bookingSearchLaw(fresh: () => Promise<StoresSubject>): void {
  it('should find what the domain says among any bookings', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(BOOKING, { minLength: 1, maxLength: 12 }),
        fc.array(TYPED, { minLength: 1, maxLength: 6 }),
        async (made, texts) => {
          const { stores } = await fresh();
          const model: Booking[] = [];
          for (const each of made) model.push(...(await live(stores.bookings, each)));
          const all = await pages(stores.bookings, {}, 5);
          expect(all.toSorted(byId)).toStrictEqual(model.toSorted(byId));
          expect(all.map(({ createdAt }) => createdAt)).toEqual(
            model.map(({ createdAt }) => createdAt).toSorted((one, other) => (one < other ? 1 : -1)),
          );
          const typed = [
            ...texts,
            ...made.flatMap(({ firstName, lastName }) => [firstName, `${firstName} ${lastName}`]),
          ];
          for (const [place, text] of typed.entries()) {
            const view = BOOKING_VIEWS[place % BOOKING_VIEWS.length] ?? 'all';
            const cancelled = { ...bookingFilter('all', text, TODAY), statuses: ['cancelled'] } as const;
            for (const filter of [bookingFilter('all', text, TODAY), bookingFilter(view, text, TODAY), cancelled]) {
              const found = all.filter((booking) => isListed(booking, filter));
              expect(await pages(stores.bookings, filter, 2), JSON.stringify(filter)).toStrictEqual(found);
              expect(await stores.bookings.count(filter, 3)).toBe(Math.min(3, found.length));
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });
}

/** Adds a booking, has its fate happen to it, and gives what is left of it to be found. */
async function live(bookings: BookingStore, made: typeof BOOKING extends fc.Arbitrary<infer Made> ? Made : never) {
  const { minutes, pickupDate, fate, ...customer } = made;
  const at = addMinutes(NOON, minutes);
  const placed = aPlacedBooking({ at, itinerary: anItinerary({ pickupDate }), customer: aCustomer(customer) });
  let { booking } = placed;
  await bookings.add(placed, aSubmission());
  const { id } = booking;
  if (fate === 'removed') {
    await bookings.remove(id, { by: BY, at });
    return [];
  }
  const what = fate === 'approved' ? 'approve' : fate === 'cancelled' ? 'cancel' : 'decline';
  if (fate !== 'open' && fate !== 'erased') {
    const change = aChange(booking, { what }, { at });
    await bookings.change(id, change);
    booking = change.booking;
  }
  if (fate.endsWith('erased')) {
    const erasure = anErasure(booking, { at });
    await bookings.erase(id, erasure);
    booking = erasure.booking;
  }
  return [booking];
}

async function pages(bookings: BookingStore, filter: BookingFilter, limit: number): Promise<Booking[]> {
  const found: Booking[] = [];
  let before: string | undefined;
  do {
    const page = await bookings.newestFirst({ limit, filter, ...(before === undefined ? {} : { before }) });
    found.push(...page.bookings);
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
  return found;
}

function byId(one: Booking, other: Booking): number {
  return one.id < other.id ? -1 : 1;
}
