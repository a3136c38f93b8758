import * as calls from '../../../ports/api/calls/staff/audit.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { serve } from '../../http/serve.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { exportAudit, listAudit } from '../../use-cases/audit/show-audit.ts';

/** What staff did, for the owner (AUDIT-7). */
export function adminAuditRoutes({ app, audited }: Site): void {
  serve(app, calls.listAudit, {}, ({ query }) => listAudit(audited, query.cursor));

  serve(app, calls.saveAudit, { config: { isStreamed: true } }, async (_asked, { request, reply }) => {
    sendCsv(reply, 'audit.csv', (await exportAudit(audited, staffEmail(request))).value);
    return 'sent';
  });
}
