import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { guardStaff } from '../../../src/server/plugins/staff-session.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { signIn } from '../../support/site/staff.ts';

/** What the desk may call. Every other staff call is of owners alone. */
const OF_THE_DESK = new Set([
  'GET /api/admin/session',
  'DELETE /api/admin/session',
  'POST /api/admin/session/code',
  'GET /api/admin/second-factor',
  'POST /api/admin/second-factor',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/password',
  'GET /api/admin/sessions',
  'DELETE /api/admin/sessions/{id}',
  'GET /api/admin/summary',
  'GET /api/admin/today',
  'GET /api/admin/customers',
  'GET /api/admin/customers/file',
  'PUT /api/admin/customers/file',
  'GET /api/admin/bookings',
  'POST /api/admin/bookings',
  'POST /api/admin/bookings/release',
  'GET /api/admin/bookings/{id}',
  'GET /api/admin/bookings/{id}/price',
  'GET /api/admin/bookings/{id}/alternatives',
  'POST /api/admin/bookings/{id}/approve',
  'POST /api/admin/bookings/{id}/decline',
  'POST /api/admin/bookings/{id}/cancel',
  'POST /api/admin/bookings/{id}/change',
  'POST /api/admin/bookings/{id}/change/preview',
  'POST /api/admin/bookings/{id}/handover/out',
  'POST /api/admin/bookings/{id}/handover/back',
  'POST /api/admin/bookings/{id}/handover/swap',
  'POST /api/admin/bookings/{id}/handover/agreement',
  'POST /api/admin/bookings/{id}/handover/sign',
  'POST /api/admin/bookings/{id}/handover/undo',
  'PUT /api/admin/bookings/{id}/lines',
  'POST /api/admin/bookings/{id}/payments',
  'POST /api/admin/bookings/{id}/payments/{paymentId}/void',
  'POST /api/admin/bookings/{id}/bill/email',
  'GET /api/admin/till',
  'POST /api/admin/till/close',
  'POST /api/admin/bookings/{id}/invoice',
  'GET /api/admin/invoices',
  'GET /api/admin/invoices/figures',
  'GET /api/admin/invoices/{number}',
  'POST /api/admin/invoices/{number}/email',
  'POST /api/admin/invoices/{number}/remind',
  'GET /api/admin/payers',
  'POST /api/admin/bookings/{id}/photos',
  'GET /api/admin/photos/{id}',
  'POST /api/admin/bookings/{id}/notes',
  'POST /api/admin/bookings/{id}/links',
  'DELETE /api/admin/bookings/{id}/links',
  'GET /api/admin/bookings/{id}/emails/{emailId}',
  'POST /api/admin/bookings/{id}/emails/{emailId}/resend',
  'GET /api/admin/failed-emails',
  'POST /api/admin/failed-emails/seen',
  'POST /api/admin/failed-emails/resend',
  'GET /api/admin/messages',
  'GET /api/admin/messages/{id}',
  'POST /api/admin/messages/release',
  'POST /api/admin/messages/{id}/answered',
  'POST /api/admin/messages/{id}/reopen',
  'POST /api/admin/messages/{id}/release',
  'POST /api/admin/messages/{id}/resend',
  'GET /api/admin/blocks',
  'POST /api/admin/blocks',
  'PATCH /api/admin/blocks/{id}',
  'DELETE /api/admin/blocks/{id}',
  'GET /api/admin/closed-days',
  'PUT /api/admin/closed-days/{date}',
  'DELETE /api/admin/closed-days/{date}',
  'GET /api/admin/availability',
  'GET /api/admin/timeline',
  'GET /api/admin/vehicles',
  'GET /api/admin/vehicles/{id}/damage',
  'GET /api/admin/vehicles/{id}/file',
  'GET /api/admin/vehicles/{id}/history',
]);
/** Calls that lead to a session and need none. */
const OF_ANYONE = [
  'POST /api/admin/session',
  'POST /api/admin/session/link',
  'GET /api/admin/session/provider',
  'POST /api/admin/session/provider',
  'POST /api/admin/session/provider/begin',
];

const PROBLEM = {
  type: '/api/docs#not-allowed',
  title: 'Forbidden',
  status: 403,
  detail: 'Only an owner may do this.',
};

type Described = { readonly responses: Readonly<Record<string, unknown>>; readonly description?: string };

/** Returns the staff calls as the description of the API names them. */
async function staffCalls({ app }: TestSite): Promise<ReadonlyMap<string, Described>> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const),
  );
  return new Map(calls.filter(([call]) => / \/api\/admin\//.test(call) && !OF_ANYONE.includes(call)));
}

/** Makes a call without a body, of things that do not exist, in a new session of this role. */
async function callAs(site: TestSite, role: 'owner' | 'desk', call: string) {
  const [method = '', path = ''] = call.split(' ');
  const headers = await signIn(site, `${role}@oakville.example`, role);
  return site.app.inject({ method: method as 'GET', url: path.replaceAll(/\{\w+\}/g, 'none'), headers });
}

// STAFF-33
describe('roles', () => {
  it('should be asked for by every staff call, whatever the role', async () => {
    const site = await aSite();
    const calls = [...(await staffCalls(site)).keys()];
    expect(calls.length).toBeGreaterThan(OF_THE_DESK.size);
    expect(calls).toEqual(expect.arrayContaining([...OF_THE_DESK]));
    for (const call of calls) {
      const desk = await callAs(site, 'desk', call);
      if (OF_THE_DESK.has(call)) expect([call, desk.statusCode]).not.toEqual([call, 403]);
      else expect([call, desk.json()]).toEqual([call, PROBLEM]);
      expect([call, (await callAs(site, 'owner', call)).statusCode]).not.toEqual([call, 403]);
    }
  });

  it('should be refused before the body is read and before anything is looked for', async () => {
    const site = await aSite();
    const headers = await signIn(site, 'desk@oakville.example', 'desk');
    for (const [method, url] of [
      ['DELETE', '/api/admin/bookings/none'],
      ['POST', '/api/admin/bookings/delete'],
    ] as const) {
      const answer = await site.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) });
      expect(answer.json()).toEqual(PROBLEM);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
  });

  it('should be asked for after the session and its token', async () => {
    const site = await aSite();
    const { cookie = '' } = await signIn(site, 'desk@oakville.example', 'desk');
    const remove = (headers: Record<string, string>) =>
      site.app.inject({ method: 'DELETE', url: '/api/admin/bookings/none', headers });
    expect((await remove({})).statusCode).toBe(401);
    expect((await remove({ cookie })).json()).toMatchObject({ type: '/api/docs#csrf-token-invalid' });
  });

  it('should be described with the calls of owners', async () => {
    for (const [call, { responses, description = '' }] of await staffCalls(await aSite())) {
      if (OF_THE_DESK.has(call)) continue;
      expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining(['403'])]);
      expect(description).toContain('not-allowed');
    }
  });

  it('should take effect on a running session at once', async () => {
    const site = await aSite();
    const headers = await signIn(site, 'lee@oakville.example', 'owner');
    const status = async () => (await site.app.inject({ url: '/api/admin/health', headers })).statusCode;
    expect(await status()).toBe(200);
    const account = await site.ports.staff.findBy('email', 'lee@oakville.example');
    if (account === undefined) throw new Error('the account is not there');
    await signIn(site, 'other@oakville.example', 'owner');
    await changeAccount(site.ports.staff, { ...account, role: 'desk' });
    expect(await status()).toBe(403);
    const session = await site.app.inject({ url: '/api/admin/session', headers });
    expect(session.json().user).toEqual({ email: 'lee@oakville.example', role: 'desk' });
  });

  it('should tell the desk nothing of what needs the attention of owners', async () => {
    const site = await aSite({ host: { placeholders: ['MAIL_FROM'] } });
    const attention = async (role: 'owner' | 'desk') =>
      (await callAs(site, role, 'GET /api/admin/summary')).json().attention;
    expect(await attention('owner')).toBeGreaterThan(0);
    expect(await attention('desk')).toBe(0);
  });

  it('should not start with a staff route that names no action', async () => {
    const { ports } = await aSite();
    const app = Fastify();
    await guardStaff(app, { ports, publicUrl: 'https://rental.example' });
    expect(() => app.get('/api/admin/new', async () => ({}))).toThrow('names no action');
    expect(() => app.get('/api/admin/open', { config: { opensTo: 'anyone' } }, async () => ({}))).not.toThrow();
  });
});
