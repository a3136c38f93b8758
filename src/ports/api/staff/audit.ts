import * as v from 'valibot';
import { AUDITED_ACTS } from '../../../domain/audit/audit-event.ts';
import { InstantSchema, textOf } from '../common.ts';
import type { TypeOf } from '../schema.ts';

export const AuditQuery = v.strictObject({
  cursor: v.exactOptional(v.pipe(textOf(300), v.description('`nextCursor` of the page before'))),
});

export const AuditAnswer = v.object({
  events: v.array(
    v.object({
      id: v.string(),
      at: InstantSchema,
      by: v.pipe(v.string(), v.description('The e-mail address of who did it, or `npm run staff`')),
      what: v.picklist(AUDITED_ACTS),
      text: v.pipe(v.string(), v.description('What was done, in one sentence')),
    }),
  ),
  nextCursor: v.nullable(v.string()),
});
/** A page of what staff did. */
export type AuditList = TypeOf<typeof AuditAnswer>;
