import type { MessageAction, MessageState, MessageView } from '../../domain/inquiry/message.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { InboxMessage, MessageBulkOutcome, MessageListAnswer } from '../api/message.ts';
import type { ListRequest, StaffAnswer } from './staff-access-api.ts';

/** `q` are words that the messages contain. */
export type MessageListRequest = ListRequest<MessageView>;

/** 'not-possible': a colleague was first; `state` is the one that the message has. */
export type MessageActionProblem =
  | { readonly code: 'missing' }
  | { readonly code: 'not-possible'; readonly state: MessageState };

/**
 * The site's API for messages to the company. Every adapter promises
 * (test/contracts/browser/staff-messages-api.ts):
 * - Each refusal arrives as the named outcome, including 'signed-out'. After a new sign-in the same
 *   call works.
 * - A site that is unreachable, or gives no answer for 15 s, rejects with `unavailable`. An answer
 *   that is a fault also rejects.
 */
export type StaffMessagesApi = {
  /** Lists messages, newest first. */
  list(request: MessageListRequest): StaffAnswer<MessageListAnswer>;
  find(id: string): StaffAnswer<InboxMessage | 'missing'>;
  /** Does something with a message, and returns the message as it then is. */
  act(id: string, action: MessageAction): StaffAnswer<Result<InboxMessage, MessageActionProblem>>;
  remove(id: string): StaffAnswer<'removed' | 'missing'>;
  /** Mails held messages to the company. Up to 200 at once. */
  releaseAll(ids: readonly string[]): StaffAnswer<MessageBulkOutcome>;
  /** Deletes messages, held or not. Up to 200 at once. */
  removeAll(ids: readonly string[]): StaffAnswer<MessageBulkOutcome>;
};
