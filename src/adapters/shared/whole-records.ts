import { endLease, type OwedEmail } from '../../domain/outbox/email-lifecycle.ts';
import type { Fields, Stored } from '../../domain/shared/record.ts';
import type { RecordStore } from '../../ports/stores/archive.ts';
import type { Identified, Records } from '../../ports/stores/records.ts';

/** Reads and writes the records of a kind as whole records. */
export function wholeRecords<T, F extends Fields, U, O extends string, P>(
  records: Records<T, F, U, O, P>,
): RecordStore<Identified<T, P>> {
  return {
    count: () => records.count(),
    find: async (id) => (await records.read({ ids: [id] })).map(withoutLeases)[0],
    page: async (after, limit) => (await records.read({ after, limit })).map(withoutLeases),
    add: async ({ id, ...record }) => {
      const added = await records.add(id, record as Stored<T, P>);
      if (added !== 'added') throw new Error(`A record like ${id} is there already`);
    },
  };
}

function withoutLeases<R extends { readonly id: string; readonly emails?: readonly OwedEmail[] }>(record: R): R {
  return record.emails === undefined ? record : { ...record, emails: record.emails.map(endLease) };
}
