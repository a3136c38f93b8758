import { describe, expect, it } from 'vitest';
import { addDays, addMinutes, type Instant, torontoDate } from '../../src/domain/shared/toronto-time.ts';
import { fillDemoDesk } from '../../src/server/demo-desk/fill-demo-desk.ts';
import { DEMO_FLEET } from '../../src/server/demo-fleet/demo-fleet.ts';
import { leaseNext } from '../../src/server/use-cases/outbox/leases.ts';
import { aSite } from '../support/site/a-site.ts';
import { signIn } from '../support/site/staff.ts';
import { NOON } from '../support/values/samples.ts';

/** A site with the demonstration of a moment, and a member of staff who reads below `/api/admin`. */
async function aDemonstration(now: Instant = NOON) {
  const site = await aSite({ fleet: DEMO_FLEET });
  site.setNow(now);
  await fillDemoDesk(site.ports);
  const headers = await signIn(site);
  const read = async (path: string) => (await site.app.inject({ url: `/api/admin${path}`, headers })).json();
  return { site, read };
}

// CONF-10
describe('the demonstration of the desk', () => {
  it('should have a month of bookings in every state, marks, blocks, a closed day and messages', async () => {
    const { site, read } = await aDemonstration();
    for (const view of ['to-answer', 'approved', 'declined', 'completed', 'cancelled', 'out', 'soon']) {
      expect((await read(`/bookings?view=${view}`)).total, view).toBeGreaterThan(0);
    }
    for (const mark of ['clash', 'blocked', 'overdue']) {
      expect((await read(`/bookings?mark=${mark}`)).total, mark).toBeGreaterThan(0);
    }
    expect((await read('/bookings')).total).toBe(120);
    expect((await read('/blocks')).blocks).toHaveLength(2);
    expect((await read('/messages?view=open')).messages).toHaveLength(2);
    const timeline = await read(`/timeline?from=${torontoDate(NOON)}&days=14`);
    expect(timeline.closedDays).toEqual([{ date: addDays(torontoDate(NOON), 12), reason: 'Staff training' }]);
    const kinds = timeline.vehicles.flatMap(({ spans }: { spans: { kind: string }[] }) =>
      spans.map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(new Set(['request', 'approved', 'out', 'block']));
    expect(await leaseNext(site.ports, addMinutes(NOON, 100_000), NOON)).toBeUndefined();
  });

  it('should have deposits, paid balances, what is owed, and open and paid invoices of payers', async () => {
    const { read } = await aDemonstration();
    const { total: out } = await read('/bookings?view=out');
    const { deposits } = await read('/reports/month?month=2026-11');
    expect(deposits).toEqual({ held: out * 30_000, bookings: out });
    expect((await read('/bookings?mark=owes')).total).toBeGreaterThan(0);
    const { open, pastDue, paid } = await read('/invoices/figures');
    for (const { invoices } of [open, pastDue, paid]) expect(invoices).toBeGreaterThan(0);
    const { invoices } = await read('/invoices?state=open');
    expect(invoices.some((one: { for: string; paid: number }) => one.for === 'payer' && one.paid > 0)).toBe(true);
    const { months } = await read('/reports/months?from=2026-11&to=2026-11');
    expect([months[0].paid, months[0].invoiced.hst].every((amount) => amount > 0)).toBe(true);
  });

  it('should have the tills of all days before today closed, one of seven short', async () => {
    const { read } = await aDemonstration();
    const differences: number[] = [];
    for (let date = addDays(torontoDate(NOON), -25); date < torontoDate(NOON); date = addDays(date, 1)) {
      const { entries, closed } = await read(`/till?date=${date}`);
      expect(closed === undefined, date).toBe(entries.length === 0);
      if (closed !== undefined) differences.push(closed.difference);
    }
    expect(new Set(differences)).toEqual(new Set([0, -500]));
    expect((await read(`/till?date=${torontoDate(NOON)}`)).closed).toBeUndefined();
  });

  it('should keep the rules of the site at any time of the year', async () => {
    for (const moment of [
      '2026-01-02T14:05:00.000Z',
      '2026-03-08T07:30:00.000Z',
      '2026-11-01T05:30:00.000Z',
    ] as const) {
      const { read } = await aDemonstration(moment);
      expect((await read('/bookings')).total, moment).toBe(120);
      expect((await read('/today')).toAnswer.length, moment).toBeGreaterThan(0);
    }
  });

  it('should change nothing in a store that has a booking', async () => {
    const { site, read } = await aDemonstration();
    await fillDemoDesk(site.ports);
    expect((await read('/bookings')).total).toBe(120);
    expect((await read('/blocks')).blocks).toHaveLength(2);
  });
});
