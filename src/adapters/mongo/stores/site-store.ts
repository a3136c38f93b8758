import type { Db } from 'mongodb';
import { toInstant } from '../../../domain/shared/toronto-time.ts';
import type { SiteStore } from '../../../ports/stores/site-store.ts';
import type { ChangeCounter } from '../change-counter.ts';
import { withPortErrors } from '../faults.ts';

/** Answers what only the database knows. */
export function mongoSiteStore(db: Db, changes: ChangeCounter): Required<SiteStore> {
  return {
    serverTime: () =>
      withPortErrors(async () => {
        const { localTime } = await db.command({ hello: 1 });
        if (!(localTime instanceof Date)) throw new TypeError('The server does not tell its time');
        return toInstant(localTime);
      }),

    countChanges: () => changes.read(),

    measureBytes: () =>
      withPortErrors(async () => {
        const { storageSize, indexSize } = await db.command({ dbStats: 1 });
        return storageSize + indexSize;
      }),
  };
}
