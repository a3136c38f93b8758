import { describe, expect, it } from 'vitest';
import type { NamedUse } from '../../../src/domain/rental/vehicle-uses.ts';
import {
  confirmationsOf,
  describeAlthough,
  describeWarning,
  ticksOf,
  type Warning,
} from '../../../src/domain/rental/warnings.ts';
import { at } from '../../support/values/samples.ts';

const SPAN = { from: at('2026-11-27', '10:00'), to: at('2026-11-30', '12:30') };
const GREG: NamedUse = { ...SPAN, id: 'b1', confirmationNumber: 'HOJ-711373', customer: 'Greg Paquette' };
const REPAIR: NamedUse = { ...SPAN, id: 'k1', reason: 'repair' };
const TODAY = '2026-11-24';
const taken = (...overlaps: NamedUse[]): Warning => ({ code: 'vehicle-taken', overlaps });

// AVAIL-8, BOOK-45
describe('a warning', () => {
  it.each<[Warning, readonly string[], string, string]>([
    [{ code: 'vehicle-out' }, ['out'], 'The vehicle is out. Press again if you mean it.', 'although it is out'],
    [
      { code: 'pickup-passed' },
      ['past'],
      'The pickup has passed. Press again if you mean it.',
      'although the pickup has passed',
    ],
    // FILE-6
    [
      {
        code: 'check-hand-out',
        checks: [
          {
            id: 'service',
            due: [
              { kind: 'service', service: 'Oil change', unit: 'T-04', km: 49 },
              { kind: 'sticker', days: 8 },
            ],
          },
        ],
      },
      ['service'],
      'T-04: Oil change in 49 km. Sticker ends in 8 days. Press again if you mean it.',
      'although Oil change is due and 1 more',
    ],
    [
      { code: 'check-hand-out', checks: [{ id: 'service', due: [{ kind: 'insurance', days: -1 }] }] },
      ['service'],
      'Insurance ended 1 day ago. Press again if you mean it.',
      'although Insurance ended',
    ],
    [
      taken(GREG),
      ['b1'],
      'Greg Paquette has it until Mon, Nov 30, 12:30 pm. Press again to approve both.',
      'although HOJ-711373 Greg Paquette',
    ],
    [
      taken(REPAIR),
      ['k1'],
      'The vehicle is blocked for repair until Mon, Nov 30, 12:30 pm. Press again to approve it all the same.',
      'although blocked for repair',
    ],
    [
      taken(REPAIR, GREG, { ...GREG, id: 'b2', to: at('2027-01-02', '09:00') }),
      ['k1', 'b1', 'b2'],
      'Greg Paquette and 2 more have it, the last until Sat, Jan 2, 2027, 9:00 am. Press again to approve it all the same.',
      'although blocked for repair and 2 more',
    ],
    [
      taken(),
      [],
      'The vehicle is not free on these dates. Press again to approve it all the same.',
      'although it is taken',
    ],
  ])('should tell what %o is about, and what a second press goes on in spite of', (warning, ids, words, although) => {
    expect(confirmationsOf(warning)).toEqual(ids);
    expect(describeWarning(warning, TODAY)).toBe(words);
    expect(describeAlthough(warning)).toBe(although);
  });

  it('should say what is pressed of a booking that is saved', () => {
    expect(describeWarning(taken(GREG), TODAY, 'save')).toMatch(/Press again to save both\.$/);
  });
});

// STAFF-70
describe('the ticks of a hand-out', () => {
  const ticks = (warning: Warning, odometer = 33_862) =>
    ticksOf(warning, odometer, TODAY).map(({ id, title, detail }) => [id, title, detail]);

  it('should be one a check, with what it is about', () => {
    expect(
      ticks({
        code: 'check-hand-out',
        checks: [
          { id: 'day', pickup: at('2026-11-28', '10:00') },
          { id: 'blocked', block: REPAIR },
          { id: 'odometer', last: 31_540 },
        ],
      }),
    ).toEqual([
      ['day', 'Hand it out although the pickup is on November 28', undefined],
      ['blocked', 'Hand it out although it is blocked', 'Blocked for repair, until Mon, Nov 30, 12:30 pm.'],
      ['odometer', '33,862 km is right', '2,322 km above the last reading, 31,540 km. More than 2,000 km is unusual.'],
    ]);
  });

  it('should say how far an odometer is below its last reading', () => {
    expect(ticks({ code: 'check-hand-out', checks: [{ id: 'odometer', last: 31_540 }] }, 31_000)).toEqual([
      ['odometer', '31,000 km is right', '540 km below the last reading, 31,540 km.'],
    ]);
  });

  it('should be one for what has no checks', () => {
    expect(ticks({ code: 'pickup-passed' })).toEqual([
      ['pickup-passed', 'Hand it out although the pickup has passed', undefined],
    ]);
  });
});
