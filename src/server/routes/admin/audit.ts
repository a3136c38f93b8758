import { AuditAnswer, AuditCsvAnswer, AuditQuery } from '../../../ports/api/staff/audit.ts';
import { problems, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { exportAudit, listAudit } from '../../use-cases/audit/show-audit.ts';

/** What staff did, for the owner (AUDIT-7). */
export function adminAuditRoutes({ app, audited }: Site): void {
  app.get(
    '/api/admin/audit',
    {
      schema: {
        summary: 'What staff did, newest first, 50 at a time',
        querystring: AuditQuery,
        response: { 200: AuditAnswer, ...STAFF_READ_PROBLEMS, ...problems(422) },
      },
      config: { action: 'read-audit' },
    },
    async ({ query }, reply) => reply.send((await listAudit(audited, query.cursor)).value),
  );

  app.get(
    '/api/admin/audit.csv',
    {
      schema: {
        summary: 'What staff did, as a file for a spreadsheet',
        description: '`text/csv` like the file of bookings, with the columns when, who and what.',
        response: {
          200: { description: 'The file', content: { 'text/csv': { schema: AuditCsvAnswer } } },
          ...STAFF_READ_PROBLEMS,
        },
      },
      config: { action: 'read-audit', isStreamed: true },
    },
    async (request, reply) => sendCsv(reply, 'audit.csv', (await exportAudit(audited, staffEmail(request))).value),
  );
}
