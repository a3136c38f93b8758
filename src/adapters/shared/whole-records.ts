import type { RecordStore } from '../../ports/stores/archive.ts';
import type { Identified, Records } from '../../ports/stores/records.ts';

/** Reads and writes the records of a kind as whole records. */
export function wholeRecords<T>(records: Records<T>): RecordStore<Identified<T>> {
  return {
    count: () => records.count(),
    find: async (id) => {
      const value = await records.find(id);
      return value === undefined ? undefined : { id, value };
    },
    page: (after, limit) => records.read({ after, limit }),
    add: async ({ id, value }) => {
      if ((await records.add(id, { value })) !== 'added') throw new Error(`A record like ${id} is there already`);
    },
  };
}
