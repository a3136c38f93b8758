import { expect, it } from 'vitest';
import type { HandoverRecord } from '../../../src/domain/booking/handover.ts';
import { lastFuel } from '../../../src/domain/rental/offered-reading.ts';

const BY = 'dana@oakville.example';
const record = (day: number, odometer: number, fuel: number, unit?: string): HandoverRecord => ({
  at: `2026-11-${10 + day}T15:00:00.000Z`,
  by: BY,
  odometer,
  fuel,
  ...(unit === undefined ? {} : { unit }),
});
const RAV4 = { id: 'rav4' };
const of = (vehicleId: string, km: number | undefined, unit = '') => ({ vehicleId, unit, km });

// STAFF-67
it('should offer the fuel of the last return, while the odometer still shows it', () => {
  const rentals = [
    { vehicle: RAV4, handover: { out: record(1, 100, 8), back: record(3, 300, 8) } },
    { vehicle: RAV4, handover: { out: record(5, 300, 8), back: record(9, 640, 5) } },
    { vehicle: { id: 'kicks' }, handover: { out: record(5, 9, 8), back: record(9, 640, 1) } },
    { vehicle: RAV4 },
  ];
  expect(lastFuel(rentals, of('rav4', 640))).toBe(5);
  // It was driven since, or nobody has read it.
  expect(lastFuel(rentals, of('rav4', 650))).toBeUndefined();
  expect(lastFuel(rentals, of('rav4', undefined))).toBeUndefined();
});

it('should know the units of a vehicle apart, and the legs of a rental with a swap', () => {
  const rentals = [
    { vehicle: RAV4, handover: { out: record(1, 100, 8, 'S-06'), back: record(3, 300, 2) } },
    { vehicle: RAV4, handover: { out: record(1, 90, 8, 'S-07'), back: record(4, 300, 7) } },
    {
      vehicle: { id: 'kicks' },
      handover: {
        out: record(5, 300, 8, 'S-06'),
        back: record(9, 70, 1),
        legs: [
          { vehicle: RAV4, out: record(5, 300, 8, 'S-06'), back: record(6, 333, 4, 'S-06') },
          { vehicle: { id: 'kicks' }, out: record(6, 60, 8), back: record(9, 70, 1) },
        ],
      },
    },
  ];
  expect(lastFuel(rentals, of('rav4', 300, 'S-06'))).toBe(2);
  expect(lastFuel(rentals, of('rav4', 300, 'S-07'))).toBe(7);
  expect(lastFuel(rentals, of('rav4', 333, 'S-06'))).toBe(4);
});
