import { describe, expect, it } from 'vitest';
import { settleRental } from '../../../src/domain/pricing/settlement.ts';
import { describeDue, explainSettlement } from '../../../src/domain/rental/settlement-steps.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking, at, NOON } from '../../support/values/samples.ts';

const RENTAL = aBooking();
const explain = (returnedAt: Instant, driven: number) =>
  explainSettlement(RENTAL, settleRental(RENTAL, returnedAt, driven), returnedAt).map(({ what, why, result }) => [
    what,
    why,
    result,
  ]);

// PRICE-24
describe('explainSettlement', () => {
  it('should explain the agreed period, the actual one and the kilometres', () => {
    expect(explain(at('2026-11-30', '17:40'), 939)).toEqual([
      ['Agreed', expect.stringMatching(/^74 h 30 min is 3 days and 2 h 30 min\./), '3 days and 3 extra hours'],
      ['Actual: back 5 h 10 min late', expect.stringMatching(/More than 4 hours over counts as another day/), '4 days'],
      ['939 km driven, 800 km free', '4 days × 200 km. What is over is settled at the desk.', '139 km over'],
    ]);
  });

  it('should explain the period alone: the days, then the extra hours', () => {
    const late = at('2026-11-30', '13:40');
    const { lines } = settleRental(RENTAL, late, 10);
    const whyOf = (code: string) => lines.find((line) => line.code === code)?.explanation ?? '';
    expect(explain(late, 10)[1]?.[1]).toBe(`${whyOf('base-rental')} ${whyOf('extra-hours')}`);
    expect(whyOf('extra-hours')).not.toBe('');
  });

  it('should say that a return on time or early costs what was agreed', () => {
    for (const time of ['12:30', '09:00'] as const) {
      expect(explain(at('2026-11-30', time), 10).slice(1)).toEqual([
        ['Actual', 'A return on time or early costs what was agreed.', 'as agreed'],
        ['10 km driven, 600 km free', '3 days × 200 km. What is over is settled at the desk.', 'none over'],
      ]);
    }
    expect(explain('2026-11-30T17:30:59.000Z', 10)[1]?.[0]).toBe('Actual');
    expect(explain('2026-11-30T17:31:00.000Z', 10)[1]?.[0]).toBe('Actual: back 1 min late');
  });
});

describe('describeDue', () => {
  const record = { at: NOON, by: 'dana@oakville.example', odometer: 0, fuel: 8 };
  const due = (returnedAt: Instant, driven: number, fuel: number, lines: Parameters<typeof describeDue>[2] = []) =>
    describeDue(settleRental(RENTAL, returnedAt, driven), { out: record, back: { ...record, fuel } }, lines);

  it('should say what the sum is for, and what has no price', () => {
    expect(due(at('2026-11-30', '17:40'), 939, 6)).toBe(
      'With HST, for the late return. Not in this sum: 139 km over and fuel 6/8, went out full (2/8 missing). Agree it with the customer.',
    );
    expect(due(at('2026-11-30', '12:30'), 10, 8)).toBe('Nothing is added for the time.');
    expect(due(at('2026-11-30', '12:30'), 10, 7)).toBe(
      'Nothing is added for the time. Not in this sum: fuel 7/8, went out full (1/8 missing). Agree it with the customer.',
    );
    expect(due(at('2026-11-30', '12:30'), 601, 8)).toBe(
      'Nothing is added for the time. Not in this sum: 1 km over. Agree it with the customer.',
    );
    expect(describeDue(settleRental(RENTAL, NOON, 0), { out: record }, [])).toBe('Nothing is added for the time.');
  });

  it('should leave out what is a line of the bill', () => {
    const late = at('2026-11-30', '17:40');
    expect(due(late, 939, 6, [{ code: 'kilometres' }, { code: 'fuel' }])).toBe('With HST, for the late return.');
    expect(due(late, 939, 8, [{ code: 'fuel' }])).toContain('Not in this sum: 139 km over. Agree');
  });
});
