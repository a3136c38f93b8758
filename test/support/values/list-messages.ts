import type { Message } from '../../../src/domain/inquiry/message.ts';
import type { MessageFilter, MessageStore } from '../../../src/ports/stores/message-store.ts';

/** Returns the newest ten messages that a filter lists, without their e-mails. */
export async function listMessages(messages: MessageStore, filter: MessageFilter = {}): Promise<readonly Message[]> {
  const page = await messages.newestFirst({ limit: 10, filter });
  return page.messages.map(({ message }) => message);
}
