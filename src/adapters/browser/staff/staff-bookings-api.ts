import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { ACTION_PROBLEMS, ENTRY_PROBLEMS } from '../../../ports/api/calls/staff/bookings.ts';
import { namedProblem } from '../../../ports/api/problem.ts';
import { decode, type Schema, type TypeOf } from '../../../ports/api/schema.ts';
import { AlternativesAnswer, ChangePreviewAnswer, CustomersAnswer } from '../../../ports/api/staff/booking-action.ts';
import {
  AddedNoteAnswer,
  BookingActionAnswer,
  BookingDetailAnswer,
  BookingListAnswer,
  BulkAnswer,
  EmailedActionAnswer,
  EmailTextAnswer,
  FailedEmailsAnswer,
  MailedLinkAnswer,
  PriceCheckAnswer,
  ResentAnswer,
  SummaryAnswer,
} from '../../../ports/api/staff/staff-booking.ts';
import { TodayAnswer } from '../../../ports/api/staff/today.ts';
import type { ActionFailure, StaffBookingsApi } from '../../../ports/browser/staff-bookings-api.ts';
import { type Answer, unexpectedStatus } from '../answer.ts';
import { expectDeleted, expectFound, expectJson, listPath, type StaffClient } from './staff-client.ts';

const BOOKINGS = '/api/admin/bookings';
const FAILED_EMAILS = '/api/admin/failed-emails';
const CUSTOMERS = '/api/admin/customers';
const TODAY = '/api/admin/today';

/** Calls the booking routes for staff over HTTP. */
export function browserStaffBookingsApi(call: StaffClient): StaffBookingsApi {
  const bulk = (verb: 'release' | 'delete', ids: readonly string[]) => {
    const path = `${BOOKINGS}/${verb}`;
    return expectJson(path, call.send('POST', path, { ids }), BulkAnswer, (body) => body);
  };
  const acting = async <S extends Schema>(
    path: string,
    body: object,
    schema: S,
  ): Promise<Result<TypeOf<S>, ActionFailure> | 'signed-out'> => {
    const answer = await call.send('POST', path, body);
    return answer.status === 401 ? 'signed-out' : readActionAnswer(path, answer, schema);
  };
  return {
    list: (request) => expectJson(BOOKINGS, call.get(listPath(BOOKINGS, request)), BookingListAnswer, (body) => body),
    today(date) {
      const path = date === undefined ? TODAY : `${TODAY}?${new URLSearchParams({ date })}`;
      return expectJson(TODAY, call.get(path), TodayAnswer, (body) => body);
    },
    detail: (id) => expectFound(pathOf(id), call.get(pathOf(id)), BookingDetailAnswer, (body) => body),
    act: (id, { action, body }) => acting(`${pathOf(id)}/${action}`, body, BookingActionAnswer),
    previewChange: (id, draft) => acting(`${pathOf(id)}/change/preview`, draft, ChangePreviewAnswer),
    async addNote(id, note) {
      const added = await acting(`${pathOf(id)}/notes`, note, AddedNoteAnswer);
      return added === 'signed-out' || !added.ok ? added : ok(undefined);
    },
    async endLinks(id) {
      const path = `${pathOf(id)}/links`;
      const answer = await call.send('DELETE', path);
      if (answer.status === 204) return 'ended';
      return linkRefusal(path, answer);
    },
    async mailLink(id) {
      const path = `${pathOf(id)}/links`;
      const answer = await call.send('POST', path);
      const mailed = answer.status === 202 ? decode(MailedLinkAnswer, answer.body) : undefined;
      return mailed === undefined ? linkRefusal(path, answer) : mailed.email;
    },
    customers(typed) {
      const path = `${CUSTOMERS}?${new URLSearchParams({ q: typed })}`;
      return expectJson(CUSTOMERS, call.get(path), CustomersAnswer, ({ customers }) => customers);
    },
    async enter(submissionKey, request) {
      const answer = await call.send('POST', BOOKINGS, request, { 'idempotency-key': submissionKey });
      if (answer.status === 401) return 'signed-out';
      const entered = answer.status === 201 ? decode(EmailedActionAnswer, answer.body) : undefined;
      if (entered !== undefined) return ok(entered);
      const refusal = namedProblem(ENTRY_PROBLEMS, answer.body);
      if (refusal === undefined) throw unexpectedStatus(BOOKINGS, answer);
      return refuse(refusal);
    },
    remove: async (id) => expectDeleted(pathOf(id), await call.send('DELETE', pathOf(id)), 'removed'),
    releaseAll: (ids) => bulk('release', ids),
    removeAll: (ids) => bulk('delete', ids),
    email(id, emailId) {
      const path = `${pathOf(id)}/emails/${encodeURIComponent(emailId)}`;
      return expectFound(path, call.get(path), EmailTextAnswer, (body) => body);
    },
    async resend(id, emailId) {
      const path = `${pathOf(id)}/emails/${encodeURIComponent(emailId)}/resend`;
      const answer = await call.send('POST', path);
      if (answer.status === 202) return 'queued';
      if (answer.status === 409) return 'refused';
      return expectDeleted(path, answer, 'queued');
    },
    alternatives(id) {
      const path = `${pathOf(id)}/alternatives`;
      return expectFound(path, call.get(path), AlternativesAnswer, ({ alternatives }) => alternatives);
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

/** Returns why links were not ended or mailed. Throws for an answer that is a fault. */
function linkRefusal(path: string, answer: Answer): 'signed-out' | 'missing' | 'refused' {
  if (answer.status === 401) return 'signed-out';
  if (answer.status === 404) return 'missing';
  if (answer.status === 409) return 'refused';
  throw unexpectedStatus(path, answer);
}

/** Reads the answer of an action on a booking. */
function readActionAnswer<S extends Schema>(path: string, answer: Answer, schema: S): Result<TypeOf<S>, ActionFailure> {
  const { status, body } = answer;
  const value = status < 300 ? decode(schema, body) : undefined;
  if (value !== undefined) return ok(value);
  const problem = namedProblem(ACTION_PROBLEMS, body);
  if (problem === undefined) throw unexpectedStatus(path, answer);
  return refuse(problem);
}
