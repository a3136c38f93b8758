import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StaffVehicle } from '../../../src/domain/fleet/vehicle.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { signIn } from '../../support/site/staff.ts';
import { aJpeg, aPng, SVG } from '../../support/values/pictures.ts';
import { addCar, parts, send } from '../../support/values/vehicle-forms.ts';

const VEHICLES = '/api/admin/vehicles';

/** Adds a picture with the version that was seen. */
async function add(site: TestSite, { id, version }: StaffVehicle, name: string, bytes?: Uint8Array) {
  const image = { name, bytes: bytes ?? (await aPng({ width: 60, height: 90 })) };
  return send(site, 'POST', `${VEHICLES}/${id}/images`, parts({ seenVersion: String(version) }, image));
}

async function call(site: TestSite, method: 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const headers = await signIn(site);
  return site.app.inject({ method, url: `${VEHICLES}/${path}`, headers, ...(payload && { payload }) });
}

/** A vehicle with pictures of these names, the first that it was added with. */
async function aVehicleWith(site: TestSite, ...names: readonly string[]): Promise<StaffVehicle> {
  let vehicle: StaffVehicle = (await addCar(site)).json();
  for (const name of names) vehicle = (await add(site, vehicle, name)).json();
  return vehicle;
}

const idsOf = ({ pictures = [] }: StaffVehicle): string[] => pictures.map(({ id }) => id);
const stored = async ({ folder }: TestSite): Promise<string[]> => readdir(join(folder, 'files/car-images'));
const historyOf = async (site: TestSite, id: string) =>
  (await site.app.inject({ url: `${VEHICLES}/${id}/history`, headers: await signIn(site) })).json().history;

// FLEET-37
describe('POST /api/admin/vehicles/:id/images', () => {
  it('should add the picture as the last one, in all its sizes, for everybody to see', async () => {
    const site = await aSite({ fleet: [] });
    const before = await aVehicleWith(site);
    const added = await add(site, before, 'rear.jpg', await aJpeg({ width: 2000, height: 1000 }));
    expect(added.statusCode).toBe(201);
    const after: StaffVehicle = added.json();
    expect([after.imageUrl, after.images, after.version]).toEqual([before.imageUrl, before.images, 2]);
    const [first, second] = after.pictures ?? [];
    expect(first?.sizes).toEqual(before.images);
    expect(second?.sizes.map(({ width, height }) => [width, height])).toEqual([
      [1600, 800],
      [960, 480],
      [480, 240],
    ]);
    expect([first?.alt, second?.alt]).toEqual(['Family van, 1 of 2', 'Family van, 2 of 2']);
    for (const { url } of second?.sizes ?? []) expect((await site.app.inject(url)).statusCode).toBe(200);
    const [listed] = (await site.app.inject('/api/vehicles')).json().vehicles;
    expect(listed.pictures).toEqual(after.pictures);
    expect((await historyOf(site, after.id)).at(-1).changes).toEqual([{ field: 'picture', to: second?.sizes[1]?.url }]);
  });

  it('should take the place of a drawing', async () => {
    const site = await aSite();
    const [vehicle] = (await site.app.inject({ url: VEHICLES, headers: await signIn(site) })).json().vehicles;
    const after: StaffVehicle = (await add(site, vehicle, 'front.png')).json();
    expect(after.imageUrl).toMatch(/-front\.webp$/);
    expect(after.pictures?.map(({ alt }) => alt)).toEqual([after.name]);
  });

  it('should refuse a ninth picture, and what is none, and store nothing of either', async () => {
    const site = await aSite({ fleet: [] });
    const vehicle = await aVehicleWith(site, '2.png', '3.png', '4.png', '5.png', '6.png', '7.png');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0');
    const count = (await stored(site)).length;
    for (const [bytes, reason] of [
      [heic, 'heic'],
      [Buffer.from(SVG), 'svg'],
    ] as const) {
      const refused = await add(site, vehicle, 'front.heic', bytes);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: [{ path: '/image', message: 'Please upload an image.' }],
        reason,
      });
    }
    const full: StaffVehicle = (await add(site, vehicle, '8.png')).json();
    const ninth = await add(site, full, '9.png');
    expect(ninth.statusCode).toBe(422);
    expect(ninth.json().errors).toEqual([{ path: '/image', message: 'A vehicle has at most 8 pictures.' }]);
    expect(await stored(site)).toHaveLength(count + 1);
  });

  // FLEET-23
  it('should leave nothing behind where the vehicle is not saved', async () => {
    const site = await aSite({ fleet: [] });
    const vehicle = await aVehicleWith(site);
    const before = await stored(site);
    const { vehicles, images } = site.ports;
    const failing = { ...vehicles, edit: () => Promise.reject(unavailable('store')) };
    const broken = await aSite({ fleet: [], ports: { vehicles: failing, images } });
    expect((await add(broken, vehicle, 'rear.png')).statusCode).toBe(503);
    const half = {
      ...images,
      put: (key: string, bytes: Uint8Array) =>
        key.endsWith('-480.webp') ? Promise.reject(unavailable('files')) : images.put(key, bytes),
    };
    const torn = await aSite({ fleet: [], ports: { vehicles, images: half } });
    const wide = await aJpeg({ width: 1700, height: 900 });
    expect((await add(torn, vehicle, 'rear.jpg', wide)).statusCode).toBe(503);
    expect(await stored(site)).toEqual(before);
  });

  it('should keep the picture where the store had stored it and only its answer was lost', async () => {
    const site = await aSite({ fleet: [] });
    const vehicle = await aVehicleWith(site);
    const { vehicles, images } = site.ports;
    const lossy: typeof vehicles = {
      ...vehicles,
      async edit(...edited) {
        await vehicles.edit(...edited);
        throw unavailable('store');
      },
    };
    const broken = await aSite({ fleet: [], ports: { vehicles: lossy, images } });
    const added = await add(broken, vehicle, 'rear.png');
    expect(added.statusCode).toBe(201);
    expect(idsOf(added.json())).toHaveLength(2);
    expect((await site.app.inject(added.json().pictures[1].sizes[0].url)).statusCode).toBe(200);
  });

  // FLEET-32
  it('should refuse an old version with who was first, and a vehicle that is not there', async () => {
    const site = await aSite({ fleet: [] });
    const seen = await aVehicleWith(site);
    const after: StaffVehicle = (await add(site, seen, 'rear.png')).json();
    const count = (await stored(site)).length;
    for (const refused of [
      await add(site, seen, 'late.png'),
      await call(site, 'PUT', `${seen.id}/images/order`, { ids: idsOf(after), seenVersion: 1 }),
      await call(site, 'PATCH', `${seen.id}/images/${idsOf(after)[0]}`, { alt: 'Front', seenVersion: 1 }),
      await call(site, 'DELETE', `${seen.id}/images/${idsOf(after)[0]}?seenVersion=1`),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ type: expect.stringContaining('changed-meanwhile'), version: 2 });
      expect(refused.json().vehicle).toEqual(after);
    }
    expect(await stored(site)).toHaveLength(count);
    expect((await add(site, { ...seen, id: 'none' }, 'rear.png')).statusCode).toBe(404);
  });
});

// FLEET-37, FLEET-38, FLEET-39
describe('the other calls of pictures', () => {
  it('should order them, and give the list the new first', async () => {
    const site = await aSite({ fleet: [] });
    const before = await aVehicleWith(site, 'rear.png');
    const ids = idsOf(before).toReversed();
    const ordered = await call(site, 'PUT', `${before.id}/images/order`, { ids, seenVersion: 2 });
    expect(ordered.statusCode).toBe(200);
    const after: StaffVehicle = ordered.json();
    expect(idsOf(after)).toEqual(ids);
    expect(after.imageUrl).toMatch(/-rear\.webp$/);
    expect(after.images).toEqual(before.pictures?.[1]?.sizes);
    const wrong = await call(site, 'PUT', `${before.id}/images/order`, { ids: ids.slice(1), seenVersion: 3 });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([{ path: '/ids', message: 'Name each picture of the vehicle once.' }]);
  });

  it('should keep the text that staff write', async () => {
    const site = await aSite({ fleet: [] });
    const before = await aVehicleWith(site, 'rear.png');
    const path = `${before.id}/images/${idsOf(before)[1]}`;
    const described = await call(site, 'PATCH', path, { alt: 'Seats folded', seenVersion: 2 });
    expect(described.json().pictures.map(({ alt }: { alt: string }) => alt)).toEqual([
      'Family van, 1 of 2',
      'Seats folded',
    ]);
    const long = await call(site, 'PATCH', path, { alt: 'x'.repeat(201), seenVersion: 3 });
    expect(long.statusCode).toBe(422);
    expect((await call(site, 'PATCH', `${before.id}/images/none`, { alt: '', seenVersion: 3 })).json()).toMatchObject({
      status: 404,
      detail: 'The vehicle has no such picture.',
    });
  });

  it('should remove one, leave its files to the sweep, and keep the last one', async () => {
    const site = await aSite({ fleet: [] });
    const before = await aVehicleWith(site, 'rear.png');
    const [first, second] = idsOf(before);
    const removed = await call(site, 'DELETE', `${before.id}/images/${first}?seenVersion=2`);
    expect(removed.statusCode).toBe(200);
    expect(idsOf(removed.json())).toEqual([second]);
    expect(removed.json().imageUrl).toMatch(/-rear\.webp$/);
    expect((await site.app.inject(before.imageUrl)).statusCode).toBe(200);
    const last = await call(site, 'DELETE', `${before.id}/images/${second}?seenVersion=3`);
    expect(last.statusCode).toBe(409);
    expect(last.json().type).toContain('not-possible');
    expect((await call(site, 'DELETE', `${before.id}/images/${first}?seenVersion=3`)).statusCode).toBe(404);
    expect((await call(site, 'DELETE', `${before.id}/images/${second}`)).statusCode).toBe(422);
  });

  it('should keep the others when the form replaces the first', async () => {
    const site = await aSite({ fleet: [] });
    const before = await aVehicleWith(site, 'rear.png');
    const image = { name: 'front.png', bytes: await aPng({ width: 60, height: 40 }) };
    const after: StaffVehicle = (await send(site, 'PATCH', `${VEHICLES}/${before.id}`, parts({}, image))).json();
    expect(after.imageUrl).toMatch(/-front\.webp$/);
    expect(idsOf(after).slice(1)).toEqual(idsOf(before).slice(1));
  });
});
