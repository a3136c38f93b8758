import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MonthText, readMonths, shiftMonth } from '../../../src/domain/report/month.ts';
import { statusCounts } from '../../../src/domain/report/month-report.ts';
import {
  hstNotInvoiced,
  invoicedHst,
  type MonthSums,
  monthSums,
  workingPaper,
} from '../../../src/domain/report/month-sums.ts';

const AMOUNT = fc.integer({ min: 0, max: 9_999_999 });
const CLASS_REVENUE = fc.record({
  classType: fc.constantFrom('Minivan', 'Mid Size'),
  rentals: fc.integer({ min: 1, max: 900 }),
  subTotal: AMOUNT,
  hst: AMOUNT,
  totalCharges: AMOUNT,
});
const NONE = statusCounts([]);
const NOTHING = { hst: 0, ofOthers: 0 };

function sumsOf(month: MonthText, subTotal: number, invoiced = NOTHING): MonthSums {
  const hst = Math.round(subTotal * 0.13);
  return monthSums(
    month,
    NONE,
    [{ classType: 'Minivan', rentals: 1, subTotal, hst, totalCharges: subTotal + hst }],
    [],
    0,
    invoiced,
  );
}

// REPORT-8
describe('a range of months', () => {
  it('should have both ends, over the turn of a year', () => {
    expect(readMonths('2025-11', '2026-02')).toEqual({ ok: true, value: ['2025-11', '2025-12', '2026-01', '2026-02'] });
    expect(readMonths('2026-02', '2026-02')).toEqual({ ok: true, value: ['2026-02'] });
    expect(readMonths('2024-03', '2026-02')).toMatchObject({ ok: true });
  });

  it('should be refused if it ends before it begins or is longer than two years', () => {
    expect(readMonths('2026-02', '2026-01')).toMatchObject({ problem: { field: 'to' } });
    expect(readMonths('2024-02', '2026-02')).toMatchObject({ problem: { text: 'Choose at most 24 months.' } });
  });

  it('should count requests of every status', () => {
    const counts = statusCounts([
      ['confirmed', 1],
      ['approved', 2],
      ['cancelled', 4],
    ]);
    expect(monthSums('2026-01', counts, [], [], 0, NOTHING)).toEqual({
      month: '2026-01',
      requests: 7,
      approved: 2,
      declined: 0,
      cancelled: 4,
      completed: 0,
      rentals: 0,
      revenue: { subTotal: 0, hst: 0, totalCharges: 0 },
      paid: 0,
      open: 0,
      missed: { rentals: 0, subTotal: 0, hst: 0, totalCharges: 0 },
      invoiced: NOTHING,
    });
  });
});

// REPORT-14
describe('HST by invoice', () => {
  const PAPERS = [
    { bookingId: 'of-the-month', hst: 1000 },
    { bookingId: 'earlier', hst: 700 },
    { bookingId: 'earlier', hst: -200 },
  ];

  it('should tell the rentals of the month from others', () => {
    const rentals = new Set(['of-the-month', 'not-invoiced']);
    expect(invoicedHst(PAPERS, rentals)).toEqual({ hst: 1500, ofOthers: 500 });
    expect(invoicedHst([], rentals)).toEqual(NOTHING);
  });

  it('should be that by pickup less what is not invoiced, plus that of others', () => {
    const sums = sumsOf('2026-11', 10_000, { hst: 1500, ofOthers: 500 });
    expect([sums.revenue.hst, hstNotInvoiced(sums)]).toEqual([1300, 300]);
    expect(hstNotInvoiced(sumsOf('2026-11', 0, { hst: 200, ofOthers: 0 }))).toBe(-200);
  });

  it('should be summed up on the working paper', () => {
    const months = [
      sumsOf('2026-01', 0, { hst: 1500, ofOthers: 0 }),
      sumsOf('2026-02', 0, { hst: -300, ofOthers: -300 }),
    ];
    expect(workingPaper(months).map(({ hstInvoiced }) => hstInvoiced)).toEqual([1500, -300, 1200, 1200]);
  });
});

// REPORT-9
describe('the working paper', () => {
  it('should have each quarter after its months, and the year', () => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04'] as const;
    const rows = workingPaper(months.map((month, index) => sumsOf(month, (index + 1) * 10_000)));
    expect(rows.map(({ name, isSum, rentals, revenue }) => [name, isSum, rentals, revenue.subTotal])).toEqual([
      ['January 2026', false, 1, 10_000],
      ['February 2026', false, 1, 20_000],
      ['March 2026', false, 1, 30_000],
      ['Quarter 1, January to March', true, 3, 60_000],
      ['April 2026', false, 1, 40_000],
      ['Quarter 2, April', true, 1, 40_000],
      ['2026, January to April', true, 4, 100_000],
    ]);
    expect(workingPaper([])).toEqual([]);
  });

  it('should have sums that equal what they add up, of any months', () => {
    fc.assert(
      fc.property(fc.array(fc.array(CLASS_REVENUE, { maxLength: 2 }), { minLength: 1, maxLength: 12 }), (year) => {
        const rows = workingPaper(
          year.map((classes, index) => monthSums(shiftMonth('2026-01', index), NONE, classes, [], 0, NOTHING)),
        );
        const months = rows.filter(({ isSum }) => !isSum);
        const quarters = rows.filter(({ isSum }) => isSum).slice(0, -1);
        expect(months).toHaveLength(year.length);
        expect(quarters).toHaveLength(Math.ceil(year.length / 3));
        for (const part of [months, quarters]) {
          for (const field of ['subTotal', 'hst', 'totalCharges'] as const) {
            const sum = part.reduce((total, { revenue }) => total + revenue[field], 0);
            expect(rows.at(-1)?.revenue[field]).toBe(sum);
            expect(sum).toBe(year.flat().reduce((total, one) => total + one[field], 0));
          }
          expect(rows.at(-1)?.rentals).toBe(part.reduce((total, { rentals }) => total + rentals, 0));
        }
      }),
    );
  });
});
