import type { MessageStore } from '../../ports/message-store.ts';
import { answer, type MemoryState, queueEmails, refuseTaken } from './state.ts';

/** Inquiries and contact messages in a map. */
export function memoryMessageStore(state: MemoryState): MessageStore {
  const held = () => [...state.messages.values()].filter((message) => message.held);
  return {
    add: (message, emails) =>
      answer(state, () => {
        refuseTaken(state.messages, [message.id]);
        refuseTaken(
          state.emails,
          emails.map(({ id }) => id),
        );
        state.messages.set(message.id, structuredClone(message));
        queueEmails(state, emails, { messageId: message.id });
      }),
    held: (limit) =>
      answer(state, () =>
        held()
          .toSorted((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
          .slice(0, limit),
      ),
    countHeld: (most) => answer(state, () => Math.min(most, held().length)),
  };
}

/** Instants are all of one length, so time and id sort as one text. */
function sortKey({ receivedAt, id }: { readonly receivedAt: string; readonly id: string }): string {
  return `${receivedAt} ${id}`;
}
