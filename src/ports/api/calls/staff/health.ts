import type { Call } from '../../call.ts';
import { SiteHealthAnswer } from '../../staff/staff-health.ts';

export const readSiteHealth = {
  method: 'GET',
  path: '/api/admin/health',
  may: 'read-health',
  summary: 'The state of the site, and what needs its owner’s attention',
  answer: SiteHealthAnswer,
} as const satisfies Call;
