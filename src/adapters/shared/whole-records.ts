import { endLease, type WithEmails } from '../../domain/outbox/email-lifecycle.ts';
import type { Fields } from '../../domain/shared/record.ts';
import type { RecordStore } from '../../ports/stores/archive.ts';
import type { Identified, Records } from '../../ports/stores/records.ts';

/** Reads and writes the records of a kind as whole records, without the leases of their e-mails. */
export function wholeRecords<T, Parts extends Partial<WithEmails>>(
  records: Records<T, Fields, string, string, Parts>,
): RecordStore<Identified<T, Parts>> {
  const unleased = (record: Identified<T, Parts>): Identified<T, Parts> =>
    record.emails === undefined ? record : { ...record, emails: record.emails.map(endLease) };
  return {
    count: () => records.count(),
    find: async (id) => (await records.read({ ids: [id] })).map(unleased)[0],
    page: async (after, limit) => (await records.read({ after, limit })).map(unleased),
    add: async (record) => {
      const { id, ...stored } = record;
      if ((await records.add(id, stored as unknown as Identified<T, Parts>)) !== 'added')
        throw new Error(`A record like ${id} is there already`);
    },
  };
}
