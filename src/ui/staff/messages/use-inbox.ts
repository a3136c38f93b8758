import type { MessageView } from '../../../domain/inquiry/message.ts';
import { listMessages } from '../../../ports/api/calls/staff/messages.ts';
import type { MessageListAnswer } from '../../../ports/api/message.ts';
import { decode } from '../../../ports/api/schema.ts';
import { MAX_BULK } from '../../../ports/api/staff/bulk.ts';
import { StoredMessages } from '../../../ports/api/staff/stored-list.ts';
import { STORED } from '../frame/stored-work.ts';
import { usePagedList } from '../frame/use-paged-list.ts';

/** The first part of the key of every list of messages, and of each message. */
export const MESSAGES = ['messages'];

/** The list of messages: view, search and page. */
export function useInbox() {
  const { data, choice, ...list } = usePagedList<MessageView, MessageListAnswer>({
    queryKey: [...MESSAGES, 'list'],
    stored: STORED.messages,
    read: (value) => decode(StoredMessages, value),
    start: 'open',
    load: ({ read }, page, view) =>
      // Held messages are released or deleted together.
      read(listMessages, { query: { ...page, view, ...(view === 'held' ? { limit: String(MAX_BULK) } : {}) } }),
  });
  return { ...list, view: choice, rows: data?.messages ?? [] };
}
