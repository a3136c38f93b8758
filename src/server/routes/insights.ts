import { NoContent } from '../../ports/api/common.ts';
import { InsightBody } from '../../ports/api/insight.ts';
import { POST_PROBLEMS } from '../http/problem-schemas.ts';
import { limitTo } from '../plugins/limits.ts';
import type { Site } from '../route-context.ts';
import { countInsights } from '../use-cases/insights/count-insights.ts';

/**
 * `POST /api/insights`: performance measurements of a page, counted by day without personal data
 * (PAGE-21).
 */
export function insightRoutes({ app, ports }: Site): void {
  app.post(
    '/api/insights',
    {
      schema: {
        summary: 'Count a page view and its web vitals',
        body: InsightBody,
        response: { 204: NoContent, ...POST_PROBLEMS },
      },
      config: { ...limitTo('insight') },
    },
    async (request, reply) => {
      await countInsights(ports, request.body.page, request.body.samples);
      return reply.code(204).send(null);
    },
  );
}
