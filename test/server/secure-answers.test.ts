import { describe, expect, it } from 'vitest';
import { ofSuite } from '../support/components/component.ts';
import { sendRaw } from '../support/site/raw-http.ts';
import { startSite, TRIAL_BEHIND_HTTPS } from '../support/site/site-process.ts';
import { aFolder } from '../support/temp-folder.ts';

const POST = 'Content-Type: application/json\r\n';
const picture = '/car-images/demo-minivan.svg';

/**
 * One of every kind of answer that the site gives, with those that Node or the framework would
 * give on their own.
 */
const REQUESTS: readonly (readonly [what: string, status: number, request: string])[] = [
  ['a page', 200, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a staff page', 200, 'GET /admin/bookings HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown page', 404, 'GET /nowhere HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n'],
  ['an icon', 200, 'GET /favicon.ico HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a picture', 200, `GET ${picture} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['an unknown picture', 404, 'GET /car-images/none.webp HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['the folder of built files', 404, 'GET /assets/ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a zero byte in an address', 404, 'GET /assets/%00 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['the documentation', 200, 'GET /api/docs HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['data', 200, 'GET /api/vehicles HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a head alone', 200, 'HEAD /api/vehicles HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no session', 401, 'GET /api/admin/bookings HTTP/1.1\r\nHost: a\r\n\r\n'],
  [
    'a strange origin',
    403,
    `POST /api/admin/session HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\n${POST}Content-Length: 2\r\n\r\n{}`,
  ],
  ['a body that is no JSON', 400, `POST /api/quotes HTTP/1.1\r\nHost: a\r\n${POST}Content-Length: 1\r\n\r\n{`],
  ['an unusable body', 422, `POST /api/quotes HTTP/1.1\r\nHost: a\r\n${POST}Content-Length: 2\r\n\r\n{}`],
  [
    'a body that says it is too large',
    413,
    `POST /api/quotes HTTP/1.1\r\nHost: a\r\n${POST}Content-Length: 99999999\r\n\r\n{}`,
  ],
  [
    'another kind of body',
    415,
    'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 2\r\n\r\n<>',
  ],
  [
    'an encoded body',
    415,
    `POST /api/quotes HTTP/1.1\r\nHost: a\r\n${POST}Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}`,
  ],
  ['a method that is not declared', 405, 'DELETE /api/vehicles HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a method of another protocol', 405, 'PROPFIND /api/vehicles HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['TRACE', 405, 'TRACE /api/vehicles HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 405, 'CONNECT mail.example:25 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an unknown method', 400, 'FOO /api/vehicles HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an address that cannot be read', 400, 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['an expectation that is not known', 200, 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: everything\r\n\r\n'],
  ['HTTP/2 in the clear', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['large headers', 431, `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
];

describe('every answer of a site behind https', () => {
  const site = ofSuite(async (atEnd) => {
    const env = {
      DATA_DIR: await aFolder(atEnd),
      ...TRIAL_BEHIND_HTTPS,
      STAFF_PASSWORD: 'a long password',
    };
    return { port: Number(new URL((await startSite(env, undefined, atEnd)).url).port) };
  });

  // HTTP-15
  it.each(REQUESTS)('should carry the security headers: %s (%i)', async (what, status, request) => {
    const [answer] = await sendRaw(site().port, [request.replace('\r\n', '\r\nConnection: close\r\n')]);
    expect(answer?.status).toBe(status);
    const { 'content-security-policy': policy = '', ...headers } = answer?.headers ?? {};
    expect(policy).toContain(what === 'a picture' ? "default-src 'none'" : "default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'content-type': expect.stringMatching(/; charset=utf-8$|^image\//),
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    if (status === 405) expect(headers.allow).toMatch(/GET/);
    if (status >= 400)
      expect(headers['content-type']).toContain(what === 'an unknown page' ? 'text/html' : 'problem+json');
  });
});

it('should leave https out of it for a site that is reached without', async () => {
  const { url } = await startSite({ DATA_DIR: await aFolder(), STAFF_PASSWORD: 'a long password' });
  expect((await fetch(url)).headers.has('strict-transport-security')).toBe(false);
});
