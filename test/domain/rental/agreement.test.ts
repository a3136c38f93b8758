import { describe, expect, it } from 'vitest';
import { describeDeposit, handoverRows } from '../../../src/domain/rental/agreement.ts';
import { NOON } from '../../support/values/samples.ts';

const OUT = { at: NOON, by: 'dana@oakville.example', odometer: 48_212, fuel: 8, unit: 'T-04' };
const cells = (...handover: Parameters<typeof handoverRows>) =>
  handoverRows(...handover).map(({ label, out, back }) => [label, out, back]);

// STAFF-25
describe('the rental agreement', () => {
  it('should leave what is not known yet to be filled in by hand', () => {
    expect(cells(undefined)).toEqual([
      ['Date and time', '', ''],
      ['Odometer', '', ''],
      ['Fuel', '', ''],
      ['Unit', '', ''],
    ]);
    const { unit: _, ...back } = { ...OUT, odometer: 48_951, fuel: 6 };
    expect(cells({ out: OUT })[1]).toEqual(['Odometer', '48,212 km', '']);
    expect(cells({ out: OUT, back })).toEqual([
      ['Date and time', 'Monday, November 23, 2026, 12:00 pm', 'Monday, November 23, 2026, 12:00 pm'],
      ['Odometer', '48,212 km', '48,951 km'],
      ['Fuel', 'full', '6/8'],
      ['Unit', 'T-04', ''],
    ]);
  });

  it('should say when the deposit was taken, if a note says so', () => {
    const note = { at: NOON, by: 'dana@oakville.example', what: 'note', text: 'Visa.' } as const;
    expect(describeDeposit({ deposit: 30_000 }, [note])).toBe('$300.00 by credit card may be required.');
    expect(describeDeposit({ deposit: 30_000 }, [note, { ...note, deposit: true }])).toBe(
      '$300.00 by credit card, taken on Monday, November 23, 2026.',
    );
  });

  // PAY-10
  it('should name the deposit that is held, as long as it is', () => {
    const entry = { method: 'terminal', at: NOON, by: 'dana@oakville.example' } as const;
    const held = { ...entry, id: 'held', kind: 'deposit-held', amount: 30_000 } as const;
    const part = { ...entry, id: 'part', kind: 'deposit-released', amount: 10_000 } as const;
    const rest = { ...part, id: 'rest', amount: 20_000 };
    expect(
      [[held], [held, part], [held, part, rest]].map((all) => describeDeposit({ deposit: 50_000 }, [], all)),
    ).toEqual([
      '$300.00 held since Monday, November 23, 2026.',
      '$200.00 held since Monday, November 23, 2026.',
      '$500.00 by credit card may be required.',
    ]);
  });
});
