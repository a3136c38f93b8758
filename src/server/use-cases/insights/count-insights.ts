import { type Ok, ok } from '../../../domain/shared/result.ts';
import { torontoDate } from '../../../domain/shared/toronto-time.ts';
import { bucketOf, type InsightSample, insightPage } from '../../../ports/api/insight.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Counts what a page measured of itself, on the office's day; the value itself is not kept. */
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
