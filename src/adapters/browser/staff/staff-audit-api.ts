import { AuditAnswer } from '../../../ports/api/staff/audit.ts';
import type { StaffAuditApi } from '../../../ports/browser/staff-audit-api.ts';
import { expectJson, type StaffClient } from './staff-client.ts';

const AUDIT = '/api/admin/audit';

/** Calls the routes of the audit trail over HTTP. */
export function browserStaffAuditApi(call: StaffClient): StaffAuditApi {
  return {
    list(cursor) {
      const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`;
      return expectJson(AUDIT, call.get(AUDIT + query), AuditAnswer, (body) => body);
    },
    file: `${AUDIT}.csv`,
  };
}
