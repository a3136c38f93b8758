import * as v from 'valibot';
import { IdSchema } from '../common.ts';

// Lists of staff, and calls for several of their records. No visitor's page loads them.

/** The maximum number of records that one call changes, so that it ends in time. */
export const MAX_BULK = 200;

export const IdsBody = v.strictObject({ ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(MAX_BULK)) });

/** The answer of a call that changes several records: which it changed, and why others were not. */
export function bulkAnswer<const Reason extends string>(reasons: readonly Reason[]) {
  return v.object({
    done: v.pipe(v.array(v.string()), v.description('The ids of those that were changed')),
    failed: v.array(v.object({ id: v.string(), reason: v.picklist(reasons) })),
  });
}

/** What a page says of a bulk call, whatever the records are. */
export type BulkCounts = {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string; readonly reason: string }[];
};

/** How many records a page of a list has. Numbers in a query are texts, and nothing is coerced. */
export const PageLimitText = v.pipe(
  v.string(),
  v.regex(/^(?:[1-9]\d?|1\d\d|200)$/),
  v.description('1 to 200, 50 if left out'),
);
