import { bucketOf } from '../../../domain/report/page-figures.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import type { InsightSample } from '../../../ports/api/insight.ts';
import { PAGES } from '../../../ports/api/pages.ts';
import type { Ports } from '../../../ports/ports.ts';

/**
 * Counts the measurements of a page under the date at the office. The values themselves are not
 * stored.
 */
export async function countInsights(
  ports: Pick<Ports, 'insights' | 'clock'>,
  path: string,
  samples: readonly InsightSample[],
): Promise<Ok<undefined>> {
  const page = insightPage(path);
  const counts = samples.map(({ metric, value }) => ({ page, metric, bucket: bucketOf(value), count: 1 }));
  await ports.insights.add(torontoDate(ports.clock.now()), counts);
  return ok(undefined);
}

/** Returns the page under which a path is counted: a page of the site, or 'other'. */
export function insightPage(path: string): string {
  return PAGES.find((page) => page === path) ?? 'other';
}
