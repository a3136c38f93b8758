import type { MessageView } from '../../../domain/inquiry/message.ts';
import type { MessageListAnswer } from '../../../ports/api/message.ts';
import { usePagedList } from '../frame/use-paged-list.ts';

/** The first part of the key of every list of messages, and of each message. */
export const MESSAGES = ['messages'];

/** The list of messages: view, search and page. */
export function useInbox() {
  const { data, ...list } = usePagedList<MessageView, MessageListAnswer>({
    queryKey: [...MESSAGES, 'list'],
    firstView: 'open',
    load: ({ messages }, request) => messages.list(request),
  });
  return { ...list, rows: data?.messages ?? [] };
}
