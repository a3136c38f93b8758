import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LISTED_STATUSES } from '../../../src/domain/booking/booking.ts';
import { BOOKINGS } from '../../../src/domain/booking/booking-fields.ts';
import { prefixesOf } from '../../../src/domain/booking/search.ts';
import type { StoredBooking } from '../../../src/domain/booking/stored-booking.ts';
import { type StoredVehicle, VEHICLES } from '../../../src/domain/fleet/stored-vehicle.ts';
import { type AnyKind, type Fields, type Kind, orderOf, type Stored } from '../../../src/domain/shared/record.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import type { Stores } from '../../../src/ports/ports.ts';
import type { Condition, Range, Records, Where } from '../../../src/ports/stores/records.ts';
import { aBookingRecord, BACK, OUT } from '../../support/values/booking-records.ts';
import { ADDED, aCustomer, anItinerary, aVehicle, NOON } from '../../support/values/samples.ts';
import { addVehicle } from '../../support/values/vehicles.ts';
import type { StoresSubject } from '../subject.ts';

type Conditions = Where<typeof BOOKINGS.fields>;
type Order = keyof typeof BOOKINGS.orders;
type Value = string | number;
type StoredRecord = Stored<{ readonly id: string }>;

const ALL = { status: LISTED_STATUSES };

const STATUSES = ['confirmed', 'approved', 'held', 'declined', 'completed', 'cancelled', 'approved'] as const;

/** Some begin alike, and some have what an index or a query might take for syntax. */
const NAMES = ['Priya', 'Ömer', 'a" OR "b', 'A*', "(O'N", '%_\\', '李😀', `P${'r'.repeat(50)}`, 'words:a'];

/** Bookings that share moments, vehicles and words, so that each condition and each tie occurs. */
function someBookings(): readonly StoredBooking[] {
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
      form: aCustomer({
        firstName: NAMES[index % 9] ?? '',
        ...(index % 2 && { lastName: 'Rama', email: 'o@example.com' }),
      }),
      ...(listed === 'held' ? { status: 'confirmed', held: true } : { status: listed }),
      ...handover,
      ...(index % 3 === 1 && { answeredAt: addMinutes(NOON, index % 5) }),
      ...(index % 7 === 3 && { erasedAt: NOON }),
    });
    const totals = { ...value.totals, rentalSubTotal: amount, hst: amount / 5, totalCharges: amount };
    return { value: { ...value, totals }, ...parts, emails: [] };
  });
}

/** Vehicles of names that share beginnings, of which some have been changed. */
function someVehicles(): readonly StoredVehicle[] {
  return ['b', 'A', 'á', '🚚', '', 'b', 'ab', '%_'].map((name, index) => ({
    value: aVehicle({ id: `id-${index}`, name }),
    history: index % 3 === 0 ? [] : [{ ...ADDED, at: addMinutes(NOON, index % 4) }],
  }));
}

/** The declared fields of a record, and the starts of its words. */
type Known = { readonly id: string; readonly fields: Readonly<Record<string, Value>>; readonly starts: Set<string> };

function knownOf(kind: AnyKind, record: StoredRecord): Known {
  const { fieldsOf, words } = kind as Kind<unknown>;
  const fields = fieldsOf(record) as Known['fields'];
  return { id: record.value.id, fields, starts: new Set(prefixesOf(words?.of(record.value) ?? [])) };
}

function compare(one: Value, other: Value): number {
  return one < other ? -1 : Number(one > other);
}

/** Whether a record meets conditions. */
function isMet({ fields, starts }: Known, { words = [], removedAt: _, ...where }: Where<Fields>): boolean {
  return (
    Object.entries<Condition | undefined>(where).every(([field, condition]) => isOneMet(fields[field], condition)) &&
    words.every((group) => group.some((word) => starts.has(word)))
  );
}

function isOneMet(value: Value | undefined, condition: Condition | undefined): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'object') return value === condition;
  if (Array.isArray(condition)) return condition.includes(value);
  if ('isPresent' in condition) return (value !== undefined) === condition.isPresent;
  if (value === undefined) return false;
  if ('contains' in condition) return condition.contains.every((text) => String(value).includes(text));
  const { from = value, after, before, until = value } = condition as Range<Value>;
  if ((after !== undefined && value <= after) || (before !== undefined && value >= before)) return false;
  return from <= value && value <= until;
}

/** Any conditions on some records, an order, and fields that are asked for. */
function questionOn(kind: AnyKind, known: readonly Known[]) {
  const conditionOn = (field: string): fc.Arbitrary<Condition> => {
    const none = kind.fields[field] === 'number' ? 7 : 'none';
    const value = fc.constantFrom<Value[]>(none, ...known.flatMap(({ fields }) => fields[field] ?? []));
    const range = fc.record({ from: value, after: value, before: value, until: value }, { requiredKeys: [] });
    return fc.oneof(
      { weight: 3, arbitrary: value },
      { weight: 2, arbitrary: fc.uniqueArray(value, { maxLength: 3 }) },
      { weight: 3, arbitrary: range.filter((bounds) => Object.keys(bounds).length > 0) },
      fc.record({ isPresent: fc.boolean() }),
      ...(none === 7 ? [] : [value.map((text) => ({ contains: [String(text).slice(2, 5)] }))]),
    );
  };
  const anyFields = fc.subarray(Object.keys(kind.fields), { maxLength: 2 });
  // Conditions on fields of an index, and others; of the same index some that are asked for.
  const onIndex = fc.constantFrom(...Object.values(kind.indexes)).chain((index) => {
    const some = fc.subarray([...new Set(index)].filter((field) => field !== 'id'));
    const on = fc.tuple(some, fc.oneof(fc.constant([]), anyFields)).map((names) => [...new Set(names.flat())]);
    return fc.record({
      onFields: on.chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, conditionOn(name)])))),
      names: fc.oneof(some, anyFields),
    });
  });
  const start = fc.constantFrom('NONE', '%', '"', ...known.flatMap(({ starts }) => [...starts]));
  const words = fc.array(fc.array(start, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 });
  const order = fc.constantFrom(...Object.keys(kind.orders));
  const found = fc.oneof(fc.constant(undefined), words);
  return fc.record({ onIndex, order, found }).map(({ onIndex: { onFields, names }, found: groups, ...rest }) => {
    // A search always names values of this field.
    const { index: [narrowed] = [''], values = [] } = kind.words ?? {};
    const named = onFields[narrowed];
    const isNamed = typeof named === 'string' || Array.isArray(named);
    const search = kind.words && groups && { words: groups, ...(!isNamed && { [narrowed]: values }) };
    return { ...rest, where: { ...onFields, ...search } as Where<Fields>, names };
  });
}

/** The ids of the records that meet conditions, in an order. */
function idsIn(kind: AnyKind, known: readonly Known[], where: Where<Fields>, order: string): readonly string[] {
  const [field, direction] = orderOf(kind, order);
  const sign = direction === 'asc' ? 1 : -1;
  const placeOf = ({ fields }: Known) => fields[field] ?? '';
  return known
    .filter((one) => isMet(one, where))
    .toSorted((one, other) => sign * (compare(placeOf(one), placeOf(other)) || compare(one.id, other.id)))
    .map(({ id }) => id);
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => compare(one.id, other.id);

/** The kinds whose lists are tried, with records of each. */
const TRIED: readonly [name: 'bookings' | 'vehicles', kind: AnyKind, some: () => readonly StoredRecord[]][] = [
  ['bookings', BOOKINGS, someBookings],
  ['vehicles', VEHICLES, someVehicles],
];

/** What every adapter of the port `Records` promises of lists, whatever index it chooses. */
export function recordListsContract(fresh: () => Promise<StoresSubject>): void {
  describe.each(TRIED)('lists of %s', (name, kind, some) => {
    type Listed = Records<{ readonly id: string }, Fields>;

    /** Stores the records, and a tombstone where the kind leaves them. */
    async function filled() {
      const records = (await fresh()).stores[name] as unknown as Listed & { import: Records<unknown>['import'] };
      const made = some();
      for (const record of made) await records.import(record.value.id, record);
      const gone = { removed: { by: 'sam', at: NOON }, keys: { confirmationNumber: 'HOJ-1' }, emails: [] };
      if (kind.leavesTombstones) await (records as unknown as Stores['bookings']).import('gone', gone);
      return { records, known: made.map((record) => knownOf(kind, record)) };
    }

    it('should have what meets any conditions, in each order, whole and page by page', async () => {
      const { records, known } = await filled();
      await fc.assert(
        fc.asyncProperty(questionOn(kind, known), async ({ where: conditions, order }) => {
          // Every record of a list has the field of its order.
          const [field] = orderOf(kind, order);
          const isLacked = known.some((one) => one.fields[field] === undefined && isMet(one, conditions));
          const where = { ...conditions, ...(isLacked && { [field]: { isPresent: true } }) };
          const expected = idsIn(kind, known, where, order);
          const { values, next } = await records.list({ where, order });
          expect([values.map(({ id }) => id), next]).toEqual([expected, null]);
          const paged: string[] = [];
          let after: string | null | undefined;
          // A page that repeats records would go on for ever.
          while (after !== null && paged.length <= expected.length) {
            const page = await records.list({ where, order, limit: 4, after });
            expect(page.values.length).toBeLessThanOrEqual(4);
            paged.push(...page.values.map(({ id }) => id));
            if (after === undefined && page.next !== null) {
              const rest = await records.list({ where, order, after: page.next });
              expect(rest.values.map(({ id }) => id)).toEqual(expected.slice(4));
            }
            after = page.next;
          }
          expect(paged).toEqual(expected);
        }),
        { numRuns: 200 },
      );
    });

    it('should be counted, and read by their fields, under any conditions', async () => {
      const { records, known } = await filled();
      await fc.assert(
        fc.asyncProperty(questionOn(kind, known), async ({ where, names }) => {
          const met = known.filter((one) => isMet(one, where)).toSorted(byId);
          expect([await records.count(where), await records.count(where, 2)]).toEqual([
            met.length,
            Math.min(2, met.length),
          ]);
          const expected = met.map(({ id, fields }) => {
            const asked = Object.entries(fields).filter(([field]) => names.includes(field));
            return { id, ...Object.fromEntries(asked) };
          });
          expect((await records.fields(names, where)).toSorted(byId)).toStrictEqual(expected);
          expect(await records.fields([], where, 2)).toHaveLength(Math.min(2, met.length));
        }),
        { numRuns: 200 },
      );
    });
  });

  describe('lists of records', () => {
    let bookings: Stores['bookings'];
    let records: readonly StoredBooking[];

    beforeEach(async () => {
      ({ bookings } = (await fresh()).stores);
      records = someBookings();
      for (const record of records) await bookings.import(record.value.id, record);
    });

    it.each<[string, Conditions, Order]>([
      ['its index has', {}, 'newest'],
      ['is sorted', { vehicleId: 'sienna' }, 'pickup'],
      ['is sorted after words', { ...ALL, words: [['RAM']] }, 'pickup'],
    ])(
      'should go on where a page ended, though its last record is deleted: in an order that %s',
      async (_, where, order) => {
        const { values } = await bookings.list({ where, order });
        const expected = values.map(({ id }) => id);
        const page = await bookings.list({ where, order, limit: 3 });
        await bookings.edit(expected[2] ?? '', () => ({ out: 0, next: 'gone' }));
        const rest = await bookings.list({ where, order, limit: 99, after: page.next ?? undefined });
        expect([...page.values, ...rest.values].map(({ id }) => id)).toEqual(expected);
      },
    );

    it('should start from the beginning for a text that is no cursor', async () => {
      const { values, next } = await bookings.list({ order: 'newest', limit: 2 });
      const own = next ?? 'none';
      const texts = ['', ' ', '%', "' OR 1=1 --", '{}', `${own}!`, ` ${own}`, 'A'.repeat(10_000)];
      const encoded = ['|', 'yesterday|x', `${NOON}|`, NOON].map((text) => Buffer.from(text).toString('base64url'));
      for (const after of [...texts, ...encoded]) {
        expect(await bookings.list({ order: 'newest', limit: 2, after }), after).toStrictEqual({ values, next });
      }
    });

    it('should order texts by their code points, which UTF-16 does not', async () => {
      const { vehicles } = (await fresh()).stores;
      const names = ['A', 'Z', 'a', 'á', '\uFF41', '🚚'];
      for (const name of names.toReversed()) await addVehicle(vehicles, aVehicle({ id: name, name }));
      const { values } = await vehicles.list({ order: 'name', limit: 9 });
      expect(values.map(({ name }) => name)).toEqual(names);
    });

    // BOOK-30
    it('should find records as a rule has left them, also by fields that are computed otherwise by now', async () => {
      const [first] = records;
      if (first === undefined) throw new Error('there is none');
      const { value, ...parts } = first;
      const form = { ...value.form, firstName: 'Zoë', email: 'zoe@example.com' };
      const changed = { value: { ...value, status: 'declined' as const, form }, ...parts };
      const ids = async (where: Conditions) =>
        (await bookings.list({ where, order: 'newest' })).values.map(({ id }) => id);
      const found = async (word: string) => (await ids({ ...ALL, words: [[word]] })).includes(value.id);
      await bookings.edit(value.id, () => ({ out: 0, next: changed }));
      expect(await ids({ status: 'confirmed' })).not.toContain(value.id);
      expect(await ids({ status: 'declined' })).toContain(value.id);
      expect([await found('PRIYA'), await found('ZOE')]).toEqual([false, true]);
      const { fieldsOf } = BOOKINGS;
      vi.spyOn(BOOKINGS, 'fieldsOf').mockImplementation((record) => ({ ...fieldsOf(record), status: 'held' }));
      vi.spyOn(BOOKINGS.words, 'of').mockReturnValue(['PRIYA']);
      onTestFinished(() => void vi.restoreAllMocks());
      await bookings.edit(value.id, (stored) => ({ out: 0, next: stored ?? 'gone' }));
      expect([await found('PRIYA'), await found('ZOE')]).toEqual([true, false]);
      expect(await ids({ status: 'declined' })).not.toContain(value.id);
      expect(await bookings.find(value.id)).toStrictEqual(changed.value);
    });
  });
}
