import type { Message } from '../../../domain/inquiry/message.ts';
import { messageSearchText } from '../../../domain/inquiry/message-search.ts';
import type { Owing, OwingDocument } from '../stores/owed-emails.ts';

/** A message with its owed e-mails. */
export type MessageDocument = OwingDocument & {
  readonly message: Message;
  /** See `messageSearchText`. */
  readonly searchText: string;
};

/** Creates the document of a message. */
export function messageDocument(message: Message, owing: Owing): MessageDocument {
  return { _id: message.id, message, searchText: messageSearchText(message), ...owing };
}
