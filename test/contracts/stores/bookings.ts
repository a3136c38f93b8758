import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  BOOKING_STATUSES,
  type Booking,
  type BookingStatus,
  type Decision,
} from '../../../src/domain/booking/booking.ts';
import { BOOKINGS, FIELDS_EDITION } from '../../../src/domain/booking/booking-fields.ts';
import { firstEmails, type PlacedBooking } from '../../../src/domain/booking/placement.ts';
import { deleteToTombstone, onStored } from '../../../src/domain/booking/stored-booking.ts';
import { type BookingFilter, bookingFilter, isListed, pickupsBetween } from '../../../src/domain/booking/views.ts';
import type { Email } from '../../../src/domain/outbox/email.ts';
import { eraseEmails, oweEmails, queueEmail, sendAgain } from '../../../src/domain/outbox/email-lifecycle.ts';
import { endLinks } from '../../../src/domain/reservation/links.ts';
import type { Removal } from '../../../src/domain/shared/record.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Ports, Stores } from '../../../src/ports/ports.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { refillBookings } from '../../../src/server/jobs/refill.ts';
import type { Submission } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import {
  addBooking,
  countBookings,
  countDue,
  countUpcoming,
  dueForErasure,
  findByNumber,
  findSubmission,
  forgetKeys,
  forgetTombstones,
  historyOf,
  lastHandedOut,
  listBookings,
  namesPicture,
  overlappingBookings,
} from '../../../src/server/use-cases/booking/stored-bookings.ts';
import {
  aChange,
  aDecision,
  anErasure,
  changeBooking,
  deleteBooking,
  eraseBooking,
} from '../../support/values/changes.ts';
import { claimAll } from '../../support/values/claim-all.ts';
import { AS_SENT } from '../../support/values/rendered.ts';
import {
  aCustomer,
  anEmail,
  anItinerary,
  aPlacedBooking,
  aSubmission,
  aVehicle,
  NOON,
} from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';
import { bookingChangesContract } from './booking-changes.ts';
import { bookingChoiceLaw, bookingSearchLaw } from './booking-search.ts';
import { bookingUsesContract } from './booking-uses.ts';
import { upcomingBookingsContract } from './upcoming-bookings.ts';

const REMOVAL: Removal = { by: 'sam@oakville.example', at: '2026-11-24T15:00:00.000Z' };

/** What bookings as records promise on every database. */
export function bookingsContract(fresh: () => Promise<StoresSubject>): void {
  describe('bookings', () => {
    describe('adding', () => {
      // BOOK-9
      it('should keep a booking with its history, its submission and its e-mails', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        expect(await addBooking(stores.bookings, placed, { key: 'key-1', bodyHash: 'hash-1' })).toBe('added');

        await expectWhole(stores, placed);
        const known = { state: 'booked', booking: placed.booking, bodyHash: 'hash-1' };
        expect(await findSubmission(stores.bookings, 'key-1')).toStrictEqual(known);
        expect(await listBookings(stores.bookings, { limit: 10 })).toStrictEqual({
          bookings: [placed.booking],
          nextCursor: null,
        });
      });

      it('should give back every text as it was given', async () => {
        const { stores } = await fresh();
        const comments = 'Zoë O’Neil "quoted" \\ \u0000 \u2028 🚐\nsecond line; DROP TABLE bookings; --';
        const placed = aPlacedBooking({ customer: aCustomer({ firstName: '日本', comments }) });
        const bare = aPlacedBooking({ customer: withoutComments() });
        await addBooking(stores.bookings, placed, aSubmission());
        await addBooking(stores.bookings, bare, aSubmission());
        expect(await stores.bookings.find(placed.booking.id)).toStrictEqual(placed.booking);
        expect(await stores.bookings.find(bare.booking.id)).toStrictEqual(bare.booking);
      });

      it('should know nothing of a booking that is not there', async () => {
        const { stores } = await fresh();
        expect(await stores.bookings.find('nobody')).toBeUndefined();
        expect(await findSubmission(stores.bookings, 'no-key')).toBeUndefined();
        expect(await historyOf(stores.bookings, 'nobody')).toStrictEqual([]);
        expect(await listBookings(stores.bookings, { limit: 10 })).toStrictEqual({ bookings: [], nextCursor: null });
      });

      it('should store nothing of a booking whose number is taken, and leave its key to be used again', async () => {
        const { stores } = await fresh();
        const first = aPlacedBooking();
        const { confirmationNumber } = first.booking;
        const second = aPlacedBooking({ confirmationNumber });
        await addBooking(stores.bookings, first, aSubmission());
        const submission = aSubmission();
        expect(await addBooking(stores.bookings, second, submission)).toBe('number-taken');

        await expectAbsent(stores, second);
        expect(await findSubmission(stores.bookings, submission.key)).toBeUndefined();
        expect(await addBooking(stores.bookings, aPlacedBooking(), submission)).toBe('added');
      });

      it('should store nothing of a booking whose key is taken, and answer for the first', async () => {
        const { stores } = await fresh();
        const first = aPlacedBooking();
        const second = aPlacedBooking();
        await addBooking(stores.bookings, first, { key: 'key-1', bodyHash: 'hash-1' });
        expect(await addBooking(stores.bookings, second, { key: 'key-1', bodyHash: 'hash-2' })).toBe('key-taken');

        await expectAbsent(stores, second);
        const known = { state: 'booked', booking: first.booking, bodyHash: 'hash-1' };
        expect(await findSubmission(stores.bookings, 'key-1')).toStrictEqual(known);
      });

      it('should name the key where key and number are both taken', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const submission = aSubmission();
        await addBooking(stores.bookings, placed, submission);
        expect(await addBooking(stores.bookings, placed, submission)).toBe('key-taken');
      });

      // MAIL-6
      it('should store nothing when one of the e-mails cannot be stored', async () => {
        const { stores } = await fresh();
        const first = aPlacedBooking();
        await addBooking(stores.bookings, first, aSubmission());
        const submission = aSubmission();
        const broken = aPlacedBooking({ noticeEmailId: emailAt(first, 1).id });
        await expectFault(addBooking(stores.bookings, broken, submission));

        await expectAbsent(stores, broken);
        expect(await findSubmission(stores.bookings, submission.key)).toBeUndefined();
        expect(await claimAll(stores.outbox)).toHaveLength(2);
        const { confirmationNumber } = broken.booking;
        expect(await addBooking(stores.bookings, aPlacedBooking({ confirmationNumber }), submission)).toBe('added');
      });

      it('should store one booking when one key comes twice at once', async () => {
        const { stores } = await fresh();
        const submission = aSubmission();
        const add = () => addBooking(stores.bookings, aPlacedBooking(), submission);
        expect((await Promise.all([add(), add(), add()])).toSorted()).toEqual(['added', 'key-taken', 'key-taken']);
        expect((await listBookings(stores.bookings, { limit: 10 })).bookings).toHaveLength(1);
        expect(await claimAll(stores.outbox)).toHaveLength(2);
      });

      it('should give a number to one booking when two come at once', async () => {
        const { stores } = await fresh();
        const add = () =>
          addBooking(stores.bookings, aPlacedBooking({ confirmationNumber: 'HOJ-777777' }), aSubmission());
        expect((await Promise.all([add(), add()])).toSorted()).toEqual(['added', 'number-taken']);
      });

      it('should store every one of many that come at once', async () => {
        const { stores } = await fresh();
        const all = Array.from({ length: 25 }, () => aPlacedBooking());
        const answers = await Promise.all(all.map((placed) => addBooking(stores.bookings, placed, aSubmission())));
        expect(new Set(answers)).toEqual(new Set(['added']));
        for (const placed of all) await expectWhole(stores, placed);
      });
    });

    describe('paging', () => {
      it('should list the newest first, whatever the order in which they came', async () => {
        const { stores } = await fresh();
        for (const minutes of [3, 1, 5, 2, 4]) await addAt(stores.bookings, minutes);
        const { bookings } = await listBookings(stores.bookings, { limit: 10 });
        expect(bookings.map(({ createdAt }) => createdAt)).toEqual([5, 4, 3, 2, 1].map((m) => addMinutes(NOON, m)));
      });

      it.each([1, 2, 3, 6, 7, 200])(
        'should give each booking once in pages of %i, of one moment too',
        async (limit) => {
          const { stores } = await fresh();
          const ids = [];
          for (const minutes of [0, 1, 1, 1, 2, 2]) ids.push(await addAt(stores.bookings, minutes));
          const pages = await readPages(stores.bookings, limit);
          expect(pages.flat().toSorted()).toEqual(ids.toSorted());
          expect(pages.every((page) => page.length > 0 && page.length <= limit)).toBe(true);
          expect(pages.flat()).toEqual((await readPages(stores.bookings, 200)).flat());
        },
      );

      it('should neither repeat nor leave out a booking while others come and go', async () => {
        const { stores } = await fresh();
        const ids: string[] = [];
        for (const minutes of [1, 2, 3, 4, 5, 6]) ids.unshift(await addAt(stores.bookings, minutes));
        const [newest = '', second = '', third = '', ...older] = ids;
        const page = await listBookings(stores.bookings, { limit: 2 });
        expect(page.bookings.map(({ id }) => id)).toEqual([newest, second]);

        // The booking that the cursor was made from goes, one of the next page goes, and one comes on top.
        await deleteBooking(stores.bookings, second, REMOVAL);
        await deleteBooking(stores.bookings, third, REMOVAL);
        await addAt(stores.bookings, 7);
        const rest = await listBookings(stores.bookings, { limit: 10, before: page.nextCursor ?? 'none' });
        expect(rest.bookings.map(({ id }) => id)).toEqual(older);
        expect(rest.nextCursor).toBeNull();
      });

      // BOOK-53
      it('should go on by pickup behind a booking that was changed or removed meanwhile', async () => {
        const { stores } = await fresh();
        const ids: string[] = [];
        for (const day of ['2026-11-25', '2026-11-26', '2026-11-26', '2026-11-27', '2026-11-28'] as const) {
          const { booking } = await added(stores, { itinerary: anItinerary({ pickupDate: day }) });
          ids.push(booking.id);
        }
        const page = await listBookings(stores.bookings, { limit: 2, sort: 'pickup' });
        expect(page.bookings.map(({ id }) => id)).toEqual(ids.slice(0, 2));
        await deleteBooking(stores.bookings, ids[1] ?? '', REMOVAL);
        await added(stores, { itinerary: anItinerary({ pickupDate: '2026-11-24' }) });
        const before = page.nextCursor ?? 'none';
        const rest = await listBookings(stores.bookings, { limit: 10, sort: 'pickup', before });
        expect(rest.bookings.map(({ id }) => id)).toEqual(ids.slice(2));
        expect(rest.nextCursor).toBeNull();
        const first = await listBookings(stores.bookings, { limit: 2, sort: 'pickup' });
        expect(await listBookings(stores.bookings, { limit: 2, sort: 'pickup', before: 'garbage' })).toStrictEqual(
          first,
        );
      });

      it('should give the first page for a cursor that is none of its own', async () => {
        const { stores } = await fresh();
        for (const minutes of [1, 2, 3]) await addAt(stores.bookings, minutes);
        const first = await listBookings(stores.bookings, { limit: 2 });
        const own = first.nextCursor ?? 'none';
        const foreign = ['', ' ', 'garbage', '%', "' OR 1=1 --", '{}', `${own}!`, ` ${own}`, 'A'.repeat(10_000)];
        const encoded = ['|', 'yesterday|x', `${NOON}|`, NOON].map((text) => Buffer.from(text).toString('base64url'));
        for (const before of [...foreign, ...encoded]) {
          expect(await listBookings(stores.bookings, { limit: 2, before }), before).toStrictEqual(first);
        }
      });
    });

    describe('listing a part', () => {
      it.each<[string, BookingFilter]>([
        ['no condition', {}],
        ['one status', { statuses: ['approved'] }],
        ['several statuses', { statuses: ['declined', 'completed'] }],
        ['no status at all', { statuses: [] }],
        ['one pickup day', { ...pickupsBetween('2026-11-28', '2026-11-28') }],
        [
          'some statuses on some days',
          { statuses: ['confirmed', 'approved'], ...pickupsBetween('2026-11-27', '2026-11-28') },
        ],
        ['a first name', { words: [['ZO']] }],
        ['a number', { words: [['HOJ-1']] }],
        ['a text that nothing begins with', { words: [['AMAN']] }],
        ['a text that a pattern would be', { words: [['%']] }],
        ['a first name of one status', { statuses: ['approved'], words: [['PRIYA']] }],
        [
          'a first name on some days',
          { statuses: ['confirmed', 'approved'], ...pickupsBetween('2026-11-28', '2026-11-28'), words: [['PRIYA']] },
        ],
        ['a first name on a day', { ...pickupsBetween('2026-11-27', '2026-11-27'), words: [['ZOE']] }],
        ['being held', { statuses: ['held'] }],
        ['being held and a first name', { statuses: ['held'], words: [['PRIYA']] }],
        ['a day that held ones have too', { statuses: ['confirmed'], ...pickupsBetween('2026-11-28', '2026-11-28') }],
      ])('should list and count what %s lets through, newest first', async (_, filter) => {
        const { stores } = await fresh();
        const all = await addVaried(stores);
        const expected = all.filter((booking) => isListed(booking, filter)).map(({ id }) => id);
        expect((await listBookings(stores.bookings, { limit: 200, filter })).bookings).toStrictEqual(
          all.filter(({ id }) => expected.includes(id)),
        );
        for (const limit of [1, 3, 5]) {
          expect((await readPages(stores.bookings, limit, filter)).flat(), `pages of ${limit}`).toEqual(expected);
        }
        expect(await countBookings(stores.bookings, filter, 1000)).toBe(expected.length);
        expect(await countBookings(stores.bookings, filter, 3)).toBe(Math.min(3, expected.length));
      });

      it('should find a booking by whatever the domain says, without regard to case and accents', async () => {
        const { stores } = await fresh();
        const form = { firstName: 'Zoë', lastName: 'Œuvre', email: 'Zo@example.com', phone: '+1 (905) 555-0118' };
        const { booking } = await added(stores, { customer: aCustomer(form), confirmationNumber: 'HOJ-483920' });
        await added(stores);
        for (const typed of [
          ...['zoe', 'ZOË OEU', 'oeu zo', 'œuv', 'zo@', 'hoj-4839', '4839', '905-555-0118', '19055', '0118'],
          ...['2026-11-27', 'Nov 30', 'sienna'],
        ]) {
          const filter = bookingFilter({ view: 'all', typed: typed }, NOON);
          const { bookings } = await listBookings(stores.bookings, { limit: 10, filter });
          expect(bookings, typed).toContainEqual(booking);
        }
      });

      bookingSearchLaw(fresh);
      bookingChoiceLaw(fresh);

      it('should follow a change of status, and forget a removed booking', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const totals = () =>
          Promise.all(
            (['confirmed', 'approved'] as const).flatMap((status) => [
              countBookings(stores.bookings, { statuses: [status] }, 9),
              countBookings(stores.bookings, { statuses: [status], words: [['PRIYA']] }, 9),
              countBookings(stores.bookings, { statuses: [status], ...pickupsBetween('2026-11-27', '2026-11-27') }, 9),
              countBookings(
                stores.bookings,
                { statuses: [status], ...pickupsBetween('2026-11-27', '2026-11-27'), words: [['PRIYA']] },
                9,
              ),
            ]),
          );
        expect(await totals()).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
        await changeBooking(stores.bookings, placed.booking.id, aDecision(placed.booking, 'approved'));
        expect(await totals()).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
        await deleteBooking(stores.bookings, placed.booking.id, REMOVAL);
        expect(await totals()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
      });

      // BOOK-30
      it('should find bookings of an earlier edition once they are refilled, and leave tombstones alone', async () => {
        const { stores } = await fresh();
        const { fieldsOf } = BOOKINGS;
        const earlier = [
          vi
            .spyOn(BOOKINGS, 'fieldsOf')
            .mockImplementation((stored) => ({ ...fieldsOf(stored), status: 'held', edition: FIELDS_EDITION - 1 })),
          vi.spyOn(BOOKINGS.words, 'of').mockReturnValue(['PRIYA']),
        ];
        const [placed, gone] = [await added(stores), await added(stores)];
        for (const each of earlier) each.mockRestore();
        await deleteBooking(stores.bookings, gone.booking.id, REMOVAL);
        const found = (word: string) => countBookings(stores.bookings, { words: [[word]], statuses: ['confirmed'] }, 9);
        expect([await found('PRIYA'), await found('RAMAN')]).toEqual([0, 0]);
        onTestFinished(refillBookings(stores));
        await expect.poll(() => found('RAMAN')).toBe(1);
        expect(await found('PRIYA')).toBe(1);
        await expectWhole(stores, placed);
        expect(await findByNumber(stores.bookings, gone.booking.confirmationNumber)).toBeUndefined();
        expect(await stores.bookings.fields([], { edition: { before: FIELDS_EDITION } })).toEqual([]);
      });

      it('should keep what is found as it was when a change cannot be stored', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const change = { ...aDecision(placed.booking, 'approved'), emails: [emailAt(placed, 0)] };
        await expectFault(changeBooking(stores.bookings, placed.booking.id, change));
        expect(await countBookings(stores.bookings, { statuses: ['confirmed'], words: [['PRIYA']] }, 9)).toBe(1);
      });

      it('should neither repeat nor leave out a found booking while others come and go', async () => {
        const { stores } = await fresh();
        const ids: string[] = [];
        for (const minutes of [1, 2, 3, 4, 5, 6]) ids.unshift(await addAt(stores.bookings, minutes));
        const filter = { words: [['RAMAN']] };
        const page = await listBookings(stores.bookings, { limit: 2, filter });
        await deleteBooking(stores.bookings, ids[1] ?? '', REMOVAL);
        await deleteBooking(stores.bookings, ids[2] ?? '', REMOVAL);
        await addAt(stores.bookings, 7);
        const rest = await listBookings(stores.bookings, { limit: 10, before: page.nextCursor ?? 'none', filter });
        expect([page, rest].flatMap(({ bookings }) => bookings.map(({ id }) => id))).toEqual([
          ...ids.slice(0, 2),
          ...ids.slice(3),
        ]);
      });
    });

    describe('overlaps', () => {
      it('should show the other approved and open bookings of the vehicle, approved first, each by dropoff', async () => {
        const { stores } = await fresh();
        const trip = (pickupTime: Instant, dropoffTime: Instant) => ({
          itinerary: anItinerary({ pickupTime, dropoffTime }),
        });
        const asked = await added(stores, trip('2026-11-10T15:00:00.000Z', '2026-11-20T15:00:00.000Z'));
        const add = async (status: BookingStatus, over: Parameters<typeof aPlacedBooking>[0]) => {
          const placed = aPlacedBooking(over);
          await addBooking(stores.bookings, { ...placed, booking: { ...placed.booking, status } }, aSubmission());
          return placed.booking.id;
        };
        const open = await add('confirmed', trip('2026-11-09T15:00:00.000Z', '2026-11-11T15:00:00.000Z'));
        const approvedLate = await add('approved', trip('2026-11-19T15:00:00.000Z', '2026-11-29T15:00:00.000Z'));
        const approvedEarly = await add('approved', trip('2026-11-12T15:00:00.000Z', '2026-11-14T15:00:00.000Z'));
        const gone = await add('approved', trip('2026-11-12T15:00:00.000Z', '2026-11-14T15:00:00.000Z'));
        await deleteBooking(stores.bookings, gone, REMOVAL);
        for (const status of ['declined', 'completed'] as const)
          await add(status, trip('2026-11-12T15:00:00.000Z', '2026-11-14T15:00:00.000Z'));
        await add('approved', trip('2026-11-08T15:00:00.000Z', '2026-11-10T15:00:00.000Z'));
        await add('approved', trip('2026-11-20T15:00:00.000Z', '2026-11-22T15:00:00.000Z'));
        await add('approved', {
          ...trip('2026-11-12T15:00:00.000Z', '2026-11-14T15:00:00.000Z'),
          vehicle: aVehicle({ id: 'another' }),
        });

        const shown = async (limit: number) =>
          (await overlappingBookings(stores.bookings, asked.booking, limit)).map(({ id }) => id);
        expect(await shown(10)).toEqual([approvedEarly, approvedLate, open]);
        expect(await shown(2)).toEqual([approvedEarly, approvedLate]);
        expect(await shown(1)).toEqual([approvedEarly]);
        expect((await overlappingBookings(stores.bookings, asked.booking, 1))[0]).toStrictEqual(
          await stores.bookings.find(approvedEarly),
        );
      });
    });

    describe('editing', () => {
      it('should give the rule all that is stored, and return its answer', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const submission = aSubmission();
        await addBooking(stores.bookings, placed, submission);
        const stored = { value: placed.booking, history: placed.events, emails: firstEmails(placed), submission };
        const look = (id: string) => stores.bookings.edit(id, (found, uses) => ({ out: { found, uses } }));
        expect(await look(placed.booking.id)).toStrictEqual({ found: stored, uses: {} });
        expect(await look('nobody')).toStrictEqual({ found: undefined, uses: {} });
        await expectWhole(stores, placed);
        await stores.bookings.edit(placed.booking.id, deleteToTombstone(REMOVAL));
        expect((await look(placed.booking.id)).found).toStrictEqual({
          removed: REMOVAL,
          keys: { confirmationNumber: placed.booking.confirmationNumber, submissionKey: submission.key },
          emails: eraseEmails(stored.emails),
        });
      });

      it('should write the e-mails that the rule changes and appends', async () => {
        const { stores, reopen } = await fresh();
        const placed = await added(stores);
        const { id } = placed.booking;
        const [first, second] = [emailAt(placed, 0), emailAt(placed, 1)];
        const delivery = { state: 'failed', reason: '550' } as const;
        const leased = await stores.outbox.claim(NOON, addMinutes(NOON, 60));
        await stores.outbox.settle(leased ?? expect.unreachable(), delivery);
        const late = addMinutes(NOON, 30);
        const today = { ...first, subject: 'Anew', blocks: [{ paragraph: 'Written anew.' }], note: 'See you.' };
        const again = { emailId: first.id, event: { at: late }, copyId: 'none', today };
        const appended = anEmail({ queuedAt: late });
        const write = onStored((found) => {
          const repeated = sendAgain(found.emails, again);
          if (!repeated.ok) return { out: repeated.problem };
          return { out: 'queued', next: { ...found, emails: oweEmails(repeated.value, [appended]) } };
        });
        expect(await stores.bookings.edit(id, write)).toBe('queued');
        const stored = [queueEmail({ ...first, ...today }, late), queueEmail(second), queueEmail(appended)];
        for (const { bookings, outbox } of [stores, await reopen()]) {
          const { found } = await bookings.edit(id, (one) => ({ out: { found: one } }));
          expect(found?.emails).toStrictEqual(stored);
          expect(await outbox.ofBooking(id)).toMatchObject([{ tries: 0, nextTryAt: late }, {}, { id: appended.id }]);
          expect(await bookings.find(id)).toStrictEqual(placed.booking);
          expect(await historyOf(bookings, id)).toStrictEqual(placed.events);
        }
        expect((await claimAll(stores.outbox)).map(({ email }) => email.id).toSorted()).toEqual(
          [first.id, second.id, appended.id].toSorted(),
        );
      });

      it('should let rules that come at once come one after the other', async () => {
        const { stores, reopen } = await fresh();
        const { booking } = await added(stores);
        const instances = [stores, await reopen()];
        const actor = { by: REMOVAL.by, at: NOON };
        const outcomes = await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            (instances[index % 2] ?? stores).bookings.edit(booking.id, endLinks(actor)),
          ),
        );
        expect(new Set(outcomes)).toEqual(new Set(['ended']));
        expect(await stores.bookings.find(booking.id)).toStrictEqual({ ...booking, linkNumber: 9 });
        expect(await historyOf(stores.bookings, booking.id)).toHaveLength(9);
        expect((await stores.removals.after('', 99)).records).toHaveLength(8);
      });

      it('should know a booking by its number, and nothing near it', async () => {
        const { stores } = await fresh();
        const { booking } = await added(stores);
        const { bookings } = stores;
        expect(await findByNumber(bookings, booking.confirmationNumber)).toStrictEqual(booking);
        for (const other of ['HOJ-999999', '', booking.confirmationNumber.slice(0, -1), booking.id])
          expect(await findByNumber(bookings, other), other).toBeUndefined();
        await deleteBooking(bookings, booking.id, REMOVAL);
        expect(await findByNumber(bookings, booking.confirmationNumber)).toBeUndefined();
      });
    });

    describe('changing', () => {
      // BOOK-21
      it('should write the status, its line of history and its e-mail, and nothing else', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const decided = aDecision(placed.booking, 'approved');
        expect(await changeBooking(stores.bookings, placed.booking.id, decided)).toBe('changed');

        const approved = { ...placed.booking, status: 'approved', version: 2, answeredAt: decided.event.at };
        expect(await stores.bookings.find(placed.booking.id)).toStrictEqual(approved);
        expect(await historyOf(stores.bookings, placed.booking.id)).toStrictEqual([...placed.events, decided.event]);
        const states = await stores.outbox.ofBooking(placed.booking.id);
        expect(states.map(({ kind }) => kind)).toEqual(['received', 'notice', 'confirmation']);
      });

      // MAIL-10
      it('should cancel the decisions that still wait, and nothing else', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const { id } = placed.booking;
        const soon = addMinutes(NOON, 1);
        const path: Decision[] = ['approved', 'declined', 'approved'];
        let { booking } = placed;
        const decide = async (index: number) => {
          const change = aDecision(booking, path[index] ?? 'approved');
          expect(await changeBooking(stores.bookings, id, change)).toBe('changed');
          booking = change.booking;
          return change.emails[0]?.id ?? '';
        };
        await decide(0);
        for (const leased of await claimAll(stores.outbox))
          await stores.outbox.settle(leased, { state: 'sent', at: NOON, asSent: AS_SENT });
        const overtaken = await decide(1);
        const running = await stores.outbox.claim(NOON, soon);
        const last = await decide(2);

        const states = (await stores.outbox.ofBooking(id)).map(({ kind, state }) => `${kind} ${state}`);
        expect(states).toEqual([
          'received sent',
          'notice sent',
          'confirmation sent',
          'declined cancelled',
          'confirmation queued',
        ]);
        expect(running?.email.id).toBe(overtaken);
        const refused = { state: 'waiting', nextTryAt: soon, reason: '451' } as const;
        expect(running && (await stores.outbox.settle(running, refused))).toBe('superseded');
        expect((await claimAll(stores.outbox)).map(({ email }) => email.id)).toEqual([last]);
      });

      // BOOK-22
      it('should change it once when members of staff answer at the same time', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const answer = (to: Decision) =>
          changeBooking(stores.bookings, placed.booking.id, aDecision(placed.booking, to));
        const answers = await Promise.all([answer('approved'), answer('declined'), answer('declined')]);
        expect(answers.toSorted()).toEqual(['changed', 'stale', 'stale']);
        expect(await stores.outbox.ofBooking(placed.booking.id)).toHaveLength(3);
        expect(await historyOf(stores.bookings, placed.booking.id)).toHaveLength(2);
      });

      // BOOK-35
      it('should keep the order of changes that fall into one millisecond', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        let { booking } = placed;
        const path: Decision[] = ['declined', 'approved', 'declined', 'approved'];
        for (const to of path) {
          const change = { ...aDecision(booking, to), emails: [] };
          expect(await changeBooking(stores.bookings, booking.id, change)).toBe('changed');
          booking = change.booking;
        }
        const statuses = (await historyOf(stores.bookings, booking.id)).map((event) =>
          'to' in event ? event.to : undefined,
        );
        expect(statuses).toEqual(['confirmed', ...path]);
      });

      it('should write nothing when the e-mail cannot be stored', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const change = { ...aDecision(placed.booking, 'approved'), emails: [anEmail(), emailAt(placed, 0)] };
        await expectFault(changeBooking(stores.bookings, placed.booking.id, change));
        await expectWhole(stores, placed);
      });
    });

    bookingChangesContract(fresh);
    bookingUsesContract(fresh);
    upcomingBookingsContract(fresh);

    describe('pictures', () => {
      it('should know which are named by the vehicle copy of a booking, until it is removed', async () => {
        const { stores } = await fresh();
        const vehicle = aVehicle({ imageUrl: '/car-images/1-sienna.webp' });
        const [placed, other] = [aPlacedBooking({ vehicle }), aPlacedBooking({ vehicle })];
        await addBooking(stores.bookings, placed, aSubmission());
        await addBooking(stores.bookings, other, aSubmission());
        await changeBooking(stores.bookings, placed.booking.id, aDecision(placed.booking, 'approved'));
        await deleteBooking(stores.bookings, other.booking.id, REMOVAL);
        expect(await namesPicture(stores.bookings, '/car-images/1-sienna.webp')).toBe(true);
        for (const path of ['/car-images/1-sienna', '/car-images/1-SIENNA.webp', '']) {
          expect(await namesPicture(stores.bookings, path)).toBe(false);
        }
        await deleteBooking(stores.bookings, placed.booking.id, REMOVAL);
        expect(await namesPicture(stores.bookings, '/car-images/1-sienna.webp')).toBe(false);
      });
    });

    describe('removing', () => {
      it('should leave a tombstone that keeps number and key taken', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const submission = aSubmission();
        await addBooking(stores.bookings, placed, submission);
        expect(await deleteBooking(stores.bookings, placed.booking.id, REMOVAL)).toBe('removed');

        expect(await stores.bookings.find(placed.booking.id)).toBeUndefined();
        expect((await listBookings(stores.bookings, { limit: 10 })).bookings).toEqual([]);
        expect(await historyOf(stores.bookings, placed.booking.id)).toEqual([]);
        expect(await findSubmission(stores.bookings, submission.key)).toStrictEqual({ state: 'removed' });
        expect(await addBooking(stores.bookings, aPlacedBooking(), submission)).toBe('key-taken');
        const { confirmationNumber } = placed.booking;
        expect(await addBooking(stores.bookings, aPlacedBooking({ confirmationNumber }), aSubmission())).toBe(
          'number-taken',
        );
      });

      it('should know a removed booking no more', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        await deleteBooking(stores.bookings, placed.booking.id, REMOVAL);
        expect(await deleteBooking(stores.bookings, placed.booking.id, REMOVAL)).toBe('missing');
        expect(await changeBooking(stores.bookings, placed.booking.id, aDecision(placed.booking, 'approved'))).toBe(
          'missing',
        );
        expect(await deleteBooking(stores.bookings, 'nobody', REMOVAL)).toBe('missing');
        expect(await stores.outbox.nextDue()).toBeUndefined();
      });

      it('should cancel the e-mails that wait, leased ones too, and keep no address', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        await changeBooking(stores.bookings, placed.booking.id, aDecision(placed.booking, 'declined'));
        const sent = await stores.outbox.claim(NOON, addMinutes(NOON, 1));
        if (sent) await stores.outbox.settle(sent, { state: 'sent', at: NOON, asSent: AS_SENT });
        await stores.outbox.claim(NOON, addMinutes(NOON, 1));
        await deleteBooking(stores.bookings, placed.booking.id, REMOVAL);

        const states = await stores.outbox.ofBooking(placed.booking.id);
        expect(states.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'sent']);
        expect(states.map(({ to }) => to)).toEqual(['', '', '']);
        expect(states.every((email) => !('nextTryAt' in email))).toBe(true);
        expect(await claimAll(stores.outbox)).toEqual([]);
        expect(await stores.outbox.nextDue()).toBeUndefined();
      });

      it('should leave the other bookings alone', async () => {
        const { stores } = await fresh();
        const gone = await added(stores);
        const other = await added(stores);
        await deleteBooking(stores.bookings, gone.booking.id, REMOVAL);
        await expectWhole(stores, other);
        expect(await claimAll(stores.outbox)).toHaveLength(2);
      });

      it('should leave no e-mail waiting when it is answered and removed at the same time', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const { id } = placed.booking;
        const [changed, removed] = await Promise.all([
          changeBooking(stores.bookings, id, aDecision(placed.booking, 'approved')),
          deleteBooking(stores.bookings, id, REMOVAL),
        ]);
        expect(['changed', 'missing']).toContain(changed);
        expect(removed).toBe('removed');
        expect(await claimAll(stores.outbox)).toEqual([]);
      });
    });

    describe('erasing', () => {
      const { dropoffTime } = anItinerary();
      const after = addMinutes(dropoffTime, 1 / 60_000);

      it('should name those whose dropoff lies before a moment, the earliest first, until they are erased', async () => {
        const { stores } = await fresh();
        const dropoffs = [3, 1, 2, 1].map((minutes) => addMinutes(dropoffTime, minutes));
        const trips: Booking[] = [];
        for (const [index, time] of dropoffs.entries()) {
          const itinerary = anItinerary({ dropoffTime: time });
          trips.push((await added(stores, { id: `trip-${index}`, itinerary })).booking);
        }
        const removed = await added(stores);
        await deleteBooking(stores.bookings, removed.booking.id, REMOVAL);
        const due = async (moment: Instant, limit = 10) =>
          (await dueForErasure(stores.bookings, { personal: moment, placed: NOON }, limit)).map(({ id }) => id);

        expect(await due(dropoffTime)).toEqual([]);
        expect(await due(addMinutes(dropoffTime, 3))).toEqual(['trip-1', 'trip-3', 'trip-2']);
        expect(await due(addMinutes(dropoffTime, 9), 2)).toEqual(['trip-1', 'trip-3']);
        expect(await erase(stores, trips[1])).toBe('erased');
        expect(await due(addMinutes(dropoffTime, 9))).toEqual(['trip-3', 'trip-2', 'trip-0']);
      });

      // PRIV-1
      it('should name those that were placed before a moment last, whatever their dropoff, and count all once', async () => {
        const { stores } = await fresh();
        const never = anItinerary({ dropoffDate: '9999-12-31', dropoffTime: '9999-12-31T17:30:00.000Z' });
        await added(stores, { id: 'late', at: addMinutes(NOON, 2), itinerary: never });
        const early = await added(stores, { id: 'early', at: addMinutes(NOON, 1), itinerary: never });
        await added(stores, { id: 'over' });
        await added(stores, { id: 'young', at: addMinutes(NOON, 4), itinerary: never });
        const removed = await added(stores);
        await deleteBooking(stores.bookings, removed.booking.id, REMOVAL);
        const limits = { personal: after, placed: addMinutes(NOON, 3) };
        const due = async (limit: number) => (await dueForErasure(stores.bookings, limits, limit)).map(({ id }) => id);
        expect(await due(10)).toEqual(['over', 'early', 'late']);
        expect(await due(2)).toEqual(['over', 'early']);
        expect(await due(1)).toEqual(['over']);
        expect(await countDue(stores.bookings, limits)).toEqual({ due: 3, kept: 4 });
        expect(await erase(stores, early.booking)).toBe('erased');
        expect(await due(10)).toEqual(['over', 'late']);
        expect(await countDue(stores.bookings, limits)).toEqual({ due: 2, kept: 3 });
        expect(await countDue(stores.bookings, { personal: dropoffTime, placed: NOON })).toEqual({ due: 0, kept: 3 });
      });

      // PRIV-3
      it('should leave the booking without its customer, with one more line of history', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const { id } = placed.booking;
        const [due] = await dueForErasure(stores.bookings, { personal: after, placed: NOON }, 10);
        expect(due).toStrictEqual(placed.booking);
        const { booking: erased, event } = anErasure(placed.booking);
        expect(await erase(stores, placed.booking)).toBe('erased');

        expect(await stores.bookings.find(id)).toStrictEqual(erased);
        expect((await listBookings(stores.bookings, { limit: 10 })).bookings).toStrictEqual([erased]);
        expect(await historyOf(stores.bookings, id)).toStrictEqual([...placed.events, event]);
      });

      // PRIV-3
      it('should be found by its number, its status and its day, and by no word of its customer', async () => {
        const { stores } = await fresh();
        const { booking } = await added(stores);
        await erase(stores, booking);
        const count = (filter: BookingFilter) => countBookings(stores.bookings, filter, 10);
        for (const typed of ['Priya', 'Raman', 'priya.raman@example.com', '905']) {
          expect(await count(bookingFilter({ view: 'all', typed: typed }, NOON))).toBe(0);
        }
        expect(await count(bookingFilter({ view: 'to-answer', typed: booking.confirmationNumber }, NOON))).toBe(1);
        expect(await count(pickupsBetween(booking.itinerary.pickupDate, booking.itinerary.pickupDate))).toBe(1);
        expect(await namesPicture(stores.bookings, booking.vehicle.imageUrl)).toBe(true);
      });

      it('should cancel the e-mails that wait, leased ones too, and keep no address and no text', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const { id } = placed.booking;
        const sent = await stores.outbox.claim(NOON, addMinutes(NOON, 1));
        if (sent) await stores.outbox.settle(sent, { state: 'sent', at: NOON, asSent: AS_SENT });
        await stores.outbox.claim(NOON, addMinutes(NOON, 1));
        await erase(stores, placed.booking);
        const states = await stores.outbox.ofBooking(id);
        expect(states.map(({ state, to }) => [state, to])).toEqual([
          ['sent', ''],
          ['cancelled', ''],
        ]);
        expect(await claimAll(stores.outbox)).toEqual([]);
      });

      it('should answer its key without the digest of what its customer typed, and be removed as any other', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const submission = aSubmission();
        await addBooking(stores.bookings, placed, submission);
        await erase(stores, placed.booking);
        const { booking } = anErasure(placed.booking);
        const known = { state: 'booked', booking, bodyHash: '' };
        expect(await findSubmission(stores.bookings, submission.key)).toStrictEqual(known);
        expect(await deleteBooking(stores.bookings, placed.booking.id, REMOVAL)).toBe('removed');
        expect(await findSubmission(stores.bookings, submission.key)).toStrictEqual({ state: 'removed' });
        expect(await erase(stores, placed.booking)).toBe('missing');
      });

      // PRIV-5
      it('should be answered no more once it is erased', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        await erase(stores, placed.booking);
        expect(await changeBooking(stores.bookings, placed.booking.id, aDecision(placed.booking, 'approved'))).toBe(
          'stale',
        );
        expect(await claimAll(stores.outbox)).toEqual([]);
      });

      it('should erase once when two do it at once, also what is answered at the same time', async () => {
        const { stores } = await fresh();
        const placed = await added(stores);
        const { id } = placed.booking;
        const [one, changed, other] = await Promise.all([
          erase(stores, placed.booking),
          changeBooking(stores.bookings, id, aDecision(placed.booking, 'approved')),
          erase(stores, placed.booking),
        ]);
        expect([one, other].toSorted()).toEqual(['erased', 'erased-before']);
        expect(['changed', 'stale']).toContain(changed);
        expect(await claimAll(stores.outbox)).toEqual([]);
      });

      it('should leave the other bookings alone', async () => {
        const { stores } = await fresh();
        const gone = await added(stores);
        const other = await added(stores);
        await erase(stores, gone.booking);
        await expectWhole(stores, other);
        expect(await claimAll(stores.outbox)).toHaveLength(2);
      });
    });

    // BOOK-41
    describe('a held booking', () => {
      const release = ({ bookings }: Stores, { booking }: PlacedBooking) =>
        changeBooking(bookings, booking.id, aChange(booking, { what: 'release' }, { at: addMinutes(NOON, 5) }));
      const statesOf = async ({ outbox }: Stores, { booking }: PlacedBooking) =>
        (await outbox.ofBooking(booking.id)).map(({ kind, state }) => [kind, state]);
      const counts = async ({ bookings }: Stores) =>
        Promise.all(
          ([['held'], ['confirmed'], ['approved']] as const).flatMap((statuses) => [
            countBookings(bookings, { statuses }, 9),
            countBookings(bookings, { statuses, words: [['PRIYA']] }, 9),
          ]),
        );

      it('should be stored with its e-mails, of which none is sent', async () => {
        const { stores } = await fresh();
        const submission = aSubmission();
        const placed = aPlacedBooking({ isHeld: true });
        await addBooking(stores.bookings, placed, submission);
        expect(await stores.bookings.find(placed.booking.id)).toStrictEqual({ ...placed.booking, held: true });
        const known = { state: 'booked', booking: placed.booking, bodyHash: submission.bodyHash };
        expect(await findSubmission(stores.bookings, submission.key)).toStrictEqual(known);
        expect((await listBookings(stores.bookings, { limit: 9 })).bookings).toStrictEqual([placed.booking]);
        expect(await statesOf(stores, placed)).toEqual([
          ['received', 'held'],
          ['notice', 'held'],
        ]);
        expect(await claimAll(stores.outbox)).toEqual([]);
        expect(await counts(stores)).toEqual([1, 1, 0, 0, 0, 0]);
      });

      it('should be listed as any other once it is released, and its e-mails be sent', async () => {
        const { stores, reopen } = await fresh();
        const placed = await added(stores, { isHeld: true });
        const { id } = placed.booking;
        expect(await release(stores, placed)).toBe('changed');
        const { held: _, ...booking } = placed.booking;
        const released = { ...booking, version: 2 };
        expect(await stores.bookings.find(id)).toStrictEqual(released);
        const event = {
          at: addMinutes(NOON, 5),
          by: 'sam@oakville.example',
          what: 'released',
          version: 2,
          changes: [{ field: 'held', before: true }],
        };
        expect(await historyOf(stores.bookings, id)).toStrictEqual([...placed.events, event]);
        expect(await counts(stores)).toEqual([0, 0, 1, 1, 0, 0]);
        expect(await release(stores, placed)).toBe('stale');
        const again = await reopen();
        expect(await again.bookings.find(id)).toStrictEqual(released);
        expect((await claimAll(again.outbox)).map(({ email }) => email.kind)).toEqual(['received', 'notice']);
      });

      it('should be released once when two do it at once', async () => {
        const { stores } = await fresh();
        const placed = await added(stores, { isHeld: true });
        const outcomes = await Promise.all([1, 2, 3].map(() => release(stores, placed)));
        expect(outcomes.toSorted()).toEqual(['changed', 'stale', 'stale']);
        expect(await historyOf(stores.bookings, placed.booking.id)).toHaveLength(2);
        expect(await claimAll(stores.outbox)).toHaveLength(2);
      });

      // BOOK-43
      it('should be held no more once it is answered, with its first e-mails cancelled', async () => {
        const { stores } = await fresh();
        const placed = await added(stores, { isHeld: true });
        const { id } = placed.booking;
        const approval = aDecision(placed.booking, 'approved');
        expect(await changeBooking(stores.bookings, id, approval)).toBe('changed');
        const { held: _, ...booking } = placed.booking;
        const { at: answeredAt } = approval.event;
        expect(await stores.bookings.find(id)).toStrictEqual({
          ...booking,
          status: 'approved',
          version: 2,
          answeredAt,
        });
        expect(await statesOf(stores, placed)).toEqual([
          ['received', 'cancelled'],
          ['notice', 'cancelled'],
          ['confirmation', 'queued'],
        ]);
        expect(await counts(stores)).toEqual([0, 0, 0, 0, 1, 1]);
        expect(await release(stores, placed)).toBe('stale');
      });

      it('should be either released or answered first when both come at once', async () => {
        const { stores } = await fresh();
        const placed = await added(stores, { isHeld: true });
        const { id } = placed.booking;
        const [released, answered] = await Promise.all([
          release(stores, placed),
          changeBooking(stores.bookings, id, aDecision(placed.booking, 'approved')),
        ]);
        expect([released, answered].toSorted()).toEqual(['changed', 'stale']);
        expect(await stores.bookings.find(id)).not.toHaveProperty('held');
        const kinds = (await claimAll(stores.outbox)).map(({ email: { kind } }) => kind);
        expect(kinds.toSorted()).toEqual(released === 'changed' ? ['notice', 'received'] : ['confirmation']);
      });

      it('should be erased and removed as any other, and then be held no more', async () => {
        const { stores } = await fresh();
        const [erased, removed] = [await added(stores, { isHeld: true }), await added(stores, { isHeld: true })];
        expect(await erase(stores, erased.booking)).toBe('erased');
        expect(await stores.bookings.find(erased.booking.id)).toStrictEqual(anErasure(erased.booking).booking);
        expect(await deleteBooking(stores.bookings, removed.booking.id, REMOVAL)).toBe('removed');
        for (const placed of [erased, removed]) {
          expect(await statesOf(stores, placed)).toEqual([
            ['received', 'cancelled'],
            ['notice', 'cancelled'],
          ]);
        }
        expect(await release(stores, erased)).toBe('stale');
        expect(await release(stores, removed)).toBe('missing');
        expect(await counts(stores)).toEqual([0, 0, 1, 0, 0, 0]);
      });

      it('should not be named where bookings overlap', async () => {
        const { stores } = await fresh();
        const { booking } = await added(stores);
        const held = await added(stores, { isHeld: true });
        expect(await overlappingBookings(stores.bookings, booking, 9)).toEqual([]);
        expect(await overlappingBookings(stores.bookings, held.booking, 9)).toStrictEqual([booking]);
      });
    });

    describe('spent keys', () => {
      it('should be forgotten of what was removed before a moment, and of nothing else', async () => {
        const { stores } = await fresh();
        await added(stores);
        const spent: Submission[] = [];
        for (const minutes of [0, 1, 2]) {
          const placed = aPlacedBooking();
          const submission = aSubmission();
          spent.push(submission);
          await addBooking(stores.bookings, placed, submission);
          await deleteBooking(stores.bookings, placed.booking.id, { ...REMOVAL, at: addMinutes(REMOVAL.at, minutes) });
        }
        const states = () =>
          Promise.all(spent.map(async ({ key }) => (await findSubmission(stores.bookings, key))?.state));
        const moment = addMinutes(REMOVAL.at, 2);
        expect(await forgetKeys(stores.bookings, REMOVAL.at, 10)).toBe(0);
        expect(await forgetKeys(stores.bookings, moment, 1)).toBe(1);
        expect(await states()).toEqual([undefined, 'removed', 'removed']);
        expect(await forgetKeys(stores.bookings, moment, 10)).toBe(1);
        expect(await forgetKeys(stores.bookings, moment, 10)).toBe(0);
        expect(await states()).toEqual([undefined, undefined, 'removed']);
        expect((await listBookings(stores.bookings, { limit: 10 })).bookings).toHaveLength(1);
      });

      it('should be free to be used again, and the number not', async () => {
        const { stores } = await fresh();
        const placed = aPlacedBooking();
        const submission = aSubmission();
        await addBooking(stores.bookings, placed, submission);
        await deleteBooking(stores.bookings, placed.booking.id, REMOVAL);
        await forgetKeys(stores.bookings, addMinutes(REMOVAL.at, 1), 10);
        const { confirmationNumber } = placed.booking;
        expect(await addBooking(stores.bookings, aPlacedBooking({ confirmationNumber }), aSubmission())).toBe(
          'number-taken',
        );
        expect(await addBooking(stores.bookings, aPlacedBooking(), submission)).toBe('added');
      });
    });

    // BOOK-8
    describe('tombstones', () => {
      it('should be forgotten of what was removed before a moment, and their numbers be used again', async () => {
        const { stores } = await fresh();
        const kept = await added(stores);
        const numbers: string[] = [];
        for (const minutes of [0, 1, 2]) {
          const { booking } = await added(stores);
          numbers.push(booking.confirmationNumber);
          await deleteBooking(stores.bookings, booking.id, { ...REMOVAL, at: addMinutes(REMOVAL.at, minutes) });
          await forgetKeys(stores.bookings, addMinutes(REMOVAL.at, minutes + 1), minutes);
        }
        const moment = addMinutes(REMOVAL.at, 2);
        expect(await forgetTombstones(stores.bookings, REMOVAL.at, 10)).toBe(0);
        expect(await forgetTombstones(stores.bookings, moment, 1)).toBe(1);
        expect(await forgetTombstones(stores.bookings, moment, 10)).toBe(1);
        expect(await forgetTombstones(stores.bookings, moment, 10)).toBe(0);
        const outcomes: string[] = [];
        for (const confirmationNumber of numbers) {
          outcomes.push(await addBooking(stores.bookings, aPlacedBooking({ confirmationNumber }), aSubmission()));
        }
        expect(outcomes).toEqual(['added', 'added', 'number-taken']);
        await expectWhole(stores, kept);
      });
    });

    it('should keep what was erased as it was erased when opened again', async () => {
      const { stores, reopen } = await fresh();
      const { booking } = await added(stores);
      await erase(stores, booking);
      const found = await (await reopen()).bookings.find(booking.id);
      expect(found).toStrictEqual(anErasure(booking).booking);
    });

    it('should keep bookings, tombstones, history and e-mails when opened again', async () => {
      const { stores, reopen } = await fresh();
      const placed = await added(stores);
      const gone = aPlacedBooking();
      const spent = aSubmission();
      await addBooking(stores.bookings, gone, spent);
      await deleteBooking(stores.bookings, gone.booking.id, REMOVAL);
      const again = await reopen();
      await expectWhole(again, placed);
      expect(await findSubmission(again.bookings, spent.key)).toStrictEqual({ state: 'removed' });
      expect(await again.bookings.find(gone.booking.id)).toBeUndefined();
    });

    it.each<[string, (bookings: Ports['bookings']) => Promise<unknown>]>([
      ['add', (bookings) => addBooking(bookings, aPlacedBooking(), aSubmission())],
      ['findSubmission', (bookings) => findSubmission(bookings, 'key')],
      ['find', (bookings) => bookings.find('id')],
      ['newestFirst', (bookings) => listBookings(bookings, { limit: 1 })],
      ['count', (bookings) => countBookings(bookings, {}, 1)],
      ['overlapping', (bookings) => overlappingBookings(bookings, aPlacedBooking().booking, 1)],
      ['lastHandedOut', (bookings) => lastHandedOut(bookings, 'sienna', 1)],
      ['countUpcoming', (bookings) => countUpcoming(bookings, ['sienna'], NOON)],
      ['history', (bookings) => historyOf(bookings, 'id')],
      ['edit', (bookings) => bookings.edit('id', deleteToTombstone(REMOVAL))],
      ['namesPicture', (bookings) => namesPicture(bookings, '/car-images/1-sienna.webp')],
      ['dueForErasure', (bookings) => dueForErasure(bookings, { personal: NOON, placed: NOON }, 1)],
      ['countDue', (bookings) => countDue(bookings, { personal: NOON, placed: NOON })],
      ['forgetKeys', (bookings) => forgetKeys(bookings, NOON, 1)],
      ['forgetTombstones', (bookings) => forgetTombstones(bookings, NOON, 1)],
    ])('should reject %s with `unavailable` while it is out of reach', async (_, call) => {
      const { stores, cut } = await fresh();
      await cut();
      await expect(call(stores.bookings)).rejects.toSatisfy(isUnavailable);
    });
  });
}

function erase({ bookings }: Stores, booking: Booking | undefined) {
  if (booking === undefined) throw new Error('there is no such booking');
  return eraseBooking(bookings, booking.id, anErasure(booking));
}

async function added({ bookings }: Stores, over: Parameters<typeof aPlacedBooking>[0] = {}): Promise<PlacedBooking> {
  const placed = aPlacedBooking(over);
  await addBooking(bookings, placed, aSubmission());
  return placed;
}

async function addAt(bookings: Ports['bookings'], minutes: number): Promise<string> {
  const placed = aPlacedBooking({ at: addMinutes(NOON, minutes) });
  await addBooking(bookings, placed, aSubmission());
  return placed.booking.id;
}

/** Bookings of every status, of three pickup days and two customers, some of one moment; as they are listed, newest first. */
async function addVaried({ bookings }: Stores): Promise<readonly Booking[]> {
  for (const [index, pickupDate] of (['2026-11-27', '2026-11-28', '2026-11-29'] as const).entries()) {
    for (const [position, status] of BOOKING_STATUSES.entries()) {
      for (const firstName of ['Priya', 'Zoë']) {
        const placed = aPlacedBooking({
          at: addMinutes(NOON, (index + position) % 4),
          itinerary: anItinerary({ pickupDate }),
          customer: aCustomer({ firstName }),
        });
        await addBooking(bookings, { ...placed, booking: { ...placed.booking, status } }, aSubmission());
      }
    }
    const held = { isHeld: true, at: addMinutes(NOON, index), itinerary: anItinerary({ pickupDate }) };
    await addBooking(bookings, aPlacedBooking(held), aSubmission());
  }
  return (await listBookings(bookings, { limit: 200 })).bookings;
}

async function readPages(bookings: Ports['bookings'], limit: number, filter: BookingFilter = {}): Promise<string[][]> {
  const pages: string[][] = [];
  let before: string | undefined;
  while (pages.length < 50) {
    const page = await listBookings(bookings, { limit, filter, ...(before === undefined ? {} : { before }) });
    pages.push(page.bookings.map(({ id }) => id));
    if (page.nextCursor === null) return pages;
    before = page.nextCursor;
  }
  throw new Error('the pages come to no end');
}

/** As it was placed, with nothing done to it since. */
async function expectWhole({ bookings, outbox }: Stores, { booking, events, emails }: PlacedBooking): Promise<void> {
  expect(await bookings.find(booking.id)).toStrictEqual(booking);
  expect(await historyOf(bookings, booking.id)).toStrictEqual(events);
  expect(await outbox.ofBooking(booking.id)).toStrictEqual(
    emails.map(({ id, kind, to, queuedAt }) => ({
      id,
      kind,
      to: to.address,
      state: 'queued',
      tries: 0,
      nextTryAt: queuedAt,
    })),
  );
}

async function expectAbsent({ bookings, outbox }: Stores, { booking }: PlacedBooking): Promise<void> {
  expect(await bookings.find(booking.id)).toBeUndefined();
  expect(await historyOf(bookings, booking.id)).toEqual([]);
  expect(await outbox.ofBooking(booking.id)).toEqual([]);
}

/** A broken promise rejects, and does not pass for a store out of reach: trying again would not help. */
async function expectFault(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toSatisfy((fault) => fault instanceof Error && !isUnavailable(fault));
}

function emailAt({ emails }: PlacedBooking, index: number): Email {
  const email = emails[index];
  if (email === undefined) throw new Error(`a placed booking owes ${index + 1} e-mails`);
  return email;
}

function withoutComments() {
  const { comments: _, ...customer } = aCustomer();
  return customer;
}
