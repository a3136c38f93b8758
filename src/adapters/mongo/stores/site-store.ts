import type { Collection } from 'mongodb';
import { toInstant } from '../../../domain/shared/toronto-time.ts';
import type { SiteFacts, SiteStore } from '../../../ports/stores/site-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';

type FactName = keyof SiteFacts;
/** The prefix separates facts from the other documents of the collection. */
export type FactDocument = { readonly _id: `fact ${FactName}`; readonly value: SiteFacts[FactName] };

/** Stores the facts in collection `site`. */
export function mongoSiteStore(site: Collection<FactDocument>): Required<SiteStore> {
  return {
    serverTime: () =>
      withPortErrors(async () => {
        const { localTime } = await site.db.command({ hello: 1 });
        if (!(localTime instanceof Date)) throw new TypeError('The server does not tell its time');
        return toInstant(localTime);
      }),

    find: <Name extends FactName>(name: Name) =>
      withPortErrors(async () => {
        const found = await site.findOne<{ readonly value: SiteFacts[Name] }>({ _id: `fact ${name}` });
        return found?.value;
      }),

    put: (name, value, from) =>
      withPortErrors(async () => {
        const _id = `fact ${name}` as const;
        if (from !== undefined) {
          const { matchedCount } = await site.updateOne({ _id, value: from }, { $set: { value } });
          return matchedCount === 1 ? 'put' : 'stale';
        }
        try {
          await site.insertOne({ _id, value });
          return 'put';
        } catch (fault) {
          if (isDuplicate(fault)) return 'stale';
          throw fault;
        }
      }),
  };
}
