import type { Call } from '../call.ts';
import { SiteAnswer } from '../site.ts';

export const readSite = {
  method: 'GET',
  path: '/api/site',
  summary: 'What the site says of the company, the opening hours, and the rates in force',
  answer: SiteAnswer,
  isTagged: true,
} as const satisfies Call;
