import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { BookingAction } from '../../../src/domain/booking/lifecycle.ts';
import {
  BOOKING_SORTS,
  BOOKING_VIEWS,
  type BookingFilter,
  type BookingSort,
  bookingFilter,
  compareBookings,
  isListed,
} from '../../../src/domain/booking/views.ts';
import { deskFilter } from '../../../src/domain/desk/list-choice.ts';
import { MARKS } from '../../../src/domain/desk/marks.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import { countChosen, listChosen } from '../../../src/server/use-cases/desk/chosen-bookings.ts';
import { aChange, anErasure, changeBooking, deleteBooking, eraseBooking } from '../../support/values/changes.ts';
import {
  aCustomer,
  anItinerary,
  aPlacedBooking,
  aSubmission,
  at,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

const DAY = '2026-11-27';
const TODAY = at(DAY, '12:00');
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
  pickupDate: fc.constantFrom('2026-11-26', DAY, '2026-11-28'),
  dropoffDate: fc.constantFrom('2026-11-29', '2026-12-01'),
  vehicleId: fc.constantFrom('car-1', 'van'),
  hasFailed: fc.boolean(),
  fate: fc.constantFrom(
    'open',
    'approved',
    'declined',
    'cancelled',
    'out',
    'declined while out',
    'completed',
    'removed',
    'erased',
    'declined and erased',
    'readdressed',
    'readdressed and erased',
  ),
});

const TYPED = fc.oneof(
  WORD,
  fc.constantFrom(
    'HOJ-',
    '1',
    '90555501',
    '+1 905',
    '0118',
    '5550119',
    'a 0118',
    'b A',
    'van',
    'ford tr',
    '2026-11-27',
    'nov 28',
    '2026',
    '§11-2',
    'a" OR "b',
    'A*',
    'NEAR(a b)',
    'words:a',
    `a${'B'.repeat(60)}`,
  ),
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
          const all = await pages(stores, {}, 5);
          expect(all.toSorted(byId)).toStrictEqual(model.toSorted(byId));
          expect(all.map(({ createdAt }) => createdAt)).toEqual(
            model.map(({ createdAt }) => createdAt).toSorted((one, other) => (one < other ? 1 : -1)),
          );
          const typed = [
            ...texts,
            ...made.flatMap(({ firstName, lastName, email }) => [firstName, `${firstName} ${lastName}`, email]),
          ];
          for (const [index, text] of typed.entries()) {
            const view = BOOKING_VIEWS[index % BOOKING_VIEWS.length] ?? 'all';
            const cancelled = {
              ...bookingFilter({ view: 'all', typed: text }, TODAY),
              statuses: ['cancelled'],
            } as const;
            const filters = [
              bookingFilter({ view: 'all', typed: text }, TODAY),
              bookingFilter({ view, typed: text }, TODAY),
            ];
            for (const filter of [...filters, cancelled]) {
              const found = all.filter((booking) => isListed(booking, filter));
              expect(await pages(stores, filter, 2), JSON.stringify(filter)).toStrictEqual(found);
              expect(await countChosen(stores, filter, 3)).toBe(Math.min(3, found.length));
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });
}

const HANDED = { odometer: 10, fuel: 8 };
const APPROVE = { what: 'approve' } as const;
const HAND_OUT = { what: 'hand-out', ...HANDED } as const;

/** What is done to a booking until it has its fate. */
const FATES: Readonly<Record<string, readonly BookingAction[]>> = {
  approved: [APPROVE],
  declined: [{ what: 'decline' }],
  'declined and erased': [{ what: 'decline' }],
  cancelled: [{ what: 'cancel' }],
  out: [APPROVE, HAND_OUT],
  'declined while out': [APPROVE, HAND_OUT, { what: 'decline', although: ['approved', 'out'] }],
  completed: [APPROVE, HAND_OUT, { what: 'take-back', ...HANDED }],
};

/** Adds a booking, has its fate happen to it, and gives what is left of it to be found. */
async function live(bookings: Ports['bookings'], made: typeof BOOKING extends fc.Arbitrary<infer Made> ? Made : never) {
  const { minutes, pickupDate, dropoffDate, vehicleId, hasFailed: _, fate, ...customer } = made;
  const moment = addMinutes(NOON, minutes);
  const placed = aPlacedBooking({
    at: moment,
    itinerary: anItinerary({ pickupDate, dropoffDate }),
    customer: aCustomer(customer),
    vehicle: aVehicle({ id: vehicleId, name: vehicleId === 'van' ? 'Ford Transit' : 'Van “Été” Camper' }),
  });
  let { booking } = placed;
  await addBooking(bookings, placed, aSubmission());
  const { id } = booking;
  if (fate === 'removed') {
    await deleteBooking(bookings, id, { by: BY, at: moment });
    return [];
  }
  const readdressed: BookingAction = {
    what: 'change',
    contact: { firstName: 'Zoë', lastName: 'Œuvre', email: 'elsewhere@example.com', phone: '416 555 0100' },
    expectedTotalCharges: booking.totals.totalCharges,
    tellCustomer: false,
  };
  for (const action of fate.startsWith('readdressed') ? [readdressed] : (FATES[fate] ?? [])) {
    const change = aChange(booking, action, { at: moment });
    await changeBooking(bookings, id, change);
    booking = change.booking;
  }
  if (fate.endsWith('erased')) {
    const erasure = anErasure(booking, { at: moment });
    await eraseBooking(bookings, id, erasure);
    booking = erasure.booking;
  }
  return [booking];
}

/** What may come together: any view, search, days, vehicle and mark. */
const CHOICE = fc.record(
  {
    view: fc.constantFrom(...BOOKING_VIEWS),
    typed: fc.constantFrom('a', 'A b', '90555', 'hoj-', '2', 'van', '0118', 'nov 27'),
    pickupFrom: fc.constantFrom('2026-11-26', DAY),
    pickupTo: fc.constantFrom(DAY, '2026-11-28'),
    vehicleId: fc.constantFrom('car-1', 'van'),
    mark: fc.constantFrom(...MARKS),
  },
  { requiredKeys: ['view'] },
);

/** A choice of the list has each booking once, in its order, whatever is chosen together. */
export function bookingChoiceLaw(fresh: () => Promise<StoresSubject>): void {
  it('should count a booking once, however many of its e-mails have failed', async () => {
    const { stores } = await fresh();
    for (const placed of [aPlacedBooking(), aPlacedBooking()]) {
      await addBooking(stores.bookings, placed, aSubmission());
      for (const _ of placed.emails) {
        const leased = await stores.outbox.claim(TODAY, at('2027-01-01', '12:00'));
        if (leased) await stores.outbox.settle(leased, { state: 'failed', reason: '550' });
      }
    }
    expect(await countChosen(stores, { hasFailedEmail: true }, 3)).toBe(2);
    expect(await countChosen(stores, { hasFailedEmail: true }, 1)).toBe(1);
  });

  it('should list and count in every order what the domain says of any choice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(BOOKING, { minLength: 1, maxLength: 12 }),
        fc.array(CHOICE, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(NOON, TODAY, at('2026-11-30', '12:00')),
        async (made, choices, now) => {
          const { stores } = await fresh();
          for (const each of made) await live(stores.bookings, each);
          for (let failed = 0; failed < made.filter(({ hasFailed }) => hasFailed).length; failed += 1) {
            const leased = await stores.outbox.claim(TODAY, at('2027-01-01', '12:00'));
            if (leased) await stores.outbox.settle(leased, { state: 'failed', reason: '550' });
          }
          const all = await pages(stores, {}, 200);
          const failures = await stores.outbox.bookingsWithFailures(all.map(({ id }) => id));
          for (const choice of choices) {
            const filter = deskFilter(choice, now);
            const found = all.filter((booking) => isListed(booking, filter, failures.has(booking.id)));
            for (const sort of BOOKING_SORTS) {
              const sorted = found.toSorted(compareBookings(sort)).map(({ id }) => id);
              const listed = (await pages(stores, filter, 2, sort)).map(({ id }) => id);
              expect(listed, JSON.stringify({ filter, sort })).toEqual(sorted);
            }
            expect(await countChosen(stores, filter, 3), JSON.stringify(filter)).toBe(Math.min(3, found.length));
          }
        },
      ),
      { numRuns: 12 },
    );
  });
}

async function pages(
  stores: Pick<Ports, 'bookings' | 'outbox'>,
  filter: BookingFilter,
  limit: number,
  sort: BookingSort = 'newest',
): Promise<Booking[]> {
  const found: Booking[] = [];
  let before: string | undefined;
  do {
    const page = await listChosen(stores, { limit, filter, sort, ...(before === undefined ? {} : { before }) });
    found.push(...page.bookings);
    before = page.nextCursor ?? undefined;
  } while (before !== undefined);
  return found;
}

function byId(one: Booking, other: Booking): number {
  return one.id < other.id ? -1 : 1;
}
