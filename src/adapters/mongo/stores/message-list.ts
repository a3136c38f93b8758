import type { Db } from 'mongodb';
import type { MessageFilter, MessagePage, MessagePageRequest } from '../../../ports/stores/message-store.ts';
import { cutPage, readCursor } from '../../shared/list-cursor.ts';
import { countListed, type IndexedQuery, placedBehind } from '../indexed-list.ts';
import type { MessageDocument } from '../schema/message-document.ts';
import { STATES_ALONE, statesOf } from './owed-emails.ts';

/** Lists messages in pages and counts them. */
export type MessageList = {
  page(request: MessagePageRequest): Promise<MessagePage>;
  count(filter: MessageFilter, most: number): Promise<number>;
};

/**
 * Reads each filter from the index of its state, or of the times of receipt, newest first. Nothing
 * is sorted. A search compares the search text of one message after the other on the server.
 */
export function mongoMessageList(db: Db): MessageList {
  const messages = db.collection<MessageDocument>('messages');

  return {
    async page({ limit, before, filter = {} }) {
      const { index, listed } = indexedQuery(filter);
      const behind = before === undefined ? undefined : readCursor(before);
      const found = await messages
        .find(behind === undefined ? listed : { $and: [listed, placedBehind('message.receivedAt', behind)] })
        .hint(index)
        .sort({ 'message.receivedAt': -1, _id: -1 })
        .limit(limit + 1)
        .project<MessageDocument>({ message: 1, ...STATES_ALONE })
        .toArray();
      const read = found.map((document) => ({ message: document.message, emails: statesOf(document) }));
      const { shown, nextCursor } = cutPage(read, limit, ({ message }) => ({ at: message.receivedAt, id: message.id }));
      return { messages: shown, nextCursor };
    },

    count: (filter, most) => countListed(db, messages, indexedQuery(filter), most),
  };
}

/** Returns the index of a filter and the query for that index. */
function indexedQuery({ state, words = [] }: MessageFilter): IndexedQuery<MessageDocument> {
  const found =
    words.length === 0 ? {} : { $and: words.map((word) => ({ searchText: { $regex: RegExp.escape(word) } })) };
  return state === undefined
    ? { index: 'received', listed: { 'message.receivedAt': { $gte: '' }, ...found } }
    : { index: 'by state', listed: { 'message.state': state, ...found } };
}
