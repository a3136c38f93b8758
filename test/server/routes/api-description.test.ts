import { describe, expect, it } from 'vitest';
import { aSite } from '../../support/site/a-site.ts';
import { everyCall } from '../../support/site/every-call.ts';
import { BOOKING_REQUEST, QUOTE_REQUEST } from '../../support/values/requests.ts';

describe('the description of the API', () => {
  // HTTP-7
  it('should name every call with its answers', async () => {
    const { app } = await aSite();
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths['/api/bookings'].post.responses).sort()).toEqual([
      '201',
      '400',
      '404',
      '409',
      '410',
      '413',
      '415',
      '422',
      '429',
      '503',
    ]);
    expect(document.paths['/api/bookings'].post.parameters).toMatchObject([
      { name: 'idempotency-key', required: true },
    ]);
    expect(document.paths['/api/quotes'].post.requestBody.content['application/json'].schema.additionalProperties).toBe(
      false,
    );
  });

  it('should name the calls of which the tests have a valid example each, and no other', async () => {
    const { app } = await aSite();
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const session = { token: 'none', csrfToken: 'none' };
    const ids = { bookingIds: ['none'], emailIds: ['none'] };
    const calls = await everyCall({ request: { ...BOOKING_REQUEST, addonIds: [] }, ...ids }, session, session);
    expect(calls.map(({ call }) => call).toSorted()).toEqual(described.toSorted());
  });

  it('should say of every staff call, and of no other, what opens it', async () => {
    const { app } = await aSite();
    const { paths, components } = (await app.inject('/api/openapi.json')).json();
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'csrfToken']);
    const calls = Object.entries<Record<string, { security?: object[] }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({ call: `${method} ${path}`, security })),
    );
    expect(calls.length).toBeGreaterThan(30);
    for (const { call, security } of calls) {
      const [method, path] = call.split(' ');
      const signsIn = /^post \/api\/admin\/session(?:\/link)?$|\/session\/provider/.test(call);
      const isOpen = !path?.startsWith('/api/admin/') || signsIn;
      const opener = method === 'get' ? { session: [] } : { session: [], csrfToken: [] };
      expect(security, call).toEqual(isOpen ? [] : [opener]);
    }
  });

  it('should name every call for programs, each by a name of its own', async () => {
    const { app } = await aSite();
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const names = Object.values<Record<string, { operationId: string }>>(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z\d]+$/);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['postApiBookings', 'patchApiAdminBlocksById', 'getApiAdminAuditCsv']),
    );
  });

  it.each(['/api/openapi.json', '/api/docs'])('should be written once, not for everybody who asks: %s', async (url) => {
    const { app } = await aSite();
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    const again = await app.inject({ url, headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  // HTTP-7
  it('should show it to a person, and explain every problem type that the site sends', async () => {
    const { app } = await aSite();
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('POST /api/bookings');
    const problems = await Promise.all([
      app.inject('/api/nothing'),
      app.inject({ method: 'PUT', url: '/api/quotes' }),
      app.inject({ method: 'POST', url: '/api/quotes', payload: {} }),
      app.inject({ method: 'POST', url: '/api/quotes', payload: { ...QUOTE_REQUEST, vehicleId: 'none' } }),
      app.inject({ method: 'POST', url: '/api/bookings', payload: {} }),
      app.inject('/api/admin/session'),
      app.inject({ method: 'POST', url: '/api/admin/session', payload: { email: 'a@b', password: 'x' } }),
      app.inject({
        method: 'POST',
        url: '/api/admin/session',
        payload: {},
        headers: { origin: 'https://evil.example' },
      }),
    ]);
    for (const problem of problems) {
      const [address, anchor] = problem.json().type.split('#');
      expect(address).toBe('/api/docs');
      expect(page.body).toContain(`id="${anchor}"`);
    }
  });
});
