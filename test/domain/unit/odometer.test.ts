import { describe, expect, it } from 'vitest';
import { readingOf } from '../../../src/domain/rental/handover-form.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { lastReadings, odometerReadings } from '../../../src/domain/unit/odometer.ts';
import { NOON } from '../../support/values/samples.ts';

const vehicle = { id: 'van' };
const moment = (minutes: number) => addMinutes(NOON, minutes);

// FLEET-36
describe('the readings of odometers', () => {
  it('should be those of hand-out and return, the last first', () => {
    const readings = odometerReadings(
      [
        { vehicle, handover: { out: { at: moment(50), odometer: 500 } } },
        { vehicle },
        { vehicle, handover: { out: { at: moment(0), odometer: 100 }, back: { at: moment(10), odometer: 300 } } },
      ],
      'van',
    );
    expect(readings).toEqual([
      { km: 500, at: moment(50) },
      { km: 300, at: moment(10) },
      { km: 100, at: moment(0) },
    ]);
    expect(lastReadings(readings, 1)).toEqual({ odometer: { km: 500, at: moment(50) } });
    expect(lastReadings([], 1)).toEqual({});
  });

  // AVAIL-14
  it('should be those of each vehicle, where a rental had several', () => {
    const first = { vehicle, out: { at: moment(1), odometer: 100 }, back: { at: moment(2), odometer: 150 } };
    const second = { vehicle: { id: 'truck' }, out: { at: moment(2), odometer: 7000 } };
    const rentals = [{ vehicle: second.vehicle, handover: { out: first.out, legs: [first, second] } }];
    expect(odometerReadings(rentals, 'van')).toEqual([
      { km: 150, at: moment(2) },
      { km: 100, at: moment(1) },
    ]);
    expect(odometerReadings(rentals, 'truck')).toEqual([{ km: 7000, at: moment(2) }]);
  });

  it('should be told for each unit that has a name, which a return may correct', () => {
    const readings = odometerReadings(
      [
        {
          vehicle,
          handover: { out: { at: moment(5), odometer: 10, unit: 'T-02' }, back: { at: moment(9), odometer: 20 } },
        },
        { vehicle, handover: { out: { at: moment(1), odometer: 70, unit: 'T-01' } } },
        {
          vehicle,
          handover: {
            out: { at: moment(2), odometer: 1, unit: 'T-2' },
            back: { at: moment(3), odometer: 5, unit: 'T-02' },
          },
        },
        { vehicle, handover: { out: { at: moment(4), odometer: 99 } } },
      ],
      'van',
    );
    const last = lastReadings(readings, 2);
    expect(last).toEqual({
      odometers: [
        { unit: 'T-01', km: 70, at: moment(1) },
        { unit: 'T-02', km: 20, at: moment(9) },
        { unit: 'T-2', km: 1, at: moment(2) },
      ],
    });
    expect(readingOf(last, ' T-02 ')).toBe(20);
    expect(readingOf(last, '')).toBeUndefined();
    expect(readingOf({ odometer: { km: 3, at: NOON } }, '')).toBe(3);
    expect(lastReadings([{ km: 99, at: NOON }], 2)).toEqual({});
  });
});
