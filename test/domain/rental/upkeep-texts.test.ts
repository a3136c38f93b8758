import { expect, it } from 'vitest';
import { describeDue } from '../../../src/domain/rental/upkeep-texts.ts';
import type { Due } from '../../../src/domain/unit/upkeep.ts';

const OIL: Due = { kind: 'service', service: 'Oil change' };

// FILE-3
it.each<[Due, string]>([
  [{ ...OIL, unit: 'T-04', km: 49 }, 'T-04: Oil change in 49 km'],
  [{ ...OIL, km: 300, days: 1 }, 'Oil change in 300 km or 1 day'],
  [{ ...OIL, km: -1200, days: 8 }, 'Oil change 1,200 km overdue'],
  [{ ...OIL, km: -1, days: -2 }, 'Oil change 1 km and 2 days overdue'],
  [{ ...OIL, days: 0 }, 'Oil change due now'],
  [{ kind: 'sticker', unit: 'T-07', days: 8 }, 'T-07: Sticker ends in 8 days'],
  [{ kind: 'insurance', days: 0 }, 'Insurance ends today'],
  [{ kind: 'lease', days: -1 }, 'Lease ended 1 day ago'],
])('should describe %j as %s', (due, text) => {
  expect(describeDue(due)).toBe(text);
});
