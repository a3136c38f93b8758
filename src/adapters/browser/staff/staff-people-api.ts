import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { ProblemAnswer } from '../../../ports/api/problem-answer.ts';
import { decode } from '../../../ports/api/schema.ts';
import { OpenedInvitationAnswer, PeopleAnswer } from '../../../ports/api/staff/people.ts';
import type { LinkRefusal, PeopleRefusal, StaffPeopleApi } from '../../../ports/browser/staff-people-api.ts';
import { type Answer, unexpectedStatus } from '../answer.ts';
import { decodeAnswer, expectDeleted, expectJson, fieldRefusals, type StaffClient } from './staff-client.ts';

const ACCOUNTS = '/api/admin/accounts';
const INVITATION = '/api/invitation';
const RESET = '/api/password-reset';

/** Manages the accounts over HTTP, and sends what is typed on the page of a link. */
export function browserStaffPeopleApi(call: StaffClient): StaffPeopleApi {
  return {
    people: () => expectJson(ACCOUNTS, call.get(ACCOUNTS), PeopleAnswer, (people) => people),
    async invite(invited) {
      const answer = await call.send('POST', ACCOUNTS, invited);
      if (answer.status === 401) return 'signed-out';
      if (answer.status === 201) return ok('invited');
      if (answer.status === 409) return refuse([{ path: '/email', message: sentenceOf(ACCOUNTS, answer) }]);
      const errors = fieldRefusals(answer);
      if (errors === undefined) throw unexpectedStatus(ACCOUNTS, answer);
      return refuse(errors);
    },
    async changeRole(email, role) {
      const path = accountPath(email);
      const answer = await call.send('PATCH', path, { role });
      return changed(path, answer, 200, 'changed');
    },
    async remove(email) {
      const path = accountPath(email);
      return changed(path, await call.send('DELETE', path), 204, 'removed');
    },
    async endSessions(email) {
      const path = `${accountPath(email)}/sessions`;
      return expectDeleted(path, await call.send('DELETE', path), 'ended');
    },
    async removeSecondFactor(email) {
      const path = `${accountPath(email)}/second-factor`;
      return expectDeleted(path, await call.send('DELETE', path), 'removed');
    },
    async openInvitation(token) {
      const answer = await call.send('POST', INVITATION, { token });
      const refusal = linkRefusal(INVITATION, answer);
      return refusal ? refuse(refusal) : ok(decodeAnswer(INVITATION, answer, OpenedInvitationAnswer));
    },
    acceptInvitation: async (token, password) =>
      done(INVITATION, await call.send('PUT', INVITATION, { token, password }), 'accepted'),
    askForReset: async (email) => done(RESET, await call.send('POST', RESET, { email }), 'accepted'),
    resetPassword: async (reset) => done(RESET, await call.send('PUT', RESET, reset), 'reset'),
  };
}

function accountPath(email: string): string {
  return `${ACCOUNTS}/${encodeURIComponent(email)}`;
}

function changed<T>(path: string, answer: Answer, status: number, done: T): Result<T, PeopleRefusal> | 'signed-out' {
  if (answer.status === 401) return 'signed-out';
  if (answer.status === status) return ok(done);
  if (answer.status === 404) return refuse({ code: 'missing' });
  if (answer.status === 409) return refuse({ code: 'refused', text: sentenceOf(path, answer) });
  throw unexpectedStatus(path, answer);
}

function done<T>(path: string, answer: Answer, outcome: T): Result<T, LinkRefusal> {
  const refusal = linkRefusal(path, answer);
  if (refusal) return refuse(refusal);
  if (answer.status >= 300) throw unexpectedStatus(path, answer);
  return ok(outcome);
}

function linkRefusal(path: string, answer: Answer): LinkRefusal | undefined {
  if (answer.status === 410) return { code: 'link', text: sentenceOf(path, answer) };
  if (answer.status === 429) return { code: 'rate-limited' };
  const errors = fieldRefusals(answer);
  return errors && { code: 'fields', errors };
}

/** The sentence of a problem. */
function sentenceOf(path: string, answer: Answer): string {
  const problem = decode(ProblemAnswer, answer.body);
  if (problem === undefined) throw unexpectedStatus(path, answer);
  return problem.detail;
}
