import type { DatabaseSync } from 'node:sqlite';
import type { SiteStore } from '../../../ports/stores/site-store.ts';
import { countOf, numberOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';

/** Answers what only the database knows. */
export function sqliteSiteStore(db: DatabaseSync): SiteStore {
  const changes = db.prepare('SELECT coalesce(sum(count), 0) AS count FROM changes');
  const pages = db.prepare('PRAGMA page_count');
  const pageSize = db.prepare('PRAGMA page_size');

  return {
    countChanges: () => withPortErrors(() => countOf(changes.get())),

    measureBytes: () =>
      withPortErrors(() => {
        const count = numberOf(pages.get() ?? {}, 'page_count');
        return count * numberOf(pageSize.get() ?? {}, 'page_size');
      }),
  };
}
