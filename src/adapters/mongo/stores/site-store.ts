import type { Db } from 'mongodb';
import { oweEmails } from '../../../domain/outbox/email-lifecycle.ts';
import type { SiteFacts, SiteStore } from '../../../ports/stores/site-store.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';
import { type Owing, owing } from './owed-emails.ts';

type FactName = keyof SiteFacts;
/** The prefix separates facts from the other documents of the collection. */
type FactDocument = Partial<Owing> & { readonly _id: `fact ${FactName}`; readonly value: SiteFacts[FactName] };

/** Stores the facts in collection `site`. A fact is one document with the e-mails that it owes. */
export function mongoSiteStore(db: Db): SiteStore {
  const site = db.collection<FactDocument>('site');
  return {
    find: <Name extends FactName>(name: Name) =>
      withPortErrors(async () => {
        const found = await site.findOne<{ readonly value: SiteFacts[Name] }>({ _id: `fact ${name}` });
        return found?.value;
      }),

    put: (name, value, from, emails = []) =>
      withPortErrors(async () => {
        const _id = `fact ${name}` as const;
        const owed = emails.length === 0 ? {} : owing(oweEmails([], emails));
        if (from !== undefined) {
          // The fields that describe e-mails of the write before.
          const former = emails.length === 0 ? {} : { $unset: { firstFailure: '', firstSent: '' } as const };
          const { matchedCount } = await site.updateOne({ _id, value: from }, { $set: { value, ...owed }, ...former });
          return matchedCount === 1 ? 'put' : 'stale';
        }
        try {
          await site.insertOne({ _id, value, ...owed });
          return 'put';
        } catch (fault) {
          if (isDuplicate(fault)) return 'stale';
          throw fault;
        }
      }),

    measureBytes: () =>
      withPortErrors(async () => {
        const { storageSize, indexSize } = await db.command({ dbStats: 1 });
        return storageSize + indexSize;
      }),
  };
}
