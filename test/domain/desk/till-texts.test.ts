import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../src/domain/booking/payments.ts';
import { type Closings, tillOf } from '../../../src/domain/desk/till.ts';
import {
  askToClose,
  describeClosed,
  describeClosing,
  describeDifference,
  readCounted,
  tillFigures,
} from '../../../src/domain/desk/till-texts.ts';
import { nameEntry } from '../../../src/domain/rental/payment-texts.ts';
import { aBooking } from '../../support/values/samples.ts';
import { aTillClosing } from '../../support/values/till-closings.ts';

const MONDAY = '2026-11-23';

// PAY-19
describe('the closing of a day', () => {
  it('should read dollars with a sign, up to a million', () => {
    const read = (counted: string) => readCounted({ counted, note: '' });
    expect(['145.28', '−5', '1 249,99', '', 'much', '1000000.01'].map(read)).toEqual([
      14_528,
      -500,
      124_999,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('should name the difference', () => {
    expect([-500, 0, 25].map(describeDifference)).toEqual(['$5.00 short', '$0.00 difference', '$0.25 over']);
    expect(askToClose({ date: MONDAY }, -500)).toBe('Close Monday, $5.00 short? It can’t be opened again.');
    expect(describeClosed({ date: MONDAY, difference: 0 })).toBe('Monday closed, $0.00 difference.');
    const closing = aTillClosing({ at: '2026-11-23T22:12:00.000Z' });
    expect(describeClosing(closing)).toBe('Closed at 5:12 pm by sam@oakville.example, $5.00 short');
  });
});

// PAY-18
describe('the figures of a day', () => {
  const entry = (id: string, kind: Payment['kind'], amount: number, over: Partial<Payment> = {}): Payment => {
    return { id, kind, method: 'cash', amount, at: '2026-11-23T15:00:00.000Z', by: 'sam', ...over };
  };

  it('should add up the entries, and say what the cash is made of', () => {
    const payments = [
      entry('a', 'payment', 12_000),
      entry('b', 'payment', 5000, { method: 'terminal' }),
      entry('c', 'deposit-held', 30_000),
      entry('d', 'deposit-kept', 10_000),
      entry('e', 'deposit-released', 20_000),
      entry('f', 'refund', 1000),
      entry('g', 'payment', -2000, { voidOf: 'z' }),
      entry('h', 'rounding', 2),
    ];
    const open: Closings = [];
    const till = tillOf(MONDAY, open, [{ ...aBooking(), payments }], 7000);
    expect(tillFigures(till).map(({ value, comparison }) => [value, comparison])).toEqual([
      ['$150.00', '3 payments'],
      ['$10.00', '1 refund'],
      ['$190.00', '2 in, 3 out'],
      ['$70.00', '$70.00 at the start'],
    ]);
  });

  it('should name a counter entry by what it takes back', () => {
    expect(nameEntry({ kind: 'deposit-held' })).toBe('Deposit held');
    expect(nameEntry({ kind: 'deposit-held', voidOf: 'a' })).toBe('Void of deposit held');
  });
});
