import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countOfType,
  filterFleet,
  groupFleet,
  listedFleet,
  NO_FILTER,
  sanitizePriceInput,
  seatCounts,
} from '../../src/domain/fleet/fleet-filter.ts';
import { classOrder, VEHICLE_TYPES } from '../../src/domain/fleet/vehicle-class.ts';
import { parseDollars } from '../../src/domain/shared/money.ts';
import { fleetFilter, vehicle } from '../support/values/arbitraries.ts';

const fleet = () => fc.array(vehicle(), { maxLength: 25 });
const together = <V>(lists: readonly (readonly V[])[]) => [...new Set(lists.flat())];

describe('filterFleet', () => {
  it('should be a part of the fleet in its order, and the same when filtered again', () => {
    fc.assert(
      fc.property(fleet(), fleetFilter(), (all, filter) => {
        const found = filterFleet(all, filter);
        expect(all.filter((one) => found.includes(one))).toEqual(found);
        expect(filterFleet(found, filter)).toEqual(found);
      }),
    );
  });

  it('should find what each of the types and each of the seats finds on its own: OR inside a group', () => {
    fc.assert(
      fc.property(fleet(), fleetFilter(), (all, { types, seats }) => {
        const byTypes = types.map((type) => filterFleet(all, { ...NO_FILTER, types: [type] }));
        const bySeats = seats.map((count) => filterFleet(all, { ...NO_FILTER, seats: [count] }));
        const sorted = (list: typeof all) => all.filter((one) => list.includes(one));
        if (types.length > 0) expect(filterFleet(all, { ...NO_FILTER, types })).toEqual(sorted(together(byTypes)));
        if (seats.length > 0) expect(filterFleet(all, { ...NO_FILTER, seats })).toEqual(sorted(together(bySeats)));
      }),
    );
  });

  it('should find what all groups find: AND between them', () => {
    fc.assert(
      fc.property(fleet(), fleetFilter(), (all, filter) => {
        const { types, seats, flags, min, max } = filter;
        const oneByOne = [{ types }, { seats }, { flags }, { min }, { max }].reduce<readonly (typeof all)[number][]>(
          (found, part) => filterFleet(found, { ...NO_FILTER, ...part }),
          all,
        );
        expect(filterFleet(all, filter)).toEqual(oneByOne);
      }),
    );
  });

  // PAGE-29
  it('should leave out what is known not to be free, and nothing else, where only free ones are wanted', () => {
    fc.assert(
      fc.property(fleet(), fleetFilter(), fc.array(fc.nat(24)), (all, filter, indexes) => {
        const notFree = Object.fromEntries(indexes.flatMap((index) => (all[index] ? [[all[index].id, 'taken']] : [])));
        const found = filterFleet(all, { ...filter, freeOnly: true }, notFree);
        expect(found).toEqual(filterFleet(all, filter).filter(({ id }) => !(id in notFree)));
        expect(filterFleet(all, { ...filter, freeOnly: false }, notFree)).toEqual(filterFleet(all, filter));
      }),
    );
  });

  it('should keep to the bounds, which are included, and find nothing between bounds that cross', () => {
    fc.assert(
      fc.property(fleet(), fleetFilter(), (all, { min, max }) => {
        const found = filterFleet(all, { ...NO_FILTER, min, max });
        const [least, most] = [parseDollars(min) ?? 0, parseDollars(max) ?? Number.POSITIVE_INFINITY];
        expect(found).toEqual(all.filter(({ pricePerDay }) => pricePerDay >= least && pricePerDay <= most));
      }),
    );
  });
});

describe('the order of the list', () => {
  it('should hold every available vehicle and no other, in class order, then by price', () => {
    fc.assert(
      fc.property(fleet(), (all) => {
        const listed = listedFleet(all);
        expect(new Set(listed)).toEqual(new Set(all.filter(({ available }) => available)));
        for (const [index, after] of listed.entries()) {
          const before = listed[index - 1] ?? after;
          const classes = classOrder(after.classType) - classOrder(before.classType);
          expect(classes).toBeGreaterThanOrEqual(0);
          if (classes === 0) expect(after.pricePerDay).toBeGreaterThanOrEqual(before.pricePerDay);
        }
      }),
    );
  });

  it('should lose no vehicle under the headings of priceLow, in the order of the list', () => {
    fc.assert(
      fc.property(fleet(), (all) => {
        const groups = groupFleet(all, 'priceLow');
        const everything = all.map((one) => ({ ...one, available: true }));
        expect(groups.flatMap(({ vehicles }) => vehicles.map(({ id }) => id))).toEqual(
          listedFleet(everything).map(({ id }) => id),
        );
        expect(new Set(groups.map(({ heading }) => heading)).size).toBe(groups.length);
        expect(groups.every(({ vehicles }) => vehicles.length > 0)).toBe(true);
      }),
    );
  });

  it('should run from the dearest down for priceHigh, the vehicles of one price in their order', () => {
    fc.assert(
      fc.property(fleet(), (all) => {
        const found = groupFleet(all, 'priceHigh').flatMap(({ vehicles }) => vehicles);
        const prices = [...new Set(all.map(({ pricePerDay }) => pricePerDay))].sort((one, other) => other - one);
        expect(found).toEqual(prices.flatMap((price) => all.filter(({ pricePerDay }) => pricePerDay === price)));
      }),
    );
  });
});

describe('the boxes of the panel', () => {
  it('should count what a click on them finds', () => {
    fc.assert(
      fc.property(fleet(), fc.constantFrom(...VEHICLE_TYPES), (all, type) => {
        expect(countOfType(all, type)).toBe(filterFleet(all, { ...NO_FILTER, types: [type] }).length);
        const counts = seatCounts(all);
        expect(counts).toEqual([...new Set(counts)].sort((one, other) => one - other));
        expect(filterFleet(all, { ...NO_FILTER, seats: counts })).toEqual(all);
      }),
    );
  });

  it('should hold of any typed price only digits and decimal marks, the same when typed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-$e ') }), (text) => {
        const held = sanitizePriceInput(text);
        expect(held).toMatch(/^(?!0\d)[\d.,]*$/);
        expect(sanitizePriceInput(held)).toBe(held);
        expect(held === '').toBe(!/[\d.,]/.test(text));
      }),
    );
  });

  it('should never hold another amount than was typed, sign by sign or at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,$ ') }), (text) => {
        const pasted = sanitizePriceInput(text);
        const typed = [...text].reduce((held, sign) => sanitizePriceInput(held + sign), '');
        expect(typed).toBe(pasted);
        const amount = parseDollars(text);
        if (amount !== undefined) expect(parseDollars(pasted)).toBe(amount);
      }),
    );
  });

  it('should take a price typed in full as it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999_999 }), fc.nat({ max: 12 }), (cents, zeros) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        expect(sanitizePriceInput('0'.repeat(zeros) + text)).toBe(text);
      }),
    );
  });
});
