import { describe, expect, it } from 'vitest';
import { hasFreeUnit, timelineRows, timelineSpan } from '../../../src/domain/desk/timeline.ts';
import type { Block } from '../../../src/domain/fleet/block.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { aRental, LATER } from '../../support/values/rentals.ts';
import { aCustomer, anItinerary, at, aVehicle } from '../../support/values/samples.ts';

const TRIP = anItinerary();
const BLOCK: Block = {
  id: 'block',
  version: 1,
  vehicleId: 'sienna',
  units: 1,
  from: at('2026-12-05', '08:00'),
  to: at('2026-12-06', '08:00'),
  reason: 'repair',
  by: 'kim@oakville.example',
  at: LATER,
};

// AVAIL-10
describe('timelineSpan', () => {
  it('should be whole days of the office, also over a clock change', () => {
    expect(timelineSpan('2026-10-26', 14)).toEqual({
      from: '2026-10-26T04:00:00.000Z',
      to: '2026-11-09T05:00:00.000Z',
    });
  });
});

// AVAIL-10
describe('timelineRows', () => {
  const rowOf = (parts: Partial<Parameters<typeof timelineRows>[0]>, now = LATER) => {
    const [row] = timelineRows({ fleet: [aVehicle()], bookings: [], blocks: [], ...parts }, now);
    if (row === undefined) throw new Error('a row a vehicle');
    return row;
  };

  it('should have a row a vehicle, in the order of the fleet', () => {
    const fleet = [aVehicle({ units: 2 }), aVehicle({ id: 'corolla', name: 'Toyota Corolla', classType: 'Mid Size' })];
    expect(timelineRows({ fleet, bookings: [], blocks: [] }, LATER)).toEqual([
      { id: 'corolla', title: 'Toyota Corolla', family: 'Cars', units: 1, spans: [] },
      { id: 'sienna', title: 'Toyota Sienna', family: 'Minivans and passenger vans', units: 2, spans: [] },
    ]);
  });

  it.each([
    ['waiting', 'request'],
    ['approved', 'approved'],
    ['out', 'out'],
    ['declined while out', 'out'],
    ['completed', 'completed'],
  ] as const)('should show a booking that is %s as %s', (state, kind) => {
    const booking = aRental(state);
    expect(rowOf({ bookings: [booking] }).spans).toEqual([
      { kind, id: booking.id, from: TRIP.pickupTime, to: TRIP.dropoffTime, label: 'Priya Raman' },
    ]);
  });

  it.each(['held', 'declined', 'cancelled'] as const)('should not show one that is %s', (state) => {
    expect(rowOf({ bookings: [aRental(state)] }).spans).toEqual([]);
  });

  it('should let a vehicle that is late end now', () => {
    const now = addMinutes(TRIP.dropoffTime, 200);
    expect(rowOf({ bookings: [aRental('out')] }, now).spans).toMatchObject([{ to: now }]);
  });

  it('should name a booking without a name by its number', () => {
    const booking = aRental('approved', { customer: aCustomer({ firstName: '', lastName: '' }) });
    expect(rowOf({ bookings: [booking] }).spans).toMatchObject([{ label: booking.confirmationNumber }]);
  });

  it('should show blocks by their note, or their reason, in the order of their beginning', () => {
    const added = { ...BLOCK, id: 'noted', note: 'brakes', from: at('2026-12-04', '08:00') };
    expect(rowOf({ blocks: [BLOCK, added] }).spans).toEqual([
      { kind: 'block', id: 'noted', from: added.from, to: added.to, label: 'brakes' },
      { kind: 'block', id: 'block', from: BLOCK.from, to: BLOCK.to, label: 'repair' },
    ]);
  });

  it('should mark a clash on both approved bookings, on a request, and on no completed one', () => {
    const bookings = [aRental('approved'), aRental('approved'), aRental('waiting'), aRental('completed')];
    const clashes = rowOf({ bookings }).spans.filter(({ clash }) => clash === true);
    expect(clashes.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'approved', 'request']);
    const enough = timelineRows({ fleet: [aVehicle({ units: 4 })], bookings, blocks: [] }, LATER);
    expect(enough.flatMap(({ spans }) => spans).filter(({ clash }) => clash === true)).toEqual([]);
  });

  it('should mark a clash with a block within the turnaround', () => {
    const touching = { ...BLOCK, from: addMinutes(TRIP.dropoffTime, 59), to: addMinutes(TRIP.dropoffTime, 120) };
    const bookings = [aRental('approved')];
    expect(rowOf({ bookings, blocks: [touching] }).spans).toMatchObject([{ clash: true }, { kind: 'block' }]);
    const free = { ...touching, from: addMinutes(TRIP.dropoffTime, 60) };
    expect(rowOf({ bookings, blocks: [free] }).spans.some(({ clash }) => clash === true)).toBe(false);
  });
});

// DAY-8
describe('hasFreeUnit', () => {
  const days = timelineSpan('2026-12-05', 1);
  const block = { kind: 'block', id: 'block', from: BLOCK.from, to: BLOCK.to, label: 'repair' } as const;
  const rental = { ...block, kind: 'approved', id: 'rental' } as const;
  const isFree = (units: number, ...spans: Parameters<typeof hasFreeUnit>[0]['spans']) =>
    hasFreeUnit({ id: 'sienna', units, spans }, days);

  it('should count what uses units at one moment, and no request', () => {
    expect([isFree(1), isFree(1, block), isFree(2, block)]).toEqual([true, false, true]);
    expect([isFree(2, block, rental), isFree(2, { ...block, units: 2 })]).toEqual([false, false]);
    expect(isFree(1, { ...rental, kind: 'request' })).toBe(true);
    expect(isFree(1, { ...rental, from: days.to, to: BLOCK.to })).toBe(true);
  });
});
