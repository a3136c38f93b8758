import type { InsightsApi } from '../../ports/browser/insights-api.ts';
import { useViewCount } from './use-insights.ts';

/** Counts the pages that are opened; shows nothing. */
export function ViewCount({ api }: { readonly api: InsightsApi }) {
  useViewCount(api);
  return null;
}
