import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_PHOTOS, type Photo, type PhotoSide, photoFile, photoId } from '../../../src/domain/photo/photo.ts';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { sweepPictures } from '../../../src/server/use-cases/fleet/sweep-pictures.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aSite, type SiteOptions, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aJpeg, aPhonePhoto, aPng, looked, SVG } from '../../support/values/pictures.ts';
import { aPlacedBooking, aSubmission, NOON } from '../../support/values/samples.ts';
import { encoded } from '../../support/values/vehicle-forms.ts';

const AFTER_IT = '2026-12-01T18:00:00.000Z';

/** A site with a booking, and the calls of its photos. */
async function aDesk(options: SiteOptions = {}) {
  const site = await aSite(options);
  const placed = aPlacedBooking();
  await addBooking(site.ports.bookings, placed, aSubmission());
  return { site, ...callsOf(site, placed.booking.id) };
}

function callsOf(site: TestSite, id: string) {
  const send = async (
    side: string | undefined,
    bytes: Uint8Array | undefined,
    { key, to = id, role = 'desk' as const }: { key?: string; to?: string; role?: 'desk' | 'owner' } = {},
  ) => {
    const { payload, headers } = await encoded([
      ...(side === undefined ? [] : [['side', side] as const]),
      ...(bytes === undefined ? [] : [['file', { name: 'IMG_0001.jpg', bytes }] as const]),
    ]);
    const signedIn = await signIn(site, role === 'owner' ? 'owner@oakville.example' : STAFF_EMAIL, role);
    return site.app.inject({
      method: 'POST',
      url: `/api/admin/bookings/${to}/photos`,
      payload,
      headers: { ...signedIn, ...headers, ...(key && { 'idempotency-key': key }) },
    });
  };
  const take = async (side: PhotoSide = 'out'): Promise<Photo> => (await send(side, await aPng(SMALL))).json().photo;
  const see = async (photo: string) =>
    site.app.inject({ url: `/api/admin/photos/${photo}`, headers: await signIn(site, STAFF_EMAIL, 'desk') });
  const remove = async (photo: string, role: 'desk' | 'owner' = 'owner') =>
    site.app.inject({
      method: 'DELETE',
      url: `/api/admin/photos/${photo}`,
      headers: await signIn(site, `${role}-1@oakville.example`, role),
    });
  const detail = async () =>
    (
      await site.app.inject({ url: `/api/admin/bookings/${id}`, headers: await signIn(site, STAFF_EMAIL, 'desk') })
    ).json();
  const files = () => readdir(join(site.folder, 'files/booking-photos'));
  return { id, send, take, see, remove, detail, files };
}

const SMALL = { width: 60, height: 40 };

// PHOTO-1, PHOTO-3
describe('POST /api/admin/bookings/:id/photos', () => {
  it('should store the photo with who took it and when, and show it with the booking', async () => {
    const { id, send, see, detail } = await aDesk();
    const version = (await detail()).version;
    expect((await detail()).photos).toEqual([]);
    const added = await send('out', await aJpeg({ width: 3000, height: 2250 }));
    expect(added.statusCode).toBe(201);
    const { photo } = added.json();
    expect(photo).toEqual({
      id: expect.stringMatching(new RegExp(`^${id}--[\\w-]+$`)),
      side: 'out',
      at: NOON,
      by: STAFF_EMAIL,
      width: 2000,
      height: 1500,
    });
    const { photo: back } = (await send('back', await aPng(SMALL))).json();
    expect(back).toMatchObject({ side: 'back', ...SMALL });
    expect(await detail()).toMatchObject({ photos: [photo, back], version });
    expect((await see(photo.id)).statusCode).toBe(200);
  });

  it('should make it WebP, upright, 2,000 pixels at most on its longer side, and without where it was taken', async () => {
    const { send, see } = await aDesk();
    const { photo } = (await send('back', await aPhonePhoto({ width: 2400, height: 1200 }))).json();
    expect(photo).toMatchObject({ width: 1000, height: 2000 });
    const seen = await see(photo.id);
    const { colourAt: _, ...picture } = await looked(seen.rawPayload);
    expect(picture).toEqual({ format: 'webp', width: 1000, height: 2000, carried: [] });
    expect(seen.rawPayload.includes('SecretPhone')).toBe(false);
  });

  it('should refuse bad pictures as the form for a car does, and store nothing', async () => {
    const { send, files, detail } = await aDesk();
    for (const [bytes, reason] of [
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'heic'],
      [Buffer.from(SVG), 'svg'],
      [Buffer.from('no picture'), 'not-a-picture'],
      [(await aPng({ width: 300, height: 300 })).subarray(0, 200), 'damaged'],
    ] as const) {
      const refused = await send('out', bytes);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        errors: [{ path: '/file', message: 'Please upload an image.' }],
        reason,
      });
    }
    const large = await send('out', new Uint8Array(21 * 1024 * 1024));
    expect([large.statusCode, large.json().reason]).toEqual([413, 'too-many-bytes']);
    const without = await send('out', undefined);
    expect(without.json().errors).toEqual([{ path: '/file', message: 'Please upload an image.' }]);
    expect((await send('left', await aPng(SMALL))).statusCode).toBe(422);
    expect((await send(undefined, await aPng(SMALL))).statusCode).toBe(422);
    expect([await files(), (await detail()).photos]).toEqual([[], []]);
  });

  // PHOTO-2
  it('should take twelve of each side, also of several that come at once, and refuse the thirteenth', async () => {
    const { send, take, files, detail } = await aDesk();
    for (let count = 0; count < MAX_PHOTOS - 1; count += 1) await take('out');
    const bytes = await aPng(SMALL);
    const answers = await Promise.all([1, 2, 3].map(() => send('out', bytes)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const thirteenth = await send('out', bytes);
    expect(thirteenth.json()).toMatchObject({
      type: '/api/docs#not-possible',
      detail: 'There are 12 photos of this side already.',
    });
    expect((await send('back', bytes)).statusCode).toBe(201);
    expect((await detail()).photos).toHaveLength(13);
    expect(await files()).toHaveLength(13);
  });

  // PHOTO-4
  it('should store a photo once for its key, however often and at once it is sent', async () => {
    const { send, files, detail } = await aDesk();
    const bytes = await aPng(SMALL);
    const answers = await Promise.all([1, 2, 3].map(() => send('out', bytes, { key: 'one' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().photo.id)).size).toBe(1);
    const again = await send('out', bytes, { key: 'one' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await send('out', bytes, { key: 'two' })).headers['idempotency-replayed']).toBeUndefined();
    expect((await detail()).photos).toHaveLength(2);
    expect(await files()).toHaveLength(2);
  });

  it('should answer 404 for an unknown booking, and 409 for one that is erased', async () => {
    const { site, id, send } = await aDesk();
    expect((await send('out', await aPng(SMALL), { to: 'none' })).statusCode).toBe(404);
    await erase(site);
    const erased = await send('out', await aPng(SMALL), { to: id });
    expect(erased.json()).toMatchObject({ status: 409, type: '/api/docs#booking-erased' });
  });
});

// PHOTO-5
describe('GET /api/admin/photos/:id', () => {
  it('should be answered to staff alone, and kept by no cache', async () => {
    const { site, take, see } = await aDesk();
    const { id } = await take();
    const seen = await see(id);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const without = await site.app.inject(`/api/admin/photos/${id}`);
    expect([without.statusCode, without.headers['content-type']]).toEqual([401, expect.stringContaining('json')]);
    for (const url of [
      `/car-images/${id}.webp`,
      `/booking-photos/${id}.webp`,
      `/car-images/..%2fbooking-photos%2f${id}.webp`,
    ])
      expect((await site.app.inject(url)).statusCode).toBe(404);
    expect((await see('none')).statusCode).toBe(404);
    expect((await see(`${id}x`)).statusCode).toBe(404);
  });

  it('should say that a file is not there any more', async () => {
    const { site, take, see } = await aDesk();
    const { id } = await take();
    await rm(join(site.folder, `files/booking-photos/${id}.webp`));
    expect((await see(id)).json()).toMatchObject({ status: 404, type: '/api/docs#photo-not-found' });
  });
});

// PHOTO-6
describe('DELETE /api/admin/photos/:id', () => {
  it('should be for owners, take record and file away, and be recorded', async () => {
    const { site, take, remove, see, detail, files } = await aDesk();
    const [one, other] = [await take(), await take()];
    expect((await remove(one.id, 'desk')).statusCode).toBe(403);
    expect((await remove(one.id)).statusCode).toBe(204);
    expect((await see(one.id)).statusCode).toBe(404);
    expect((await remove(one.id)).statusCode).toBe(404);
    const { photos, confirmationNumber } = await detail();
    expect(photos).toEqual([other]);
    expect(await files()).toEqual([`${other.id}.webp`]);
    const { values } = await site.ports.audit.list({ order: 'newest' });
    expect(values[0]).toMatchObject({
      what: 'photo-deleted',
      by: 'owner-1@oakville.example',
      booking: confirmationNumber,
    });
  });
});

// PHOTO-4
describe('a photo whose storing fails', () => {
  it('should not be acknowledged while the disk is full, and leave no record', async () => {
    const { site, id } = await aDesk();
    const { photos, ...ports } = site.ports;
    const full = { ...photos, put: () => Promise.reject(unavailable('The folder of pictures')) };
    const broken = await aSite({ ports: { bookings: ports.bookings, photos: full } });
    const { send, detail } = callsOf(broken, id);
    expect((await send('out', await aPng(SMALL))).statusCode).toBe(503);
    expect((await detail()).photos).toEqual([]);
  });

  it('should be there once, with its file, where the answer of the store was lost and it is sent again', async () => {
    const { site, id } = await aDesk();
    const { bookings, photos } = site.ports;
    let losses = 1;
    const lossy: typeof bookings = {
      ...bookings,
      async edit(...edited) {
        const out = await bookings.edit(...edited);
        losses -= 1;
        if (losses >= 0) throw unavailable('store');
        return out;
      },
    };
    const broken = await aSite({ ports: { bookings: lossy, photos } });
    const { send, see, detail } = callsOf(broken, id);
    const bytes = await aPng(SMALL);
    expect((await send('out', bytes, { key: 'one' })).statusCode).toBe(503);
    expect((await send('out', bytes, { key: 'one' })).statusCode).toBe(201);
    const shown = (await detail()).photos;
    expect(shown).toHaveLength(1);
    expect((await see(shown[0].id)).statusCode).toBe(200);
  });

  it('should not be lost by an action that was made from the booking as it was before', async () => {
    const { site, id, take, detail } = await aDesk();
    const headers = await signIn(site, STAFF_EMAIL, 'desk');
    const { bookings } = site.ports;
    const before = await bookings.find(id);
    const photo = await take();
    const stale: typeof bookings = {
      ...bookings,
      find: async (asked) => (asked === id ? before : bookings.find(asked)),
    };
    const other = await aSite({ ports: { ...site.ports, bookings: stale } });
    const approved = await other.app.inject({
      method: 'POST',
      url: `/api/admin/bookings/${id}/approve`,
      headers: { ...headers, ...(await signIn(other, STAFF_EMAIL, 'desk')) },
      payload: { seenVersion: 1 },
    });
    expect(approved.statusCode).toBe(200);
    expect(await detail()).toMatchObject({ status: 'approved', photos: [photo] });
  });
});

// PHOTO-7
describe('photos of somebody who is forgotten', () => {
  it('should be erased with the data of the customer, files too', async () => {
    const { site, take, see, detail, files } = await aDesk();
    const { id } = await take();
    await take('back');
    await erase(site);
    expect([await files(), (await detail()).photos]).toEqual([[], []]);
    expect((await see(id)).statusCode).toBe(404);
  });

  it('should go with a booking that is deleted', async () => {
    const { site, id, take, files } = await aDesk();
    await take();
    const deleted = await site.app.inject({
      method: 'DELETE',
      url: `/api/admin/bookings/${id}`,
      headers: await signIn(site, 'owner@oakville.example'),
    });
    expect([deleted.statusCode, await files()]).toEqual([204, []]);
  });

  it('should go with the sweep where their files could not be deleted at once, and nothing that is named', async () => {
    const { site, id, take, files } = await aDesk();
    const { bookings, photos } = site.ports;
    const kept = aPlacedBooking();
    await addBooking(bookings, kept, aSubmission());
    const named = await callsOf(site, kept.booking.id).take();
    const left = await take();
    const stuck = { ...photos, remove: () => Promise.reject(unavailable('The folder of pictures')) };
    const broken = await aSite({ ports: { ...site.ports, photos: stuck } });
    const removed = await broken.app.inject({
      method: 'DELETE',
      url: `/api/admin/bookings/${id}`,
      headers: await signIn(broken, 'owner@oakville.example'),
    });
    expect([removed.statusCode, (await files()).length]).toEqual([204, 2]);
    const age = async (hours: number) => {
      const then = new Date(addMinutes(NOON, -hours * 60));
      for (const { id: photo } of [named, left])
        await utimes(join(site.folder, `files/booking-photos/${photo}.webp`), then, then);
    };
    // Left alone for a day, since its record may be about to be written.
    await age(23);
    await sweepPictures(site.ports);
    expect(await files()).toHaveLength(2);
    await age(25);
    expect(await sweepPictures(site.ports)).toMatchObject({ ok: true, value: { deleted: [photoFile(left.id)] } });
    expect(await files()).toEqual([`${named.id}.webp`]);
  });

  // FLEET-26
  it('should stop a sweep that would take too many', async () => {
    const { site, files } = await aDesk();
    const then = new Date(addMinutes(NOON, -25 * 60));
    for (let count = 0; count < 11; count += 1) {
      const key = photoFile(photoId('gone', `photo-${count}`));
      await site.ports.photos.put(key, Uint8Array.of(1));
      await utimes(join(site.folder, 'files', key), then, then);
    }
    const problem = { code: 'too-many', found: 11, of: 11 };
    expect(await sweepPictures(site.ports)).toEqual({ ok: false, problem });
    expect(await files()).toHaveLength(11);
    expect(await sweepPictures(site.ports, 'confirmed')).toMatchObject({ ok: true });
    expect(await files()).toEqual([]);
  });
});

/** Erases the customer of the sample booking, whose trip is over. */
async function erase(site: TestSite): Promise<void> {
  site.setNow(AFTER_IT);
  const { email } = aPlacedBooking().booking.form;
  const erased = await site.app.inject({
    method: 'POST',
    url: '/api/admin/privacy/erase',
    headers: await signIn(site, 'owner@oakville.example'),
    payload: { email },
  });
  expect(erased.json()).toMatchObject({ upcoming: [] });
}
