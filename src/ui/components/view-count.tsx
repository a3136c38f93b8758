import type { InsightsApi } from '../../ports/insights-api.ts';
import { useViewCount } from '../state/use-insights.ts';

/** Counts the pages that are opened; shows nothing. */
export function ViewCount({ api }: { readonly api: InsightsApi }) {
  useViewCount(api);
  return null;
}
