import type { Result } from '../../../domain/shared/result.ts';
import type { AnswerOf, Asked, Call, ProblemOf } from '../../../ports/api/call.ts';
import { readSession } from '../../../ports/api/calls/staff/session.ts';
import { ProblemKind, RefusedFields } from '../../../ports/api/problem.ts';
import { decode } from '../../../ports/api/schema.ts';
import { SessionToken, type StaffAnswer } from '../../../ports/api/staff.ts';
import { notAllowed } from '../../../ports/not-allowed.ts';
import { refusedBody } from '../../../ports/refused.ts';
import { type Answer, unexpectedStatus } from '../../client/answer.ts';
import { ask, outcomeOf } from '../../client/send.ts';
import { type UploadProgress, upload } from './upload.ts';

/** Calls of staff, which share one session. */
export type StaffClient = {
  /**
   * Makes a call of staff. A problem that it names is a value, and so is a missing session. All
   * else is thrown, with the site's sentence where it refuses the body. `onProgress` is for a form
   * with a file.
   */
  make<C extends Call>(
    call: C,
    asked: Asked<C>,
    onProgress?: UploadProgress,
  ): StaffAnswer<Result<AnswerOf<C>, ProblemOf<C>>>;
};

/**
 * Creates a client. Each call carries the CSRF token of the session. If a sign-in in another tab has
 * replaced it, the client reads the new one and repeats the call once. A call that the role of the
 * account may not make rejects with `notAllowed`.
 */
export function staffClient(): StaffClient {
  let token = '';
  const keep = (path: string, answer: Answer): Answer => {
    token = decode(SessionToken, allowed(path, answer).body)?.csrfToken ?? token;
    return answer;
  };
  return {
    async make<C extends Call>(call: C, asked: Asked<C>, onProgress?: UploadProgress) {
      const { params = {}, headers, ...parts }: Parts = asked;
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const attempt = async (): Promise<Answer> => {
        const sent = { ...parts, headers: { 'x-csrf-token': token, ...headers } };
        return keep(
          path,
          await (isInParts(call, parts) ? upload : ask)({ method: call.method, path }, sent, onProgress),
        );
      };
      let answer = await attempt();
      if (answer.status === 403) {
        // The token is not that of the session.
        answer = keep(readSession.path, await ask(readSession, {}));
        if (answer.status === 200) answer = await attempt();
      }
      const outcome = outcomeOf(call, answer);
      if (outcome !== undefined) return outcome;
      if (answer.status === 401 && call.may !== 'anyone') return 'signed-out';
      throw faultOf(path, answer);
    },
  };
}

type Parts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Record<string, string>;
  readonly headers?: object;
  readonly body?: object;
};

/** Whether a body is sent as a form in parts. */
function isInParts({ isForm }: Pick<Call, 'isForm'>, { body = {} }: Parts): boolean {
  return isForm === 'if-file' ? Object.values(body).some(isUpload) : isForm === true;
}

function isUpload(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value;
}

/** Returns an answer, or throws if the role of the account may not make the call. */
function allowed(path: string, answer: Answer): Answer {
  const isRefused = answer.status === 403 && decode(ProblemKind, answer.body)?.type === '/api/docs#not-allowed';
  if (isRefused) throw notAllowed(path);
  return answer;
}

function faultOf(path: string, answer: Answer): Error {
  const [refused] = (answer.status === 422 && decode(RefusedFields, answer.body)?.errors) || [];
  return refused ? refusedBody(path, refused.message) : unexpectedStatus(path, answer);
}
