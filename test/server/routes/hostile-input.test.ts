import { describe, expect, it } from 'vitest';
import { listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import {
  BOOKING_REQUEST,
  INQUIRY,
  type Json,
  MESSAGE,
  QUOTE_REQUEST,
  withField,
} from '../../support/values/requests.ts';

const CALLS = [
  { url: '/api/quotes', body: QUOTE_REQUEST },
  { url: '/api/bookings', body: BOOKING_REQUEST },
  { url: '/sendBusinessInquiryEmail', body: INQUIRY },
  { url: '/sendContactEmail', body: MESSAGE },
];
/** Wrong for every other field, right for this one. */
const RIGHT_HERE: Readonly<Record<string, Json>> = { '/form/agreePolicy': true };
const OPTIONAL = ['/form/comments', '/form/deliveryAddress', '/message', '/page'];

/** Every field of a body as a JSON pointer. */
function pointers(body: object, prefix = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => [
    `${prefix}/${name}`,
    ...(typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pointers(value, `${prefix}/${name}`)
      : []),
  ]);
}

const WRONG: Json[] = [null, 42.5, true, ['a'], { $gt: '' }, [[]], 'x'.repeat(6000), '\u0000', '🚗'.repeat(3000)];

describe('hostile bodies', () => {
  it.each(CALLS)(
    'should answer every missing or unusable field of $url with a 422 that names it, and save nothing',
    async ({ url, body }) => {
      const { app, ports } = await aSite();
      let pressed = 0;
      let taken = 0;
      for (const pointer of pointers(body)) {
        for (const value of [undefined, ...WRONG]) {
          if (
            (value === undefined && OPTIONAL.includes(pointer)) ||
            (value !== undefined && value === RIGHT_HERE[pointer])
          )
            continue;
          const payload = withField(body, pointer, value);
          pressed += 1;
          const headers = { 'idempotency-key': `press-${pressed}` };
          const response = await app.inject({ method: 'POST', url, payload, headers });
          const reported = `${url} ${pointer} ${JSON.stringify(value)?.slice(0, 40)} ${response.body.slice(0, 300)}`;
          if (response.statusCode < 300) {
            // Free text takes any text; the rest must be refused.
            expect(typeof value === 'string', reported).toBe(true);
            taken += 1;
            continue;
          }
          expect([404, 409, 422], reported).toContain(response.statusCode);
          if (response.statusCode !== 422) continue;
          const paths: string[] = response.json().errors.map(({ path }: { path: string }) => path);
          expect(
            paths.some((path) => path.startsWith(pointer) || pointer.startsWith(path)),
            reported,
          ).toBe(true);
        }
      }
      const { bookings } = await listBookings(ports.bookings, { limit: 200 });
      expect(bookings).toHaveLength(url === '/api/bookings' ? taken : 0);
    },
  );

  // HTTP-4
  it.each(CALLS)('should refuse an unknown field of $url', async ({ url, body }) => {
    const { app } = await aSite();
    for (const name of ['status', '__proto__x', 'constructor', 'a/b~c']) {
      const response = await app.inject({
        method: 'POST',
        url,
        payload: { ...body, [name]: 'x' },
        headers: { 'idempotency-key': 'k' },
      });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual([
        {
          path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          message: 'This page is older than the site. Load it again; what you typed stays.',
        },
      ]);
    }
  });

  // HTTP-3, HTTP-10
  it.each([
    ['{', 400],
    ['', 400],
    ['{"__proto__": {"a": 1}}', 400],
    ['null', 422],
    ['[]', 422],
    ['"text"', 422],
    [`{"vehicleId": "${'x'.repeat(70_000)}"}`, 413],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 422],
  ])('should answer the body $0 with $1', async (payload, status) => {
    const { app } = await aSite();
    for (const { url } of CALLS) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' };
      const response = await app.inject({ method: 'POST', url, payload, headers });
      expect(response.statusCode, `${url} ${response.body.slice(0, 200)}`).toBe(status);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({
        type: expect.any(String),
        title: expect.any(String),
        status,
        detail: expect.any(String),
      });
      expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  // HTTP-10
  it.each([
    ['text/plain', {}, 415],
    ['application/xml', {}, 415],
    ['multipart/form-data; boundary=x', {}, 415],
    ['application/json', { 'content-encoding': 'gzip' }, 415],
    ['application/json', { 'content-encoding': 'identity' }, 200],
  ])('should answer content type %s with %j by %i', async (type, more, status) => {
    const { app } = await aSite();
    const headers = { 'content-type': type, ...more };
    const response = await app.inject({
      method: 'POST',
      url: '/api/quotes',
      payload: JSON.stringify(QUOTE_REQUEST),
      headers,
    });
    expect(response.statusCode).toBe(status);
  });

  // HTTP-2
  it('should name the first fault of a list, and 50 of an object with thousands of unknown fields', async () => {
    const { app } = await aSite();
    const bodies = [
      [{ ...QUOTE_REQUEST, addonIds: Array(30_000).fill(0) }, 1],
      [{ ...QUOTE_REQUEST, addonIds: ['none', 'none'] }, 1],
      [Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`x${index}`, 1])), 50],
    ] as const;
    for (const [payload, faults] of bodies) {
      const answer = await app.inject({ method: 'POST', url: '/api/quotes', payload });
      expect([answer.statusCode, answer.json().errors.length]).toEqual([422, faults]);
    }
    const described = (await app.inject('/api/openapi.json')).json().paths;
    for (const url of ['/api/quotes', '/api/bookings', '/api/insights']) {
      const { properties } = described[url].post.requestBody.content['application/json'].schema;
      const { items } = properties.addonIds ?? properties.samples;
      expect(JSON.stringify(items), url).not.toContain('anyOf');
    }
  });

  it('should refuse an urlencoded body where only JSON is taken', async () => {
    const { app } = await aSite();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.inject({ method: 'POST', url: '/api/quotes', payload: 'a=1', headers })).statusCode).toBe(415);
  });
});
