import type { Result } from '../../../domain/shared/result.ts';
import type { AnswerOf, Asked, Call, ProblemOf } from '../../../ports/api/call.ts';
import { type FieldRefusal, ProblemKind, RefusedFields } from '../../../ports/api/problem.ts';
import { decode, type Schema, type TypeOf } from '../../../ports/api/schema.ts';
import { SessionToken, type StaffAnswer } from '../../../ports/api/staff.ts';
import { notAllowed } from '../../../ports/not-allowed.ts';
import { refusedBody } from '../../../ports/refused.ts';
import { unavailable } from '../../../ports/unavailable.ts';
import { type Answer, parseJson, timeLimit, unexpectedStatus } from '../answer.ts';
import { ask, outcomeOf } from '../send.ts';
import { type UploadProgress, upload } from './upload.ts';

const SESSION = '/api/admin/session';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the staff routes of the site. Each unsafe call carries the CSRF token of the session. */
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
  get(path: string): Promise<Answer>;
  send(method: Method, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>;
};

/**
 * Creates the client that all staff adapters share, because they share one session. If a sign-in in
 * another tab has replaced the CSRF token, the client reads the new token and repeats the call
 * once. A call that the role of the account may not make rejects with `notAllowed`.
 */
export function staffClient(): StaffClient {
  let token = '';
  const keep = (answer: Answer): Answer => {
    token = decode(SessionToken, answer.body)?.csrfToken ?? token;
    return answer;
  };
  const get = async (path: string): Promise<Answer> => keep(allowed(path, await fetched(path, {})));
  const unsafe = async (path: string, call: () => Promise<Answer>): Promise<Answer> => {
    const answer = allowed(path, await call());
    if (answer.status !== 403) return keep(answer);
    // The CSRF token is not that of the session.
    const session = await get(SESSION);
    return session.status === 200 ? keep(allowed(path, await call())) : session;
  };
  return {
    async make<C extends Call>(call: C, asked: Asked<C>, onProgress?: UploadProgress) {
      const { params = {}, headers, ...parts }: Parts = asked;
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const answer = await unsafe(path, () => {
        const sent = { ...parts, headers: { 'x-csrf-token': token, ...headers } };
        return (call.isForm ? upload : ask)({ method: call.method, path }, sent, onProgress);
      });
      const outcome = outcomeOf(call, answer);
      if (outcome !== undefined) return outcome;
      if (answer.status === 401 && call.may !== 'anyone') return 'signed-out';
      throw faultOf(path, answer);
    },
    get,
    send: (method, path, body, headers) =>
      unsafe(path, () =>
        fetched(path, {
          method,
          headers: {
            'x-csrf-token': token,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
  };
}

type Parts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Record<string, string>;
  readonly headers?: object;
  readonly body?: object;
};

async function fetched(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      signal: timeLimit(),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (fault) {
    throw unavailable(path, fault);
  }
}

/** Returns an answer, or throws if the role of the account may not make the call. */
function allowed(path: string, answer: Answer): Answer {
  const isRefused = answer.status === 403 && decode(ProblemKind, answer.body)?.type === '/api/docs#not-allowed';
  if (isRefused) throw notAllowed(path);
  return answer;
}

/** Returns the refused fields of a 422 answer. */
export function fieldRefusals({ status, body }: Answer): readonly FieldRefusal[] | undefined {
  return status === 422 ? decode(RefusedFields, body)?.errors : undefined;
}

/**
 * Decodes the body of a successful answer with the schema. Throws for any other answer, with the
 * site's sentence if it refuses the body.
 */
export function decodeAnswer<S extends Schema>(path: string, answer: Answer, schema: S): TypeOf<S> {
  const value = answer.status < 300 ? decode(schema, answer.body) : undefined;
  if (value !== undefined) return value;
  throw faultOf(path, answer);
}

function faultOf(path: string, answer: Answer): Error {
  const [refused] = fieldRefusals(answer) ?? [];
  return refused ? refusedBody(path, refused.message) : unexpectedStatus(path, answer);
}

/** Returns part of the answer of a call whose only refusal is a missing session. */
export async function expectJson<S extends Schema, T>(
  path: string,
  call: Promise<Answer>,
  schema: S,
  pick: (body: TypeOf<S>) => T,
): Promise<T | 'signed-out'> {
  const answer = await call;
  return answer.status === 401 ? 'signed-out' : pick(decodeAnswer(path, answer, schema));
}

/** Like `expectJson`, for a call that also refuses with 404. */
export async function expectFound<S extends Schema, T>(
  path: string,
  call: Promise<Answer>,
  schema: S,
  pick: (body: TypeOf<S>) => T,
): Promise<T | 'missing' | 'signed-out'> {
  const { status } = await call;
  return status === 404 ? 'missing' : expectJson(path, call, schema, pick);
}
