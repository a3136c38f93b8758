import type { InsightSample } from '../api/insight.ts';

/**
 * Tells the site what a page measured of itself. Every adapter promises (test/contracts/insights-api.ts):
 * - Nothing goes out but the page's path and the samples: no person, no id, no cookie.
 * - It returns at once and never throws; what cannot be sent is lost, with a line in the console.
 */
export type InsightsApi = { measured(path: string, samples: readonly InsightSample[]): void };
