import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../../domain/inquiry/message.ts';
import { MAX_SEARCH_WORDS } from '../../../domain/inquiry/message-search.ts';
import type { MessageFilter, MessagePage, MessagePageRequest } from '../../../ports/stores/message-store.ts';
import { cutPage, newestBehind } from '../../shared/list-cursor.ts';
import { countOf, documentOf } from '../../shared/rows.ts';
import type { OwedEmails } from './owed-emails.ts';

/** Lists messages in pages and counts them. */
export type MessageList = {
  page(request: MessagePageRequest): MessagePage;
  count(filter: MessageFilter, most: number): number;
};

/**
 * Reads a filter from the index of its state, or of the times of receipt, newest first. A search
 * compares the search text of one message after the other, without an index. A page without a match
 * and its count take 40 ms each for 20,000 messages of 600 characters, and an inbox has fewer
 * before retention removes the oldest.
 */
export function sqliteMessageList(db: DatabaseSync, owedEmails: OwedEmails): MessageList {
  const lists = {
    all: { listed: prepare(db, ALL), found: prepare(db, `${ALL} AND ${CONTAINS}`) },
    ofState: { listed: prepare(db, 'state = :state'), found: prepare(db, `state = :state AND ${CONTAINS}`) },
  };

  const look = ({ state, words = [] }: MessageFilter) => {
    const list = state === undefined ? lists.all : lists.ofState;
    const isSearch = words.length > 0;
    return {
      sql: isSearch ? list.found : list.listed,
      values: { ...(state === undefined ? {} : { state }), ...(isSearch ? wordValues(words) : {}) },
    };
  };

  return {
    page({ limit, before, filter = {} }) {
      const { sql, values } = look(filter);
      const { at, id } = newestBehind(before);
      const found = sql.page.all({ ...values, receivedAt: at, id, limit: limit + 1 }).map(documentOf<Message>);
      const { shown, nextCursor } = cutPage(found, limit, (last) => ({ at: last.receivedAt, id: last.id }));
      const withStates = (message: Message) => ({ message, emails: owedEmails.statesOf({ messageId: message.id }) });
      return { messages: shown.map(withStates), nextCursor };
    },

    count(filter, most) {
      const { sql, values } = look(filter);
      return countOf(sql.count.get({ ...values, most }));
    },
  };
}

/** Matches every message, by the index of the times of receipt. */
const ALL = "received_at > ''";

/** Whether the search text contains all words. Every text contains an empty word. */
const CONTAINS = Array.from(
  { length: MAX_SEARCH_WORDS },
  (_, place) => `(:word${place} = '' OR instr(search_text, :word${place}) > 0)`,
).join(' AND ');

function wordValues(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: MAX_SEARCH_WORDS }, (_, place) => [`word${place}`, words[place] ?? '']),
  );
}

function prepare(db: DatabaseSync, where: string) {
  return {
    page: db.prepare(
      `SELECT document FROM messages WHERE ${where} AND (received_at, id) < (:receivedAt, :id)
       ORDER BY received_at DESC, id DESC LIMIT :limit`,
    ),
    count: db.prepare(`SELECT count(*) AS count FROM (SELECT 1 FROM messages WHERE ${where} LIMIT :most)`),
  };
}
