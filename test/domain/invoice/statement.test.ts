import { describe, expect, it } from 'vitest';
import type { ShownPayment } from '../../../src/domain/booking/payments.ts';
import type { ShownInvoice } from '../../../src/domain/invoice/invoice.ts';
import { makeStatement, paidDays } from '../../../src/domain/invoice/statement.ts';
import { anInvoice } from '../../support/values/invoices.ts';

function shown(over: Partial<ShownInvoice>): ShownInvoice {
  return { ...anInvoice(), paid: 0, payments: [], open: 0, age: 0, daysLate: 0, ...over };
}

// INV-17
describe('a statement', () => {
  it('should have the papers of the month, the oldest first, their sums and how old what is open is', () => {
    const statement = makeStatement([
      shown({ number: 'INV-2026-000005', age: 0, open: 10_622, billTo: { name: 'Lakeside Films', town: 'Oakville' } }),
      shown({ number: 'INV-2026-000004', kind: 'credit-note', of: 'INV-2026-000003', hst: -1222, total: -10_622 }),
      shown({ number: 'INV-2026-000003', creditedBy: 'INV-2026-000004', age: 31 }),
      shown({ number: 'INV-2026-000002', age: 30, paid: 10_000, open: 622 }),
      shown({ number: 'INV-2026-000001', age: 31, open: 10_622 }),
      shown({ number: 'INV-2025-000009', age: 91, open: 1 }),
    ]);
    expect(statement?.billTo).toEqual({ name: 'Lakeside Films', town: 'Oakville' });
    expect(statement?.invoices[0]?.number).toBe('INV-2025-000009');
    expect(statement).toMatchObject({ hst: 4 * 1222, total: 4 * 10_622, paid: 10_000, open: 21_867 });
    expect(statement?.ages.map(({ label, open }) => [label, open])).toEqual([
      ['Up to 30 days', 11_244],
      ['31 to 60 days', 10_622],
      ['61 to 90 days', 0],
      ['Over 90 days', 1],
    ]);
  });

  // INV-27
  it('should name the days on which an invoice was paid, each once', () => {
    const entry = (kind: ShownPayment['kind'], at: ShownPayment['at']) =>
      ({ kind, method: 'cash', amount: 100, at }) as const;
    const payments = [
      entry('deposit-held', '2026-11-01T15:00:00.000Z'),
      entry('payment', '2026-11-12T15:00:00.000Z'),
      entry('payment', '2026-11-12T16:00:00.000Z'),
      entry('deposit-kept', '2026-11-16T15:00:00.000Z'),
    ];
    expect(paidDays({ payments })).toEqual(['November 12', 'November 16']);
  });

  it('should be none without a paper', () => {
    expect(makeStatement([])).toBeUndefined();
  });
});
