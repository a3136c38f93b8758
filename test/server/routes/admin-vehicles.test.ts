import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { updateVehicle } from '../../../src/domain/fleet/stored-vehicle.ts';
import { type StaffVehicle, staffVehicle, type Vehicle } from '../../../src/domain/fleet/vehicle.ts';
import { unavailable } from '../../../src/ports/unavailable.ts';
import { listBookings } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { allVehicles } from '../../../src/server/use-cases/stored/stored-vehicles.ts';
import { aSite, type TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL, signIn } from '../../support/site/staff.ts';
import { aGif, aJpeg, aPhonePhoto, aPicture, aPng, HTML_AS_PNG, looked, SVG } from '../../support/values/pictures.ts';
import { BOOKING_REQUEST } from '../../support/values/requests.ts';
import { aVehicle, NOON } from '../../support/values/samples.ts';
import { addCar, CAR, encoded, parts, send } from '../../support/values/vehicle-forms.ts';
import { changeVehicle } from '../../support/values/vehicles.ts';

const ADD = '/api/admin/vehicles';
const NO_IMAGE = [{ path: '/image', message: 'Please upload an image.' }];
const FORM_TYPE = 'multipart/form-data; boundary=x';
const PART = 'Content-Disposition: form-data; name';
const JSON_PART = 'Content-Type: application/json';
const MAX_BYTES = 20 * 1024 * 1024;

const stored = async ({ folder }: TestSite): Promise<string[]> =>
  (await readdir(join(folder, 'files/car-images'))).toSorted();
const get = async (site: TestSite, url: string) => site.app.inject({ url, headers: await signIn(site) });
const historyOf = async (site: TestSite, id: string) => (await get(site, `${ADD}/${id}/history`)).json().history;
const NONE = { fleet: [] };
const asStaffSee = (vehicle: Vehicle): StaffVehicle => staffVehicle(vehicle, { upcoming: 0 });

describe('POST /api/admin/vehicles', () => {
  // FLEET-20
  it('should add a car with the sizes of its picture, which the public then sees', async () => {
    const site = await aSite(NONE);
    const image = { name: 'Café Van 2025.JPG', bytes: await aJpeg({ width: 1500, height: 1000 }) };
    const added = await send(site, 'POST', ADD, parts({ ...CAR, cdwPerDay: '24.99' }, image));
    expect(added.statusCode).toBe(201);
    const timestamp = Date.parse(NOON);
    const imageUrl = `/car-images/${timestamp}-cafe-van-2025.webp`;
    const sizes = [
      { url: `/car-images/${timestamp}-cafe-van-2025-1600.webp`, width: 1500, height: 1000 },
      { url: imageUrl, width: 960, height: 640 },
      { url: `/car-images/${timestamp}-cafe-van-2025-480.webp`, width: 480, height: 320 },
    ];
    expect(added.json()).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Family van',
      classType: 'Minivan',
      type: 'Van',
      brand: 'Toyota',
      model: 'Sienna',
      year: 2025,
      pricePerDay: 9400,
      cdwPerDay: 2499,
      available: true,
      rentalLocation: 'Oakville',
      imageUrl,
      description: 'Seven seats.\nRoom for bags.',
      features: aVehicle().features,
      images: sizes,
      pictures: [{ id: `${timestamp}-cafe-van-2025`, alt: 'Family van', sizes }],
      version: 1,
      units: 1,
      retired: false,
      upcoming: 0,
    });
    const listed = await site.app.inject('/api/vehicles');
    const { version, units, retired, upcoming, ...everybody } = added.json();
    expect(listed.json().vehicles).toEqual([everybody]);
    for (const { url, width, height } of added.json().images) {
      const picture = await site.app.inject(url);
      expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      expect(await looked(picture.rawPayload)).toMatchObject({ format: 'webp', width, height });
    }
  });

  it('should derive the type, and take the boxes as the empty form has them where they are not sent', async () => {
    const site = await aSite(NONE);
    const car = (await addCar(site, { airConditioning: undefined, available: undefined })).json();
    expect([car.type, car.available, car.features.airConditioning]).toEqual(['Van', true, false]);
    expect('cdwPerDay' in car).toBe(false);
    const typed = (await addCar(site, { type: 'SUV', available: 'off', airConditioning: 'on' })).json();
    expect([typed.type, typed.available, typed.features.airConditioning]).toEqual(['SUV', false, true]);
  });

  // FLEET-20
  it('should keep a small picture at its size, and list that size alone', async () => {
    const site = await aSite(NONE);
    const image = { name: 'small.png', bytes: await aPng({ width: 300, height: 200 }) };
    const car = (await send(site, 'POST', ADD, parts(CAR, image))).json();
    expect(car.images).toEqual([{ url: car.imageUrl, width: 300, height: 200 }]);
    expect(await stored(site)).toHaveLength(1);
  });

  it('should store a phone’s photo upright, without where it was taken', async () => {
    const site = await aSite(NONE);
    const image = { name: 'IMG_0001.jpg', bytes: await aPhonePhoto({ width: 1200, height: 800 }) };
    const car = (await send(site, 'POST', ADD, parts(CAR, image))).json();
    expect(car.images[0]).toMatchObject({ width: 800, height: 1200 });
    for (const name of await stored(site)) {
      const bytes = await readFile(join(site.folder, 'files/car-images', name));
      expect((await looked(bytes)).carried).toEqual([]);
      expect(bytes.includes('SecretPhone')).toBe(false);
    }
  });

  it('should give two cars of one moment and one file name a picture each', async () => {
    const site = await aSite(NONE);
    const cars = await Promise.all([addCar(site), addCar(site), addCar(site)]);
    expect(cars.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const urls = cars.flatMap((car) => car.json().images.map(({ url }: { url: string }) => url));
    expect(new Set(urls).size).toBe(6);
    expect(await stored(site)).toEqual(urls.map((url) => url.replace('/car-images/', '')).toSorted());
  });

  it.each([
    '../../../etc/passwd.png',
    '..\\..\\site.db',
    '/absolute.webp',
    'van.png\u0000.html',
    '写真 🚗.png',
    '.htaccess',
    `${'x'.repeat(300)}.png`,
    'x.svg',
    '"><script>.png',
  ])('should make a harmless name of %j', async (name) => {
    const site = await aSite(NONE);
    const car = (await send(site, 'POST', ADD, parts(CAR, await aPicture({ name })))).json();
    expect(car.imageUrl).toMatch(/^\/car-images\/\d{13}-[a-z\d]+(-[a-z\d]+)*\.webp$/);
    expect(car.imageUrl.length).toBeLessThan(100);
    expect(await stored(site)).toHaveLength(2);
    expect((await site.app.inject(car.imageUrl)).headers['content-type']).toBe('image/webp');
  });

  describe('refused fields', () => {
    it.each([
      ...['name', 'classType', 'brand', 'model', 'year', 'pricePerDay', 'rentalLocation', 'description'],
      ...['seats', 'doors', 'bags', 'transmission'],
    ])('should ask for %s, left out or empty', async (field) => {
      const site = await aSite(NONE);
      for (const value of [undefined, '', ' \n ']) {
        const refused = await addCar(site, { [field]: value });
        expect(refused.statusCode).toBe(422);
        expect(refused.headers['content-type']).toContain('application/problem+json');
        expect(refused.json().errors).toEqual([{ path: `/${field}`, message: 'This field is required.' }]);
      }
      expect(await stored(site)).toEqual([]);
      expect(await allVehicles(site.ports.vehicles)).toEqual([]);
    });

    it.each([
      ['year', 'Enter a whole number in the usual range.', '1899'],
      ['year', 'Enter a whole number in the usual range.', 'MMXXV'],
      ['seats', 'Enter a whole number in the usual range.', '0'],
      ['seats', 'Enter a whole number in the usual range.', '7.5'],
      ['doors', 'Enter a whole number in the usual range.', '-1'],
      ['bags', 'Enter a whole number in the usual range.', '61'],
      ['bags', 'Use at most 20 characters.', '1'.repeat(21)],
      ['pricePerDay', 'Enter a price in dollars with at most two decimals, like 79.99.', '0'],
      ['pricePerDay', 'Enter a price in dollars with at most two decimals, like 79.99.', '79.999'],
      ['pricePerDay', 'Enter a price in dollars with at most two decimals, like 79.99.', '1e3'],
      ['cdwPerDay', 'Enter a price in dollars with at most two decimals, like 79.99.', 'free'],
      ['rentalLocation', 'Oakville is the only location.', 'Toronto'],
      ['name', 'Use at most 100 characters.', 'x'.repeat(101)],
      ['classType', 'Use at most 60 characters.', 'x'.repeat(61)],
      ['brand', 'Use at most 60 characters.', 'x'.repeat(61)],
      ['model', 'Use at most 60 characters.', 'x'.repeat(61)],
      ['rentalLocation', 'Use at most 60 characters.', 'x'.repeat(61)],
      ['transmission', 'Use at most 40 characters.', 'x'.repeat(41)],
      ['type', 'Use at most 40 characters.', 'x'.repeat(41)],
      ['description', 'Use at most 2000 characters.', 'x'.repeat(2001)],
      ['description', 'Use at most 2000 characters.', '🚗'.repeat(60_000)],
      ['airConditioning', 'This value cannot be used.', 'maybe'],
      ['available', 'This value cannot be used.', ''],
      ['id', 'This page is older than the site. Load it again; what you typed stays.', 'mine'],
      [
        'imageUrl',
        'This page is older than the site. Load it again; what you typed stays.',
        'https://evil.example/x.png',
      ],
      ['images', 'This page is older than the site. Load it again; what you typed stays.', '[]'],
    ])('should refuse %s that cannot be used: %s', async (field, message, value) => {
      const site = await aSite(NONE);
      const refused = await addCar(site, { [field]: value });
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toEqual([{ path: `/${field}`, message }]);
      expect(await stored(site)).toEqual([]);
      expect(await allVehicles(site.ports.vehicles)).toEqual([]);
    });

    it('should take the longest texts, counted in characters and not in bytes', async () => {
      const site = await aSite(NONE);
      const added = await addCar(site, { description: '🚗'.repeat(2000), name: 'é'.repeat(100) });
      expect(added.statusCode).toBe(201);
      expect(added.json().description).toBe('🚗'.repeat(2000));
    });

    // FLEET-14
    it('should name every refused field at once', async () => {
      const site = await aSite(NONE);
      const refused = await send(site, 'POST', ADD, [['name', 'x']]);
      const paths = refused.json().errors.map(({ path }: { path: string }) => path);
      expect(paths).toEqual([
        ...['/classType', '/brand', '/model', '/year', '/rentalLocation', '/pricePerDay', '/description', '/seats'],
        ...['/doors', '/bags', '/transmission', '/image'],
      ]);
      const wrong = await addCar(site, { year: 'x', seats: 'x', pricePerDay: 'x' });
      expect(wrong.json().errors.map(({ path }: { path: string }) => path)).toEqual([
        '/year',
        '/pricePerDay',
        '/seats',
      ]);
    });

    it('should refuse a field that is sent twice, or as a file', async () => {
      const site = await aSite(NONE);
      const image = await aPicture();
      const twice = await send(site, 'POST', ADD, [...parts(CAR, image), ['name', 'Another']]);
      expect(twice.statusCode).toBe(422);
      expect(twice.json().errors).toMatchObject([{ path: '/name' }]);
      const asFile = await send(site, 'POST', ADD, [...parts({ ...CAR, name: undefined }), ['name', image]]);
      expect(asFile.statusCode).toBe(422);
      expect(asFile.json().errors).toEqual(expect.arrayContaining(NO_IMAGE));
      expect(asFile.json().errors.map(({ path }: { path: string }) => path)).toContain('/name');
    });
  });

  // FLEET-19
  describe('refused pictures', () => {
    it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
      ['an empty file', () => new Uint8Array()],
      ['an SVG', () => SVG],
      ['a page dressed as PNG', () => HTML_AS_PNG],
      ['a GIF', aGif],
      ['a truncated JPEG', async () => (await aJpeg()).slice(0, -200)],
      ['25 megapixels', () => aPng({ width: 5000, height: 5000 })],
    ])('should refuse %s', async (_, bytes) => {
      const site = await aSite(NONE);
      const refused = await send(site, 'POST', ADD, parts(CAR, { name: 'van.png', bytes: await bytes() }));
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ status: 422, errors: NO_IMAGE });
      expect(await stored(site)).toEqual([]);
      expect(await allVehicles(site.ports.vehicles)).toEqual([]);
    });

    it('should refuse a form without a picture, with one under another name, and with a text for one', async () => {
      const site = await aSite(NONE);
      const missing = await send(site, 'POST', ADD, parts(CAR));
      expect([missing.statusCode, missing.json().errors]).toEqual([422, NO_IMAGE]);
      const elsewhere = await send(site, 'POST', ADD, [...parts(CAR), ['picture', await aPicture()]]);
      expect(elsewhere.statusCode).toBe(422);
      expect(elsewhere.json().errors).toEqual(
        expect.arrayContaining([
          ...NO_IMAGE,
          { path: '/picture', message: 'This page is older than the site. Load it again; what you typed stays.' },
        ]),
      );
      const asText = await send(site, 'POST', ADD, parts({ ...CAR, image: 'van.png' }));
      expect([asText.statusCode, asText.json().errors]).toEqual([422, NO_IMAGE]);
      expect(await stored(site)).toEqual([]);
    });

    it('should refuse two pictures', async () => {
      const site = await aSite(NONE);
      const image = await aPicture();
      const refused = await send(site, 'POST', ADD, [...parts(CAR, image), ['image', image]]);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, NO_IMAGE]);
      expect(await stored(site)).toEqual([]);
    });

    it('should refuse a form that says it is too large before reading it', async () => {
      const site = await aSite(NONE);
      const refused = await send(
        site,
        'POST',
        ADD,
        parts(CAR, { name: 'x.png', bytes: new Uint8Array(MAX_BYTES * 1.1) }),
      );
      expect(refused.statusCode).toBe(413);
      const reason = 'too-many-bytes';
      expect(refused.json()).toMatchObject({
        status: 413,
        detail: 'Please upload an image.',
        errors: NO_IMAGE,
        reason,
      });
    });

    it('should refuse a picture that grows too large on the way, over the wire and without a length', async () => {
      const site = await aSite(NONE);
      const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
      const bytes = Uint8Array.from([...(await aPng()), ...new Uint8Array(MAX_BYTES)]);
      const { payload, headers } = await encoded(parts(CAR, { name: 'x.png', bytes }));
      const body = new ReadableStream({
        start(stream) {
          for (let at = 0; at < payload.length; at += 65_536) stream.enqueue(payload.subarray(at, at + 65_536));
          stream.close();
        },
      });
      const init = { method: 'POST', body, duplex: 'half', headers: { ...(await signIn(site)), ...headers } };
      const refused = await fetch(`${url}${ADD}`, init);
      expect(refused.status).toBe(413);
      expect(await refused.json()).toMatchObject({ detail: 'Please upload an image.', errors: NO_IMAGE });
      expect(await stored(site)).toEqual([]);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    });

    // HTTP-10, FLEET-19
    it('should take a picture of 20 MB', async () => {
      const site = await aSite(NONE);
      const picture = await aPng();
      const bytes = new Uint8Array(MAX_BYTES);
      bytes.set(picture);
      expect((await send(site, 'POST', ADD, parts(CAR, { name: 'x.png', bytes }))).statusCode).toBe(201);
    });
  });

  it('should let an upload take longer to arrive than an answer may take', async () => {
    const site = await aSite(NONE);
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { payload, headers } = await encoded(parts(CAR, await aPicture()));
    const body = new ReadableStream({
      async start(stream) {
        stream.enqueue(payload.subarray(0, 500));
        await new Promise((done) => setTimeout(done, 9000));
        stream.enqueue(payload.subarray(500));
        stream.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { ...(await signIn(site)), ...headers } };
    expect((await fetch(`${url}${ADD}`, init)).status).toBe(201);
  });

  it('should forget an upload that breaks off', async () => {
    const site = await aSite(NONE);
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { payload, headers } = await encoded(parts(CAR, await aPicture()));
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(payload.subarray(0, payload.length - 300));
        setTimeout(() => stream.error(new Error('gone')), 50);
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { ...(await signIn(site)), ...headers } };
    await expect(fetch(`${url}${ADD}`, init)).rejects.toThrow();
    expect(await stored(site)).toEqual([]);
    expect(await allVehicles(site.ports.vehicles)).toEqual([]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await site.app.close();
  });

  it.each([
    ['application/json', 415, 'no form in parts', '{}'],
    ['application/x-www-form-urlencoded', 415, 'no form in parts', 'name=x'],
    ['multipart/form-data', 400, 'no boundary', 'x'],
    [FORM_TYPE, 400, 'nonsense', '--x\r\nnonsense'],
    [FORM_TYPE, 400, 'cut off', `--x\r\n${PART}="name"\r\n\r\nVan`],
    [FORM_TYPE, 400, 'an unknown name', `--x\r\n${PART}="__proto__"\r\n\r\nx\r\n--x--`],
    [FORM_TYPE, 400, 'invalid JSON', `--x\r\n${PART}="name"\r\n${JSON_PART}\r\n\r\n{\r\n--x--`],
    [FORM_TYPE, 422, 'empty', '--x--'],
    [FORM_TYPE, 413, 'too many fields', `${`--x\r\n${PART}="name"\r\n\r\nx\r\n`.repeat(60)}--x--`],
  ])('should answer a body of %s with %i: %s', async (type, status, _, payload) => {
    const site = await aSite(NONE);
    const headers = { ...(await signIn(site)), 'content-type': type };
    const refused = await site.app.inject({ method: 'POST', url: ADD, payload, headers });
    expect(refused.statusCode).toBe(status);
    expect(refused.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    ['seats', '7'],
    ['image', 'null'],
    ['image', '{}'],
  ])('should refuse a field %s of another type than text: %s', async (name, json) => {
    const site = await aSite({ fleet: [aVehicle()] });
    const part = `--x\r\n${PART}="${name}"\r\n${JSON_PART}\r\n\r\n${json}\r\n--x--`;
    const headers = { ...(await signIn(site)), 'content-type': FORM_TYPE };
    const refused = await site.app.inject({ method: 'PATCH', url: `${ADD}/sienna`, payload: part, headers });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toMatchObject([{ path: `/${name}` }]);
  });
});

// FLEET-23
describe('a save that fails', () => {
  it('should answer 503 and leave no picture behind when the store fails', async () => {
    const site = await aSite(NONE);
    const { vehicles } = site.ports;
    const failing = { ...vehicles, add: () => Promise.reject(unavailable('store')) };
    const broken = await aSite({ ...NONE, ports: { vehicles: failing, images: site.ports.images } });
    expect((await addCar(broken)).statusCode).toBe(503);
    expect(await stored(site)).toEqual([]);
    expect(await allVehicles(vehicles)).toEqual([]);
  });

  it('should add no car when a picture cannot be stored, and take the size back that was', async () => {
    const site = await aSite(NONE);
    const { images } = site.ports;
    for (const fails of ['.webp', '-480.webp']) {
      const failing = {
        ...images,
        put: (key: string, bytes: Uint8Array) =>
          key.endsWith(fails) ? Promise.reject(unavailable('files')) : images.put(key, bytes),
      };
      const broken = await aSite({ ...NONE, ports: { vehicles: site.ports.vehicles, images: failing } });
      expect((await addCar(broken)).statusCode).toBe(503);
    }
    expect(await stored(site)).toEqual([]);
    expect(await allVehicles(site.ports.vehicles)).toEqual([]);
  });

  it('should keep car and picture when the store had stored it and only its answer was lost', async () => {
    const site = await aSite(NONE);
    const { vehicles, images } = site.ports;
    const lossy: typeof vehicles = {
      ...vehicles,
      async add(...added) {
        await vehicles.add(...added);
        throw unavailable('store');
      },
    };
    const broken = await aSite({ ...NONE, ports: { vehicles: lossy, images } });
    const added = await addCar(broken);
    expect(added.statusCode).toBe(201);
    expect((await allVehicles(vehicles)).map(asStaffSee)).toEqual([added.json()]);
    expect(await stored(site)).toHaveLength(2);
  });

  it('should leave a picture to the sweep while nobody can tell whether a car names it', async () => {
    const site = await aSite(NONE);
    const { vehicles, images } = site.ports;
    const gone = {
      ...vehicles,
      add: () => Promise.reject(unavailable('store')),
      find: () => Promise.reject(unavailable('store')),
    };
    const broken = await aSite({ ...NONE, ports: { vehicles: gone, images } });
    expect((await addCar(broken)).statusCode).toBe(503);
    expect(await stored(site)).toHaveLength(2);
  });

  // FAIL-5
  it('should answer within 8 s of the last byte when the files hang, and add no car when they wake up', async () => {
    const site = await aSite(NONE);
    const { images, vehicles } = site.ports;
    const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
    const removed: string[] = [];
    const hanging: typeof images = {
      ...images,
      async put(key, bytes) {
        await awake;
        return images.put(key, bytes);
      },
      async remove(key) {
        await images.remove(key);
        removed.push(key);
      },
    };
    const slow = await aSite({ ...NONE, ports: { images: hanging, vehicles } });
    const started = performance.now();
    const answer = await addCar(slow);
    expect(answer.statusCode).toBe(503);
    expect(performance.now() - started).toBeLessThan(8500);
    wake();
    await expect.poll(() => removed).toHaveLength(2);
    expect(await stored(site)).toEqual([]);
    expect(await allVehicles(vehicles)).toEqual([]);
  });
});

describe('GET /api/admin/vehicles', () => {
  it('should list the whole fleet, in class order, then by price, then by id', async () => {
    const fleet = [
      aVehicle({ id: 'z', classType: 'Mid Size' }),
      aVehicle({ id: 'a', classType: 'Mid Size', available: false }),
      aVehicle({ id: 'truck', classType: "26' Box Truck" }),
      aVehicle({ id: 'cheap', classType: 'Mid Size', pricePerDay: 100 }),
    ];
    const site = await aSite({ fleet });
    const answer = await get(site, ADD);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const ordered = ['cheap', 'a', 'z', 'truck'].map((id) => asStaffSee(aVehicle(fleet.find((one) => one.id === id))));
    expect(answer.json().vehicles).toEqual(ordered);
  });
});

describe('PATCH /api/admin/vehicles/:id', () => {
  const edit = (site: TestSite, fields: Readonly<Record<string, string>>, id = 'sienna') =>
    send(site, 'PATCH', `${ADD}/${id}`, parts(fields));

  it('should change the fields that it carries and no other', async () => {
    const site = await aSite();
    const changed = await edit(site, { pricePerDay: '99.5', seats: '8' });
    expect(changed.statusCode).toBe(200);
    const expected = aVehicle({ pricePerDay: 9950, features: { ...aVehicle().features, seats: 8 }, version: 2 });
    expect(changed.json()).toEqual(asStaffSee(expected));
    expect(await site.ports.vehicles.find('sienna')).toEqual(expected);
  });

  // FLEET-31
  it('should give a vehicle that is not retired any more the availability that it had', async () => {
    const site = await aSite();
    const states = async (...edits: readonly Readonly<Record<string, string>>[]) => {
      const seen: [boolean, boolean][] = [];
      for (const fields of edits) {
        const { available, retired } = (await edit(site, fields)).json();
        const [listed] = (await site.app.inject({ url: '/api/vehicles' })).json().vehicles;
        expect(listed?.available ?? false).toBe(available);
        expect(listed ?? {}).not.toHaveProperty('availableAgain');
        seen.push([available, retired]);
      }
      return seen;
    };
    const [retire, back] = [{ retired: 'true' }, { retired: 'false' }];
    expect(await states(retire, back)).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await states(retire, { available: 'false' }, back)).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ]);
    expect(await states(retire, { available: 'true' }, back)).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  // FLEET-25
  it('should keep how many of a vehicle there are, which the public list leaves out', async () => {
    const site = await aSite();
    const several = asStaffSee(aVehicle({ units: 3, version: 2 }));
    expect((await edit(site, { units: '3' })).json()).toEqual(several);
    expect((await get(site, ADD)).json().vehicles).toEqual([several]);
    const listed = await site.app.inject({ url: '/api/vehicles' });
    expect(listed.json().vehicles).toEqual([aVehicle()]);
    expect((await edit(site, { units: '100' })).statusCode).toBe(422);
    expect((await edit(site, { units: '' })).json()).toEqual(asStaffSee(aVehicle({ version: 3 })));
    expect(await historyOf(site, 'sienna')).toMatchObject([
      { changes: [{ field: 'units', to: 3 }] },
      { changes: [{ field: 'units', from: 3 }] },
    ]);
  });

  // FLEET-28
  it('should keep the facts of a load, which everybody sees, and tell each change', async () => {
    const site = await aSite();
    const facts = { boxLengthFt: 16, loading: 'lift-gate', payloadKg: 1680 } as const;
    const saved = await edit(site, { boxLengthFt: '16', loading: 'lift-gate', payloadKg: '1680', clearanceCm: '' });
    expect(saved.json()).toEqual(asStaffSee(aVehicle({ facts, version: 2 })));
    expect((await site.app.inject({ url: '/api/vehicles' })).json().vehicles).toEqual([aVehicle({ facts })]);
    expect((await edit(site, { loading: 'crane' })).statusCode).toBe(422);
    expect((await edit(site, { clearanceCm: '5000' })).statusCode).toBe(422);
    const emptied = await edit(site, { boxLengthFt: '', loading: '', payloadKg: '' });
    expect(emptied.json()).toEqual(asStaffSee(aVehicle({ version: 3 })));
    expect(await historyOf(site, 'sienna')).toMatchObject([
      { changes: [{ field: 'boxLengthFt' }, { field: 'loading', to: 'lift-gate' }, { field: 'payloadKg', to: 1680 }] },
      { changes: [{ field: 'boxLengthFt', from: 16 }, { field: 'loading' }, { field: 'payloadKg' }] },
    ]);
  });

  it('should switch a car off for the public and on again, and give the list another tag each time', async () => {
    const site = await aSite();
    const list = async () => {
      const { headers, body } = await site.app.inject('/api/vehicles');
      return { tag: headers.etag, ids: JSON.parse(body).vehicles.map(({ id }: { id: string }) => id) };
    };
    const before = await list();
    await edit(site, { available: 'false' });
    const off = await list();
    expect(off.ids).toEqual([]);
    await edit(site, { available: 'true', description: 'New tires.' });
    const on = await list();
    expect(on.ids).toEqual(['sienna']);
    expect(new Set([before.tag, off.tag, on.tag]).size).toBe(3);
  });

  it('should replace the picture, and leave the old one where it is for those who name it', async () => {
    const site = await aSite(NONE);
    const added: StaffVehicle = (await addCar(site)).json();
    const image = { name: 'new.jpg', bytes: await aJpeg({ width: 1000, height: 500 }) };
    const changed: StaffVehicle = (await send(site, 'PATCH', `${ADD}/${added.id}`, parts({}, image))).json();
    expect(changed.imageUrl).toMatch(/-new\.webp$/);
    expect(changed.images?.map(({ width }) => width)).toEqual([1000, 960, 480]);
    const none = { imageUrl: '', images: [], pictures: [] };
    expect({ ...changed, ...none }).toEqual({ ...added, ...none, version: 2 });
    expect(await stored(site)).toHaveLength(5);
    expect(await historyOf(site, added.id)).toMatchObject([
      { what: 'added' },
      { what: 'changed', changes: [{ field: 'imageUrl', from: added.imageUrl, to: changed.imageUrl }] },
    ]);
  });

  it('should keep the picture when the file input was left empty', async () => {
    const site = await aSite();
    // As a browser sends an input without a file.
    const empty = `--x\r\n${PART}="image"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
    const payload = `${empty}--x\r\n${PART}="year"\r\n\r\n2024\r\n--x--`;
    const headers = { ...(await signIn(site)), 'content-type': FORM_TYPE };
    const changed = await site.app.inject({ method: 'PATCH', url: `${ADD}/sienna`, payload, headers });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual(asStaffSee(aVehicle({ year: 2024, version: 2 })));
  });

  it('should refuse what is wrong field by field, store nothing and write no history', async () => {
    const site = await aSite();
    const image = await aPicture();
    const cases = [
      [parts({ year: 'x', seats: '0' }, image), ['/year', '/seats']],
      [parts({ name: '' }, image), ['/name']],
      [parts({ id: 'other' }, image), ['/id']],
      [parts({ name: 'Good' }, { name: 'van.png', bytes: SVG }), ['/image']],
      [parts({ name: 'Good' }, { name: 'van.png', bytes: new Uint8Array() }), ['/image']],
    ] as const;
    for (const [form, paths] of cases) {
      const refused = await send(site, 'PATCH', `${ADD}/sienna`, form);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
    }
    expect(await allVehicles(site.ports.vehicles)).toEqual([aVehicle()]);
    expect(await historyOf(site, 'sienna')).toEqual([]);
    expect(await stored(site)).toEqual([]);
  });

  it('should answer 404 for a car that is not there, and store no picture for it', async () => {
    const site = await aSite();
    const refused = await send(site, 'PATCH', `${ADD}/nothing`, parts({ year: '2024' }, await aPicture()));
    expect(refused.statusCode).toBe(404);
    expect((await get(site, `${ADD}/nothing/history`)).statusCode).toBe(404);
    expect(await stored(site)).toEqual([]);
  });

  it('should leave no picture behind when the store fails', async () => {
    const site = await aSite();
    const failing = { ...site.ports.vehicles, edit: () => Promise.reject(unavailable('store')) };
    const broken = await aSite({ ports: { vehicles: failing, images: site.ports.images } });
    const refused = await send(broken, 'PATCH', `${ADD}/sienna`, parts({ year: '2024' }, await aPicture()));
    expect(refused.statusCode).toBe(503);
    expect(await stored(site)).toEqual([]);
    expect(await allVehicles(site.ports.vehicles)).toEqual([aVehicle()]);
  });

  // FLEET-16
  it('should keep both of two edits of different fields at once, and say who made which', async () => {
    const site = await aSite();
    const answers = await Promise.all([
      edit(site, { pricePerDay: '99' }),
      edit(site, { name: 'Another name' }),
      edit(site, { seats: '8' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const expected = { name: 'Another name', pricePerDay: 9900, features: { ...aVehicle().features, seats: 8 } };
    expect(await site.ports.vehicles.find('sienna')).toEqual(aVehicle({ ...expected, version: 4 }));
    const history: { changes: { field: string }[] }[] = await historyOf(site, 'sienna');
    expect(history.flatMap(({ changes }) => changes.map(({ field }) => field)).toSorted()).toEqual([
      'name',
      'pricePerDay',
      'seats',
    ]);
  });

  it('should lay an edit over what another one stored between its reading and its writing', async () => {
    const site = await aSite();
    const { vehicles } = site.ports;
    let between = 0;
    const crowdedEdit = async (id: string, rule: ReturnType<typeof updateVehicle>) => {
      if (between < 3) {
        between += 1;
        const from = (await vehicles.find('sienna')) ?? aVehicle();
        const event = { at: NOON, by: 'lee', what: 'changed', changes: [] } as const;
        await changeVehicle(vehicles, { from, to: { ...from, year: 2000 + between }, event });
      }
      return vehicles.edit(id, rule);
    };
    const crowded = { ...vehicles, edit: crowdedEdit as typeof vehicles.edit };
    const broken = await aSite({ ports: { vehicles: crowded } });
    const changed = await edit(broken, { name: 'Another name' });
    expect(changed.json()).toEqual(asStaffSee(aVehicle({ name: 'Another name', year: 2003, version: 2 })));
  });

  // FLEET-17
  it('should tell who changed what and when, and nothing of an edit that changes nothing', async () => {
    const site = await aSite(NONE);
    const { id } = (await addCar(site)).json();
    site.setNow('2026-11-24T15:00:00.000Z');
    await edit(site, { pricePerDay: '99', cdwPerDay: '24.99', available: 'false' }, id);
    site.setNow('2026-11-25T15:00:00.000Z');
    await edit(site, { pricePerDay: '99.00', name: ' Family van ' }, id);
    await edit(site, { cdwPerDay: '' }, id);
    const by = STAFF_EMAIL;
    expect(await historyOf(site, id)).toEqual([
      { at: NOON, by, what: 'added' },
      {
        at: '2026-11-24T15:00:00.000Z',
        by,
        what: 'changed',
        changes: [
          { field: 'pricePerDay', from: 9400, to: 9900 },
          { field: 'cdwPerDay', to: 2499 },
          { field: 'available', from: true, to: false },
        ],
      },
      { at: '2026-11-25T15:00:00.000Z', by, what: 'changed', changes: [{ field: 'cdwPerDay', from: 2499 }] },
    ]);
  });

  it('should leave bookings the vehicle that they were made with', async () => {
    const site = await aSite();
    const headers = { 'idempotency-key': 'before-the-edit' };
    const book = () => site.app.inject({ method: 'POST', url: '/api/bookings', payload: BOOKING_REQUEST, headers });
    expect((await book()).statusCode).toBe(201);
    await edit(site, { pricePerDay: '199', name: 'Renamed', available: 'false' });
    const [booking] = (await listBookings(site.ports.bookings, { limit: 10 })).bookings;
    expect(booking?.vehicle).toEqual(aVehicle());
    expect((await book()).json().vehicle).toEqual(aVehicle());
  });
});
