import { ratesForm } from '../../../src/domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import type { FuzzedSite, StaffSession } from '../faults/fuzzed-site.ts';
import { aPng } from '../values/pictures.ts';
import { INQUIRY, type Json, MESSAGE } from '../values/requests.ts';
import { CAR } from '../values/vehicle-forms.ts';

/**
 * A valid request, in parts that can be changed to invalid ones. `call` is its name in the API
 * description.
 */
export type ValidCall = {
  readonly call: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: Json;
  readonly form?: readonly (readonly [name: string, value: string | Uint8Array])[];
};

/**
 * Returns every call of the API on a site, as staff where required. `spare` is a session that a
 * call may end.
 */
export async function everyCall(
  { request, bookingIds, emailIds }: Pick<FuzzedSite, 'request' | 'bookingIds' | 'emailIds'>,
  { token, csrfToken }: StaffSession,
  spare: StaffSession,
): Promise<readonly ValidCall[]> {
  const staff = { cookie: `staff=${token}`, 'x-csrf-token': csrfToken };
  const { vehicleId, itinerary, addonIds } = request;
  const { pickupTime, dropoffTime } = itinerary;
  const [kept, removed] = bookingIds;
  const booking = `/api/admin/bookings/${kept}`;
  const picture = await aPng({ width: 60, height: 40 });
  const form = [...Object.entries(CAR), ['image', picture] as const];
  const staffCalls: readonly (Omit<ValidCall, 'headers'> & Partial<Pick<ValidCall, 'headers'>>)[] = [
    { call: 'GET /api/admin/session', target: '/api/admin/session' },
    { call: 'POST /api/admin/session/code', target: '/api/admin/session/code', json: { code: '123456' } },
    { call: 'POST /api/admin/second-factor', target: '/api/admin/second-factor' },
    { call: 'GET /api/admin/second-factor', target: '/api/admin/second-factor' },
    {
      call: 'POST /api/admin/second-factor/confirm',
      target: '/api/admin/second-factor/confirm',
      json: { code: '123456' },
    },
    {
      call: 'DELETE /api/admin/accounts/{email}/second-factor',
      target: '/api/admin/accounts/nobody%40oakville.example/second-factor',
    },
    {
      call: 'POST /api/admin/password',
      target: '/api/admin/password',
      json: { currentPassword: 'not the password', newPassword: 'a better password' },
    },
    { call: 'GET /api/admin/sessions', target: '/api/admin/sessions' },
    { call: 'DELETE /api/admin/sessions/{id}', target: '/api/admin/sessions/none' },
    { call: 'GET /api/admin/accounts', target: '/api/admin/accounts' },
    {
      call: 'POST /api/admin/accounts',
      target: '/api/admin/accounts',
      json: { email: 'max@oakville.example', role: 'desk' },
    },
    {
      call: 'PATCH /api/admin/accounts/{email}',
      target: '/api/admin/accounts/nobody%40oakville.example',
      json: { role: 'desk' },
    },
    { call: 'DELETE /api/admin/accounts/{email}', target: '/api/admin/accounts/nobody%40oakville.example' },
    {
      call: 'DELETE /api/admin/accounts/{email}/sessions',
      target: '/api/admin/accounts/nobody%40oakville.example/sessions',
    },
    {
      call: 'POST /api/admin/privacy/export',
      target: '/api/admin/privacy/export',
      json: { email: 'priya.raman@example.com' },
    },
    {
      call: 'POST /api/admin/privacy/erase',
      target: '/api/admin/privacy/erase',
      json: { email: 'nobody@maple.example' },
    },
    {
      call: 'GET /api/admin/bookings',
      target:
        '/api/admin/bookings?limit=2&view=all&q=priya&cursor=none&sort=pickup&pickupFrom=2026-11-01&pickupTo=2026-12-31&vehicleId=none&mark=overdue',
    },
    { call: 'GET /api/admin/today', target: '/api/admin/today?date=2026-11-27' },
    { call: 'GET /api/admin/bookings/{id}', target: booking },
    { call: 'DELETE /api/admin/bookings/{id}', target: `/api/admin/bookings/${removed}` },
    { call: 'POST /api/admin/bookings/release', target: '/api/admin/bookings/release', json: { ids: ['none'] } },
    { call: 'POST /api/admin/bookings/delete', target: '/api/admin/bookings/delete', json: { ids: ['none'] } },
    { call: 'DELETE /api/admin/bookings/{id}/links', target: `${booking}/links` },
    { call: 'POST /api/admin/bookings/{id}/links', target: `${booking}/links` },
    { call: 'GET /api/admin/bookings/{id}/price', target: `${booking}/price` },
    { call: 'GET /api/admin/bookings/{id}/alternatives', target: `${booking}/alternatives` },
    { call: 'POST /api/admin/bookings/{id}/approve', target: `${booking}/approve`, json: { seenStatus: 'confirmed' } },
    {
      call: 'POST /api/admin/bookings/{id}/decline',
      target: `${booking}/decline`,
      json: { seenStatus: 'approved', note: 'No car left.' },
    },
    {
      call: 'POST /api/admin/bookings',
      target: '/api/admin/bookings',
      headers: { 'idempotency-key': 'a key of the desk' },
      json: {
        ...request,
        itinerary: { ...itinerary },
        addonIds: [...addonIds],
        form: { ...request.form },
        approve: true,
      },
    },
    { call: 'GET /api/admin/customers', target: '/api/admin/customers?q=pri' },
    { call: 'GET /api/admin/customers/file', target: '/api/admin/customers/file?phone=9055550118' },
    {
      call: 'PUT /api/admin/customers/file',
      target: '/api/admin/customers/file?phone=9055550118',
      json: { notes: 'Has a dog.', doNotRent: null },
    },
    { call: 'POST /api/admin/bookings/{id}/cancel', target: `${booking}/cancel`, json: { seenVersion: 1 } },
    {
      call: 'POST /api/admin/bookings/{id}/change/preview',
      target: `${booking}/change/preview`,
      json: { vehicleId, itinerary: { ...itinerary }, addonIds: [], contact: { phone: '905 555 0142' } },
    },
    {
      call: 'POST /api/admin/bookings/{id}/change',
      target: `${booking}/change`,
      json: {
        seenVersion: 1,
        contact: { comments: 'Call first.' },
        expectedTotalCharges: request.expectedTotalCharges,
        tellCustomer: true,
        note: 'As you asked.',
      },
    },
    ...(['out', 'back'] as const).map((way) => ({
      call: `POST /api/admin/bookings/{id}/handover/${way}`,
      target: `${booking}/handover/${way}`,
      headers: { 'idempotency-key': `a key of a hand-over, ${way}` },
      json: {
        seenVersion: 1,
        odometer: 41_200,
        fuel: 8,
        unit: 'White',
        note: 'A scratch.',
        payments: [{ kind: 'deposit-held', method: 'terminal', amount: 30_000 }],
      },
    })),
    {
      call: 'POST /api/admin/bookings/{id}/handover/swap',
      target: `${booking}/handover/swap`,
      headers: { 'idempotency-key': 'a key of a swap' },
      json: {
        seenVersion: 1,
        back: { odometer: 41_300, fuel: 6, note: 'A scratch.' },
        vehicleId,
        unit: 'Blue',
        out: { odometer: 9000, fuel: 8 },
        prices: 'new',
        expectedTotalCharges: request.expectedTotalCharges,
        tellCustomer: true,
      },
    },
    {
      call: 'POST /api/admin/bookings/{id}/handover/agreement',
      target: `${booking}/handover/agreement`,
      json: { seenVersion: 1, odometer: 41_200, fuel: 8 },
    },
    {
      call: 'POST /api/admin/bookings/{id}/handover/sign',
      target: `${booking}/handover/sign`,
      json: { seenVersion: 1, signature: { name: 'Priya Raman', path: 'M10 20L30 40', sha256: 'a1'.repeat(32) } },
    },
    {
      call: 'POST /api/admin/bookings/{id}/handover/undo',
      target: `${booking}/handover/undo`,
      json: { seenVersion: 1 },
    },
    {
      call: 'PUT /api/admin/bookings/{id}/lines',
      target: `${booking}/lines`,
      json: {
        seenVersion: 1,
        lines: [{ id: 'line', code: 'toll', text: '407 ETR', quantity: 1.5, unitPrice: 2312, taxed: false }],
      },
    },
    {
      call: 'POST /api/admin/bookings/{id}/payments',
      target: `${booking}/payments`,
      headers: { 'idempotency-key': 'a key of a payment' },
      json: { kind: 'payment', method: 'cash', amount: 500, reference: 'R-1', note: 'Half of it.' },
    },
    {
      call: 'POST /api/admin/bookings/{id}/payments/{paymentId}/void',
      target: `${booking}/payments/none/void`,
      json: { reason: 'Wrong sum' },
    },
    {
      call: 'POST /api/admin/bookings/{id}/bill/email',
      target: `${booking}/bill/email`,
    },
    {
      call: 'POST /api/admin/bookings/{id}/notes',
      target: `${booking}/notes`,
      json: { text: 'Called.', deposit: true },
    },
    {
      call: 'GET /api/admin/bookings/{id}/emails/{emailId}',
      target: `${booking}/emails/${emailIds[0]}`,
    },
    {
      call: 'POST /api/admin/bookings/{id}/emails/{emailId}/resend',
      target: `${booking}/emails/${emailIds[0]}/resend`,
    },
    { call: 'GET /api/admin/summary', target: '/api/admin/summary' },
    { call: 'GET /api/admin/health', target: '/api/admin/health' },
    { call: 'GET /api/admin/failed-emails', target: '/api/admin/failed-emails' },
    {
      call: 'POST /api/admin/failed-emails/seen',
      target: '/api/admin/failed-emails/seen',
      json: { ids: [...emailIds] },
    },
    {
      call: 'POST /api/admin/failed-emails/resend',
      target: '/api/admin/failed-emails/resend',
      json: { ids: [...emailIds] },
    },
    { call: 'GET /api/admin/messages', target: '/api/admin/messages?view=open&q=snow&limit=2&cursor=none' },
    { call: 'GET /api/admin/messages/{id}', target: '/api/admin/messages/none' },
    { call: 'POST /api/admin/messages/release', target: '/api/admin/messages/release', json: { ids: ['none'] } },
    { call: 'POST /api/admin/messages/delete', target: '/api/admin/messages/delete', json: { ids: ['none'] } },
    { call: 'POST /api/admin/messages/{id}/answered', target: '/api/admin/messages/none/answered' },
    { call: 'POST /api/admin/messages/{id}/reopen', target: '/api/admin/messages/none/reopen' },
    { call: 'POST /api/admin/messages/{id}/release', target: '/api/admin/messages/none/release' },
    { call: 'POST /api/admin/messages/{id}/resend', target: '/api/admin/messages/none/resend' },
    { call: 'DELETE /api/admin/messages/{id}', target: '/api/admin/messages/none' },
    { call: 'GET /api/admin/blocks', target: `/api/admin/blocks?vehicleId=${vehicleId}` },
    {
      call: 'POST /api/admin/blocks',
      target: '/api/admin/blocks',
      json: { vehicleId, from: pickupTime, to: dropoffTime, units: 1, reason: 'repair', note: 'Brakes' },
    },
    {
      call: 'PATCH /api/admin/blocks/{id}',
      target: '/api/admin/blocks/none',
      json: { seenVersion: 1, to: dropoffTime, reason: 'service' },
    },
    { call: 'DELETE /api/admin/blocks/{id}', target: '/api/admin/blocks/none' },
    {
      call: 'GET /api/admin/closed-days',
      target: `/api/admin/closed-days?from=${itinerary.pickupDate}&to=${itinerary.dropoffDate}`,
    },
    {
      call: 'PUT /api/admin/closed-days/{date}',
      target: '/api/admin/closed-days/2099-12-25',
      json: { reason: 'Christmas Day' },
    },
    { call: 'DELETE /api/admin/closed-days/{date}', target: '/api/admin/closed-days/2099-12-25' },
    {
      call: 'GET /api/admin/availability',
      target: `/api/admin/availability?pickupTime=${itinerary.pickupTime}&dropoffTime=${itinerary.dropoffTime}`,
    },
    { call: 'GET /api/admin/timeline', target: `/api/admin/timeline?from=${itinerary.pickupDate}&days=14` },
    { call: 'GET /api/admin/till', target: '/api/admin/till?date=2026-11-27' },
    {
      call: 'POST /api/admin/till/close',
      target: '/api/admin/till/close',
      json: { date: '2026-11-27', counted: 0, note: 'Counted twice.' },
    },
    {
      call: 'POST /api/admin/bookings/{id}/invoice',
      target: '/api/admin/bookings/none/invoice',
      json: { seenVersion: 1, billTo: { name: 'Priya Raman' } },
    },
    { call: 'GET /api/admin/invoices', target: '/api/admin/invoices?state=open' },
    { call: 'GET /api/admin/invoices/figures', target: '/api/admin/invoices/figures' },
    { call: 'GET /api/admin/invoices/{number}', target: '/api/admin/invoices/none' },
    { call: 'POST /api/admin/invoices/{number}/credit', target: '/api/admin/invoices/none/credit', json: {} },
    { call: 'POST /api/admin/invoices/{number}/email', target: '/api/admin/invoices/none/email', json: {} },
    { call: 'POST /api/admin/invoices/{number}/remind', target: '/api/admin/invoices/none/remind', json: {} },
    { call: 'GET /api/admin/payers', target: '/api/admin/payers?q=Pri' },
    {
      call: 'GET /api/admin/reports/invoices.csv',
      target: '/api/admin/reports/invoices.csv?from=2026-11-01&to=2026-11-30',
    },
    { call: 'GET /api/site', target: '/api/site' },
    { call: 'GET /api/admin/settings', target: '/api/admin/settings' },
    { call: 'PUT /api/admin/settings', target: '/api/admin/settings', json: { seenVersion: 0 } },
    {
      call: 'POST /api/admin/settings/hours/preview',
      target: '/api/admin/settings/hours/preview',
      json: { hours: DEFAULT_HOURS },
    },
    {
      call: 'POST /api/admin/rates',
      target: '/api/admin/rates',
      json: { seenVersion: 0, from: '2099-01-01', rates: ratesForm(OAKVILLE_TARIFF) },
    },
    { call: 'DELETE /api/admin/rates/{id}', target: '/api/admin/rates/none' },
    {
      call: 'POST /api/admin/rates/preview',
      target: '/api/admin/rates/preview',
      json: { rates: ratesForm(OAKVILLE_TARIFF) },
    },
    { call: 'GET /api/admin/reports/month', target: '/api/admin/reports/month?month=2026-11' },
    { call: 'GET /api/admin/reports/months', target: '/api/admin/reports/months?from=2026-01&to=2026-11' },
    { call: 'GET /api/admin/reports/pages', target: '/api/admin/reports/pages?month=2026-11' },
    {
      call: 'GET /api/admin/reports/bookings.csv',
      target: `/api/admin/reports/bookings.csv?from=${itinerary.pickupDate}&to=${itinerary.dropoffDate}`,
    },
    { call: 'GET /api/admin/audit', target: '/api/admin/audit?cursor=none' },
    { call: 'GET /api/admin/audit.csv', target: '/api/admin/audit.csv' },
    { call: 'GET /api/admin/vehicles', target: '/api/admin/vehicles' },
    { call: 'POST /api/admin/vehicles', target: '/api/admin/vehicles', form },
    { call: 'GET /api/admin/setup', target: '/api/admin/setup' },
    { call: 'PUT /api/admin/setup', target: '/api/admin/setup', json: { isPutAway: true } },
    {
      call: 'POST /api/admin/setup/test-email',
      target: '/api/admin/setup/test-email',
      json: { to: 'owner@oakville.example' },
    },
    { call: 'DELETE /api/admin/setup/demo-fleet', target: '/api/admin/setup/demo-fleet' },
    { call: 'GET /api/admin/vehicles/template.csv', target: '/api/admin/vehicles/template.csv' },
    {
      call: 'POST /api/admin/vehicles/import',
      target: '/api/admin/vehicles/import',
      form: [
        ['file', Buffer.from('name')],
        ['dryRun', 'true'],
      ],
    },
    {
      call: 'POST /api/admin/vehicles/prices/preview',
      target: '/api/admin/vehicles/prices/preview',
      json: { ids: [vehicleId], percent: 2.5 },
    },
    {
      call: 'POST /api/admin/vehicles/prices',
      target: '/api/admin/vehicles/prices',
      json: { ids: [vehicleId], amount: -100, seenVersions: { [vehicleId]: 1 } },
    },
    { call: 'GET /api/admin/vehicles/{id}/damage', target: `/api/admin/vehicles/${vehicleId}/damage` },
    { call: 'GET /api/admin/vehicles/{id}/history', target: `/api/admin/vehicles/${vehicleId}/history` },
    { call: 'GET /api/admin/vehicles/{id}/file', target: `/api/admin/vehicles/${vehicleId}/file` },
    {
      call: 'POST /api/admin/vehicles/{id}/costs',
      target: `/api/admin/vehicles/${vehicleId}/costs`,
      headers: { 'idempotency-key': 'a key of a cost' },
      json: { on: '2026-11-20', what: 'Winter tires', amount: 81_240 },
    },
    { call: 'PATCH /api/admin/vehicles/{id}', target: `/api/admin/vehicles/${vehicleId}`, form: form.slice(0, 3) },
    {
      call: 'POST /api/admin/vehicles/{id}/images',
      target: `/api/admin/vehicles/${vehicleId}/images`,
      form: [
        ['seenVersion', '1'],
        ['image', picture],
      ],
    },
    {
      call: 'POST /api/admin/bookings/{id}/photos',
      target: `${booking}/photos`,
      form: [
        ['side', 'out'],
        ['file', picture],
      ],
    },
    { call: 'GET /api/admin/photos/{id}', target: '/api/admin/photos/none' },
    { call: 'DELETE /api/admin/photos/{id}', target: '/api/admin/photos/none' },
    {
      call: 'PUT /api/admin/vehicles/{id}/images/order',
      target: `/api/admin/vehicles/${vehicleId}/images/order`,
      json: { ids: ['none'], seenVersion: 1 },
    },
    {
      call: 'PATCH /api/admin/vehicles/{id}/images/{imageId}',
      target: `/api/admin/vehicles/${vehicleId}/images/none`,
      json: { alt: 'From the side', seenVersion: 1 },
    },
    {
      call: 'DELETE /api/admin/vehicles/{id}/images/{imageId}',
      target: `/api/admin/vehicles/${vehicleId}/images/none?seenVersion=1`,
    },
  ];
  return [
    { call: 'GET /api/vehicles', target: '/api/vehicles', headers: {} },
    {
      call: 'GET /api/availability',
      target: `/api/availability?${new URLSearchParams({ pickupTime, dropoffTime })}`,
      headers: {},
    },
    { call: 'GET /api/closed-days', target: '/api/closed-days', headers: {} },
    { call: 'GET /healthz', target: '/healthz', headers: {} },
    { call: 'GET /readyz', target: '/readyz', headers: {} },
    {
      call: 'POST /api/quotes',
      target: '/api/quotes',
      headers: {},
      json: { vehicleId, itinerary: { ...itinerary }, addonIds: [...addonIds] },
    },
    {
      call: 'POST /api/quotes/email',
      target: '/api/quotes/email',
      headers: {},
      json: { vehicleId, itinerary: { ...itinerary }, addonIds: [...addonIds], email: 'sam@example.com' },
    },
    { call: 'POST /api/quotes/links', target: '/api/quotes/links', headers: {}, json: { holdToken: 'none.none' } },
    {
      call: 'POST /api/bookings',
      target: '/api/bookings',
      headers: { 'idempotency-key': 'a key of its own' },
      json: { ...request, itinerary: { ...itinerary }, addonIds: [...addonIds], form: { ...request.form } },
    },
    { call: 'POST /sendBusinessInquiryEmail', target: '/sendBusinessInquiryEmail', headers: {}, json: INQUIRY },
    { call: 'POST /sendContactEmail', target: '/sendContactEmail', headers: {}, json: MESSAGE },
    { call: 'POST /api/my-reservation', target: '/api/my-reservation', headers: {}, json: { token: 'none.none' } },
    {
      call: 'GET /api/my-reservation/reservation.ics',
      target: '/api/my-reservation/reservation.ics?token=none.none',
      headers: {},
    },
    {
      call: 'POST /api/my-reservation/cancel',
      target: '/api/my-reservation/cancel',
      headers: {},
      json: { token: 'none.none', seenVersion: 1, reason: 'The wedding moved.' },
    },
    {
      call: 'POST /api/my-reservation/message',
      target: '/api/my-reservation/message',
      headers: {},
      json: { token: 'none.none', text: 'An hour later?', itinerary: { ...itinerary } },
    },
    {
      call: 'POST /api/my-reservation/find',
      target: '/api/my-reservation/find',
      headers: {},
      json: { confirmationNumber: 'HOJ-123456', email: 'priya.raman@example.com' },
    },
    { call: 'POST /api/invitation', target: '/api/invitation', headers: {}, json: { token: 'none.none' } },
    {
      call: 'PUT /api/invitation',
      target: '/api/invitation',
      headers: {},
      json: { token: 'none.none', password: 'quiet otters paddle north' },
    },
    {
      call: 'POST /api/password-reset',
      target: '/api/password-reset',
      headers: {},
      json: { email: 'nobody@oakville.example' },
    },
    {
      call: 'PUT /api/password-reset',
      target: '/api/password-reset',
      headers: {},
      json: { token: 'none.none', password: 'quiet otters paddle north', code: '123456' },
    },
    {
      call: 'POST /api/insights',
      target: '/api/insights',
      headers: {},
      json: { page: '/vehicles', samples: [{ metric: 'LCP', value: 1200 }] },
    },
    {
      call: 'POST /api/admin/session',
      target: '/api/admin/session',
      headers: {},
      json: { email: 'nobody@oakville.example', password: 'a long enough password' },
    },
    {
      call: 'POST /api/admin/session/link',
      target: '/api/admin/session/link',
      headers: {},
      json: { token: 'a-token-that-no-link-has' },
    },
    { call: 'GET /api/admin/session/provider', target: '/api/admin/session/provider', headers: {} },
    { call: 'POST /api/admin/session/provider/begin', target: '/api/admin/session/provider/begin', headers: {} },
    {
      call: 'POST /api/admin/session/provider',
      target: '/api/admin/session/provider',
      headers: {},
      json: { answer: 'code=none&state=none' },
    },
    {
      call: 'DELETE /api/admin/session',
      target: '/api/admin/session',
      headers: { cookie: `staff=${spare.token}`, 'x-csrf-token': spare.csrfToken },
    },
    ...staffCalls.map((call) => ({ ...call, headers: { ...call.headers, ...staff } })),
  ];
}
