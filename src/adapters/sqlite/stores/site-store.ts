import type { DatabaseSync } from 'node:sqlite';
import { oweEmails } from '../../../domain/outbox/email-lifecycle.ts';
import type { SiteFacts, SiteStore } from '../../../ports/stores/site-store.ts';
import { countOf, documentOf, numberOf } from '../../shared/rows.ts';
import { withPortErrors } from '../faults.ts';
import { inSharedTransaction } from '../group-commit.ts';
import type { OwedEmails } from './owed-emails.ts';

/** Stores the facts in table `site_facts`. Their e-mails belong to no booking and no message. */
export function sqliteSiteStore(db: DatabaseSync, owedEmails: OwedEmails): SiteStore {
  const byName = db.prepare('SELECT document FROM site_facts WHERE name = ?');
  const insert = db.prepare('INSERT OR IGNORE INTO site_facts (name, document) VALUES (:name, :document)');
  const update = db.prepare('UPDATE site_facts SET document = :document WHERE name = :name AND document = :from');

  const removeEmails = db.prepare("DELETE FROM emails WHERE owner_id = '' AND owner_kind = 'site' AND kind = ?");
  const changes = db.prepare(
    'SELECT (SELECT count FROM changes WHERE id = 1) + (SELECT version FROM fleet_version WHERE id = 1) AS count',
  );
  const pages = db.prepare('PRAGMA page_count');
  const pageSize = db.prepare('PRAGMA page_size');

  return {
    find: <Name extends keyof SiteFacts>(name: Name) =>
      withPortErrors(() => {
        const row = byName.get(name);
        return row && documentOf<SiteFacts[Name]>(row);
      }),

    put: (name, value, from, emails = []) =>
      withPortErrors(() =>
        inSharedTransaction(db, () => {
          const written = { name, document: JSON.stringify(value) };
          const { changes } =
            from === undefined ? insert.run(written) : update.run({ ...written, from: JSON.stringify(from) });
          if (changes !== 1) return 'stale';
          for (const { kind } of emails) removeEmails.run(kind);
          owedEmails.insert('site', oweEmails([], emails));
          return 'put';
        }),
      ),

    countChanges: () => withPortErrors(() => countOf(changes.get())),

    measureBytes: () =>
      withPortErrors(() => {
        const count = numberOf(pages.get() ?? {}, 'page_count');
        return count * numberOf(pageSize.get() ?? {}, 'page_size');
      }),
  };
}
