import type { MessageAction } from '../../../../domain/inquiry/message.ts';
import type { Call, CallProblems } from '../../call.ts';
import { IdPath, NoContent } from '../../common.ts';
import {
  MessageAnswer,
  MessageBulkAnswer,
  MessageListAnswer,
  MessageListQuery,
  StateOfMessage,
} from '../../message.ts';
import { IdsBody } from '../../staff/bulk.ts';

const NOT_FOUND = { 'message-not-found': {} } as const satisfies CallProblems;
const CHANGE_PROBLEMS = { ...NOT_FOUND, 'not-possible': { state: StateOfMessage } } as const satisfies CallProblems;

export const listMessages = {
  method: 'GET',
  path: '/api/admin/messages',
  may: 'read-messages',
  summary: 'The messages to the company, newest first',
  query: MessageListQuery,
  answer: MessageListAnswer,
} as const satisfies Call;

export const showMessage = {
  method: 'GET',
  path: '/api/admin/messages/:id',
  may: 'read-messages',
  summary: 'A message to the company',
  params: IdPath,
  answer: MessageAnswer,
  problems: NOT_FOUND,
} as const satisfies Call;

export const releaseMessages = {
  method: 'POST',
  path: '/api/admin/messages/release',
  may: 'send-messages',
  summary: 'Release held messages: they are mailed to the company now',
  body: IdsBody,
  answer: MessageBulkAnswer,
} as const satisfies Call;

export const deleteMessages = {
  method: 'POST',
  path: '/api/admin/messages/delete',
  may: 'delete-messages',
  summary: 'Delete several messages with their e-mails',
  body: IdsBody,
  answer: MessageBulkAnswer,
} as const satisfies Call;

export const markAnswered = {
  method: 'POST',
  path: '/api/admin/messages/:id/answered',
  may: 'answer-messages',
  summary: 'Mark an open message as answered',
  params: IdPath,
  answer: MessageAnswer,
  problems: CHANGE_PROBLEMS,
} as const satisfies Call;

export const reopenMessage = {
  method: 'POST',
  path: '/api/admin/messages/:id/reopen',
  may: 'answer-messages',
  summary: 'Open an answered message again',
  params: IdPath,
  answer: MessageAnswer,
  problems: CHANGE_PROBLEMS,
} as const satisfies Call;

export const releaseMessage = {
  method: 'POST',
  path: '/api/admin/messages/:id/release',
  may: 'send-messages',
  summary: 'Mail a held message to the company; it is open from then on',
  params: IdPath,
  status: 202,
  answer: MessageAnswer,
  problems: CHANGE_PROBLEMS,
} as const satisfies Call;

export const resendMessage = {
  method: 'POST',
  path: '/api/admin/messages/:id/resend',
  may: 'send-messages',
  summary: 'Mail a message to the company again',
  params: IdPath,
  status: 202,
  answer: MessageAnswer,
  problems: CHANGE_PROBLEMS,
} as const satisfies Call;

/** The call of each action. */
export const MESSAGE_ACTIONS = {
  answered: markAnswered,
  reopen: reopenMessage,
  release: releaseMessage,
  resend: resendMessage,
} as const satisfies Record<MessageAction, Call>;

export const deleteMessage = {
  method: 'DELETE',
  path: '/api/admin/messages/:id',
  may: 'delete-messages',
  summary: 'Delete a message with its e-mails',
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: NOT_FOUND,
} as const satisfies Call;
