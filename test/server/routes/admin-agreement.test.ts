import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DRIVER_FIELD_TEXTS } from '../../../src/domain/rental/licence-form.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { addBooking, emailsOf } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { aChange, changeBooking } from '../../support/values/changes.ts';
import { aNewMark } from '../../support/values/damage.ts';
import { aPlacedBooking, aSubmission } from '../../support/values/samples.ts';

const OUT = { odometer: 48_200, fuel: 8, although: ['day'] };
const MEI = { name: 'Mei Chen', region: 'CA-ON', expiresOn: '2029-03-14', last4: '4471' };
const PATH = 'M10 20L30.5 40';

/** A site with an approved booking of version 2, and a member of staff at its hand-overs. */
async function aCounter() {
  const site = await aSite();
  const placed = { ...aPlacedBooking(), emails: [] };
  const { booking } = placed;
  await addBooking(site.ports.bookings, placed, aSubmission());
  await changeBooking(site.ports.bookings, booking.id, { ...aChange(booking, { what: 'approve' }), emails: [] });
  const headers = await signIn(site);
  const at = (path: string) => `/api/admin/bookings/${booking.id}${path}`;
  const post = (path: string, payload: object) =>
    site.app.inject({ method: 'POST', url: at(`/handover/${path}`), headers, payload });
  const show = async () => (await site.app.inject({ method: 'GET', url: at(''), headers })).json();
  /** The agreement of a body, signed. */
  const sign = async (body: object, over: object = {}) => {
    const shown = await post('agreement', body);
    return { name: 'Mei Chen', path: PATH, sha256: shown.json().agreement?.sha256, ...over };
  };
  return { site, booking, headers, at, post, show, sign };
}

describe('POST /api/admin/bookings/:id/handover/agreement', () => {
  // SIGN-5
  it('should write the agreement of a hand-out, with a hash that anybody can compute, and save nothing', async () => {
    const { site, post, show } = await aCounter();
    const body = { seenVersion: 2, ...OUT, unit: 'CKLW 902', drivers: [MEI], note: 'For staff.' };
    const before = await show();
    const { agreement } = (await post('agreement', body)).json();
    expect(agreement.sha256).toBe(createHash('sha256').update(agreement.text).digest('hex'));
    expect(agreement.text).toContain('Mei Chen, licence of CA-ON, last four 4471');
    expect(agreement.text).toContain('Plate or number: CKLW 902');
    expect(agreement.text).not.toContain('For staff.');
    site.setNow(addMinutes(site.ports.clock.now(), 3));
    expect((await post('agreement', body)).json()).toEqual({ agreement });
    expect(await show()).toEqual(before);
  });

  it('should name what is wrong with its body at its field, and what is not possible', async () => {
    const { post } = await aCounter();
    const wrong = await post('agreement', { seenVersion: 2, ...OUT, drivers: [{ ...MEI, last4: '44712' }] });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      [{ path: '/drivers/0/last4', message: DRIVER_FIELD_TEXTS.last4 }],
    ]);
    const half = await post('agreement', { seenVersion: 2, odometer: 1 });
    expect(half.json().errors).toEqual([{ path: '/fuel', message: 'This field is required.' }]);
    const early = await post('agreement', { seenVersion: 2 });
    expect([early.statusCode, early.json().type]).toEqual([409, '/api/docs#not-possible']);
    expect((await post('agreement', { seenVersion: 1, ...OUT })).json().type).toBe('/api/docs#changed-meanwhile');
  });
});

describe('a signature at the counter', () => {
  // SIGN-7, SIGN-13
  it('should be stored with the text, mailed, and sent again', async () => {
    const { site, booking, headers, at, post, show, sign } = await aCounter();
    const body = { seenVersion: 2, ...OUT, drivers: [MEI] };
    const signature = await sign(body);
    const out = await post('out', { ...body, signature });
    expect([out.statusCode, out.json().email]).toEqual([200, 'sent']);
    const { agreement, handover } = out.json().booking;
    expect(agreement).toMatchObject({ ...signature, leg: 1, dropoff: booking.itinerary.dropoffTime });
    expect(handover.out.drivers).toEqual([MEI]);
    const [mail] = await site.mails(1);
    expect(mail?.text).toContain('licence of CA-ON, last four 4471');
    const owedNow = async () => (await emailsOf(site.ports.bookings, booking.id))[0];
    await expect.poll(async () => (await owedNow())?.state, { timeout: 30_000 }).toBe('sent');
    const owed = await owedNow();
    const url = at(`/emails/${owed?.id}/resend`);
    expect((await site.app.inject({ method: 'POST', url, headers })).statusCode).toBe(202);
    expect((await site.mails(2)).map(({ subject }) => subject)).toEqual(Array(2).fill(mail?.subject));
    expect((await show()).history.at(-2)).toMatchObject({ what: 'handed-out', agreement });
  });

  // SIGN-6
  it.each([
    ['/signature/path', { path: '<script>' }, 'Sign again, or type the name.'],
    ['/signature/path', { path: 'M10 20L30 999' }, 'Sign again, or type the name.'],
    ['/signature/path', { path: `M0 0${'L11 22'.repeat(3400)}` }, 'Use at most 20000 characters.'],
    ['/signature/name', { name: ' ' }, 'Enter the name of who signs.'],
    ['/signature/sha256', { sha256: 'A1'.repeat(32) }, 'This value cannot be used.'],
  ])('should be refused at %s: %.60j', async (path, over, message) => {
    const { post, show, sign } = await aCounter();
    const body = { seenVersion: 2, ...OUT };
    const out = await post('out', { ...body, signature: await sign(body, over) });
    expect([out.statusCode, out.json().errors]).toEqual([422, [{ path, message }]]);
    expect((await show()).version).toBe(2);
  });

  // SIGN-8
  it('should be asked for anew where the agreement changed since it was shown', async () => {
    const { post, show, sign } = await aCounter();
    const body = { seenVersion: 2, ...OUT };
    const signature = await sign(body);
    const out = await post('out', { ...body, fuel: 7, signature });
    expect([out.statusCode, out.json().type]).toEqual([409, '/api/docs#agreement-changed']);
    expect(out.json().agreement.text).toContain('Fuel: 7/8');
    expect((await show()).version).toBe(2);
    const { sha256 } = out.json().agreement;
    expect((await post('out', { ...body, fuel: 7, signature: { name: 'Mei Chen', sha256 } })).statusCode).toBe(200);
  });

  // SIGN-5, SIGN-8
  it('should name the damage of before the hand-out, and be asked for anew where another rental found some', async () => {
    const { site, booking, headers, post, sign } = await aCounter();
    const other = { ...aPlacedBooking(), emails: [] };
    await addBooking(site.ports.bookings, other, aSubmission());
    const { id } = other.booking;
    await changeBooking(site.ports.bookings, id, { ...aChange(other.booking, { what: 'approve' }), emails: [] });
    expect(other.booking.vehicle.id).toBe(booking.vehicle.id);
    const find = async (what: string, payload: object) => {
      site.setNow(addMinutes(site.ports.clock.now(), 1));
      const url = `/api/admin/bookings/${id}/handover/${what}`;
      expect((await site.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
      site.setNow(addMinutes(site.ports.clock.now(), 1));
    };
    const body = { seenVersion: 2, ...OUT, damage: { added: [aNewMark({ view: 'front', kind: 'crack' })] } };
    const signature = await sign(body);
    await find('out', { seenVersion: 2, ...OUT, damage: { added: [aNewMark()] } });
    await find('back', { seenVersion: 3, odometer: 48_200, fuel: 8 });
    const out = await post('out', { ...body, signature });
    expect([out.statusCode, out.json().type]).toEqual([409, '/api/docs#agreement-changed']);
    const { text, sha256 } = out.json().agreement;
    expect(text).toContain('\n\nDamage\nScratch, behind, lower, driver side\nCrack, front, lower, passenger side\n\n');
    expect((await post('out', { ...body, signature: { ...signature, sha256 } })).statusCode).toBe(200);
    await find('undo', { seenVersion: 4 });
    await find('back', { seenVersion: 5, odometer: 48_200, fuel: 8, damage: { added: [aNewMark({ view: 'top' })] } });
    expect((await post('agreement', { seenVersion: 3 })).json().agreement).toEqual({ text, sha256 });
  });

  // SIGN-10
  it('should be taken once of two presses at once, and the one before stay', async () => {
    const { post, show, sign } = await aCounter();
    const body = { seenVersion: 2, ...OUT };
    await post('out', { ...body, signature: await sign(body) });
    const first = (await show()).agreement;
    const again = { seenVersion: 3, signature: await sign({ seenVersion: 3 }) };
    const answers = await Promise.all([post('sign', again), post('sign', again)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const shown = await show();
    expect([shown.version, shown.formerAgreements]).toEqual([4, [first]]);
    expect(shown.agreement.at >= first.at).toBe(true);
  });

  // SIGN-2
  it('should want the add-on for a second driver', async () => {
    const { site, booking, post } = await aCounter();
    const alone = { ...booking, status: 'approved', version: 2, selectedAddons: [] } as const;
    await site.ports.bookings.edit(booking.id, (found) =>
      found !== undefined && 'value' in found ? { out: 'done', next: { ...found, value: alone } } : { out: 'missing' },
    );
    const two = await post('out', { seenVersion: 2, ...OUT, drivers: [MEI, MEI] });
    expect([two.statusCode, two.json().errors]).toEqual([
      422,
      [{ path: '/drivers', message: 'Add the additional driver to the booking first.' }],
    ]);
  });
});
