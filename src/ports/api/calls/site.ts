import type { Call } from '../call.ts';
import { SiteAnswer } from '../site.ts';

export const readSite = {
  method: 'GET',
  path: '/api/site',
  summary: 'What the site says of the company, its opening hours and texts, and the rates in force',
  answer: SiteAnswer,
  isTagged: true,
} as const satisfies Call;
