import type { Call } from '../../call.ts';
import { AuditAnswer, AuditQuery } from '../../staff/audit.ts';

export const listAudit = {
  method: 'GET',
  path: '/api/admin/audit',
  may: 'read-audit',
  summary: 'What staff did, newest first, 50 at a time',
  query: AuditQuery,
  answer: AuditAnswer,
} as const satisfies Call;

export const saveAudit = {
  method: 'GET',
  path: '/api/admin/audit.csv',
  may: 'read-audit',
  summary: 'What staff did, as a file for a spreadsheet',
  description: '`text/csv` like the file of bookings, with the columns when, who and what.',
  answer: { file: 'text/csv' },
} as const satisfies Call;
