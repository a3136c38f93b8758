import * as v from 'valibot';
import { textOf } from './common.ts';
import type { TypeOf } from './schema.ts';

const SampleSchema = v.strictObject({
  metric: v.picklist(['view', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
  value: v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(1e7),
    v.description('Milliseconds; CLS in thousandths; 1 for a view'),
  ),
});
/** A measurement of a page: a page view or a web vital. It contains no personal data (PAGE-21). */
export type InsightSample = TypeOf<typeof SampleSchema>;

export const InsightBody = v.strictObject({
  page: v.pipe(textOf(200), v.description('The path of the page; an unknown one is counted as other')),
  samples: v.pipe(v.array(SampleSchema), v.minLength(1), v.maxLength(10)),
});
