import type { Call } from '../call.ts';
import { NoContent } from '../common.ts';
import { InsightBody } from '../insight.ts';

export const countInsights = {
  method: 'POST',
  path: '/api/insights',
  summary: 'Count a page view and its web vitals',
  body: InsightBody,
  status: 204,
  answer: NoContent,
} as const satisfies Call;
