import type { MessageView } from '../../../domain/inquiry/message.ts';
import { listMessages } from '../../../ports/api/calls/staff/messages.ts';
import { decode } from '../../../ports/api/schema.ts';
import { MAX_BULK } from '../../../ports/api/staff/bulk.ts';
import { StoredMessages } from '../../../ports/api/staff/stored-list.ts';
import { useList } from '../kit/use-list.ts';
import { STORED } from '../session/stored-work.ts';
import { useReloadOnNews } from '../shared/use-reload-on-news.ts';

/** The first part of the key of every list of messages, and of each message. */
export const MESSAGES = ['messages'];

/** The list of messages: view, search and page. */
export function useInbox() {
  const list = useList({
    queryKey: [...MESSAGES, 'list'],
    stored: { name: STORED.messages, read: (value) => decode(StoredMessages, value) },
    start: 'open' satisfies MessageView as MessageView,
    load: ({ read }, page, view) =>
      // Held messages are released or deleted together.
      read(listMessages, { query: { ...page, view, ...(view === 'held' ? { limit: String(MAX_BULK) } : {}) } }),
    rowsOf: ({ messages }) => messages,
  });
  useReloadOnNews(list.reload);
  return list;
}
