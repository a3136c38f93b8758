import { oweEmails } from '../../../domain/outbox/email-lifecycle.ts';
import type { SiteFacts, SiteStore } from '../../../ports/stores/site-store.ts';
import { countOf, documentOf, momentOf, numberOf } from '../../shared/rows.ts';
import type { Database } from '../database.ts';
import { insertEmails } from './owed-emails.ts';

/** Stores the facts in table `site_facts`. Their e-mails belong to no booking and no message. */
export function postgresSiteStore(db: Database): Required<SiteStore> {
  return {
    serverTime: async () => {
      const row = await db.first(
        `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS now`,
      );
      return momentOf(row ?? {}, 'now');
    },

    find: async <Name extends keyof SiteFacts>(name: Name) => {
      const row = await db.first('SELECT document FROM site_facts WHERE name = $1', [name]);
      return row && documentOf<SiteFacts[Name]>(row);
    },

    put: (name, value, from, emails = []) =>
      db.transaction(async (sql) => {
        const document = JSON.stringify(value);
        const written =
          from === undefined
            ? await sql.run('INSERT INTO site_facts (name, document) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
                name,
                document,
              ])
            : await sql.run('UPDATE site_facts SET document = $2 WHERE name = $1 AND document = $3', [
                name,
                document,
                JSON.stringify(from),
              ]);
        if (written !== 1) return 'stale';
        const kinds = emails.map(({ kind }) => kind);
        await sql.run("DELETE FROM emails WHERE owner_id = '' AND owner_kind = 'site' AND kind = ANY($1)", [kinds]);
        await insertEmails(sql, 'site', oweEmails([], emails));
        return 'put';
      }),

    countChanges: async () => countOf(await db.first('SELECT sum(count) AS count FROM changes')),

    measureBytes: async () =>
      numberOf((await db.first('SELECT pg_database_size(current_database()) AS bytes')) ?? {}, 'bytes'),
  };
}
