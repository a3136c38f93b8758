import { describe, expect, it } from 'vitest';
import type { InsightsApi } from '../../../src/ports/browser/insights-api.ts';
import type { TestSite } from '../../support/site/a-site.ts';

/** The port in front of a real site whose store a test may look into. */
export type InsightsApiSubject = { readonly api: InsightsApi; readonly site: TestSite; cut(): Promise<void> };

const DAY = '2026-11-23';

/** What every adapter of the port `InsightsApi` promises. */
export function insightsApiContract(fresh: () => Promise<InsightsApiSubject>): void {
  describe('insights api', () => {
    it('should have what was measured counted', async () => {
      const { api, site } = await fresh();
      api.measured('/vehicles', [
        { metric: 'view', value: 1 },
        { metric: 'LCP', value: 1024 },
      ]);
      await expect
        .poll(() => site.ports.insights.ofDay(DAY))
        .toEqual([
          { page: '/vehicles', metric: 'LCP', bucket: 40, count: 1 },
          { page: '/vehicles', metric: 'view', bucket: 0, count: 1 },
        ]);
    });

    // PAGE-21
    it('should say nothing but a line in the console when the site is out of reach', async () => {
      const { api, cut } = await fresh();
      await cut();
      expect(() => api.measured('/', [{ metric: 'view', value: 1 }])).not.toThrow();
    });
  });
}
