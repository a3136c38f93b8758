import { describe, expect, it } from 'vitest';
import { type Booking, rowOf } from '../../../src/domain/booking/booking.ts';
import type { Payment } from '../../../src/domain/booking/payments.ts';
import {
  describeIdle,
  type EveningFacts,
  eveningEmail,
  isEveningDue,
  sentencesOfTomorrow,
} from '../../../src/domain/desk/evening.ts';
import { tillOf } from '../../../src/domain/desk/till.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { rendered } from '../../support/values/rendered.ts';
import { aBooking, anItinerary, at, aVehicle } from '../../support/values/samples.ts';

const DATE = '2026-11-27';
const NOW = at(DATE, '19:00');
const handedOut = (time: Instant) => ({ out: { at: time, by: 'sam@oakville.example', odometer: 41_200, fuel: 8 } });
const aRental = (over: Partial<Booking>): Booking => ({ ...aBooking(), ...over });
const row = (over: Partial<Booking>, marks: EveningFacts['today']['overdue'][number]['marks'] = []) => ({
  ...rowOf(aRental(over)),
  marks,
});

const CALM: EveningFacts['today'] = {
  toAnswer: [],
  overdue: [],
  notPickedUp: [],
  tomorrow: { goingOut: [], comingBack: [] },
};
const EMPTY: EveningFacts = { now: NOW, today: CALM, rentals: [], till: tillOf(DATE, [], [], 0), fleet: [], uses: [] };

// MAIL-29
describe('the evening e-mail', () => {
  it('should say the figures of the day in its subject, and each rental without its customer', () => {
    const out = handedOut(at(DATE, '09:05'));
    const back = { ...handedOut(at('2026-11-25', '10:00')), back: { ...out.out, at: at(DATE, '16:30') } };
    const payment: Payment = {
      ...{ id: 'payment', kind: 'payment', method: 'cash', amount: 61_240, at: at(DATE, '16:40') },
      by: 'sam@oakville.example',
    };
    const rentals = [
      aRental({ id: 'back', confirmationNumber: 'HOJ-222222', status: 'completed', handover: back }),
      aRental({ id: 'out', confirmationNumber: 'HOJ-111111', status: 'approved', handover: out }),
      aRental({ id: 'before', confirmationNumber: 'HOJ-333333', handover: handedOut(at('2026-11-26', '10:00')) }),
    ];
    const till = tillOf(DATE, [], [{ ...aBooking(), payments: [payment] }], 0);
    const email = eveningEmail('dana@oakville.example', { ...EMPTY, rentals, till }, { id: 'id', at: NOW });
    expect(email).toMatchObject({ kind: 'evening', to: { address: 'dana@oakville.example' } });
    // MAIL-30
    expect(email.until).toBe(at('2026-11-28', '00:00'));
    const { subject, text, html } = rendered(email);
    expect(subject).toBe('Friday, November 27: 1 out, 1 in, $612.40 received');
    for (const part of ['9:05 am', 'HOJ-111111', '4:30 pm', 'HOJ-222222', 'Cash to count', 'No vehicle is idle.']) {
      expect(text).toContain(part);
      expect(html.replaceAll('&nbsp;', ' ')).toContain(part);
    }
    expect(text).toContain('/admin/today');
    expect(text).not.toContain('HOJ-333333');
    const { firstName, lastName, email: address } = aBooking().form;
    for (const personal of [firstName, lastName, address]) expect(JSON.stringify(email)).not.toContain(personal);
  });

  it('should name at most twenty rentals, and how many more there are', () => {
    const handover = handedOut(at(DATE, '09:05'));
    const rentals = Array.from({ length: 23 }, (_, index) => aRental({ id: `out-${index}`, handover }));
    const { subject, text } = rendered(
      eveningEmail('dana@oakville.example', { ...EMPTY, rentals }, { id: 'id', at: NOW }),
    );
    expect(subject).toContain('23 out, 0 in');
    expect(text).toContain('And 3 more.');
    expect(text).toContain('Nothing came back today.');
  });
});

// MAIL-29
it('should say which vehicles that customers may have are idle', () => {
  const fleet = [
    aVehicle({ id: 'used', name: 'Used' }),
    aVehicle({ id: 'several', name: 'Several', units: 3 }),
    aVehicle({ id: 'free', name: 'Free' }),
    aVehicle({ id: 'off', name: 'Off', available: false }),
    aVehicle({ id: 'retired', name: 'Retired', retired: true }),
  ];
  const use = { kind: 'booking', units: 1, from: addMinutes(NOW, -60), to: addMinutes(NOW, 60) } as const;
  const uses = [
    { ...use, id: 'one', vehicleId: 'used' },
    { ...use, id: 'two', vehicleId: 'several' },
    { ...use, id: 'three', vehicleId: 'free', from: addMinutes(NOW, 60) },
  ];
  expect(describeIdle({ fleet, uses, now: NOW })).toBe('2 of 3 vehicles: Several (2 of 3), Free.');
  expect(describeIdle({ fleet: fleet.slice(0, 1), uses, now: NOW })).toBe('No vehicle is idle.');
});

// MAIL-29
it('should say what stands in the way of tomorrow', () => {
  const tomorrow = anItinerary({ pickupDate: '2026-11-28', pickupTime: at('2026-11-28', '10:00') });
  const goingOut = [
    row({ confirmationNumber: 'HOJ-1', itinerary: tomorrow }, ['clash']),
    row({ confirmationNumber: 'HOJ-2', itinerary: tomorrow }, ['blocked']),
    row({ confirmationNumber: 'HOJ-3', itinerary: tomorrow }, ['owes']),
  ];
  const late = anItinerary({ pickupTime: at(DATE, '10:00'), dropoffTime: at(DATE, '16:00') });
  const later = anItinerary({ pickupDate: '2026-11-29', pickupTime: at('2026-11-29', '10:00') });
  const today: EveningFacts['today'] = {
    toAnswer: [
      row({ confirmationNumber: 'HOJ-4', itinerary: tomorrow }),
      row({ confirmationNumber: 'HOJ-5', itinerary: later }),
    ],
    overdue: [row({ confirmationNumber: 'HOJ-6', itinerary: late })],
    notPickedUp: [row({ confirmationNumber: 'HOJ-7', itinerary: late })],
    tomorrow: { goingOut, comingBack: [row({})] },
  };
  const title = 'Toyota Sienna';
  expect(sentencesOfTomorrow({ today, now: NOW })).toEqual([
    '3 pickups and 1 return.',
    `Pickup at 10:00 am, ${title}, HOJ-1: another booking has the vehicle.`,
    `Pickup at 10:00 am, ${title}, HOJ-2: the vehicle is blocked.`,
    `${title}, HOJ-4, pickup Sat, Nov 28, 10:00 am, waits for an answer.`,
    `${title}, HOJ-6 was due back Fri, Nov 27, 4:00 pm and is still out.`,
    `${title}, HOJ-7 was not picked up, due Fri, Nov 27, 10:00 am.`,
  ]);
  expect(sentencesOfTomorrow({ today: CALM, now: NOW })).toEqual([
    '0 pickups and 0 returns.',
    'Nothing stands in the way.',
  ]);
});

// MAIL-30
describe('isEveningDue', () => {
  it.each([
    ['2026-11-27', 'usual days'],
    ['2026-03-08', 'the day on which clocks go forward'],
    ['2026-11-01', 'the day on which clocks go back'],
  ] as const)('should hold from 19:00 to midnight of %s, %s', (date, _day) => {
    const hour = at(date, '19:00');
    expect(isEveningDue(addMinutes(hour, -1), undefined)).toBe(false);
    expect(isEveningDue(hour, undefined)).toBe(true);
    expect(isEveningDue(addMinutes(hour, 299), undefined)).toBe(true);
    expect(isEveningDue(addMinutes(hour, 300), undefined)).toBe(false);
    expect(isEveningDue(hour, date)).toBe(false);
    expect(isEveningDue(hour, '2025-12-31')).toBe(true);
  });

  it('should not hold on a machine whose clock is a day late', () => {
    expect(isEveningDue(NOW, '2026-11-28')).toBe(false);
  });
});
