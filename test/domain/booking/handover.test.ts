import { describe, expect, it } from 'vitest';
import { checkReturn, eraseHandover, recordHandover } from '../../../src/domain/booking/handover.ts';
import { ok, refuse } from '../../../src/domain/shared/result.ts';
import { addMinutes, type Instant } from '../../../src/domain/shared/toronto-time.ts';
import { KIM, LATER } from '../../support/values/rentals.ts';
import { NOON } from '../../support/values/samples.ts';

const PLACED = { createdAt: NOON };
const OUT = { at: NOON, by: KIM, odometer: 12_000, fuel: 8 };

// BOOK-47
describe('recordHandover', () => {
  it('should say who and when, and leave out what is empty', () => {
    expect(recordHandover({ odometer: 0, fuel: 0, unit: ' \n', note: ' ' }, { by: KIM, at: LATER }, PLACED)).toEqual(
      ok({
        at: LATER,
        by: KIM,
        odometer: 0,
        fuel: 0,
      }),
    );
    expect(recordHandover({ odometer: 1, fuel: 2, at: NOON }, { by: KIM, at: LATER }, PLACED)).toEqual(
      ok({
        at: NOON,
        by: KIM,
        odometer: 1,
        fuel: 2,
      }),
    );
  });

  it('should clean unit and note as any typed text', () => {
    const entry = { odometer: 1, fuel: 2, unit: ' White\nvan ', note: ' Scratch.\r\n4111 1111 1111 1111 ' };
    expect(recordHandover(entry, { by: KIM, at: LATER }, PLACED)).toMatchObject({
      value: { unit: 'White van', note: 'Scratch.\n**** **** **** 1111' },
    });
  });

  it('should refuse a moment more than 15 minutes ahead, or before the booking was made', () => {
    const at = (moment: Instant) =>
      recordHandover({ odometer: 1, fuel: 2, at: moment }, { by: KIM, at: LATER }, PLACED);
    expect(at(addMinutes(LATER, 15)).ok).toBe(true);
    expect(at('2026-11-23T18:45:00.001Z')).toEqual(refuse('in-future'));
    expect(at(NOON).ok).toBe(true);
    expect(at('2026-11-23T16:59:59.999Z')).toEqual(refuse('before-booking'));
  });
});

describe('checkReturn', () => {
  const back = (over: Partial<typeof OUT>) => checkReturn(OUT, { ...OUT, ...over });

  it('should take the same odometer and moment, and all above', () => {
    expect(back({})).toEqual({ ok: true, value: OUT });
    expect(back({ odometer: 12_001, at: LATER, fuel: 0 })).toMatchObject({ ok: true, value: { fuel: 0 } });
  });

  it('should refuse an odometer that runs backwards before a clock that does', () => {
    const before = '2026-11-23T16:59:59.999Z' as const;
    expect(back({ odometer: 11_999 })).toEqual({ ok: false, problem: 'odometer-backwards' });
    expect(back({ at: before })).toEqual({ ok: false, problem: 'back-before-out' });
    expect(back({ odometer: 11_999, at: before })).toEqual({ ok: false, problem: 'odometer-backwards' });
  });
});

describe('eraseHandover', () => {
  it('should remove the notes alone (PRIV-3)', () => {
    const out = { ...OUT, unit: 'White', note: 'For Priya.' };
    expect(eraseHandover({ out })).toStrictEqual({ out: { ...OUT, unit: 'White' } });
    expect(eraseHandover({ out, back: { ...OUT, note: 'Priya was late.' } })).toStrictEqual({
      out: { ...OUT, unit: 'White' },
      back: OUT,
    });
  });
});
