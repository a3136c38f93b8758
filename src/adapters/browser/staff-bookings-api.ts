import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { ProblemAnswer } from '../../ports/api/problem.ts';
import { decode } from '../../ports/api/schema.ts';
import {
  BookingDetailAnswer,
  BookingListAnswer,
  BulkAnswer,
  DecidedAnswer,
  type DecisionEmail,
  FailedEmailsAnswer,
  PriceCheckAnswer,
  ResentAnswer,
  StaleAnswer,
  SummaryAnswer,
} from '../../ports/api/staff-booking.ts';
import type { DecisionProblem, StaffBookingsApi } from '../../ports/browser/staff-bookings-api.ts';
import { type Answer, fieldRefusals, unexpectedStatus } from './answer.ts';
import { expectDeleted, expectFound, expectJson, listPath, type StaffClient } from './staff-client.ts';

const BOOKINGS = '/api/admin/bookings';
const FAILED_EMAILS = '/api/admin/failed-emails';
const VERBS = { approved: 'approve', declined: 'decline' } as const;

/** Calls the booking routes for staff over HTTP. */
export function browserStaffBookingsApi(call: StaffClient): StaffBookingsApi {
  const bulk = (verb: 'release' | 'delete', ids: readonly string[]) => {
    const path = `${BOOKINGS}/${verb}`;
    return expectJson(path, call.send('POST', path, { ids }), BulkAnswer, (body) => body);
  };
  return {
    list: (request) => expectJson(BOOKINGS, call.get(listPath(BOOKINGS, request)), BookingListAnswer, (body) => body),
    detail: (id) => expectFound(pathOf(id), call.get(pathOf(id)), BookingDetailAnswer, (body) => body),
    async decide(id, { decision, seenStatus, note = '' }) {
      const path = `${pathOf(id)}/${VERBS[decision]}`;
      const answer = await call.send('POST', path, { seenStatus, ...(note === '' ? {} : { note }) });
      return answer.status === 401 ? 'signed-out' : decided(path, answer);
    },
    remove: async (id) => expectDeleted(pathOf(id), await call.send('DELETE', pathOf(id)), 'removed'),
    releaseAll: (ids) => bulk('release', ids),
    removeAll: (ids) => bulk('delete', ids),
    async resend(id, emailId) {
      const path = `${pathOf(id)}/emails/${encodeURIComponent(emailId)}/resend`;
      const answer = await call.send('POST', path);
      if (answer.status === 202) return 'queued';
      if (answer.status === 409) return 'refused';
      return expectDeleted(path, answer, 'queued');
    },
    price(id) {
      const path = `${pathOf(id)}/price`;
      return expectFound(path, call.get(path), PriceCheckAnswer, (body) => body);
    },
    summary: () => expectJson('summary', call.get('/api/admin/summary'), SummaryAnswer, (body) => body),
    failedEmails: () => expectJson(FAILED_EMAILS, call.get(FAILED_EMAILS), FailedEmailsAnswer, (body) => body),
    async markFailedEmailsSeen(ids) {
      const path = `${FAILED_EMAILS}/seen`;
      const answer = await call.send('POST', path, { ids });
      if (answer.status === 401) return 'signed-out';
      if (answer.status !== 204) throw unexpectedStatus(path, answer);
      return 'marked';
    },
    resendFailedEmails(ids) {
      const path = `${FAILED_EMAILS}/resend`;
      return expectJson(path, call.send('POST', path, { ids }), ResentAnswer, (body) => body);
    },
  };
}

function pathOf(id: string): string {
  return `${BOOKINGS}/${encodeURIComponent(id)}`;
}

function decided(path: string, answer: Answer): Result<DecisionEmail, DecisionProblem> {
  const { status, body } = answer;
  if (status === 404) return refuse({ code: 'missing' });
  const made = status === 200 ? decode(DecidedAnswer, body) : undefined;
  if (made !== undefined) return ok(made.email);
  if (status === 409 && decode(ProblemAnswer, body)?.type === '/api/docs#booking-erased')
    return refuse({ code: 'erased' });
  const stale = status === 409 ? decode(StaleAnswer, body) : undefined;
  if (stale !== undefined) {
    const { changedBy, changedAt } = stale;
    return refuse({ code: 'stale', status: stale.status, changedBy, changedAt });
  }
  const errors = fieldRefusals(answer);
  if (errors === undefined) throw unexpectedStatus(path, answer);
  return refuse({ code: 'invalid', errors });
}
