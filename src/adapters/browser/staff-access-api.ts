import { isRecord, isWhole, readList } from '../../domain/shared/read-record.ts';
import { ok, refuse } from '../../domain/shared/result.ts';
import { RATE_LIMITED } from '../../domain/staff/messages.ts';
import type {
  Enrolled,
  Enrolment,
  SecondFactor,
  SignInProblem,
  StaffAccessApi,
  StaffAccount,
  StaffSession,
  StaffUser,
} from '../../ports/browser/staff-access-api.ts';
import { type Answer, fieldRefusals } from './answer.ts';
import { asked, gone, known, type StaffCall, unexpected } from './staff-call.ts';

const SESSION = '/api/admin/session';
const SECOND_FACTOR = '/api/admin/second-factor';

/** Signs staff in over HTTP; the session itself is a cookie that no script reads. */
export function browserStaffAccessApi(call: StaffCall): StaffAccessApi {
  return {
    current: () => asked(SESSION, call.get(SESSION), userOf),
    async signIn(email, password) {
      const answer = await call.send('POST', SESSION, { email, password });
      const problem = signInProblem(answer);
      if (problem !== undefined) return refuse(problem);
      const next = isRecord(answer.body) ? answer.body.next : undefined;
      if (answer.status === 200 && (next === 'code' || next === 'enrol')) return ok({ next });
      return ok({ next: 'in', user: known(SESSION, answer, userOf) });
    },
    async giveCode(code) {
      const answer = await call.send('POST', `${SESSION}/code`, { code });
      const problem = signInProblem(answer);
      return problem ? refuse(problem) : ok(known(SESSION, answer, userOf));
    },
    async signOut() {
      const answer = await call.send('DELETE', SESSION);
      if (answer.status !== 204 && answer.status !== 401) throw unexpected(SESSION, answer);
    },
    secondFactor: () => asked(SECOND_FACTOR, call.get(SECOND_FACTOR), readSecondFactor),
    enrol: () => asked(SECOND_FACTOR, call.send('POST', SECOND_FACTOR), readEnrolment),
    async confirmEnrolment(code) {
      const answer = await call.send('POST', `${SECOND_FACTOR}/confirm`, { code });
      if (answer.status === 401) return 'signed-out';
      const problem = signInProblem(answer);
      return problem ? refuse(problem) : ok(known(SECOND_FACTOR, answer, readEnrolled));
    },
    accounts: () =>
      asked('accounts', call.get('/api/admin/accounts'), (body) =>
        isRecord(body) ? readList(body.accounts, readAccount) : undefined,
      ),
    async removeSecondFactor(email) {
      const path = `/api/admin/accounts/${encodeURIComponent(email)}/second-factor`;
      return gone(path, await call.send('DELETE', path), 'removed');
    },
    async changePassword(change) {
      const answer = await call.send('POST', '/api/admin/password', change);
      if (answer.status === 401) return 'signed-out';
      if (answer.status === 200) return ok('changed');
      if (answer.status === 429) return refuse([{ path: '/currentPassword', message: RATE_LIMITED }]);
      const errors = answer.status === 422 ? fieldRefusals(answer.body) : undefined;
      if (errors === undefined) throw unexpected('/api/admin/password', answer);
      return refuse(errors);
    },
    sessions: () =>
      asked('sessions', call.get('/api/admin/sessions'), (body) =>
        isRecord(body) ? readList(body.sessions, readSession) : undefined,
      ),
    async endSession(id) {
      const path = `/api/admin/sessions/${encodeURIComponent(id)}`;
      return gone(path, await call.send('DELETE', path), 'ended');
    },
  };
}

function signInProblem({ status }: Answer): SignInProblem | undefined {
  if (status === 401 || status === 422) return 'wrong';
  return status === 429 ? 'rate-limited' : undefined;
}

function userOf(body: unknown): StaffUser | undefined {
  if (!isRecord(body) || !isRecord(body.user) || typeof body.user.email !== 'string') return undefined;
  return { email: body.user.email };
}

function readSecondFactor(body: unknown): SecondFactor | undefined {
  if (!isRecord(body)) return undefined;
  const { enrolled, recoveryCodesLeft } = body;
  return typeof enrolled === 'boolean' && isWhole(recoveryCodesLeft) ? { enrolled, recoveryCodesLeft } : undefined;
}

function readEnrolment(body: unknown): Enrolment | undefined {
  if (!isRecord(body)) return undefined;
  const { secret, uri } = body;
  return typeof secret === 'string' && typeof uri === 'string' ? { secret, uri } : undefined;
}

function readEnrolled(body: unknown): Enrolled | undefined {
  const user = userOf(body);
  const recoveryCodes = isRecord(body) ? readList(body.recoveryCodes, readText) : undefined;
  return user && recoveryCodes && { recoveryCodes, user };
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readAccount(value: unknown): StaffAccount | undefined {
  if (!isRecord(value)) return undefined;
  const { email, createdAt, secondFactor } = value;
  if (typeof email !== 'string' || typeof createdAt !== 'string' || typeof secondFactor !== 'boolean') return undefined;
  return { email, createdAt, secondFactor };
}

function readSession(value: unknown): StaffSession | undefined {
  if (!isRecord(value)) return undefined;
  const { id, startedAt, lastSeenAt, address, agent, current } = value;
  if (typeof id !== 'string' || typeof startedAt !== 'string' || typeof lastSeenAt !== 'string') return undefined;
  if (typeof address !== 'string' || typeof agent !== 'string' || typeof current !== 'boolean') return undefined;
  return { id, startedAt, lastSeenAt, address, agent, current };
}
