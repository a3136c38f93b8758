import { expect, it } from 'vitest';
import { startSite } from '../support/site/site-process.ts';
import { aBookingRequest, type Target, theFleet } from './site-suite.ts';
import { STAFF_ENV, signIn } from './staff-calls.ts';

/** A rental on one hosting target, from the booking at the desk to its settlement. */
export function rentalSuite(aTarget: () => Promise<Target>): void {
  // PAGE-36
  it('should show a changed fleet in the next page of the list', async () => {
    const site = await startSite({ ...(await aTarget()).env, ...STAFF_ENV, SEED_FLEET: 'demo' });
    const call = await signIn(site);
    const listed = async (tag = '') => fetch(`${site.url}/vehicles`, { headers: { 'if-none-match': tag } });
    const first = await listed();
    const html = await first.text();
    const fleet = await theFleet(site.url);
    expect(html.match(/<article /g)).toHaveLength(fleet.length);
    expect((await listed(first.headers.get('etag') ?? '')).status).toBe(304);
    const edit = new FormData();
    edit.set('description', 'Fresh from the wash.');
    edit.set('seenVersion', '1');
    expect((await call('PATCH', `/api/admin/vehicles/${fleet[0]?.id}`, edit)).status).toBe(200);
    const second = await listed(first.headers.get('etag') ?? '');
    expect(second.status).toBe(200);
    expect(html).not.toContain('Fresh from the wash.');
    expect(await second.text()).toContain('Fresh from the wash.');
  });

  // BOOK-45 to BOOK-49
  it('should carry a rental that staff enter to its settlement', async () => {
    const target = await aTarget();
    const site = await startSite({ ...target.env, ...STAFF_ENV, SEED_FLEET: 'demo' });
    const call = await signIn(site);
    const request = { ...(await aBookingRequest(site.url)), approve: true };
    const enter = async () => call('POST', '/api/admin/bookings', request, site.url, { 'idempotency-key': 'desk-1' });
    const entered = await enter();
    expect(entered.status).toBe(201);
    const first = await entered.json();
    expect(first).toMatchObject({ booking: { status: 'approved', version: 2, source: 'desk' }, email: 'sent' });
    const { id, form, itinerary, totals, confirmationNumber } = first.booking;
    const act = async (path: string, body: object, status = 200) => {
      const answer = await call('POST', `/api/admin/bookings/${id}/${path}`, body);
      const text = await answer.text();
      expect(answer.status, text).toBe(status);
      return JSON.parse(text);
    };

    expect((await (await call('GET', '/api/admin/customers?q=pri')).json()).customers).toEqual([
      { firstName: form.firstName, lastName: form.lastName, email: form.email, phone: form.phone, bookings: 1 },
    ]);
    const { after } = await act('change/preview', { itinerary: { ...strip(itinerary), driverAge: 25 } });
    const change = { itinerary: { ...strip(itinerary), driverAge: 25 }, seenVersion: 2, tellCustomer: true };
    await act('change', { ...change, expectedTotalCharges: totals.totalCharges }, 409);
    expect(await act('change', { ...change, expectedTotalCharges: after.totals.totalCharges })).toMatchObject({
      booking: { version: 3, totals: after.totals },
      email: 'sent',
    });
    await act('notes', { text: 'Deposit taken.', deposit: true }, 201);
    const out = { seenVersion: 3, odometer: 48_200, fuel: 8 };
    await act('handover/out', { ...out, at: itinerary.pickupTime }, 422);
    expect(await act('handover/out', out, 409)).toMatchObject({
      type: '/api/docs#check-hand-out',
      checks: [{ id: 'day', pickup: itinerary.pickupTime }],
    });
    await act('handover/out', { ...out, although: ['day'] });
    await act('cancel', { seenVersion: 4 }, 409);
    await act('handover/back', { seenVersion: 4, odometer: 48_100, fuel: 6 }, 422);
    await act('handover/back', { seenVersion: 4, odometer: 49_701, fuel: 6 }, 409);
    const back = { seenVersion: 4, odometer: 48_300, fuel: 6 };
    expect(await act('handover/back', back)).toMatchObject({
      booking: { status: 'completed', version: 5 },
      settlement: { difference: 0, kilometresDriven: 100, kilometresOver: 0 },
    });
    expect(await act('handover/undo', { seenVersion: 5 })).toMatchObject({
      booking: { status: 'approved', version: 6 },
    });
    await act('decline', { seenVersion: 6 }, 409);
    const { history } = await (await call('GET', `/api/admin/bookings/${id}`)).json();
    expect(history.map(({ what }: { what: string }) => what)).toEqual([
      'submitted',
      'approved',
      'changed',
      'note',
      'handed-out',
      'taken-back',
      'undone',
    ]);
    const again = await enter();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
    const mails = await target.mails(2);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Reservation confirmed: ${confirmationNumber}`,
      `Your reservation ${confirmationNumber} has changed`,
    ]);
  });
}

/** An itinerary as it is sent. */
function strip({ pickupLocation: _pickup, dropoffLocation: _dropoff, ...requested }: Record<string, unknown>) {
  return requested;
}
