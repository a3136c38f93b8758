import { describe, expect, it } from 'vitest';
import { chargeRows } from '../../../src/domain/receipt/facts.ts';
import { aBooking } from '../../support/values/samples.ts';

// PRICE-25
describe('chargeRows', () => {
  it('should say from the lines alone how each amount is computed, HST last', () => {
    const { lines, totals } = aBooking();
    expect(chargeRows({ lines, totals })).toEqual([
      { label: 'Rental Rate', amount: '$282.00', note: '3 days × $94.00' },
      { label: 'Extra Hours Charge (partial day)', amount: '$70.50', note: '3 started hours × a quarter of $94.00' },
      { label: 'Vehicle Listing Fee', amount: '$2.97', note: '3 days × $0.99' },
      { label: 'Additional Driver', amount: '$45.00', note: '3 days × $15.00' },
      { label: 'Sub Total', amount: '$400.47', isSum: true },
      { label: 'HST (13%)', amount: '$52.06' },
    ]);
  });

  it('should name the percentage of HST that was charged', () => {
    const { lines, totals } = aBooking();
    const another = lines.map((line) => (line.code === 'hst' ? { ...line, quantity: 5 } : line));
    expect(chargeRows({ lines: another, totals }).at(-1)?.label).toBe('HST (5%)');
  });

  it('should name no percentage of an HST of nothing', () => {
    const { totals } = aBooking();
    expect(chargeRows({ lines: [], totals: { ...totals, hst: 0 } }).at(-1)).toEqual({ label: 'HST', amount: '$0.00' });
  });
});
