import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../src/domain/booking/payments.ts';
import { type Closings, closeTill, expectedCash, type TillClosing, tillOf } from '../../../src/domain/desk/till.ts';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import { aBooking } from '../../support/values/samples.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const OPEN: Closings = [];
/** Moments of Monday and of midnight after it, in Toronto. */
const at = (time: string) => `2026-11-23T${time}:00.000Z` as Instant;
const MIDNIGHT: Instant = '2026-11-24T05:00:00.000Z';
const EVENING: Instant = '2026-11-23T22:10:00.000Z';

let count = 0;
function entry(kind: Payment['kind'], amount: number, over: Partial<Payment> = {}): Payment {
  count += 1;
  return { id: `payment-${count}`, kind, method: 'cash', amount, at: at('15:00'), by: 'sam', ...over };
}

const tillWith = (payments: readonly Payment[], closings = OPEN, heldBefore = 0) =>
  tillOf(MONDAY, closings, [{ ...aBooking({ id: 'booking' }), payments }], heldBefore);
const close = (payments: readonly Payment[], counted: number, now = EVENING) =>
  closeTill(tillWith(payments), { counted }, { by: 'sam', at: now });
function closed(result: ReturnType<typeof close>): TillClosing {
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

// PAY-11
describe('tillOf', () => {
  it('should add up a Toronto day by method, with voids against it', () => {
    const till = tillWith([
      entry('payment', 100, { at: at('04:59') }),
      entry('payment', 16_920, { at: at('05:00') }),
      entry('rounding', 1),
      entry('payment', 5000, { method: 'terminal' }),
      entry('payment', -5000, { method: 'terminal', voidOf: 'another' }),
      entry('refund', 1130),
      entry('payment', 300, { at: MIDNIGHT }),
    ]);
    expect(till.methods).toEqual([
      { method: 'cash', received: 16_920, refunded: 1130 },
      { method: 'terminal', received: 0, refunded: 0 },
    ]);
    expect(till.entries).toHaveLength(5);
    expect(till.entries[0]).toMatchObject({ amount: 16_920, customer: 'Priya Raman' });
    expect(expectedCash(till.entries)).toBe(16_920 - 1130);
  });

  it('should expect a cash deposit once, and tell what is held at the end of the day', () => {
    const till = tillWith(
      [
        entry('deposit-held', 9000, { at: '2026-11-20T15:00:00.000Z' }),
        entry('deposit-held', 30_000),
        entry('deposit-kept', 8475),
        entry('deposit-released', 21_525),
        entry('deposit-held', 700, { at: MIDNIGHT }),
      ],
      OPEN,
      240_000,
    );
    expect(till.deposits).toEqual({ held: 30_000, released: 21_525, kept: 8475, open: 249_000 });
    expect(expectedCash(till.entries)).toBe(8475);
    expect(till.methods).toEqual([{ method: 'cash', received: 0, refunded: 0 }]);
  });
});

// PAY-12
describe('closeTill', () => {
  const counted = entry('payment', 15_028);

  it('should name what was counted, and leave the rest to the next day', () => {
    const closing = closed(close([counted], 14_528));
    expect(closing).toMatchObject({ date: MONDAY, expected: 15_028, difference: -500, at: EVENING });
    const late = entry('payment', 4000, { at: at('22:00') });
    const own = tillWith([counted, late], [closing]);
    expect([own.entries.length, own.closed]).toEqual([1, closing]);
    const next = tillOf(TUESDAY, [closing], [{ ...aBooking({ id: 'booking' }), payments: [counted, late] }], 0);
    expect(next.entries.map(({ id }) => id)).toEqual([late.id]);
  });

  it('should leave to the next day what was stored while it was closed, though it is of an earlier moment', () => {
    const closing = closed(close([counted], 15_028));
    const meanwhile = ['14:59', '15:00'].map((time) => entry('payment', 4000, { at: at(time) }));
    const payments = [counted, ...meanwhile];
    expect(tillWith(payments, [closing]).entries.map(({ id }) => id)).toEqual([counted.id]);
    const bookings = [{ ...aBooking({ id: 'booking' }), payments }];
    const tuesday = tillOf(TUESDAY, [closing], bookings, 0);
    expect(tuesday.entries.map(({ id }) => id)).toEqual(meanwhile.map(({ id }) => id));
    const second = closed(closeTill(tuesday, { counted: 8000 }, { by: 'sam', at: '2026-11-24T22:00:00.000Z' }));
    expect(tillOf('2026-11-25', [closing, second], bookings, 0).entries).toEqual([]);
  });

  it('should close a day without entries, and one that paid out more than it took', () => {
    expect(closed(close([], 0))).toMatchObject({ expected: 0, difference: 0, entries: [] });
    expect(closed(close([entry('refund', 1130)], -1130))).toMatchObject({ expected: -1130, difference: 0 });
  });

  it('should refuse a day that is closed or has not begun, and a card number', () => {
    const own = closed(close([counted], 15_028));
    const again = tillWith([counted], [own]);
    const stamp = { by: 'sam', at: EVENING };
    expect(closeTill(again, { counted: 0 }, stamp)).toEqual({ ok: false, problem: 'not-possible' });
    expect(close([counted], 0, '2026-11-23T04:59:00.000Z')).toEqual({ ok: false, problem: 'not-possible' });
    const note = '4111 1111 1111 1111';
    expect(closeTill(tillWith([]), { counted: 0, note }, stamp)).toEqual({ ok: false, problem: 'note-card' });
  });
});
