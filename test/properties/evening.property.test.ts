import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEveningDue } from '../../src/domain/desk/evening.ts';
import {
  addMinutes,
  type DateText,
  type Instant,
  torontoDate,
  torontoTime,
} from '../../src/domain/shared/toronto-time.ts';
import { at } from '../support/values/samples.ts';

/** The days around which looks are made: usual ones, and those of a change of the clocks. */
const STARTS = [at('2026-11-25', '12:00'), at('2026-03-06', '12:00'), at('2026-10-30', '12:00')];

// MAIL-30
it('should be due once on each day of which there is a look in the evening, whenever instances look', () => {
  const looks = fc.array(fc.integer({ min: 0, max: 5 * 24 * 60 }), { maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), looks, (start, minutes) => {
      const moments = minutes.sort((one, other) => one - other).map((minute): Instant => addMinutes(start, minute));
      const queuedAt: Instant[] = [];
      let mailedOn: DateText | undefined;
      for (const now of moments) {
        if (!isEveningDue(now, mailedOn)) continue;
        mailedOn = torontoDate(now);
        queuedAt.push(now);
      }
      const evenings = moments.filter((now) => torontoTime(now) >= '19:00').map(torontoDate);
      expect(queuedAt.map(torontoDate)).toEqual([...new Set(evenings)]);
      expect(queuedAt.every((now) => torontoTime(now) >= '19:00')).toBe(true);
    }),
  );
});
