import { expect, it } from 'vitest';
import { AUDIT_CSV_HEAD, auditCsvLine } from '../../../src/domain/audit/audit-csv.ts';
import { anAuditEvent } from '../../support/values/audit-events.ts';
import { parseCsv } from '../../support/values/parse-csv.ts';

// AUDIT-5
it('should write a line that a spreadsheet reads back, by the clock of the office', () => {
  const event = anAuditEvent({ what: 'prices-changed', prices: 1, vehicle: 'Ford "F-150", 2024' }, { by: '=1+1' });
  const text = AUDIT_CSV_HEAD + auditCsvLine(event);
  expect(text.startsWith('\uFEFFwhen,who,what\r\n')).toBe(true);
  expect(parseCsv(text).at(-1)).toEqual(['2026-11-23 12:00', "'=1+1", 'Changed the price of Ford "F-150", 2024']);
});
