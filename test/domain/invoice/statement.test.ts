import { describe, expect, it } from 'vitest';
import type { ShownInvoice } from '../../../src/domain/invoice/invoice.ts';
import { makeStatement } from '../../../src/domain/invoice/statement.ts';
import { anInvoice } from '../../support/values/invoices.ts';

function shown(over: Partial<ShownInvoice>): ShownInvoice {
  return { ...anInvoice(), paid: 0, open: 0, age: 0, daysLate: 0, ...over };
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

  it('should be none without a paper', () => {
    expect(makeStatement([])).toBeUndefined();
  });
});
