import { describe, expect, it } from 'vitest';
import { firstDay, formatMonth, isMonth, monthOf, monthSpan, shiftMonth } from '../../../src/domain/report/month.ts';
import { at } from '../../support/values/samples.ts';

// REPORT-5
describe('a month', () => {
  it.each(['2000-01', '2026-11', '9999-11'])('should be %s', (text) => {
    expect(isMonth(text)).toBe(true);
  });

  it.each(['1999-12', '9999-12', '2026-13', '2026-00', '2026-1', '2026-011', '2026-11-01', '', 'soon', '2026/11'])(
    'should not be %s',
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );

  it('should begin and end at midnight at the office, also where the clocks change', () => {
    expect(monthSpan('2026-11')).toEqual({ from: '2026-11-01T04:00:00.000Z', to: '2026-12-01T05:00:00.000Z' });
    expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01T05:00:00.000Z', to: '2027-01-01T05:00:00.000Z' });
    expect(monthOf(at('2026-10-31', '23:59'))).toBe('2026-10');
    expect(monthOf('2026-11-01T04:00:00.000Z')).toBe('2026-11');
  });

  it('should be told and moved by the calendar', () => {
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
    expect(shiftMonth('2026-11', 12)).toBe('2027-11');
    expect([formatMonth('2026-01'), formatMonth('2026-12')]).toEqual(['January 2026', 'December 2026']);
    expect(firstDay('2026-02')).toBe('2026-02-01');
  });
});
