import { AUDIT_CSV_HEAD, auditCsvLine } from '../../../domain/audit/audit-csv.ts';
import { describeAct } from '../../../domain/audit/describe-act.ts';
import { type Ok, ok } from '../../../domain/shared/result.ts';
import type { AuditList } from '../../../ports/api/staff/audit.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from './audit-trail.ts';

/** Events of a page of the list. */
const PAGE = 50;
/** How many events of a file are read at once, so that memory stays small however many there are. */
const FILE_PAGE = 200;

/** Lists what staff did, newest first, after the position of a cursor. */
export async function listAudit({ audit }: Pick<Ports, 'audit'>, cursor?: string): Promise<Ok<AuditList>> {
  const { values, next } = await audit.list({ order: 'newest', limit: PAGE, after: cursor });
  return ok({
    events: values.map((event) => ({
      id: event.id,
      at: event.at,
      by: event.by,
      what: event.what,
      text: describeAct(event),
    })),
    nextCursor: next,
  });
}

/** Returns the file of what staff did, a page of lines at a time (AUDIT-5), and records the export. */
export async function exportAudit(
  { audit, trail }: Pick<Ports, 'audit'> & Audited,
  by: string,
): Promise<Ok<AsyncGenerator<string>>> {
  await trail.record(by, { what: 'audit-exported' });
  return ok(linesOf(audit));
}

async function* linesOf(audit: Ports['audit']): AsyncGenerator<string> {
  yield AUDIT_CSV_HEAD;
  let cursor: string | undefined;
  do {
    const page = await audit.list({ order: 'newest', limit: FILE_PAGE, after: cursor });
    yield page.values.map(auditCsvLine).join('');
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
