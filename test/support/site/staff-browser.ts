import { TOTP } from 'otpauth';
import type { Instant } from '../../../src/domain/shared/toronto-time.ts';
import type { Role } from '../../../src/domain/staff/permissions.ts';
import { addAll } from '../../support/site/records.ts';
import { aStaffAccount } from '../values/samples.ts';
import type { TestSite } from './a-site.ts';
import { STAFF_EMAIL } from './staff.ts';

export const PASSWORD = 'a long enough password';

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';
export type StaffBrowser = {
  readonly cookies: Map<string, string>;
  csrf: string;
  /**
   * Calls the site with the stored cookies and the CSRF token, and stores the cookies and the token
   * of the answer.
   */
  call(method: Method, url: string, payload?: object, headers?: Record<string, string>): Promise<Answer>;
  signIn(password?: string, email?: string): Promise<Answer>;
};
type Answer = Awaited<ReturnType<TestSite['app']['inject']>>;

/** Returns a new browser at an address. It handles cookies as browsers do. */
export function aStaffBrowser({ app }: TestSite, remoteAddress = '203.0.113.7'): StaffBrowser {
  const cookies = new Map<string, string>();
  const browser: StaffBrowser = {
    cookies,
    csrf: '',
    async call(method, url, payload, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        method,
        url,
        remoteAddress,
        ...(payload === undefined ? {} : { payload }),
        headers: { 'x-csrf-token': browser.csrf, ...(cookie === '' ? {} : { cookie }), ...headers },
      });
      for (const { name, value, maxAge, expires } of answer.cookies) {
        if (maxAge === 0 || (expires !== undefined && expires.getTime() === 0)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      if (isJson && typeof answer.json().csrfToken === 'string') browser.csrf = answer.json().csrfToken;
      return answer;
    },
    signIn: (password = PASSWORD, email = STAFF_EMAIL) =>
      browser.call('POST', '/api/admin/session', { email, password }),
  };
  return browser;
}

/** The hash is computed once for all tests of a file, since it takes 50 ms. */
let hashed: Promise<string> | undefined;

/** Creates an account that signs in with `PASSWORD`. */
export async function anAccountThatSignsIn(
  { ports }: TestSite,
  email = STAFF_EMAIL,
  role: Role = 'owner',
): Promise<void> {
  hashed ??= ports.hasher.hashPassword(PASSWORD);
  await addAll(ports.staff, [aStaffAccount({ email, role, passwordHash: await hashed })]);
}

/** Returns the code that an authenticator app shows at a moment. */
export function codeOf(secret: string, now: Instant): string {
  return new TOTP({ secret }).generate({ timestamp: Date.parse(now) });
}
