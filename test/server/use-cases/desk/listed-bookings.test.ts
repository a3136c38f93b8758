import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import {
  BOOKING_SORTS,
  BOOKING_VIEWS,
  type BookingFilter,
  type BookingSort,
  compareBookings,
  isListed,
} from '../../../../src/domain/booking/views.ts';
import { deskFilter } from '../../../../src/domain/desk/list-choice.ts';
import { MARKS } from '../../../../src/domain/desk/marks.ts';
import type { Stores } from '../../../../src/ports/ports.ts';
import { leaseNext, settleLease } from '../../../../src/server/use-cases/outbox/leases.ts';
import { addBooking, countBookings, listBookings } from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import {
  ANY_BOOKINGS,
  ANY_HOUR,
  ANY_WORD,
  hours,
  storeAll,
  VEHICLE_IDS,
} from '../../../support/values/any-bookings.ts';
import { aPlacedBooking, aSubmission } from '../../../support/values/samples.ts';

const TYPED = fc.oneof(
  ANY_WORD,
  fc.constantFrom('hoj-', '1', '90555501', '+1 905', '0118', '5550119', 'a 0118', 'b A', 'sienna'),
  fc.constantFrom('2026-11-27', 'nov 30', '2026', '§11-2', 'a" OR "b', 'A*', 'NEAR(a b)', `a${'B'.repeat(60)}`),
);

/** What may come together: any view, search, days, vehicle and mark. */
const CHOICE = fc.record(
  {
    view: fc.constantFrom(...BOOKING_VIEWS),
    typed: TYPED,
    pickupFrom: fc.constantFrom('2026-11-22', '2026-11-23'),
    pickupTo: fc.constantFrom('2026-11-23', '2026-11-24'),
    vehicleId: fc.constantFrom(...VEHICLE_IDS),
    mark: fc.constantFrom(...MARKS),
  },
  { requiredKeys: ['view'] },
);

// BOOK-29, BOOK-30, BOOK-53
it('should list and count in every order what the domain says of any choice', async () => {
  await fc.assert(
    fc.asyncProperty(
      ANY_BOOKINGS,
      fc.array(CHOICE, { minLength: 4, maxLength: 12 }),
      ANY_HOUR,
      fc.nat(9),
      async (made, choices, now, failed) => {
        const stores = storesInMemory();
        const all = await storeAll(stores.bookings, made);
        const failures = await failSome(stores, failed);
        for (const choice of choices) {
          const filter = deskFilter(choice, hours(now));
          const found = all.filter((booking) => isListed(booking, filter, failures.has(booking.id)));
          for (const sort of BOOKING_SORTS) {
            const listed = await pages(stores, filter, sort);
            expect(listed, JSON.stringify({ filter, sort })).toStrictEqual(found.toSorted(compareBookings(sort)));
          }
          expect(await countBookings(stores.bookings, filter, 3), JSON.stringify(filter)).toBe(
            Math.min(3, found.length),
          );
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('should count a booking once, however many of its e-mails have failed', async () => {
  const stores = storesInMemory();
  for (const placed of [aPlacedBooking(), aPlacedBooking()]) await addBooking(stores.bookings, placed, aSubmission());
  await failSome(stores, 4);
  expect(await countBookings(stores.bookings, { hasFailedEmail: true }, 3)).toBe(2);
  expect(await countBookings(stores.bookings, { hasFailedEmail: true }, 1)).toBe(1);
});

/** Lets a number of due e-mails fail, and returns the ids of their bookings. */
async function failSome(stores: Stores, count: number): Promise<ReadonlySet<string>> {
  const owners = new Set<string>();
  for (let failed = 0; failed < count; failed += 1) {
    const leased = await leaseNext(stores, hours(99), hours(999));
    if (leased === undefined) break;
    await settleLease(stores, leased, { state: 'failed', reason: '550' });
    owners.add(leased.owner.id);
  }
  return owners;
}

async function pages(stores: Stores, filter: BookingFilter, sort: BookingSort): Promise<readonly Booking[]> {
  const found: Booking[] = [];
  let before: string | undefined;
  do {
    const page = await listBookings(stores.bookings, {
      limit: 2,
      filter,
      sort,
      ...(before === undefined ? {} : { before }),
    });
    found.push(...page.bookings);
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
  return found;
}
