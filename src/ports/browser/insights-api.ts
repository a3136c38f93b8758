import type { InsightSample } from '../api/insight.ts';

/**
 * Sends a page's measurements to the site. Every adapter promises
 * (test/contracts/browser/insights-api.ts):
 * - Only the page's path and the samples are sent: no person, no id, no cookie.
 * - It returns at once and never throws. Samples that cannot be sent are lost, with a line in the
 *   console.
 */
export type InsightsApi = { measured(path: string, samples: readonly InsightSample[]): void };
