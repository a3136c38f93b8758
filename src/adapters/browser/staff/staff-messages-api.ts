import { ok, refuse } from '../../../domain/shared/result.ts';
import {
  MessageAnswer,
  MessageBulkAnswer,
  MessageConflictAnswer,
  MessageListAnswer,
} from '../../../ports/api/message.ts';
import { decode } from '../../../ports/api/schema.ts';
import type { StaffMessagesApi } from '../../../ports/browser/staff-messages-api.ts';
import { decodeAnswer, expectDeleted, expectFound, expectJson, listPath, type StaffClient } from './staff-client.ts';

const MESSAGES = '/api/admin/messages';

/** Calls the message routes for staff over HTTP. */
export function browserStaffMessagesApi(call: StaffClient): StaffMessagesApi {
  const bulk = (verb: 'release' | 'delete', ids: readonly string[]) => {
    const path = `${MESSAGES}/${verb}`;
    return expectJson(path, call.send('POST', path, { ids }), MessageBulkAnswer, (body) => body);
  };
  return {
    list: (request) => expectJson(MESSAGES, call.get(listPath(MESSAGES, request)), MessageListAnswer, (body) => body),
    find: (id) => expectFound(pathOf(id), call.get(pathOf(id)), MessageAnswer, ({ message }) => message),
    async act(id, action) {
      const path = `${pathOf(id)}/${action}`;
      const answer = await call.send('POST', path);
      if (answer.status === 401) return 'signed-out';
      if (answer.status === 404) return refuse({ code: 'missing' });
      const conflict = answer.status === 409 ? decode(MessageConflictAnswer, answer.body) : undefined;
      if (conflict !== undefined) return refuse({ code: 'not-possible', state: conflict.state });
      return ok(decodeAnswer(path, answer, MessageAnswer).message);
    },
    remove: async (id) => expectDeleted(pathOf(id), await call.send('DELETE', pathOf(id)), 'removed'),
    releaseAll: (ids) => bulk('release', ids),
    removeAll: (ids) => bulk('delete', ids),
  };
}

function pathOf(id: string): string {
  return `${MESSAGES}/${encodeURIComponent(id)}`;
}
