import { describe, expect, it } from 'vitest';
import { type BillLineEntry, billAmount, writeBillLines } from '../../../src/domain/pricing/bill-lines.ts';

function anEntry(over: Partial<BillLineEntry> = {}): BillLineEntry {
  return { code: 'cleaning', text: 'Cleaning', quantity: 1, unitPrice: 5000, taxed: true, ...over };
}

function write(...entries: readonly BillLineEntry[]) {
  return writeBillLines(entries, [], ['a', 'b', 'c']);
}

// PRICE-27
describe('writeBillLines', () => {
  it('should compute amounts, clean texts and give ids', () => {
    expect(write(anEntry({ text: '  Deep\ncleaning ', quantity: 1.5, unitPrice: 333 }))).toEqual({
      ok: true,
      value: [
        { id: 'a', code: 'cleaning', text: 'Deep cleaning', quantity: 1.5, unitPrice: 333, taxed: true, amount: 500 },
      ],
    });
  });

  it('should keep the id of a line that the bill has, and give no id twice', () => {
    const stored = [{ ...anEntry(), id: 'old', amount: 5000 }];
    const entries = [anEntry({ id: 'old' }), anEntry({ id: 'old' }), anEntry({ id: 'unknown' })];
    const written = writeBillLines(entries, stored, ['a', 'b', 'c']);
    expect(written.ok && written.value.map(({ id }) => id)).toEqual(['old', 'b', 'c']);
  });

  it.each([
    ['text-missing', { text: ' \n ' }],
    ['quantity-unusable', { quantity: 1.005 }],
    ['price-negative', { unitPrice: -1 }],
    ['discount-positive', { code: 'discount', unitPrice: 1 }],
  ] as const)('should refuse a line: %s', (problem, over) => {
    expect(write(anEntry(), anEntry(over))).toEqual({ ok: false, problem: [{ index: 1, problem }] });
  });

  it.each([0.01, 1.15, 2.3, 4.35, 99_999.99, 100_000])('should take the quantity %d', (quantity) => {
    expect(write(anEntry({ quantity })).ok).toBe(true);
  });
});

describe('billAmount', () => {
  it.each([
    [0.5, 1, 1],
    [0.5, -1, -1],
    [0.49, 1, 0],
    [970, 18, 17_460],
    [0.01, -49, 0],
    [100_000, 10_000_000, 1_000_000_000_000],
  ])('should multiply %d by %d cents', (quantity, unitPrice, amount) => {
    expect(billAmount(quantity, unitPrice)).toBe(amount);
  });
});
