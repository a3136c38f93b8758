import type { MessageAction, MessageView } from './message.ts';

/** What the inbox says while it loads, and when a view is empty. */
export const LOADING_MESSAGES = 'Loading messages...';
export const NO_MESSAGES: Readonly<Record<MessageView, string>> = {
  open: 'No messages are waiting for an answer.',
  answered: 'No message is marked as answered.',
  held: 'No message is held.',
  all: 'No messages yet.',
};
export const NO_MESSAGE_FOUND = 'No message has these words.';
export const MESSAGE_GONE = 'This message has been deleted.';

export const HELD_MEANING = 'Not mailed: it looks automated, or one address wrote too often. Occasionally one is real.';
/** Above the list of held messages (FORM-14). */
export const HELD_MESSAGES_HINT = 'Held messages were not mailed to the office. Release one to mail it now.';
export const REPLY_MEANING =
  'Reply opens your mail program with address, subject and the text quoted. Mark the message as answered when you are done.';

export const DELETE_MESSAGE_QUESTION = 'Are you sure you want to delete this message?';
export const MESSAGE_NOT_DELETED = 'The message was not deleted.';
export const MESSAGE_CHANGED_MEANWHILE = 'A colleague was first. This is the message as it is now.';

/** The outcome of each action. */
export const MESSAGE_ACTION_TEXTS: Readonly<Record<MessageAction, { readonly done: string; readonly failed: string }>> =
  {
    answered: { done: 'Marked as answered.', failed: 'The message was not marked as answered.' },
    reopen: { done: 'Open again.', failed: 'The message was not opened again.' },
    release: { done: 'Released. It is mailed to the office now.', failed: 'The message was not released.' },
    resend: { done: 'It is mailed to the office again now.', failed: 'The message was not sent again.' },
  };
