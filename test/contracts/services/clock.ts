import { describe, expect, it } from 'vitest';
import { isInstant } from '../../../src/domain/shared/toronto-time.ts';
import type { Clock } from '../../../src/ports/services/clock.ts';

/** What every adapter of the port `Clock` promises. */
export function clockContract(fresh: () => Clock): void {
  describe('clock', () => {
    it('should tell the present moment, to the millisecond', () => {
      const clock = fresh();
      const before = Date.now();
      const now = clock.now();
      expect(isInstant(now)).toBe(true);
      expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
    });

    it('should go on', async () => {
      const clock = fresh();
      const start = clock.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(clock.now() > start).toBe(true);
    });
  });
}
