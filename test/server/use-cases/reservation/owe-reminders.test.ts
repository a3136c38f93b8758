import { describe, expect, it } from 'vitest';
import { addMinutes, type Instant } from '../../../../src/domain/shared/toronto-time.ts';
import { oweReminders } from '../../../../src/server/use-cases/reservation/owe-reminders.ts';
import { addBooking, emailsOf } from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { storesInMemory } from '../../../support/site/sqlite-memory.ts';
import { aDecision, changeBooking, lived } from '../../../support/values/changes.ts';
import { deliverOne } from '../../../support/values/deliver-one.ts';
import { anItinerary, aPlacedBooking, aSubmission, at, aVehicle, NOON } from '../../../support/values/samples.ts';

const HOUR = at('2026-11-26', '10:00');
const PICKUP = at('2026-11-27', '10:00');

/** A site with approved bookings of a pickup on Friday. */
async function aSite(count: number) {
  const stores = storesInMemory();
  const state = { now: NOON as Instant, sent: [] as string[], isAway: false };
  const ports = {
    ...stores,
    clock: { now: () => state.now },
    mailer: {
      send: async ({ subject }: { readonly subject: string }) => {
        if (state.isAway) return { state: 'refused-for-now', reason: '451' } as const;
        state.sent.push(subject);
        return { state: 'taken' } as const;
      },
    },
  };
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const placed = aPlacedBooking({ vehicle: aVehicle({ id: `vehicle-${made}` }) });
    ids.push(placed.booking.id);
    await addBooking(stores.bookings, { ...placed, emails: [] }, aSubmission());
    await changeBooking(stores.bookings, placed.booking.id, { ...aDecision(placed.booking, 'approved'), emails: [] });
  }
  const owe = async (done = new Set<string>()) => (await oweReminders(ports, done)).value;
  const deliver = async () => {
    while ((await deliverOne(ports)) !== undefined);
  };
  return { ports, state, ids, owe, deliver };
}

// MAIL-22
describe('oweReminders', () => {
  it('should queue those that are due, of more bookings than a page has, each once', async () => {
    const { state, owe, deliver } = await aSite(130);
    state.now = addMinutes(HOUR, -1);
    expect(await owe()).toBe(0);
    state.now = HOUR;
    const done = new Set<string>();
    expect(await owe(done)).toBe(130);
    expect(done.size).toBe(130);
    expect(await owe(done)).toBe(0);
    expect(await owe()).toBe(0);
    await deliver();
    expect(state.sent).toHaveLength(130);
    expect(new Set(state.sent).size).toBe(130);
    expect(state.sent[0]).toMatch(/^Friday, November 27, 10:00 am: your pickup, HOJ-\d{6}$/);
  });

  it('should queue each once when two instances look at the same time', async () => {
    const { state, owe, ports, ids } = await aSite(5);
    state.now = HOUR;
    const [one, other] = await Promise.all([owe(), owe()]);
    expect((one ?? 0) + (other ?? 0)).toBe(5);
    for (const id of ids) expect(await emailsOf(ports.bookings, id)).toHaveLength(1);
  });

  it('should queue another one when the pickup moves to a later day, and none for the old one', async () => {
    const { state, owe, deliver, ports, ids } = await aSite(1);
    const [id = ''] = ids;
    state.now = HOUR;
    await owe();
    await deliver();
    const booking = (await ports.bookings.find(id)) ?? expect.unreachable();
    const itinerary = anItinerary({ pickupDate: '2026-11-28' });
    await lived(ports.bookings, booking, {
      what: 'change',
      itinerary,
      expectedTotalCharges: 32_824,
      tellCustomer: false,
    });
    expect(await owe()).toBe(0);
    state.now = at('2026-11-27', '10:00');
    expect(await owe()).toBe(1);
    await deliver();
    expect(state.sent).toHaveLength(2);
  });

  it('should queue nothing once the pickup has begun', async () => {
    const { state, owe } = await aSite(1);
    state.now = PICKUP;
    expect(await owe()).toBe(0);
  });

  it('should not send one that waited until the pickup', async () => {
    const { state, owe, deliver, ports, ids } = await aSite(1);
    state.now = HOUR;
    await owe();
    state.isAway = true;
    await deliver();
    state.isAway = false;
    state.now = PICKUP;
    await deliver();
    expect(state.sent).toEqual([]);
    expect(await emailsOf(ports.bookings, ids[0] ?? '')).toMatchObject([{ state: 'cancelled', reason: 'too late' }]);
  });
});
