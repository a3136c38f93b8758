import { type Ok, ok } from '../../../domain/shared/result.ts';

type BulkOutcome<Reason extends string> = {
  readonly done: string[];
  readonly failed: { readonly id: string; readonly reason: Reason }[];
};

/**
 * Changes each record once, all at the same time: an embedded database then commits them together.
 * `change` returns why one was not changed.
 */
export async function changeEach<Reason extends string>(
  ids: readonly string[],
  change: (id: string) => Promise<Reason | undefined>,
): Promise<Ok<BulkOutcome<Reason>>> {
  const outcomes = await Promise.all([...new Set(ids)].map(async (id) => ({ id, reason: await change(id) })));
  return ok({
    done: outcomes.filter(({ reason }) => reason === undefined).map(({ id }) => id),
    failed: outcomes.flatMap(({ id, reason }) => (reason === undefined ? [] : [{ id, reason }])),
  });
}
