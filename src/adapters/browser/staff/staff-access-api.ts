import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { RATE_LIMITED } from '../../../domain/staff/messages.ts';
import {
  EnrolledAnswer,
  EnrolmentAnswer,
  SecondFactorAnswer,
  SessionsAnswer,
  SignedInAnswer,
  SignInAnswer,
} from '../../../ports/api/staff.ts';
import type { SignInProblem, SignInStep, StaffAccessApi } from '../../../ports/browser/staff-access-api.ts';
import { type Answer, unexpectedStatus } from '../answer.ts';
import { decodeAnswer, expectDeleted, expectJson, fieldRefusals, type StaffClient } from './staff-client.ts';

const SESSION = '/api/admin/session';
const SECOND_FACTOR = '/api/admin/second-factor';

/** Signs staff in over HTTP. The session is a cookie that scripts cannot read. */
export function browserStaffAccessApi(call: StaffClient): StaffAccessApi {
  return {
    current: () => expectJson(SESSION, call.get(SESSION), SignedInAnswer, ({ user }) => user),
    signIn: async (email, password) => stepOf(await call.send('POST', SESSION, { email, password })),
    signInByLink: async (token) => stepOf(await call.send('POST', `${SESSION}/link`, { token })),
    async giveCode(code) {
      const answer = await call.send('POST', `${SESSION}/code`, { code });
      const problem = signInProblem(answer);
      return problem ? refuse(problem) : ok(decodeAnswer(SESSION, answer, SignedInAnswer).user);
    },
    async signOut() {
      const answer = await call.send('DELETE', SESSION);
      if (answer.status !== 204 && answer.status !== 401) throw unexpectedStatus(SESSION, answer);
    },
    secondFactor: () => expectJson(SECOND_FACTOR, call.get(SECOND_FACTOR), SecondFactorAnswer, (body) => body),
    enrol: () => expectJson(SECOND_FACTOR, call.send('POST', SECOND_FACTOR), EnrolmentAnswer, (body) => body),
    async confirmEnrolment(code) {
      const answer = await call.send('POST', `${SECOND_FACTOR}/confirm`, { code });
      if (answer.status === 401) return 'signed-out';
      const problem = signInProblem(answer);
      return problem ? refuse(problem) : ok(decodeAnswer(SECOND_FACTOR, answer, EnrolledAnswer));
    },
    async changePassword(change) {
      const answer = await call.send('POST', '/api/admin/password', change);
      if (answer.status === 401) return 'signed-out';
      if (answer.status === 200) return ok('changed');
      if (answer.status === 429) return refuse([{ path: '/currentPassword', message: RATE_LIMITED }]);
      const errors = fieldRefusals(answer);
      if (errors === undefined) throw unexpectedStatus('/api/admin/password', answer);
      return refuse(errors);
    },
    sessions: () => expectJson('sessions', call.get('/api/admin/sessions'), SessionsAnswer, ({ sessions }) => sessions),
    async endSession(id) {
      const path = `/api/admin/sessions/${encodeURIComponent(id)}`;
      return expectDeleted(path, await call.send('DELETE', path), 'ended');
    },
  };
}

function stepOf(answer: Answer): Result<SignInStep, SignInProblem> {
  const problem = signInProblem(answer);
  if (problem !== undefined) return refuse(problem);
  const step = decodeAnswer(SESSION, answer, SignInAnswer);
  return ok('next' in step ? { next: step.next } : { next: 'in', user: step.user });
}

function signInProblem({ status }: Answer): SignInProblem | undefined {
  if (status === 401 || status === 422) return 'wrong';
  return status === 429 ? 'rate-limited' : undefined;
}
