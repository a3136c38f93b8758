import { describe, expect, it } from 'vitest';
import { staffVehicle } from '../../../src/domain/fleet/vehicle.ts';
import { EMPTY_VEHICLE_FORM, type NewVehicleForm } from '../../../src/domain/fleet/vehicle-form.ts';
import type { StaffVehiclesApi } from '../../../src/ports/browser/staff-vehicles-api.ts';
import { isUnavailable } from '../../../src/ports/unavailable.ts';
import type { TestSite } from '../../support/site/a-site.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aPng } from '../../support/values/pictures.ts';
import { aVehicle } from '../../support/values/samples.ts';

/** The port in front of a real site with the sample vehicle, signed in as `STAFF_EMAIL` until `signOut`. */
export type StaffVehiclesApiSubject = {
  readonly api: StaffVehiclesApi;
  readonly site: TestSite;
  signOut(): Promise<void>;
  cut(): Promise<void>;
};

const FORM: NewVehicleForm = {
  ...EMPTY_VEHICLE_FORM,
  name: 'Hyundai Kona',
  classType: 'Small SUV',
  brand: 'Hyundai',
  model: 'Kona',
  year: '2026',
  pricePerDay: '72.50',
  rentalLocation: 'Oakville',
  description: 'Small outside.\nLarge inside.',
  seats: '5',
  doors: '4',
  bags: '3',
  transmission: 'Automatic',
  airConditioning: true,
  available: false,
  type: '',
  cdwPerDay: '24.99',
};

const aPicture = async () => ({ name: 'kona.png', bytes: new Uint8Array(await aPng()) });
const NO_PICTURE = { name: 'kona.png', bytes: new TextEncoder().encode('<svg/>') };
const refusedPicture = (why: string) => ({
  ok: false,
  problem: { code: 'invalid', errors: [{ path: '/image', message: `Please upload an image. ${why}` }] },
});
const quietly = () => undefined;

const CALLS: readonly (readonly [string, (api: StaffVehiclesApi) => Promise<unknown>])[] = [
  ['fleet', (api) => api.fleet()],
  ['add', async (api) => api.add(FORM, await aPicture(), quietly)],
  ['change', (api) => api.change('sienna', { changes: { year: '2026' } }, quietly)],
  ['changePrices', (api) => api.changePrices({ ids: ['sienna'], change: { percent: 5 }, seenVersions: { sienna: 1 } })],
  ['history', (api) => api.history('sienna')],
];

/** What every adapter of the port `StaffVehiclesApi` promises. */
export function staffVehiclesApiContract(fresh: () => Promise<StaffVehiclesApiSubject>): void {
  describe('staff vehicles api', () => {
    it('should add a vehicle with its picture, tell how far the upload is, and list the unavailable too', async () => {
      const { api } = await fresh();
      const shares: number[] = [];
      const added = await api.add(FORM, await aPicture(), (share) => shares.push(share));
      if (added === 'signed-out' || !added.ok) throw new Error('not added');
      expect(added.value).toMatchObject({
        name: 'Hyundai Kona',
        type: 'SUV',
        pricePerDay: 7250,
        cdwPerDay: 2499,
        available: false,
        features: { seats: 5, airConditioning: true },
        description: 'Small outside.\nLarge inside.',
        imageUrl: expect.stringMatching(/^\/car-images\/.+\.webp$/),
      });
      expect(shares.at(-1)).toBe(1);
      expect(await api.fleet()).toHaveLength(2);
      expect(await api.history(added.value.id)).toMatchObject([{ what: 'added', by: STAFF_EMAIL }]);
    });

    it('should name the refused fields, and a refused picture', async () => {
      const { api } = await fresh();
      expect(await api.add({ ...FORM, pricePerDay: '1.234' }, await aPicture(), quietly)).toEqual({
        ok: false,
        problem: {
          code: 'invalid',
          errors: [
            { path: '/pricePerDay', message: 'Enter a price in dollars with at most two decimals, like 79.99.' },
          ],
        },
      });
      const why = 'An SVG cannot be used. Save it as a JPEG, PNG or WebP.';
      expect(await api.add(FORM, NO_PICTURE, quietly)).toEqual(refusedPicture(why));
      expect(await api.fleet()).toHaveLength(1);
    });

    it('should name a picture that is too large as a refused one', async () => {
      const { api } = await fresh();
      const { name } = NO_PICTURE;
      const large = { name, bytes: new Uint8Array(22_000_000) };
      expect(await api.add(FORM, large, quietly)).toEqual(refusedPicture('The file is larger than 20 MB.'));
    });

    it('should change the given fields alone, replace the picture, and say who changed what', async () => {
      const { api } = await fresh();
      const changed = await api.change('sienna', { changes: { available: false, year: '2026' } }, quietly);
      const stored = aVehicle({ available: false, year: 2026, version: 2 });
      expect(changed).toEqual({ ok: true, value: staffVehicle(stored, { upcoming: 0 }) });
      const pictured = await api.change('sienna', { changes: {}, picture: await aPicture() }, quietly);
      expect(pictured).toMatchObject({ ok: true, value: { imageUrl: expect.stringMatching(/\.webp$/), year: 2026 } });
      const history = await api.history('sienna');
      expect(history).toContainEqual({
        at: expect.any(String),
        by: STAFF_EMAIL,
        what: 'changed',
        changes: expect.arrayContaining([{ field: 'available', from: true, to: false }]),
      });
      const missing = { ok: false, problem: { code: 'missing' } };
      expect(await api.change('none', { changes: { year: '2026' } }, quietly)).toEqual(missing);
      expect(await api.history('none')).toBe('missing');
    });

    // FLEET-32
    it('should say who was first, and what the vehicle is by now', async () => {
      const { api } = await fresh();
      await api.change('sienna', { changes: { year: '2026' }, seenVersion: 1 }, quietly);
      const later = await api.change('sienna', { changes: { bags: '4' }, seenVersion: 1 }, quietly);
      expect(later).toMatchObject({
        ok: false,
        problem: {
          code: 'changed-meanwhile',
          vehicle: { id: 'sienna', version: 2, year: 2026 },
          history: [{ by: STAFF_EMAIL, what: 'changed', changes: [{ field: 'year', from: 2025, to: 2026 }] }],
        },
      });
    });

    // FLEET-34
    it('should change several prices, say which vehicle is another, and name a refused field', async () => {
      const { api } = await fresh();
      const ids = ['sienna'];
      const seenVersions = { sienna: 1 };
      const after = { id: 'sienna', title: 'Toyota Sienna', version: 2, before: 9400, after: 9635 };
      expect(await api.changePrices({ ids, change: { percent: 2.5 }, seenVersions })).toEqual({
        ok: true,
        value: { changed: [after], failed: [] },
      });
      const stale = await api.changePrices({ ids, change: { amount: -100 }, seenVersions });
      const other = { id: 'sienna', title: 'Toyota Sienna', version: 2, changedBy: STAFF_EMAIL };
      expect(stale).toMatchObject({ ok: false, problem: { code: 'changed-meanwhile', vehicles: [other] } });
      const refused = await api.changePrices({ ids, change: { amount: -9635 }, seenVersions: { sienna: 2 } });
      expect(refused).toMatchObject({ ok: false, problem: { code: 'invalid', errors: [{ path: '/amount' }] } });
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
