import { beforeEach, describe, expect, it } from 'vitest';
import { LISTED_STATUSES } from '../../../src/domain/booking/booking.ts';
import { BOOKINGS } from '../../../src/domain/booking/booking-fields.ts';
import { prefixesOf } from '../../../src/domain/booking/search.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Condition, Where } from '../../../src/ports/stores/records.ts';
import { aBookingRecord, BACK, OUT } from '../../support/values/booking-records.ts';
import { aCustomer, anItinerary, at, aVehicle, NOON } from '../../support/values/samples.ts';
import type { StoresSubject } from '../subject.ts';

type Conditions = Where<typeof BOOKINGS.fields>;
type Order = keyof typeof BOOKINGS.orders;

const ORDERS = ['newest', 'deadline', 'pickup', 'dropoff'] as const;
const ALL = { status: LISTED_STATUSES };

/** Conditions, and the orders in which they are listed. */
const LISTS: [name: string, where: Conditions, orders?: readonly Order[]][] = [
  ['no condition', {}],
  ['one value', { status: 'approved' }],
  ['several values', { status: ['approved', 'held', 'confirmed'] }],
  ['no value of several', { status: [] }],
  ['a value that none has', { status: 'none' }],
  ['several values of two fields', { status: ['approved', 'confirmed'], vehicleId: ['sienna', 'ram'] }],
  [
    'a range with both ends',
    { ...ALL, pickupTime: { from: at('2026-11-27', '00:00'), before: at('2026-11-29', '00:00') } },
  ],
  ['an open range', { ...ALL, dropoffTime: { after: at('2026-11-30', '12:30') } }],
  [
    'a range of another field',
    { status: 'approved', createdAt: { from: NOON }, dropoffTime: { until: at('2026-12-01', '12:30') } },
  ],
  ['a field that all have', { createdAt: { isPresent: true } }],
  ['a field that some have', { ...ALL, outAt: { isPresent: true } }],
  ['a field that some lack', { ...ALL, outAt: { isPresent: false } }],
  [
    'a field that some lack, in a range',
    {
      status: ['approved', 'confirmed'],
      outAt: { isPresent: false },
      pickupTime: { before: at('2026-11-29', '00:00') },
    },
  ],
  ['a field of few', { vehicleId: 'sienna' }],
  ['a field of few, by its status', { vehicleId: 'sienna', status: ['approved', 'confirmed'] }],
  ['what is out', { isOut: 'yes' }],
  ['what is out of a vehicle', { isOut: 'yes', vehicleId: 'ram', status: LISTED_STATUSES }],
  [
    'what meets a span',
    { usedUntil: { after: at('2026-11-28', '00:00') }, usedFrom: { before: at('2026-11-29', '00:00') } },
  ],
  ['numbers', { rentedFrom: { isPresent: true }, subTotal: { from: 20_000, before: 30_000 } }],
  ['a number', { status: 'approved', hst: 4000 }],
  ['several numbers', { ...ALL, subTotal: [10_000, 25_000] }],
  ['a unique field', { confirmationNumber: 'HOJ-900003' }],
  ['a word', { ...ALL, words: [['PRIYA']] }],
  ['the start of a word, of some statuses', { status: ['approved', 'held'], words: [['PR']] }],
  ['all of several words', { ...ALL, words: [['PR'], ['RAM', 'RAMAN']] }],
  ['one of several words', { ...ALL, words: [['PRIYA', 'OMER']] }],
  ['a day', { ...ALL, words: [['§2026-11-28']] }],
  ['the last digits of a phone', { ...ALL, words: [['¬8110']] }],
  ['a word that none has', { ...ALL, words: [['NOBODY']] }],
  [
    'a word in a range',
    { ...ALL, words: [['RAM']], pickupTime: { from: at('2026-11-27', '00:00'), before: at('2026-11-29', '00:00') } },
  ],
  ['a word of a field of few', { ...ALL, words: [['PRIYA']], vehicleId: 'ram' }],
  ['the last hand-outs', { vehicleId: 'ram', outAt: { isPresent: true } }, ['lastHandOut']],
  ['what is kept', { keptDropoff: { before: at('2026-12-01', '00:00') } }, ['keptDropoff']],
  [
    'what is kept by placement',
    { keptPlaced: { before: addMinutes(NOON, 3) }, keptDropoff: { from: at('2026-11-30', '00:00') } },
    ['keptPlaced'],
  ],
];

const STATUSES = ['confirmed', 'approved', 'held', 'declined', 'completed', 'cancelled', 'approved'] as const;

/** Bookings that share moments, vehicles and words, so that each condition and each tie occurs. */
function someRecords(): readonly StoredBooking[] {
  return Array.from({ length: 21 }, (_, index) => {
    const listed = STATUSES[index % STATUSES.length] ?? 'confirmed';
    const [pickupDate, dropoffDate] = [`2026-11-${27 + (index % 3)}`, `2026-11-${30 - (index % 2)}`] as const;
    const handover = index % 4 === 1 ? { handover: OUT } : index % 4 === 2 ? { handover: BACK } : {};
    const amount = 10_000 + 5000 * (index % 5);
    const { value, ...parts } = aBookingRecord({
      id: `id-${String((index * 8) % 21).padStart(2, '0')}`,
      confirmationNumber: `HOJ-${900_000 + index}`,
      createdAt: addMinutes(NOON, Math.floor(index / 4)),
      vehicle: aVehicle({ id: ['sienna', 'ram', 'kona'][index % 3] ?? '' }),
      itinerary: anItinerary({ pickupDate, dropoffDate } as object),
      form: aCustomer(index % 2 ? { firstName: 'Ömer', lastName: 'Rama', email: 'omer@example.com' } : {}),
      ...(listed === 'held' ? { status: 'confirmed', held: true } : { status: listed }),
      ...handover,
    });
    const totals = { ...value.totals, rentalSubTotal: amount, hst: amount / 5, totalCharges: amount };
    return { value: { ...value, totals }, ...parts, emails: [] };
  });
}

/** Whether a record meets conditions, by what its kind says. */
function isMet(record: StoredBooking, { words = [], removedAt: _, ...where }: Conditions): boolean {
  const fields: Readonly<Record<string, string | number | undefined>> = BOOKINGS.fieldsOf(record);
  const starts = new Set(prefixesOf(BOOKINGS.words.of(record.value)));
  return (
    Object.entries<Condition | undefined>(where).every(([field, condition]) => isOneMet(fields[field], condition)) &&
    words.every((group) => group.some((word) => starts.has(word)))
  );
}

function isOneMet(value: string | number | undefined, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'object') return value === condition;
  if (Array.isArray(condition)) return condition.includes(value);
  if ('isPresent' in condition) return (value !== undefined) === condition.isPresent;
  if (
    value === undefined ||
    !('from' in condition || 'after' in condition || 'before' in condition || 'until' in condition)
  )
    return false;
  const { from = value, after, before, until = value } = condition;
  return (
    from <= value &&
    value <= until &&
    (after === undefined || after < value) &&
    (before === undefined || value < before)
  );
}

/** What every adapter of the port `Records` promises of lists, whatever index it chooses. */
export function recordListsContract(fresh: () => Promise<StoresSubject>): void {
  describe('lists of records', () => {
    let bookings: Stores['bookings'];
    let records: readonly StoredBooking[];

    beforeEach(async () => {
      ({ bookings } = (await fresh()).stores);
      records = someRecords();
      for (const record of records) await bookings.import(record.value.id, record);
      const { emails, submission, value } = aBookingRecord();
      const { confirmationNumber } = value;
      const keys = { confirmationNumber, submissionKey: submission.key ?? '' };
      await bookings.import('removed', { removed: { by: 'sam', at: NOON }, keys, emails });
    });

    /** The ids of the records that meet conditions, in an order. */
    function idsIn(where: Conditions, order: Order): readonly string[] {
      const [field, direction] = BOOKINGS.orders[order];
      const sign = direction === 'asc' ? 1 : -1;
      const placed = records
        .filter((record) => isMet(record, where))
        .map((record) => [String(BOOKINGS.fieldsOf(record)[field]), record.value.id] as const);
      const compare = ([at, id]: (typeof placed)[number], [otherAt, otherId]: (typeof placed)[number]) =>
        at === otherAt ? (id < otherId ? -sign : sign) : at < otherAt ? -sign : sign;
      return placed.toSorted(compare).map(([, id]) => id);
    }

    it.each(LISTS)('should list, page by page, and count records with %s', async (_, where, orders = ORDERS) => {
      for (const order of orders) {
        const expected = idsIn(where, order);
        const { values, next } = await bookings.list({ where, order });
        expect([order, values.map(({ id }) => id)]).toEqual([order, expected]);
        expect(next).toBeNull();
        const paged: string[] = [];
        let after: string | null | undefined;
        // A page that repeats records would go on for ever.
        while (after !== null && paged.length <= expected.length) {
          const page = await bookings.list({ where, order, limit: 4, after });
          expect(page.values.length).toBeLessThanOrEqual(4);
          paged.push(...page.values.map(({ id }) => id));
          after = page.next;
        }
        expect([order, paged]).toEqual([order, expected]);
      }
      const count = idsIn(where, orders[0] ?? 'newest').length;
      expect(await bookings.count(where)).toBe(count);
      expect(await bookings.count(where, 2)).toBe(Math.min(2, count));
    });

    it.each(LISTS)('should return the fields of records with %s', async (_, where) => {
      const names = ['status', 'outAt', 'subTotal'] as const;
      const found = await bookings.fields(names, where);
      const expected = records
        .filter((record) => isMet(record, where))
        .map((record) => {
          const { status, outAt, subTotal } = BOOKINGS.fieldsOf(record);
          return { id: record.value.id, status, ...(outAt !== undefined && { outAt }), subTotal };
        });
      const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1);
      expect(found.toSorted(byId)).toStrictEqual(expected.toSorted(byId));
      expect(await bookings.fields([], where, 2)).toHaveLength(Math.min(2, expected.length));
    });

    it('should return what an index has of fields, also one that is absent', async () => {
      const where = { createdAt: { from: NOON, before: addMinutes(NOON, 60) } };
      const found = await bookings.fields(['createdAt', 'status', 'placedBy', 'answeredAt'], where);
      expect(found).toHaveLength(records.length);
      const { id, createdAt } = records[0]?.value ?? {};
      expect(found).toContainEqual({ id, createdAt, status: 'confirmed', placedBy: 'site' });
      const rented = await bookings.fields(['classType', 'subTotal', 'hst', 'totalCharges'], {
        rentedFrom: { from: NOON },
      });
      const sum = (of: readonly { readonly subTotal: number }[]) => of.reduce((all, { subTotal }) => all + subTotal, 0);
      const expected = records.map((record) => BOOKINGS.fieldsOf(record)).filter((one) => 'rentedFrom' in one);
      expect(sum(rented)).toBe(sum(expected));
    });

    it.each<[string, Conditions, Order]>([
      ['its index has', {}, 'newest'],
      ['is sorted', { vehicleId: 'sienna' }, 'pickup'],
      ['is sorted after words', { ...ALL, words: [['RAM']] }, 'pickup'],
    ])(
      'should go on where a page ended, though its last record is deleted: in an order that %s',
      async (_, where, order) => {
        const expected = idsIn(where, order);
        const page = await bookings.list({ where, order, limit: 3 });
        await bookings.edit(expected[2] ?? '', () => ({ out: 0, next: 'gone' }));
        const rest = await bookings.list({ where, order, limit: 99, after: page.next ?? undefined });
        expect([...page.values, ...rest.values].map(({ id }) => id)).toEqual(expected);
      },
    );

    it('should be of the records as they are by now', async () => {
      const [first] = records;
      if (first === undefined) throw new Error('there is none');
      const { value, ...parts } = first;
      const form = { ...value.form, firstName: 'Zoë', email: 'zoe@example.com' };
      await bookings.edit(value.id, () => ({
        out: 0,
        next: { value: { ...value, status: 'declined', form }, ...parts },
      }));
      const ids = async (where: Conditions) =>
        (await bookings.list({ where, order: 'newest' })).values.map(({ id }) => id);
      expect(await ids({ status: 'confirmed' })).not.toContain(value.id);
      expect(await ids({ status: 'declined' })).toContain(value.id);
      expect(await ids({ ...ALL, words: [['PRIYA']] })).not.toContain(value.id);
      expect(await ids({ ...ALL, words: [['ZOE']] })).toEqual([value.id]);
    });
  });
}
