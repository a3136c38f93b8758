import type { Message, MessageContent } from '../../../domain/inquiry/message.ts';
import { messageSearchText } from '../../../domain/inquiry/message-search.ts';
import type { Owing, OwingDocument } from '../stores/owed-emails.ts';

/** What a document says of the state of its message. An open message has no `answeredBy`. */
type StoredState = { readonly held: boolean; readonly answered?: true; readonly answeredBy?: string };

/**
 * A message with its owed e-mails. The program before states knows `held` alone, in both places,
 * and ignores the rest. So both programs can use a database at the same time, during an upgrade.
 */
export type MessageDocument = OwingDocument &
  StoredState & {
    readonly receivedAt: string;
    readonly message: Pick<Message, 'id' | 'receivedAt'> & { readonly held: boolean } & MessageContent;
    /** See `messageSearchText`. Absent in documents of the program before states. */
    readonly searchText?: string;
  };

/** Creates the document of a message. */
export function messageDocument(message: Message, owing: Owing): MessageDocument {
  const { state, answeredBy: _, ...rest } = message;
  return {
    _id: rest.id,
    ...storedState(message),
    receivedAt: rest.receivedAt,
    message: { ...rest, held: state === 'held' },
    searchText: messageSearchText(message),
    ...owing,
  };
}

/** Returns the fields that store the state of a message. */
export function storedState({ state, answeredBy }: Message): StoredState {
  return { held: state === 'held', ...(answeredBy === undefined ? {} : { answered: true, answeredBy }) };
}

/** The fields that `messageOf` reads. */
export const MESSAGE_ALONE = { message: 1, held: 1, answeredBy: 1 } as const;

/** Returns the message of a document. */
export function messageOf({
  message: { held: _, ...message },
  held,
  answeredBy,
}: Pick<MessageDocument, 'message' | 'held' | 'answeredBy'>): Message {
  if (held) return { ...message, state: 'held' };
  return answeredBy === undefined ? { ...message, state: 'open' } : { ...message, state: 'answered', answeredBy };
}
