import fc from 'fast-check';
import type { CustomerForm } from '../../../src/domain/booking/customer.ts';
import { CUSTOMER_LIMITS } from '../../../src/domain/booking/customer-fields.ts';
import type { FleetFilter } from '../../../src/domain/fleet/fleet-filter.ts';
import type { LoadFacts, Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { VEHICLE_CLASSES, VEHICLE_TYPES } from '../../../src/domain/fleet/vehicle-class.ts';
import { FLAG_NAMES, LOADING_AIDS } from '../../../src/domain/fleet/vehicle-features.ts';
import { type AddOn, chooseAddOns } from '../../../src/domain/pricing/add-on.ts';
import type { QuoteRequest } from '../../../src/domain/pricing/charges.ts';
import {
  type AddOnId,
  MAX_DEPOSIT,
  MAX_FEE,
  MAX_FREE_KILOMETRES,
  MAX_HST_PERCENT,
  OAKVILLE_TARIFF,
  type Tariff,
} from '../../../src/domain/pricing/tariff.ts';
import { type OpeningHours, WEEK } from '../../../src/domain/shared/opening-hours.ts';
import { each, mapNames } from '../../../src/domain/shared/table.ts';
import type { DateText, TimeText } from '../../../src/domain/shared/toronto-time.ts';
import type { DriverAge, Itinerary } from '../../../src/domain/trip/itinerary.ts';

import { rentalPeriod } from '../../../src/domain/trip/rental-period.ts';
import type { SearchEdit } from '../../../src/domain/trip/search-form.ts';
import { clockChanges, dayNumber, dayOf, officeMinutes, type WallMoment, weekday } from './office-clock.ts';
import { at } from './samples.ts';

/** A day from 2026 to 9999, often near a clock change. */
export function day(): fc.Arbitrary<DateText> {
  const anyDay = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('9999-12-30') }).map(dayOf);
  const nearChange = fc
    .record({
      year: fc.oneof(fc.integer({ min: 2026, max: 2040 }), fc.integer({ min: 2026, max: 9998 })),
      spring: fc.boolean(),
      off: fc.integer({ min: -2, max: 1 }),
    })
    .map(({ year, spring, off }) => {
      const { forward, back } = clockChanges(year);
      return dayOf(dayNumber(spring ? forward : back) + off);
    });
  const soon = fc.integer({ min: dayNumber('2026-01-01'), max: dayNumber('2028-12-31') }).map(dayOf);
  return fc.oneof(nearChange, soon, anyDay);
}

/** A wall time on the half hour. */
export function halfHour(): fc.Arbitrary<TimeText> {
  return fc.integer({ min: 0, max: 47 }).map(timeOf);
}

/** An offered pickup: a day and one of its hours (TRIP-9). */
export function pickup(): fc.Arbitrary<WallMoment> {
  return day().chain((date) => {
    const isWeekend = weekday(date) % 6 === 0;
    const hours = isWeekend ? fc.integer({ min: 9, max: 12 }) : fc.integer({ min: 7, max: 17 });
    return hours.map((hour) => ({ date, time: timeOf(2 * hour) }));
  });
}

/** The days between pickup and dropoff: few as a rule, and less than 12 months (TRIP-19). */
function tripDays(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 60 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 364 }) },
  );
}

/** A trip as two wall moments that `checkSearchForm` accepts. */
export function wallTrip(): fc.Arbitrary<{ readonly from: WallMoment; readonly to: WallMoment }> {
  return fc
    .record({ from: pickup(), days: tripDays(), time: halfHour() })
    .map(({ from, days, time }) => ({
      from,
      to: { date: dayOf(Math.min(dayNumber(from.date) + days, dayNumber('9999-12-30'))), time },
    }))
    .filter(({ from, to }) => (officeMinutes(to) ?? 0) > (officeMinutes(from) ?? 0));
}

export function driverAge(): fc.Arbitrary<DriverAge> {
  return fc.constantFrom(24, 25);
}

/** Opening hours as an owner may set them: whole hours, or none, but not on all days. */
export function anyHours(): fc.Arbitrary<OpeningHours> {
  const dayHours = fc.oneof(
    fc.constant(null),
    fc.tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 23 })).map(([opens, hours]) => ({
      opens: wholeHour(opens),
      closes: wholeHour(Math.min(23, opens + hours)),
    })),
  );
  const open = fc.record(mapNames(WEEK, () => dayHours)).filter((hours) => WEEK.some((day) => hours[day] !== null));
  // Days with the same hours are the rule.
  const alike = fc
    .tuple(open, fc.integer({ min: 1, max: 6 }))
    .map(([hours, count]) => ({ ...hours, ...each(WEEK.slice(0, count), hours.sunday ?? hours.monday) }))
    .filter((hours) => WEEK.some((day) => hours[day] !== null));
  return fc.oneof(open, alike);
}

function wholeHour(hour: number): TimeText {
  return `${String(hour).padStart(2, '0')}:00` as TimeText;
}

/** A checked trip. */
export function itinerary(): fc.Arbitrary<Itinerary> {
  return fc.record({ trip: wallTrip(), driverAge: driverAge() }).map(({ trip: { from, to }, driverAge: age }) => ({
    rentalLocation: 'Oakville',
    pickupDate: from.date,
    pickupTime: at(from.date, from.time),
    dropoffDate: to.date,
    dropoffTime: at(to.date, to.time),
    driverAge: age,
    pickupLocation: 'Oakville',
    dropoffLocation: 'Oakville',
  }));
}

/** The elapsed minutes of a trip: near the boundaries of the charging rules, or any. */
export function tripMinutes(): fc.Arbitrary<number> {
  const border = fc
    .record({
      days: fc.integer({ min: 0, max: 40 }),
      over: fc.constantFrom(0, 60, 120, 180, 240),
      off: fc.integer({ min: -1, max: 1 }),
    })
    .map(({ days, over, off }) => Math.max(1, days * 1440 + over + off));
  return fc.oneof(border, fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 4_000_000 }));
}

/** A price per day in cents, $0.01 to $9,999.99. */
export function pricePerDay(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 2000, max: 30_000 }), fc.integer({ min: 1, max: 999_999 }));
}

export function classType(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...VEHICLE_CLASSES.map(({ name }) => name)), fc.string({ unit: 'binary' }));
}

/** A vehicle of any class, with or without a waiver price, available or not. */
export function vehicle(): fc.Arbitrary<Vehicle> {
  return fc.record(
    {
      id: fc.uuid(),
      name: fc.string({ unit: 'binary' }),
      classType: classType(),
      type: fc.oneof(fc.constantFrom<string>(...VEHICLE_TYPES), fc.string()),
      brand: fc.string(),
      model: fc.string(),
      year: fc.integer({ min: 1900, max: 2100 }),
      pricePerDay: pricePerDay(),
      cdwPerDay: pricePerDay(),
      available: fc.boolean(),
      rentalLocation: fc.constant('Oakville'),
      imageUrl: fc.stringMatching(/^[a-z0-9-]{1,12}$/).map((name) => `/car-images/${name}.webp`),
      description: fc.string({ unit: 'binary' }),
      features: features(),
      facts: loadFacts(),
      units: fc.integer({ min: 2, max: 99 }),
      unitNames: fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,4} ?[0-9]{1,4}$/), { minLength: 1, maxLength: 2 }),
      retired: fc.boolean(),
      version: fc.integer({ min: 1, max: 9 }),
    },
    {
      noNullPrototype: true,
      requiredKeys: [
        'id',
        'name',
        'classType',
        'type',
        'brand',
        'model',
        'year',
        'pricePerDay',
        'available',
        'rentalLocation',
        'imageUrl',
        'description',
        'features',
      ],
    },
  );
}

function loadFacts(): fc.Arbitrary<LoadFacts> {
  return fc.record(
    {
      boxLengthFt: fc.integer({ min: 1, max: 60 }),
      loading: fc.constantFrom(...LOADING_AIDS),
      payloadKg: fc.integer({ min: 1, max: 9999 }),
      clearanceCm: fc.integer({ min: 100, max: 500 }),
    },
    { noNullPrototype: true, requiredKeys: [] },
  );
}

function features(): fc.Arbitrary<Vehicle['features']> {
  return fc.record(
    {
      seats: fc.integer({ min: 1, max: 15 }),
      doors: fc.integer({ min: 0, max: 10 }),
      bags: fc.integer({ min: 0, max: 60 }),
      transmission: fc.constantFrom('Automatic', 'Manual'),
      airConditioning: fc.boolean(),
    },
    { noNullPrototype: true },
  );
}

/** Ids of add-ons that are offered with a vehicle, in any order. */
export function addOnIds(offered: Pick<Vehicle, 'cdwPerDay'>): fc.Arbitrary<AddOnId[]> {
  const ids = OAKVILLE_TARIFF.addOns.map(({ id }) => id);
  return fc.shuffledSubarray(ids.filter((id) => id !== 'loss-damage-waiver' || offered.cdwPerDay !== undefined));
}

/** Prices the add-ons of these ids. Throws when one is not offered. */
export function priced(offered: Pick<Vehicle, 'cdwPerDay'>, ids: readonly AddOnId[]): AddOn[] {
  const chosen = chooseAddOns(offered, ids, OAKVILLE_TARIFF);
  if (!chosen.ok) throw new Error(chosen.problem.code);
  return chosen.value;
}

/** Any tariff that an owner may choose (PRICE-31), with fewer add-ons too, and with other extra hours. */
export function tariff(): fc.Arbitrary<Tariff> {
  const kilometres = fc.integer({ min: 0, max: MAX_FREE_KILOMETRES });
  return fc
    .record({
      listingFeePerDay: fc.integer({ min: 0, max: MAX_FEE }),
      underageFeePerDay: fc.integer({ min: 0, max: MAX_FEE }),
      extraHourShare: fc.oneof(fc.constant(4), fc.integer({ min: 1, max: 24 })),
      hstPercent: fc.oneof(percent(1), percent(100)),
      deposit: fc.integer({ min: 0, max: MAX_DEPOSIT }),
      extraKilometre: fc.option(fc.integer({ min: 0, max: MAX_FEE })),
      freeKilometres: fc.record({ standard: kilometres, reduced: kilometres }, { noNullPrototype: true }),
      addOns: fc.subarray([...OAKVILLE_TARIFF.addOns]),
      prices: fc.array(fc.integer({ min: 0, max: MAX_FEE }), { minLength: 5, maxLength: 5 }),
      offered: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    })
    .map(({ prices, offered, addOns, extraKilometre, ...fees }) => ({
      ...fees,
      ...(extraKilometre === null ? {} : { extraKilometre }),
      addOns: addOns.map((rate, index) => ({
        ...rate,
        ...(rate.pricePerDay === 'by-vehicle' ? {} : { pricePerDay: prices[index] ?? 0 }),
        ...(offered[index] === false ? { offered: false } : {}),
      })),
    }));
}

/** Any rates that an owner may choose (PRICE-31): extra hours are a rule. */
export function ownerRates(): fc.Arbitrary<Tariff> {
  return tariff().map((rates) => ({ ...rates, extraHourShare: OAKVILLE_TARIFF.extraHourShare }));
}

/** Percentages of HST in steps of a part of a percent. */
function percent(parts: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: MAX_HST_PERCENT * parts }).map((count) => count / parts);
}

/** A quote request for a vehicle of any price and a trip of any length. */
export function quoteRequest(): fc.Arbitrary<QuoteRequest> {
  return vehicle().chain((rented) =>
    fc.record({
      vehicle: fc.constant(rented),
      period: fc
        .record({ minutes: tripMinutes(), shift: fc.constantFrom(0, 60, -60) })
        .map(({ minutes, shift }) => rentalPeriod(minutes, shift)),
      driverAge: driverAge(),
      addOns: addOnIds(rented).map((ids) => priced(rented, ids)),
    }),
  );
}

/** Any edit of the search form: mostly valid days and times, also cleared and invalid ones. */
export function searchEdit(): fc.Arbitrary<SearchEdit> {
  const date = fc.oneof(
    { weight: 6, arbitrary: day() },
    fc.constantFrom<DateText | ''>('', '2026-02-30', '9999-12-31', 'soon' as DateText),
  );
  const time = fc.oneof(
    { weight: 6, arbitrary: halfHour() },
    fc.constantFrom<TimeText | ''>('', '02:30', '01:30', '24:00', 'noon' as TimeText),
  );
  return fc.oneof<fc.Arbitrary<SearchEdit>[]>(
    fc.record({ field: fc.constantFrom('pickupDate', 'dropoffDate'), value: date }),
    fc.record({ field: fc.constantFrom('pickupTime', 'dropoffTime'), value: time }),
    fc.record({ field: fc.constant('driverAge'), value: driverAge() }),
    fc.record({ field: fc.constant('rentalLocation'), value: fc.constantFrom('Oakville', '') }),
  );
}

/**
 * A typed text: any characters, including line breaks, HTML markup and text that looks like
 * headers.
 */
export function typed(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: fc.constantFrom('é', 'e\u0301', '李', '😀', '👨‍👩‍👧', '\u202e', ' ', 'Z'), maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '\r', '\n', 'a', ':', '/', ' '), maxLength: 40 }),
  );
}

/**
 * A booking form as typed. No text exceeds the limit of its field, and the e-mail addresses are
 * valid.
 */
export function customerForm(): fc.Arbitrary<CustomerForm> {
  const named = (field: keyof typeof CUSTOMER_LIMITS) =>
    typed().map((text) => `A${text}`.slice(0, CUSTOMER_LIMITS[field]));
  return fc
    .record({
      firstName: named('firstName'),
      lastName: named('lastName'),
      user: fc.stringMatching(/^[a-z0-9.]{1,20}$/),
      phone: named('phone'),
      cardName: named('cardName'),
      cardType: fc.constantFrom('Visa', 'Mastercard', 'AMEX'),
      deliveryAddress: typed().map((text) => text.slice(0, CUSTOMER_LIMITS.deliveryAddress)),
      comments: typed(),
    })
    .map(({ user, ...form }) => {
      const email = `${user}@example.com`;
      return { ...form, email, confirmEmail: email, agreePolicy: true };
    });
}

/** A filter panel in any state. */
export function fleetFilter(): fc.Arbitrary<FleetFilter> {
  const bound = fc.oneof(
    fc.constantFrom('', '.', '0'),
    pricePerDay().map((cents) => (cents / 100).toFixed(2)),
  );
  return fc.record({
    types: fc.subarray([...VEHICLE_TYPES]),
    seats: fc.subarray([1, 2, 3, 4, 5, 7, 8, 12, 15]),
    flags: fc.subarray([...FLAG_NAMES]),
    min: bound,
    max: bound,
    freeOnly: fc.boolean(),
    sort: fc.constantFrom('priceLow', 'priceHigh'),
  });
}

function timeOf(halfHours: number): TimeText {
  return `${String(Math.floor(halfHours / 2)).padStart(2, '0')}:${halfHours % 2 === 0 ? '00' : '30'}` as TimeText;
}
