import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Picture, Vehicle } from '../../../../src/domain/fleet/vehicle.ts';
import { nextWithPictures } from '../../../../src/domain/fleet/vehicle-edit.ts';
import { picturesOf } from '../../../../src/domain/fleet/vehicle-image.ts';
import { namePictures } from '../../../../src/domain/fleet/vehicle-pictures.ts';
import type { Instant } from '../../../../src/domain/shared/toronto-time.ts';
import { addMinutes } from '../../../../src/domain/shared/toronto-time.ts';
import { unavailable } from '../../../../src/ports/unavailable.ts';
import { startPictureSweep } from '../../../../src/server/jobs/image-sweep.ts';
import { sweepPictures } from '../../../../src/server/use-cases/fleet/sweep-pictures.ts';
import { findFact } from '../../../../src/server/use-cases/site/facts.ts';
import { addBooking } from '../../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type TestSite } from '../../../support/site/a-site.ts';
import { deleteBooking } from '../../../support/values/changes.ts';
import { ADDED, aPlacedBooking, aSubmission, aVehicle, NOON } from '../../../support/values/samples.ts';
import { addVehicle, changeVehicle } from '../../../support/values/vehicles.ts';

const A_DAY = 24 * 60;
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/** A vehicle with both sizes of a picture of that name. */
function aVehicleWith(name: string, over: Partial<Vehicle> = {}): Vehicle {
  const picture = (width: number, ending: string): Picture => ({
    url: `/car-images/${name}${ending}`,
    width,
    height: width / 2,
  });
  const images = [picture(960, '.webp'), picture(480, '-480.webp')];
  return aVehicle({ id: name, imageUrl: `/car-images/${name}.webp`, images, ...over });
}

/** Stores both sizes of a picture, a number of minutes before the site's present moment. */
async function storedBefore({ ports, folder }: TestSite, minutes: number, ...names: readonly string[]): Promise<void> {
  const then = new Date(addMinutes(NOON, -minutes));
  for (const key of keysOf(...names)) {
    await ports.images.put(key, Uint8Array.of(1));
    await utimes(join(folder, 'files', key), then, then);
  }
}

/**
 * Sets the time of both sizes of a picture in the trash, a number of minutes before the present
 * moment.
 */
async function trashedBefore({ folder }: TestSite, minutes: number, name: string): Promise<void> {
  const then = new Date(addMinutes(NOON, -minutes));
  for (const key of keysOf(name)) await utimes(join(folder, 'files/car-images/.trash', basename(key)), then, then);
}

const keysOf = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`car-images/${name}-480.webp`, `car-images/${name}.webp`]);
const kept = async ({ ports }: TestSite): Promise<readonly string[]> =>
  (await ports.images.keysBefore(END_OF_TIME)).toSorted();
const inTrash = async ({ ports }: TestSite): Promise<readonly string[]> =>
  (await ports.images.trashedBefore(END_OF_TIME)).toSorted();

/** Sweeps, and returns the keys that went to the trash. */
async function swept(site: TestSite): Promise<readonly string[]> {
  const done = await sweepPictures(site.ports);
  if (!done.ok) throw new Error(done.problem.code);
  return done.value.trashed.toSorted();
}

// FLEET-24
describe('sweepPictures', () => {
  it('should move to the trash what nothing names after a day, and nothing that is younger', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, A_DAY + 1, '1-old');
    await storedBefore(site, A_DAY - 1, '2-young');
    expect(await swept(site)).toEqual(keysOf('1-old'));
    expect(await kept(site)).toEqual(keysOf('2-young'));
    expect(await inTrash(site)).toEqual(keysOf('1-old'));
    expect(await swept(site)).toEqual([]);
  });

  it('should delete for good what has been in the trash for 30 days', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, A_DAY + 1, '1-old');
    await swept(site);
    await trashedBefore(site, 30 * A_DAY, '1-old');
    expect(await sweepPictures(site.ports)).toMatchObject({ value: { deleted: [] } });
    await trashedBefore(site, 30 * A_DAY + 1, '1-old');
    expect(await sweepPictures(site.ports)).toMatchObject({ value: { deleted: { length: 2 } } });
    expect(await inTrash(site)).toEqual([]);
  });

  // FLEET-27
  it('should bring back what is named again, both sizes, also after 30 days', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, A_DAY + 1, '1-van', '2-nobody');
    await swept(site);
    await trashedBefore(site, 40 * A_DAY, '1-van');
    await addVehicle(site.ports.vehicles, aVehicleWith('1-van'), ADDED);
    expect(await sweepPictures(site.ports)).toMatchObject({ value: { broughtBack: { length: 2 } } });
    expect(await kept(site)).toEqual(keysOf('1-van'));
    expect(await inTrash(site)).toEqual(keysOf('2-nobody'));
  });

  it('should keep both sizes that a vehicle names, listed for the public or not', async () => {
    const fleet = [aVehicleWith('1-van'), aVehicleWith('2-hidden', { available: false })];
    const site = await aSite({ fleet });
    await storedBefore(site, 10 * A_DAY, '1-van', '2-hidden', '3-nobody');
    await swept(site);
    expect(await kept(site)).toEqual(keysOf('1-van', '2-hidden'));
  });

  it('should keep a picture whose own name ends as that of a narrow one', async () => {
    const site = await aSite({ fleet: [aVehicleWith('1-van-480')] });
    await storedBefore(site, 10 * A_DAY, '1-van-480', '1-van-48');
    await swept(site);
    expect(await kept(site)).toEqual(['car-images/1-van-480-480.webp', 'car-images/1-van-480.webp'].toSorted());
  });

  it('should keep both sizes that a booking names, until it is removed', async () => {
    const site = await aSite({ fleet: [] });
    const placed = aPlacedBooking({ vehicle: aVehicleWith('1-sold') });
    await addBooking(site.ports.bookings, placed, aSubmission());
    await storedBefore(site, 10 * A_DAY, '1-sold', '2-nobody');
    await swept(site);
    expect(await kept(site)).toEqual(keysOf('1-sold'));
    await deleteBooking(site.ports.bookings, placed.booking.id, { by: 'sam', at: NOON });
    await swept(site);
    expect(await kept(site)).toEqual([]);
  });

  it('should keep the pictures of the vehicles before a swap', async () => {
    const site = await aSite({ fleet: [] });
    const placed = aPlacedBooking({ vehicle: aVehicleWith('1-broken') });
    const { booking } = placed;
    const out = { at: NOON, by: 'sam', odometer: 10, fuel: 8 };
    const next = aVehicleWith('2-next');
    const legs = [
      { vehicle: booking.vehicle, out, back: out },
      { vehicle: next, out },
    ];
    const swapped = { ...booking, vehicle: next, status: 'approved', handover: { out, legs } } as const;
    await addBooking(site.ports.bookings, { ...placed, booking: swapped }, aSubmission());
    await storedBefore(site, 10 * A_DAY, '1-broken', '2-next', '3-nobody');
    await swept(site);
    expect(await kept(site)).toEqual(keysOf('1-broken', '2-next'));
  });

  it('should keep a replaced picture for a day: a running booking may still name it', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, 10 * A_DAY, '1-before');
    const [from, to] = [aVehicleWith('1-before', { id: 'van' }), aVehicleWith('2-after', { id: 'van' })];
    await addVehicle(site.ports.vehicles, from, ADDED);
    const replaced = (at: Instant) =>
      ({
        at,
        by: 'sam',
        what: 'changed',
        changes: [{ field: 'imageUrl', from: from.imageUrl, to: to.imageUrl }],
      }) as const;
    await changeVehicle(site.ports.vehicles, { from, to, event: replaced(addMinutes(NOON, -A_DAY)) });
    expect(await swept(site)).toEqual([]);
    site.setNow(addMinutes(NOON, 1));
    expect(await swept(site)).toEqual(keysOf('1-before'));
  });

  // FLEET-42
  it('should keep every size of every picture that a vehicle names, and one that was removed for a day', async () => {
    const site = await aSite({ fleet: [] });
    const pictureOf = (id: string) => {
      const sizes = [1600, 960, 480].map((width) => ({
        url: `/car-images/${id}${width === 960 ? '' : `-${width}`}.webp`,
        width,
        height: width / 2,
      }));
      return { id, alt: '', sizes };
    };
    const from = aVehicle({ id: 'van', ...namePictures([pictureOf('1-front'), pictureOf('2-rear')]) });
    const keys = picturesOf(from).map((path) => path.slice(1));
    const then = new Date(addMinutes(NOON, -10 * A_DAY));
    for (const key of [...new Set(keys), 'car-images/3-nobody.webp']) {
      await site.ports.images.put(key, Uint8Array.of(1));
      await utimes(join(site.folder, 'files', key), then, then);
    }
    await addVehicle(site.ports.vehicles, from, ADDED);
    expect(await swept(site)).toEqual(['car-images/3-nobody.webp']);
    const { to, changes } = nextWithPictures(from, [pictureOf('1-front')]);
    const event = { at: addMinutes(NOON, -A_DAY), by: 'sam', what: 'changed', changes } as const;
    await changeVehicle(site.ports.vehicles, { from, to, event });
    expect(await swept(site)).toEqual([]);
    site.setNow(addMinutes(NOON, 1));
    expect(await swept(site)).toEqual(
      ['car-images/2-rear-1600.webp', 'car-images/2-rear-480.webp', 'car-images/2-rear.webp'].toSorted(),
    );
  });

  it('should delete nothing while it cannot be told what is named', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, 10 * A_DAY, '1-nobody');
    const { vehicles, bookings } = site.ports;
    const out = () => Promise.reject(unavailable('store'));
    for (const over of [
      { vehicles: { ...vehicles, list: out } },
      { vehicles: { ...vehicles, fields: out } },
      { bookings: { ...bookings, count: out } },
    ]) {
      await expect(sweepPictures({ ...site.ports, ...over })).rejects.toThrow();
    }
    expect(await kept(site)).toEqual(keysOf('1-nobody'));
  });
});

// FLEET-26
describe('a sweep that would take too much', () => {
  /** A site with 20 pictures in two sizes, of which some are named. */
  async function aSiteNaming(count: number) {
    const names = Array.from({ length: 20 }, (_, index) => `${index}-van`);
    const site = await aSite({ fleet: names.slice(0, count).map((name) => aVehicleWith(name)) });
    await storedBefore(site, A_DAY + 1, ...names);
    return { site, names };
  }

  it('should stop before it moves anything, say so, and go on once it is confirmed', async () => {
    const { site, names } = await aSiteNaming(0);
    const problem = { code: 'too-many', found: 20, of: 20 };
    expect(await sweepPictures(site.ports)).toEqual({ ok: false, problem });
    expect(await kept(site)).toHaveLength(40);
    expect(await findFact(site.ports, 'sweep')).toEqual({ lastRunAt: NOON, stopped: { at: NOON, reason: problem } });
    expect(await sweepPictures(site.ports, 'confirmed')).toMatchObject({ ok: true });
    expect(await inTrash(site)).toEqual(keysOf(...names).toSorted());
    expect(await findFact(site.ports, 'sweep')).toEqual({ lastRunAt: NOON });
  });

  it('should not stop at a share that is usual', async () => {
    const { site } = await aSiteNaming(10);
    expect(await swept(site)).toHaveLength(20);
  });

  it('should stop where the clock leapt', async () => {
    const { site } = await aSiteNaming(20);
    await swept(site);
    site.setNow(addMinutes(NOON, 32 * A_DAY));
    await storedBefore(site, 0, '21-old');
    const problem = { code: 'clock-ahead', lastRunAt: NOON };
    expect(await sweepPictures(site.ports)).toEqual({ ok: false, problem });
    expect(await sweepPictures(site.ports)).toEqual({ ok: false, problem });
    expect(await sweepPictures(site.ports, 'confirmed')).toMatchObject({ value: { trashed: keysOf('21-old') } });
    expect(await swept(site)).toEqual([]);
  });

  // CONF-8
  it('should not happen over the pictures of another site', async () => {
    const [site, other] = [await aSite({ fleet: [] }), await aSite({ fleet: [] })];
    await storedBefore(site, A_DAY + 1, '1-old');
    await swept(site);
    await swept(other);
    await storedBefore(site, A_DAY + 1, '2-old');
    const mixed = { ...other.ports, images: site.ports.images };
    expect(await sweepPictures(mixed, 'confirmed')).toEqual({ ok: false, problem: { code: 'other-site' } });
    expect(await kept(site)).toEqual(keysOf('2-old'));
  });
});

describe('startPictureSweep', () => {
  const quiet = () => ({ info: vi.fn(), error: vi.fn() });

  it('should sweep at once and then once a day, until it is stopped', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, A_DAY + 1, '1-first');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const log = quiet();
      const sweep = startPictureSweep(site.ports, log);
      await expect.poll(() => kept(site)).toEqual([]);
      await storedBefore(site, A_DAY + 1, '2-second');
      vi.advanceTimersByTime(A_DAY * 60_000 - 1);
      expect(await kept(site)).toHaveLength(2);
      vi.advanceTimersByTime(1);
      await expect.poll(() => kept(site)).toEqual([]);
      await storedBefore(site, A_DAY + 1, '3-third');
      await sweep.stop();
      vi.advanceTimersByTime(10 * A_DAY * 60_000);
      expect(await kept(site)).toHaveLength(2);
      expect(log.info).toHaveBeenCalledTimes(2);
      expect(log.error).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it('should log that it stopped, with numbers alone', async () => {
    const site = await aSite({ fleet: [] });
    await storedBefore(site, A_DAY + 1, ...Array.from({ length: 11 }, (_, index) => `${index}-van`));
    const log = quiet();
    await startPictureSweep(site.ports, log).stop();
    const reason = { code: 'too-many', found: 11, of: 11 };
    expect(log.error.mock.calls).toEqual([[{ reason }, 'sweep stopped until npm run sweep -- --confirm']]);
    expect(await kept(site)).toHaveLength(22);
  });

  it('should log a fault and go on', async () => {
    const site = await aSite({ fleet: [] });
    const log = quiet();
    const vehicles = { ...site.ports.vehicles, list: () => Promise.reject(unavailable('store')) };
    await startPictureSweep({ ...site.ports, vehicles }, log).stop();
    expect(log.error).toHaveBeenCalledTimes(1);
  });
});
