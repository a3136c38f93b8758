import { expect } from 'vitest';
import { post } from './site-suite.ts';

const STAFF = { email: 'desk@oakville.example', password: 'a long enough password' };

/** The variables of a site whose first account is the one of `signIn`. */
export const STAFF_ENV = { STAFF_EMAIL: STAFF.email, STAFF_PASSWORD: STAFF.password };

/** Signs in at a site and gives the calls of that browser, there or at another address. */
export async function signIn({ url }: { readonly url: string }) {
  const answer = await post(`${url}/api/admin/session`, STAFF);
  expect(answer.status).toBe(200);
  const { csrfToken } = await answer.json();
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return (method: string, path: string, body?: object, at = url, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${at}${path}`, {
      method,
      headers: {
        cookie,
        'x-csrf-token': csrfToken,
        ...(isText(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
}

function isText(body: object | undefined): boolean {
  return body !== undefined && !(body instanceof FormData);
}
