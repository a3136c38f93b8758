import { describe, expect, it } from 'vitest';
import { addBooking, historyOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { anErasure, eraseBooking } from '../../support/values/changes.ts';
import { aCustomer, aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';

/** A site with a booking, whose links a member of staff ends and mails. */
async function aDesk(over: Parameters<typeof aPlacedBooking>[0] = {}) {
  const site = await aSite();
  const headers = await signIn(site);
  const placed = { ...aPlacedBooking(over), emails: [] };
  await addBooking(site.ports.bookings, placed, aSubmission());
  const call = (method: 'DELETE' | 'POST', id = placed.booking.id) =>
    site.app.inject({ method, url: `/api/admin/bookings/${id}/links`, headers });
  const open = async (linkNumber: number) => {
    const token = site.tokens.write('reservation', `${placed.booking.id} ${linkNumber}`);
    return (await site.app.inject({ method: 'POST', url: '/api/my-reservation', payload: { token } })).statusCode;
  };
  return { site, booking: placed.booking, call, open };
}

// MINE-8
describe('/api/admin/bookings/:id/links', () => {
  it('should end all links, and mail a new one', async () => {
    const { site, booking, call, open } = await aDesk();
    expect(await open(1)).toBe(200);
    expect((await call('DELETE')).statusCode).toBe(204);
    expect([await open(1), await open(2)]).toEqual([404, 200]);
    expect((await historyOf(site.ports.bookings, booking.id)).at(-1)).toEqual({
      at: NOON,
      by: STAFF_EMAIL,
      what: 'links-ended',
    });
    expect(await site.ports.bookings.find(booking.id)).toMatchObject({ version: 1 });
    const mailed = await call('POST');
    expect([mailed.statusCode, mailed.json()]).toEqual([202, { email: 'sent' }]);
    const [mail] = await site.mails(1);
    expect(mail?.text).toContain(site.tokens.write('reservation', `${booking.id} 2 ${NOON}`));
  });

  it('should mail nobody without an address', async () => {
    const customer = aCustomer({ email: '', confirmEmail: '' });
    const { call } = await aDesk({ customer });
    expect((await call('POST')).json()).toEqual({ email: 'none' });
  });

  it('should refuse what is not there, held or erased', async () => {
    const { call } = await aDesk();
    for (const method of ['DELETE', 'POST'] as const) expect((await call(method, 'none')).statusCode).toBe(404);
    const held = await aDesk({ isHeld: true });
    expect((await held.call('POST')).json()).toMatchObject({ type: '/api/docs#not-possible', status: 'confirmed' });
    const erased = await aDesk();
    await eraseBooking(erased.site.ports.bookings, erased.booking.id, anErasure(erased.booking));
    for (const method of ['DELETE', 'POST'] as const)
      expect((await erased.call(method)).json()).toMatchObject({ type: '/api/docs#booking-erased' });
  });
});
