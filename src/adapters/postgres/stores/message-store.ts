import { isDeepStrictEqual } from 'node:util';
import { type Message, oweMessageEmails } from '../../../domain/inquiry/message.ts';
import { messageSearchText } from '../../../domain/inquiry/message-search.ts';
import { emailKey } from '../../../domain/shared/email-address.ts';
import type { ListedMessage, MessageFilter, MessageStore } from '../../../ports/stores/message-store.ts';
import { cutPage, newestBehind } from '../../shared/list-cursor.ts';
import { countOf, documentOf, numberOf, textOf } from '../../shared/rows.ts';
import type { Database, Sql } from '../database.ts';
import { emailStatesOfMessages, emailsOf, insertEmails, lockEmails, saveEmails } from './owed-emails.ts';

/**
 * Stores the messages to the company in table `messages`. A search compares the search text of one
 * message after the other, newest first.
 */
export function postgresMessageStore(db: Database): MessageStore {
  const withStates = async (messages: readonly Message[]): Promise<readonly ListedMessage[]> => {
    const ids = messages.map(({ id }) => id);
    const states = await emailStatesOfMessages(db, ids);
    return messages.map((message) => ({
      message,
      emails: states.filter(({ id }) => id === message.id).map(({ state }) => state),
    }));
  };

  return {
    add: (message, emails) =>
      db.transaction(async (sql) => {
        await putMessage(sql, message);
        await insertEmails(sql, { messageId: message.id }, oweMessageEmails(message, emails));
      }),

    find: (id) =>
      db.snapshot(async (sql) => {
        const row = await sql.first('SELECT document FROM messages WHERE id = $1', [id]);
        return row && { message: documentOf<Message>(row), emails: await emailsOf(sql, { messageId: id }) };
      }),

    newestFirst: async ({ limit, before, filter = {} }) => {
      const { at, id } = newestBehind(before);
      const [conditions, values] = conditionsOf(filter, [at, id, limit + 1]);
      const found = await db.planned(
        `SELECT document FROM messages WHERE (received_at, id) < ($1, $2) AND ${conditions}
         ORDER BY received_at DESC, id DESC LIMIT $3`,
        values,
      );
      const { shown, nextCursor } = cutPage(found.map(documentOf<Message>), limit, (last) => ({
        at: last.receivedAt,
        id: last.id,
      }));
      return { messages: await withStates(shown), nextCursor };
    },

    count: async (filter, most) => {
      const [conditions, values] = conditionsOf(filter, [most]);
      const [row] = await db.planned(
        `SELECT count(*) AS count FROM (SELECT 1 FROM messages WHERE ${conditions} LIMIT $1) AS found`,
        values,
      );
      return countOf(row);
    },

    replace: (before, after) =>
      db.transaction(async (sql) => {
        const { id } = before.message;
        const row = await sql.first('SELECT document FROM messages WHERE id = $1 FOR UPDATE', [id]);
        const stored = row && { message: documentOf<Message>(row), emails: await lockEmails(sql, { messageId: id }) };
        if (!isDeepStrictEqual(stored, before)) return 'stale';
        const { state } = after.message;
        await sql.run('UPDATE messages SET state = $2, document = $3 WHERE id = $1', [
          id,
          state,
          JSON.stringify(after.message),
        ]);
        await saveEmails(sql, { messageId: id }, before.emails, after.emails);
        return 'replaced';
      }),

    ofEmail: async (email) => {
      const rows = await db.rows('SELECT document FROM messages WHERE email_key = $1 ORDER BY received_at, id', [
        emailKey(email),
      ]);
      return rows.map((row) => documentOf<Message>(row));
    },

    ofBooking: async (bookingId) => {
      const rows = await db.rows('SELECT document FROM messages WHERE booking_id = $1 ORDER BY received_at, id', [
        bookingId,
      ]);
      return withStates(rows.map((row) => documentOf<Message>(row)));
    },

    receivedBefore: async (moment, limit) => {
      const rows = await db.rows('SELECT id FROM messages WHERE received_at < $1 ORDER BY received_at, id LIMIT $2', [
        moment,
        limit,
      ]);
      return rows.map((row) => textOf(row, 'id'));
    },

    countDue: async (moment) => {
      const row = await db.first(
        'SELECT count(*) FILTER (WHERE received_at < $1) AS due, count(*) AS kept FROM messages',
        [moment],
      );
      return { due: numberOf(row ?? {}, 'due'), kept: numberOf(row ?? {}, 'kept') };
    },

    remove: (ids) =>
      db.transaction(async (sql) => {
        await sql.run("DELETE FROM emails WHERE owner_kind = 'messages' AND owner_id = ANY($1)", [ids]);
        return sql.run('DELETE FROM messages WHERE id = ANY($1)', [ids]);
      }),
  };
}

/** Stores a message, inside a transaction. */
export async function putMessage(sql: Sql, message: Message): Promise<void> {
  const { id, receivedAt, state, content } = message;
  await sql.run(
    `INSERT INTO messages (id, received_at, state, email_key, booking_id, search_text, document)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      receivedAt,
      state,
      emailKey(content.email),
      'bookingId' in content ? content.bookingId : undefined,
      messageSearchText(message),
      JSON.stringify(message),
    ],
  );
}

type Values = readonly (string | number)[];

/** Returns the conditions of a filter behind these values, and all values. */
function conditionsOf({ state, words = [] }: MessageFilter, before: Values): readonly [string, Values] {
  const values = [...before, ...(state === undefined ? [] : [state]), ...words];
  const ofState = state === undefined ? ['true'] : [`state = $${before.length + 1}`];
  const firstWord = before.length + ofState.length + (state === undefined ? 0 : 1);
  const containing = words.map((_, place) => `strpos(search_text, $${firstWord + place}) > 0`);
  return [[...ofState, ...containing].join(' AND '), values];
}
