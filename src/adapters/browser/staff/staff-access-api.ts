import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { SignedInAnswer, SignInAnswer } from '../../../ports/api/staff.ts';
import type { SignInProblem, SignInStep, StaffAccessApi } from '../../../ports/browser/staff-access-api.ts';
import { type Answer, unexpectedStatus } from '../answer.ts';
import { decodeAnswer, expectJson, type StaffClient } from './staff-client.ts';

const SESSION = '/api/admin/session';

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
