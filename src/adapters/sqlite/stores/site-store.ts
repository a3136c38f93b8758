import type { DatabaseSync } from 'node:sqlite';
import type { SiteFacts, SiteStore } from '../../../ports/stores/site-store.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import { documentOf } from '../rows.ts';

/** Stores the facts in table `site_facts`. */
export function sqliteSiteStore(db: DatabaseSync): SiteStore {
  const byName = db.prepare('SELECT document FROM site_facts WHERE name = ?');
  const insert = db.prepare('INSERT OR IGNORE INTO site_facts (name, document) VALUES (:name, :document)');
  const update = db.prepare('UPDATE site_facts SET document = :document WHERE name = :name AND document = :from');

  return {
    find: <Name extends keyof SiteFacts>(name: Name) =>
      withPortErrors(() => {
        const row = byName.get(name);
        return row && documentOf<SiteFacts[Name]>(row);
      }),

    put: (name, value, from) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const written = { name, document: JSON.stringify(value) };
          const { changes } =
            from === undefined ? insert.run(written) : update.run({ ...written, from: JSON.stringify(from) });
          return changes === 1 ? 'put' : 'stale';
        }),
      ),
  };
}
