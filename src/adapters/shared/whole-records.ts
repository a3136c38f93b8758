import { endLease, type OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Fields } from '../../domain/shared/record.ts';
import type { RecordStore } from '../../ports/stores/archive.ts';
import type { Identified, Records } from '../../ports/stores/records.ts';

/** Reads and writes the records of a kind as whole records. */
export function wholeRecords<T, F extends Fields, P, R>(
  records: Pick<Records<T, F, string, string, P, R>, 'count' | 'read' | 'import'>,
): RecordStore<Identified<T, P> | ({ readonly id: string } & R)> {
  return {
    count: () => records.count(),
    find: async (id) => (await records.read({ ids: [id] })).map(withoutLeases)[0],
    page: async (after, limit) => (await records.read({ after, limit })).map(withoutLeases),
    add: ({ id, ...record }) => records.import(id, record as Parameters<typeof records.import>[1]),
  };
}

function withoutLeases<R extends { readonly id: string; readonly emails?: readonly OwedEmail[] }>(record: R): R {
  return record.emails === undefined ? record : { ...record, emails: record.emails.map(endLease) };
}
