import { ok } from '../../domain/shared/result.ts';
import * as calls from '../../ports/api/calls/insights.ts';
import { serve } from '../http/serve.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { countInsights } from '../use-cases/insights/count-insights.ts';

/**
 * `POST /api/insights`: performance measurements of a page, counted by day without personal data
 * (PAGE-21).
 */
export function insightRoutes({ app, ports }: Site): void {
  serve(app, calls.countInsights, { config: { ...limitTo('insight') } }, async ({ body }) => {
    await countInsights(ports, body.page, body.samples);
    return ok(null);
  });
}
