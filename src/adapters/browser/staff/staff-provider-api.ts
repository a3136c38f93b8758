import { ok, refuse } from '../../../domain/shared/result.ts';
import { PROVIDER_TEXTS, type ProviderProblem } from '../../../domain/staff/provider-sign-in.ts';
import { ProblemKind } from '../../../ports/api/problem.ts';
import { decode } from '../../../ports/api/schema.ts';
import { ProviderAnswer, ProviderUrlAnswer, SignInAnswer } from '../../../ports/api/staff.ts';
import type { StaffProviderApi } from '../../../ports/browser/staff-provider-api.ts';
import { type Answer, unexpectedStatus } from '../answer.ts';
import { decodeAnswer, type StaffClient } from './staff-client.ts';

const PROVIDER = '/api/admin/session/provider';

/** Signs staff in at the provider over HTTP. */
export function browserStaffProviderApi(call: StaffClient): StaffProviderApi {
  return {
    async host() {
      return decodeAnswer(PROVIDER, await call.get(PROVIDER), ProviderAnswer).provider?.host;
    },
    async leave() {
      const answer = await call.send('POST', `${PROVIDER}/begin`);
      const problem = problemOf(answer);
      if (problem !== undefined) return refuse(problem);
      globalThis.location.assign(decodeAnswer(PROVIDER, answer, ProviderUrlAnswer).url);
      return ok('leaving');
    },
    async signIn(answer) {
      const answered = await call.send('POST', PROVIDER, { answer });
      const problem = problemOf(answered);
      if (problem !== undefined) return refuse(problem);
      const step = decodeAnswer(PROVIDER, answered, SignInAnswer);
      return ok('next' in step ? { next: step.next } : { next: 'in', user: step.user });
    },
  };
}

function problemOf(answer: Answer): ProviderProblem | undefined {
  if (answer.status === 200) return undefined;
  const name = decode(ProblemKind, answer.body)?.type.split('#')[1];
  const problem = PROBLEMS.find((candidate) => candidate === name);
  if (problem === undefined) throw unexpectedStatus(PROVIDER, answer);
  return problem;
}

const PROBLEMS = Object.keys(PROVIDER_TEXTS) as readonly ProviderProblem[];
