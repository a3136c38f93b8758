import { describeMessage, type MessageRow, type MessageView } from '../../../domain/inquiry/message.ts';
import { messageSearchWords } from '../../../domain/inquiry/message-search.ts';
import { emailStateOf } from '../../../domain/outbox/email-lifecycle.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Ports } from '../../../ports/ports.ts';
import { COUNTED_EXACTLY } from '../stored/stored-bookings.ts';
import { withEmails } from '../stored/stored-messages.ts';

type InboxRequest = {
  readonly view: MessageView;
  readonly typed: string;
  readonly limit: number;
  readonly cursor?: string;
};

/** A page of the inbox. If `totalIsMore` is true, `total` is a lower bound. */
type InboxPage = {
  readonly messages: readonly MessageRow[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly totalIsMore?: true;
};

/** Returns a page of a view of the inbox, newest first, with the length of the view (FORM-13). */
export async function listMessages(
  ports: Pick<Ports, 'messages'>,
  { view, typed, limit, cursor }: InboxRequest,
): Promise<Ok<InboxPage>> {
  const { messages } = ports;
  const where = { state: view === 'all' ? undefined : view, searchText: { contains: messageSearchWords(typed) } };
  const [page, count] = await Promise.all([
    messages.list({ where, order: 'newest', limit, after: cursor }),
    messages.count(where, COUNTED_EXACTLY + 1),
  ]);
  const total = Math.min(count, COUNTED_EXACTLY);
  const listed = await withEmails(ports, page.values);
  return ok({
    messages: listed.map(({ message, emails }) => describeMessage(message, emails)),
    nextCursor: page.next,
    total,
    ...(count > total ? { totalIsMore: true } : {}),
  });
}

/** Returns one message as the inbox shows it. */
export async function showMessage(
  { messages }: Pick<Ports, 'messages'>,
  id: string,
): Promise<Result<MessageRow, { readonly code: 'message-not-found' }>> {
  const [found] = await messages.read({ ids: [id] });
  return found === undefined
    ? refuse({ code: 'message-not-found' })
    : ok(describeMessage(found.value, found.emails.map(emailStateOf)));
}
