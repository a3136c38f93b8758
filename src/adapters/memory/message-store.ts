import { isSameEmail } from '../../domain/booking/retention.ts';
import type { Message, MessageStore } from '../../ports/stores/message-store.ts';
import { answer, type MemoryState, queueEmails, refuseTaken } from './state.ts';

/** Inquiries and contact messages in a map. */
export function memoryMessageStore(state: MemoryState): MessageStore {
  const held = () => [...state.messages.values()].filter((message) => message.held);
  const oldestFirst = (): Message[] =>
    [...state.messages.values()].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
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
    ofEmail: (email) => answer(state, () => oldestFirst().filter(({ content }) => isSameEmail(content.email, email))),
    receivedBefore: (moment, limit) =>
      answer(state, () =>
        oldestFirst()
          .filter(({ receivedAt }) => receivedAt < moment)
          .slice(0, limit)
          .map(({ id }) => id),
      ),
    remove: (ids) =>
      answer(state, () => {
        for (const [id, { messageId = '' }] of state.emails) if (ids.includes(messageId)) state.emails.delete(id);
        return ids.filter((id) => state.messages.delete(id)).length;
      }),
  };
}

/** Instants are all of one length, so time and id sort as one text. */
function sortKey({ receivedAt, id }: { readonly receivedAt: string; readonly id: string }): string {
  return `${receivedAt} ${id}`;
}
