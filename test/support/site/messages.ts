import type { Message, MessageState } from '../../../src/domain/inquiry/message.ts';
import type { Stores } from '../../../src/ports/ports.ts';

/** Returns the newest ten messages that have a state and contain all words. */
export async function listMessages(
  messages: Stores['messages'],
  { state, words = [] }: { readonly state?: MessageState; readonly words?: readonly string[] } = {},
): Promise<readonly Message[]> {
  const where = { state, searchText: { contains: words } };
  return (await messages.list({ where, order: 'newest', limit: 10 })).values;
}
