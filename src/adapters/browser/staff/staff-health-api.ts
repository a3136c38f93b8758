import { SiteHealthAnswer } from '../../../ports/api/staff/staff-health.ts';
import type { StaffHealthApi } from '../../../ports/browser/staff-health-api.ts';
import { expectJson, type StaffClient } from './staff-client.ts';

/** Calls the route for the site's health over HTTP. */
export function browserStaffHealthApi(call: StaffClient): StaffHealthApi {
  return { health: () => expectJson('health', call.get('/api/admin/health'), SiteHealthAnswer, (body) => body) };
}
