import { BYTE_ORDER_MARK, csvLine, formatCellTime, harmlessCell } from '../shared/csv.ts';
import type { AuditEvent } from './audit-event.ts';
import { describeAct } from './describe-act.ts';

/** The beginning of the file: the mark of its encoding and the names of the columns (AUDIT-5). */
export const AUDIT_CSV_HEAD = BYTE_ORDER_MARK + csvLine(['when', 'who', 'what']);

/** Returns the line of an event in the file, by the rules of the file of bookings (REPORT-4). */
export function auditCsvLine(event: AuditEvent): string {
  return csvLine([formatCellTime(event.at), harmlessCell(event.by), harmlessCell(describeAct(event))]);
}
