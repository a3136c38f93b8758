import { describe, expect, it } from 'vitest';
import {
  confirmationsOf,
  describeAlthough,
  describeWarning,
  type NamedUse,
  type Warning,
} from '../../../src/domain/rental/warnings.ts';
import { at } from '../../support/values/samples.ts';

const SPAN = { from: at('2026-11-27', '10:00'), to: at('2026-11-30', '12:30') };
const GREG: NamedUse = { ...SPAN, id: 'b1', confirmationNumber: 'HOJ-711373', customer: 'Greg Paquette' };
const REPAIR: NamedUse = { ...SPAN, id: 'k1', reason: 'repair' };
const taken = (...overlaps: NamedUse[]): Warning => ({ code: 'vehicle-taken', overlaps });

// AVAIL-8, BOOK-45
describe('a warning', () => {
  it.each<[Warning, readonly string[], string, string]>([
    [{ code: 'vehicle-out' }, ['out'], 'The vehicle is out.', 'although it is out'],
    [{ code: 'pickup-passed' }, ['past'], 'The pickup has passed.', 'although the pickup has passed'],
    [taken(GREG), ['b1'], 'The vehicle is not free on these dates.', 'although HOJ-711373 Greg Paquette'],
    [taken(REPAIR), ['k1'], 'The vehicle is not free on these dates.', 'although blocked for repair'],
    [
      taken(GREG, REPAIR, { ...GREG, id: 'b2' }),
      ['b1', 'k1', 'b2'],
      'The vehicle is not free on these dates.',
      'although HOJ-711373 Greg Paquette and 2 more',
    ],
    [taken(), [], 'The vehicle is not free on these dates.', 'although it is taken'],
  ])('should tell what %o is about, and what a second press goes on in spite of', (warning, ids, words, although) => {
    expect(confirmationsOf(warning)).toEqual(ids);
    expect(describeWarning(warning)).toBe(`${words} Press again if you mean it.`);
    expect(describeAlthough(warning)).toBe(although);
  });
});
