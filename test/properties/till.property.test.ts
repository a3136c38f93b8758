import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, type Payment } from '../../src/domain/booking/payments.ts';
import {
  closeTill,
  DAYS_BEFORE,
  entryKey,
  expectedCash,
  type Till,
  type TillClosing,
  tillOf,
} from '../../src/domain/desk/till.ts';
import { heldBefore, moved } from '../../src/domain/desk/till-texts.ts';
import { sumCents } from '../../src/domain/shared/money.ts';
import {
  addDays,
  addMinutes,
  type DateText,
  torontoDate,
  torontoInstant,
} from '../../src/domain/shared/toronto-time.ts';
import { aBooking } from '../support/values/samples.ts';

const FIRST = '2026-10-31';
const MIDNIGHT = torontoInstant(FIRST, '00:00') ?? aBooking().createdAt;
/** The clocks are set back on the second day. What comes after the last closing is on a day of its own. */
const DAYS: readonly DateText[] = [0, 1, 2, 3, 4].map((day) => addDays(FIRST, day));
const MINUTES = (4 * 24 + 1) * 60;

/** What is done at a minute: an entry is stored, up to half an hour after its moment, or a day is closed. */
const acts = fc
  .array(
    fc.record({
      minute: fc.nat(MINUTES - 1),
      lag: fc.nat(30),
      booking: fc.nat(3),
      kind: fc.constantFrom(
        'payment',
        'refund',
        'deposit-held',
        'deposit-released',
        'deposit-kept',
        'rounding',
        'close',
        'close the day before',
      ),
      method: fc.constantFrom(...PAYMENT_METHODS),
      amount: fc.integer({ min: 1, max: 100_000 }),
      isVoid: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.toSorted((one, other) => one.minute - other.minute));
type Act = (typeof acts extends fc.Arbitrary<infer All> ? All : never)[number];

/** Does it all in its order, and returns the till of each day, what was stored, and the closings. */
function live(all: readonly Act[]) {
  const payments: Payment[][] = [[], [], [], []];
  const closings: TillClosing[] = [];
  const till = (date: DateText): Till => {
    const bookings = payments.map((paid, index) => ({ ...aBooking({ id: `booking-${index}` }), payments: paid }));
    const known = closings.filter((closing) => closing.date >= addDays(date, -DAYS_BEFORE) && closing.date <= date);
    return tillOf(date, known, bookings, 0);
  };
  for (const [index, { minute, lag, booking, kind, method, amount, isVoid }] of all.entries()) {
    const now = addMinutes(MIDNIGHT, minute);
    if (kind === 'close' || kind === 'close the day before') {
      const date = addDays(torontoDate(now), kind === 'close' ? 0 : -1);
      const closing = closeTill(till(date), { counted: 0 }, { by: 'sam', at: now });
      if (closing.ok && date >= FIRST) closings.push(closing.value);
      continue;
    }
    const at = addMinutes(MIDNIGHT, Math.max(0, minute - lag));
    const id = `entry-${index}`;
    const entry = {
      id,
      kind,
      method,
      amount: isVoid ? -amount : amount,
      at,
      by: 'sam',
      ...(isVoid && { voidOf: 'x' }),
    };
    payments[booking]?.push(entry);
  }
  const stored = payments.flatMap((paid, index) => paid.map(({ id }) => `booking-${index} ${id}`));
  return { tills: DAYS.map(till), stored, closings };
}

// PAY-20
describe('the till of each day', () => {
  it('should have each entry on one day alone, whenever days are closed', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { tills, stored } = live(all);
        expect(tills.flatMap(({ entries }) => entries.map(entryKey)).toSorted()).toEqual(stored.toSorted());
      }),
    );
  });

  it('should have of a closed day what was counted, whatever is stored later', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { tills, closings } = live(all);
        for (const { date, entries, expected } of closings) {
          const till = tills.find((one) => one.date === date);
          expect(till?.entries.map(entryKey).toSorted()).toEqual(entries.toSorted());
          expect(expectedCash(till?.entries ?? [])).toBe(expected);
        }
      }),
    );
  });

  it('should have sums that are those of its entries', () => {
    fc.assert(
      fc.property(acts, (life) => {
        for (const { methods, deposits, entries: all } of live(life).tills) {
          const sum = (kind: Payment['kind'], method?: Payment['method']) =>
            sumCents(
              all
                .filter((one) => one.kind === kind && (method ?? one.method) === one.method)
                .map(({ amount }) => amount),
            );
          expect(sumCents(methods.map(({ received }) => received))).toBe(sum('payment'));
          expect(sumCents(methods.map(({ refunded }) => refunded))).toBe(sum('refund'));
          for (const { method, received, refunded } of methods) {
            expect([received, refunded]).toEqual([sum('payment', method), sum('refund', method)]);
          }
          expect([deposits.held, deposits.released, deposits.kept]).toEqual(
            (['deposit-held', 'deposit-released', 'deposit-kept'] as const).map((kind) => sum(kind)),
          );
          const cash = all.filter(
            ({ method, kind }) => method === 'cash' && kind !== 'rounding' && kind !== 'deposit-kept',
          );
          expect(expectedCash(all)).toBe(sumCents(cash.map(moved)));
        }
      }),
    );
  });

  it('should begin with the deposits that the day before ended with', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const { tills } = live(all);
        expect(heldBefore((tills[0] as Till).deposits)).toBe(0);
        for (const [index, { deposits }] of tills.entries()) {
          const before = tills[index - 1];
          if (before) expect(heldBefore(deposits)).toBe(before.deposits.open);
        }
      }),
    );
  });
});
