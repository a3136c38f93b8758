import type { Db } from 'mongodb';
import { oweEmails } from '../../../domain/outbox/email-lifecycle.ts';
import { toInstant } from '../../../domain/shared/toronto-time.ts';
import type { SiteFacts, SiteStore } from '../../../ports/stores/site-store.ts';
import type { ChangeCounter } from '../change-counter.ts';
import { isDuplicate, withPortErrors } from '../faults.ts';
import { absentFrom, type Owing, owing } from './owed-emails.ts';

type FactName = keyof SiteFacts;
/** The prefix separates facts from the other documents of the collection. */
type FactDocument = Partial<Owing> & { readonly _id: `fact ${FactName}`; readonly value: SiteFacts[FactName] };

/** Stores the facts in collection `site`. A fact is one document with the e-mails that it owes. */
export function mongoSiteStore(db: Db, changes: ChangeCounter): Required<SiteStore> {
  const site = db.collection<FactDocument>('site');
  return {
    serverTime: () =>
      withPortErrors(async () => {
        const { localTime } = await db.command({ hello: 1 });
        if (!(localTime instanceof Date)) throw new TypeError('The server does not tell its time');
        return toInstant(localTime);
      }),

    find: <Name extends FactName>(name: Name) =>
      withPortErrors(async () => {
        const found = await site.findOne<{ readonly value: SiteFacts[Name] }>({ _id: `fact ${name}` });
        return found?.value;
      }),

    put: (name, value, from, emails = []) =>
      withPortErrors(async () => {
        const _id = `fact ${name}` as const;
        const owed = emails.length === 0 ? undefined : owing(oweEmails([], emails));
        if (from !== undefined) {
          const former = owed === undefined ? {} : { $unset: absentFrom(owed) };
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

    countChanges: () => changes.read(),

    measureBytes: () =>
      withPortErrors(async () => {
        const { storageSize, indexSize } = await db.command({ dbStats: 1 });
        return storageSize + indexSize;
      }),
  };
}
