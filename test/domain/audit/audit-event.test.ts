import { expect, it } from 'vitest';
import { auditRetainedFrom } from '../../../src/domain/audit/audit-event.ts';

// AUDIT-4
it('should keep events for 24 months by the clock of the office', () => {
  expect(auditRetainedFrom('2026-11-23T17:00:00.000Z')).toBe('2024-11-23T17:00:00.000Z');
  // Clocks go back on November 1, 2026; in November 2028 on the 5th.
  expect(auditRetainedFrom('2028-11-04T16:00:00.000Z')).toBe('2026-11-04T17:00:00.000Z');
});
