import { describe, expect, it } from 'vitest';
import type { StaffScheduleApi } from '../../../src/ports/browser/staff-schedule-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import { addBooking } from '../../../src/server/use-cases/booking/stored-bookings.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aPlacedBooking, aSubmission, at, aVehicle } from '../../support/values/samples.ts';

/** The port in front of a real site whose store a test may look into, signed in as `STAFF_EMAIL` until `signOut`. */
export type StaffScheduleApiSubject = {
  readonly api: StaffScheduleApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

const FRIDAY = at('2026-11-27', '09:00');
const MONDAY = at('2026-11-30', '17:00');
const REPAIR = { vehicleId: aVehicle().id, from: FRIDAY, to: MONDAY, reason: 'repair', note: 'rear door' } as const;
const HOLIDAY = { date: '2026-12-25', reason: 'Christmas Day' } as const;

const CALLS: readonly (readonly [string, (api: StaffScheduleApi) => Promise<unknown>])[] = [
  ['timeline', (api) => api.timeline('2026-11-23', 14)],
  ['blocks', (api) => api.blocks('none')],
  ['addBlock', (api) => api.addBlock(REPAIR)],
  ['changeBlock', (api) => api.changeBlock('none', { seenVersion: 1 })],
  ['removeBlock', (api) => api.removeBlock('none')],
  ['closedDays', (api) => api.closedDays('2026-11-23', '2026-12-31')],
  ['closeDay', (api) => api.closeDay(HOLIDAY)],
  ['openDay', (api) => api.openDay('2026-12-25')],
];

/** What every adapter of the port `StaffScheduleApi` promises. */
export function staffScheduleApiContract(fresh: () => Promise<StaffScheduleApiSubject>): void {
  describe('staff schedule api', () => {
    const added = async (api: StaffScheduleApi, over: Partial<Parameters<StaffScheduleApi['addBlock']>[0]> = {}) => {
      const answer = await api.addBlock({ ...REPAIR, ...over });
      if (answer === 'signed-out' || !answer.ok) throw new Error('not stored');
      return answer.value;
    };

    // AVAIL-4, AVAIL-10
    it('should store a block, list the bookings that it meets, and show both on the timeline', async () => {
      const { api, site } = await fresh();
      const placed = aPlacedBooking();
      await addBooking(site.ports.bookings, placed, aSubmission());
      const { block, overlaps } = await added(api);
      expect(block).toMatchObject({ ...REPAIR, version: 1, by: STAFF_EMAIL });
      expect(overlaps).toMatchObject([
        { id: placed.booking.id, kind: 'booking', confirmationNumber: placed.booking.confirmationNumber },
      ]);
      expect(await api.blocks(REPAIR.vehicleId)).toEqual([block]);
      const timeline = await api.timeline('2026-11-23', 14);
      if (timeline === 'signed-out') throw new Error(timeline);
      const row = timeline.vehicles.find(({ id }) => id === REPAIR.vehicleId);
      expect(row?.spans).toMatchObject([
        { kind: 'block', id: block.id, label: 'rear door', from: FRIDAY, to: MONDAY },
        { kind: 'request', id: placed.booking.id, clash: true },
      ]);
    });

    it('should change a block, and show the present one to whoever saw another version', async () => {
      const { api } = await fresh();
      const { block } = await added(api);
      const changed = { ...block, version: 2, reason: 'service' };
      expect(await api.changeBlock(block.id, { seenVersion: 1, reason: 'service' })).toMatchObject({
        ok: true,
        value: { block: changed, overlaps: [] },
      });
      expect(await api.changeBlock(block.id, { seenVersion: 1, note: 'Oil' })).toMatchObject({
        ok: false,
        problem: { code: 'stale', block: changed },
      });
      expect(await api.removeBlock(block.id)).toBe('removed');
      expect(await api.removeBlock(block.id)).toBe('missing');
      expect(await api.changeBlock(block.id, { seenVersion: 2 })).toEqual({ ok: false, problem: { code: 'missing' } });
    });

    it('should name the field of a block that is refused', async () => {
      const { api } = await fresh();
      expect(await api.addBlock({ ...REPAIR, to: FRIDAY })).toEqual({
        ok: false,
        problem: { code: 'invalid', errors: [{ path: '/to', message: 'The end must be after the start.' }] },
      });
      expect(await api.addBlock({ ...REPAIR, vehicleId: 'none' })).toEqual({
        ok: false,
        problem: { code: 'invalid', errors: [{ path: '/vehicleId', message: 'This vehicle does not exist.' }] },
      });
    });

    // AVAIL-5
    it('should close a day, open it again, and refuse one that has passed', async () => {
      const { api } = await fresh();
      expect(await api.closeDay(HOLIDAY)).toEqual({ ok: true, value: HOLIDAY });
      expect(await api.timeline('2026-12-20', 14)).toMatchObject({ closedDays: [HOLIDAY] });
      expect(await api.closedDays('2026-12-25', '2026-12-25')).toEqual([HOLIDAY]);
      expect(await api.closedDays('2026-12-26', '2026-12-31')).toEqual([]);
      expect(await api.openDay(HOLIDAY.date)).toBe('removed');
      expect(await api.openDay(HOLIDAY.date)).toBe('missing');
      expect(await api.closeDay({ ...HOLIDAY, date: '2020-12-25' })).toEqual({
        ok: false,
        problem: [{ path: '/date', message: 'Choose today or a later day.' }],
      });
    });

    it('should name the vehicles that are not free', async () => {
      const { api } = await fresh();
      await added(api);
      const trip = { pickupTime: FRIDAY, dropoffTime: MONDAY };
      expect(await api.unfreeVehicles(trip)).toEqual({ [REPAIR.vehicleId]: 'blocked' });
    });

    it.each(CALLS)("should say 'signed-out' to %s once the session has ended", async (_, call) => {
      const { api, signOut } = await fresh();
      await signOut();
      expect(await call(api)).toBe('signed-out');
    });

    it.each(CALLS)('should reject %s with `unavailable` while the site is out of reach', async (_, call) => {
      const { api, cut } = await fresh();
      await cut();
      await expect(call(api)).rejects.toSatisfy(isUnavailable);
    });
  });
}
