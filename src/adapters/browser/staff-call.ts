import { isRecord } from '../../domain/shared/read-record.ts';
import { unavailable } from '../../ports/unavailable.ts';
import { type Answer, parseJson, TIME_LIMIT } from './answer.ts';

/** A picture may take 120 s to arrive; its answer comes within 8 s of that (FAIL-5). */
const UPLOAD_LIMIT = 150_000;

const SESSION = '/api/admin/session';

type Method = 'POST' | 'PATCH' | 'DELETE';

/** Calls the staff part of the site, each unsafe one with the session's CSRF token. */
export type StaffCall = {
  get(path: string): Promise<Answer>;
  send(method: Method, path: string, body?: object): Promise<Answer>;
  upload(method: Method, path: string, form: FormData, onProgress: (share: number) => void): Promise<Answer>;
};

/**
 * One for the adapters of all staff ports, since they share a session: whoever signs in, all of them are. A token that another tab's
 * sign-in has made old is asked for again, once a call.
 */
export function staffCall(): StaffCall {
  let token = '';
  const keep = (answer: Answer): Answer => {
    if (isRecord(answer.body) && typeof answer.body.csrfToken === 'string') token = answer.body.csrfToken;
    return answer;
  };
  const get = async (path: string): Promise<Answer> => keep(await fetched(path, {}));
  const unsafe = async (call: () => Promise<Answer>): Promise<Answer> => {
    const answer = await call();
    if (answer.status !== 403) return keep(answer);
    const session = await get(SESSION);
    return session.status === 200 ? keep(await call()) : session;
  };
  return {
    get,
    send: (method, path, body) =>
      unsafe(() =>
        fetched(path, {
          method,
          headers: { 'x-csrf-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    upload: (method, path, form, onProgress) => unsafe(() => uploaded(method, path, form, token, onProgress)),
  };
}

async function fetched(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (fault) {
    throw unavailable(path, fault);
  }
}

/** By XMLHttpRequest, since fetch does not tell how much of a body has left. */
function uploaded(
  method: Method,
  path: string,
  form: FormData,
  token: string,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(unavailable(path));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) });
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.open(method, path);
    request.timeout = UPLOAD_LIMIT;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrf-token', token);
    request.send(form);
  });
}

/** The fault of an answer that the port has no name for. */
export function unexpected(path: string, { status }: Answer): Error {
  return new Error(`${path} answered ${status}`);
}

/** The answer of a call that refuses nothing but a missing session. */
export async function asked<T>(
  path: string,
  call: Promise<Answer>,
  read: (body: unknown) => T | undefined,
): Promise<T | 'signed-out'> {
  const answer = await call;
  return answer.status === 401 ? 'signed-out' : known(path, answer, read);
}

/** The answer of a call that takes something away. */
export function gone<T>(path: string, answer: Answer, done: T): T | 'missing' | 'signed-out' {
  if (answer.status === 204) return done;
  if (answer.status === 404) return 'missing';
  if (answer.status === 401) return 'signed-out';
  throw unexpected(path, answer);
}

/** What can be read of a good answer; any other is a fault. */
export function known<T>(path: string, answer: Answer, read: (body: unknown) => T | undefined): T {
  const value = answer.status < 300 ? read(answer.body) : undefined;
  if (value === undefined) throw unexpected(path, answer);
  return value;
}
