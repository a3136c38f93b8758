import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Vehicle, type VehiclePicture, vehiclePictures, vehicleVersion } from '../../src/domain/fleet/vehicle.ts';
import { nextWithPictures, type VehicleChange } from '../../src/domain/fleet/vehicle-edit.ts';
import { picturesOf } from '../../src/domain/fleet/vehicle-image.ts';
import {
  addPicture,
  MAX_PICTURES,
  orderPictures,
  removePicture,
  replaceFirst,
  rewritePicture,
} from '../../src/domain/fleet/vehicle-pictures.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aVehicle } from '../support/values/samples.ts';

const STEPS = ['add', 'replace', 'remove', 'order', 'describe'] as const;

type Step = { readonly what: (typeof STEPS)[number]; readonly position: number; readonly alt: string };
type Done = { readonly before: Vehicle; readonly to: Vehicle; readonly changes: readonly VehicleChange[] };

const steps = () =>
  fc.array(
    fc.record<Step>({
      what: fc.constantFrom('add', 'add', ...STEPS),
      position: fc.nat({ max: MAX_PICTURES }),
      alt: fc.constantFrom('', 'In the yard'),
    }),
    { maxLength: 30 },
  );

/** What becomes of a vehicle with a drawing, step by step. A refused step changes nothing. */
function livesOf(all: readonly Step[]): readonly Done[] {
  let vehicle = aVehicle();
  return all.map((step, index) => {
    const before = vehicle;
    const pictures = afterStep(step, before, String(index));
    if (!pictures.ok) return { before, to: before, changes: [] };
    const next = nextWithPictures(before, pictures.value);
    vehicle = next.to;
    return { before, ...next };
  });
}

function afterStep({ what, position, alt }: Step, vehicle: Vehicle, newId: string) {
  const ids = idsOf(vehicle);
  const picture: VehiclePicture = {
    id: newId,
    alt: '',
    sizes: [{ url: `/car-images/${newId}.webp`, width: 960, height: 640 }],
  };
  switch (what) {
    case 'add':
      return addPicture(vehicle, picture);
    case 'replace':
      return ok(replaceFirst(vehicle, picture));
    case 'remove':
      return removePicture(vehicle, ids[position] ?? 'none');
    case 'order':
      return orderPictures(vehicle, [...ids.slice(position), ...ids.slice(0, position)]);
    case 'describe':
      return rewritePicture(vehicle, ids[position] ?? 'none', alt);
  }
}

function idsOf(vehicle: Vehicle): readonly string[] {
  return vehiclePictures(vehicle).map(({ id }) => id);
}

// FLEET-37, FLEET-41
describe('the pictures of a vehicle', () => {
  const always = (holds: (done: Done) => void): void =>
    fc.assert(fc.property(steps(), (all) => livesOf(all).forEach(holds)));

  it('should be at most eight, each once, the first that of the list, and never none again', () => {
    always(({ before, to }) => {
      const pictures = vehiclePictures(to);
      expect(pictures.length).toBeLessThanOrEqual(MAX_PICTURES);
      expect(new Set(idsOf(to)).size).toBe(pictures.length);
      expect(pictures.length).toBeGreaterThanOrEqual(Math.min(1, vehiclePictures(before).length));
      const [first] = pictures;
      if (first) expect([to.imageUrl, to.images]).toEqual([first.sizes[0]?.url, first.sizes]);
    });
  });

  it('should all be named for the sweep', () => {
    always(({ to }) => {
      const urls = vehiclePictures(to).flatMap(({ sizes }) => sizes.map(({ url }) => url));
      expect(picturesOf(to)).toEqual(expect.arrayContaining(urls));
    });
  });

  it('should raise the version by one where they change, and tell each that is no longer named', () => {
    always(({ before, to, changes }) => {
      expect(vehicleVersion(to) - vehicleVersion(before)).toBe(to === before ? 0 : 1);
      expect(changes.length > 0).toBe(to !== before);
      const lost = vehiclePictures(before).filter(({ id }) => !idsOf(to).includes(id));
      const told = changes.map(({ from }) => from);
      expect(told).toEqual(expect.arrayContaining(lost.map(({ sizes }) => sizes[0]?.url)));
    });
  });
});
