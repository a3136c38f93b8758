import { describe, expect, it } from 'vitest';
import type { Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { openSiteTokens } from '../../../src/server/use-cases/site/site-tokens.ts';
import { listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { aBlock, addBlock } from '../../support/values/blocks.ts';
import { BOOKING_REQUEST, QUOTE_REQUEST, TOTAL, TRIP } from '../../support/values/requests.ts';
import { ADDED, at, aVehicle, NOON } from '../../support/values/samples.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';

const A_DAY_MINUTES = 24 * 60;
const UNTIL = addMinutes(NOON, A_DAY_MINUTES);
/** 3 × 184.00 + 3 × 46.00 + 3 × 0.99 + 3 × 15.00 = 737.97; HST 95.94. In cents. */
const RAISED_TOTAL = 83_391;

function quote({ app }: Pick<TestSite, 'app'>, over: object = {}) {
  return app.inject({ method: 'POST', url: '/api/quotes', payload: { ...QUOTE_REQUEST, ...over } });
}

function book({ app }: Pick<TestSite, 'app'>, over: object = {}, key = 'press-1') {
  return app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { 'idempotency-key': key },
    payload: { ...BOOKING_REQUEST, ...over },
  });
}

async function tokenFrom(site: TestSite, over: object = {}): Promise<string> {
  return (await quote(site, over)).json().hold.token;
}

async function change({ ports }: TestSite, to: Partial<Vehicle>, id = 'sienna') {
  const from = await ports.vehicles.find(id);
  if (from === undefined) throw new Error('no such vehicle');
  await changeVehicle(ports.vehicles, {
    from,
    to: { ...from, ...to },
    event: { ...ADDED, what: 'changed', changes: [] },
  });
}

describe('a price that holds, in POST /api/quotes', () => {
  // HOLD-1
  it('should hold for 24 hours', async () => {
    const site = await aSite();
    expect((await quote(site)).json().hold).toEqual({ token: expect.any(String), until: UNTIL });
  });

  // HOLD-2
  it('should stay with its end when the prices of the vehicle change, for another trip too', async () => {
    const site = await aSite();
    const holdToken = await tokenFrom(site);
    await change(site, { pricePerDay: 18_400, cdwPerDay: 9900 });
    site.setNow(addMinutes(UNTIL, -1));
    const held = (await quote(site, { holdToken })).json();
    expect(held.hold).toEqual({ token: holdToken, until: UNTIL });
    expect(held.totals.totalCharges).toBe(TOTAL);
    const longer = {
      itinerary: { ...TRIP, dropoffDate: '2026-12-01', dropoffTime: at('2026-12-01', '10:00') },
      addonIds: ['loss-damage-waiver'],
    };
    // 4 × 94.00 + 4 × 0.99 + 4 × 24.99
    expect((await quote(site, { ...longer, holdToken })).json().totals.rentalSubTotal).toBe(47_992);
  });

  // HOLD-3
  it.each([
    ['has ended', 'ended'],
    ['is forged', 'forged'],
    ['is cut short', 'cut'],
    ['is of another vehicle', 'foreign'],
    ['has another purpose', 'reservation'],
  ])('should be ignored when it %s', async (_what, how) => {
    const site = await aSite({ fleet: [aVehicle(), aVehicle({ id: 'other' })] });
    const token = await tokenFrom(site);
    const [content = '', code = ''] = token.split('.');
    const cheaper = Buffer.from(content, 'base64url').toString().replace('9400', '100');
    const tokens = await openSiteTokens(site.ports);
    const texts: Record<string, string> = {
      ended: token,
      forged: `${Buffer.from(cheaper).toString('base64url')}.${code}`,
      cut: token.slice(0, -1),
      foreign: await tokenFrom(site, { vehicleId: 'other' }),
      reservation: tokens.write('reservation', Buffer.from(content, 'base64url').toString()),
    };
    const holdToken = texts[how];
    await change(site, { pricePerDay: 18_400 });
    const now = how === 'ended' ? UNTIL : NOON;
    site.setNow(now);
    const answer = (await quote(site, { holdToken })).json();
    expect(answer.totals.totalCharges).toBe(RAISED_TOTAL);
    expect(answer.hold.until).toBe(addMinutes(now, A_DAY_MINUTES));
    const booked = await book(site, { holdToken });
    expect([booked.statusCode, booked.json().quote?.totals.totalCharges]).toEqual([409, RAISED_TOTAL]);
  });

  it('should refuse a token that is no text, and one that is too long', async () => {
    const site = await aSite();
    for (const [holdToken, message] of [
      [7, 'This must be of type string.'],
      ['x'.repeat(4001), 'Use at most 4000 characters.'],
    ]) {
      const answer = await quote(site, { holdToken });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: '/holdToken', message }]]);
    }
  });
});

describe('a price that holds, in POST /api/bookings', () => {
  // HOLD-2
  it('should be booked after the prices changed, and be stored as it was quoted', async () => {
    const site = await aSite();
    const holdToken = await tokenFrom(site);
    await change(site, { pricePerDay: 18_400, name: 'Toyota Sienna Hybrid' });
    expect((await book(site, {}, 'without')).statusCode).toBe(409);
    const booked = await book(site, { holdToken });
    expect(booked.statusCode).toBe(201);
    const [stored] = (await listBookings(site.ports.bookings, { limit: 1 })).bookings;
    const booking = await site.ports.bookings.find(stored?.id ?? '');
    expect(booking).toMatchObject({
      vehicle: { pricePerDay: 9400, cdwPerDay: 2499, name: 'Toyota Sienna Hybrid' },
      totals: { totalCharges: TOTAL },
    });
    // BOOK-56, HOLD-6
    const held = { code: 'price-held', text: 'This price holds until Tuesday, November 24, 12:00 pm.' };
    expect(booking?.shown).toMatchObject({ at: NOON, notices: expect.arrayContaining([held]) });
    const headers = await signIn(site);
    const check = await site.app.inject({ url: `/api/admin/bookings/${booking?.id}/price`, headers });
    expect(check.json()).toMatchObject({ equal: true });
  });

  // HOLD-2
  it('should answer 409 with the held price when the total that was seen is another one', async () => {
    const site = await aSite();
    const holdToken = await tokenFrom(site);
    await change(site, { pricePerDay: 18_400 });
    const booked = await book(site, { holdToken, expectedTotalCharges: TOTAL - 1 });
    expect(booked.statusCode).toBe(409);
    expect(booked.json().quote.totals.totalCharges).toBe(TOTAL);
  });

  // HOLD-4
  it('should bring back no vehicle that is unavailable or blocked', async () => {
    const site = await aSite();
    const holdToken = await tokenFrom(site);
    await addBlock(site.ports.blocks, aBlock({ from: TRIP.pickupTime, to: TRIP.dropoffTime }));
    const blocked = await book(site, { holdToken });
    expect([blocked.statusCode, blocked.json().type]).toEqual([409, '/api/docs#vehicle-blocked']);
    await change(site, { available: false });
    expect((await book(site, { holdToken })).statusCode).toBe(404);
    expect((await quote(site, { holdToken })).statusCode).toBe(404);
  });

  // BOOK-11
  it('should be replayed after it has ended, and be another body under another token', async () => {
    const site = await aSite();
    const holdToken = await tokenFrom(site);
    const first = await book(site, { holdToken });
    site.setNow(UNTIL);
    await change(site, { pricePerDay: 18_400 });
    const again = await book(site, { holdToken });
    expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([
      201,
      'true',
      first.json(),
    ]);
    expect((await book(site, {})).statusCode).toBe(422);
  });

  it('should not be known to the bookings that staff enter', async () => {
    const site = await aSite();
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/admin/bookings',
      headers: { ...(await signIn(site)), 'idempotency-key': 'phone' },
      payload: { ...BOOKING_REQUEST, approve: false, holdToken: await tokenFrom(site) },
    });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, '/holdToken']);
  });
});
