import { Type } from 'typebox';
import { INSIGHT_METRICS } from '../../ports/api/insight.ts';
import { StrictObject } from './common.ts';

export const InsightBody = StrictObject({
  page: Type.String({ maxLength: 200, description: 'The path of the page; an unknown one is counted as other' }),
  samples: Type.Array(
    StrictObject({
      metric: Type.Enum(INSIGHT_METRICS),
      value: Type.Number({ minimum: 0, maximum: 1e7, description: 'Milliseconds; CLS in thousandths; 1 for a view' }),
    }),
    { minItems: 1, maxItems: 10 },
  ),
});
