import { describe, expect, it } from 'vitest';
import {
  listedVehicle,
  publicVehicle,
  staffVehicle,
  type Vehicle,
  type VehiclePicture,
  vehiclePictures,
} from '../../../src/domain/fleet/vehicle.ts';
import { nextVehicle, nextWithPictures } from '../../../src/domain/fleet/vehicle-edit.ts';
import {
  addPicture,
  hasRoom,
  type ListedPictures,
  MAX_PICTURES,
  namePictures,
  orderPictures,
  removePicture,
  replaceFirst,
  rewritePicture,
} from '../../../src/domain/fleet/vehicle-pictures.ts';
import { ok, type Result } from '../../../src/domain/shared/result.ts';
import { aVehicle } from '../../support/values/samples.ts';

function aPicture(id: string, alt = ''): VehiclePicture {
  const size = (width: number, ending: string) => ({ url: `/car-images/${id}${ending}`, width, height: width / 2 });
  return { id, alt, sizes: [size(1600, '-1600.webp'), size(960, '.webp'), size(480, '-480.webp')] };
}

/** A vehicle with pictures of these ids. */
function aVehicleWith(first: string, ...others: readonly string[]): Vehicle {
  return aVehicle(namePictures([aPicture(first), ...others.map((id) => aPicture(id))]));
}

type Pictures = Result<ListedPictures, { readonly code: string }>;

/** The ids of the pictures after a change, or why there was none. */
function idsOf(pictures: Pictures): readonly string[] | string {
  return pictures.ok ? pictures.value.map(({ id }) => id) : pictures.problem.code;
}

/** The vehicle after a change that is possible, and what changed. */
function changed(vehicle: Vehicle, pictures: Pictures) {
  if (!pictures.ok) throw new Error(pictures.problem.code);
  return nextWithPictures(vehicle, pictures.value);
}

// FLEET-37
describe('a change of pictures', () => {
  it('should add a picture as the last, and as the first in place of a drawing', () => {
    expect(idsOf(addPicture(aVehicleWith('1', '2'), aPicture('3')))).toEqual(['1', '2', '3']);
    expect(idsOf(addPicture(aVehicle(), aPicture('3')))).toEqual(['3']);
  });

  it('should refuse a ninth picture', () => {
    const eight = aVehicleWith('1', '2', '3', '4', '5', '6', '7', '8');
    expect(vehiclePictures(eight)).toHaveLength(MAX_PICTURES);
    expect([hasRoom(eight), hasRoom(aVehicleWith('1', '2', '3', '4', '5', '6', '7'))]).toEqual([false, true]);
    expect(idsOf(addPicture(eight, aPicture('9')))).toBe('too-many-pictures');
    expect(idsOf(ok(replaceFirst(eight, aPicture('9'))))).toHaveLength(MAX_PICTURES);
  });

  it('should remove any picture but the last one', () => {
    expect(idsOf(removePicture(aVehicleWith('1', '2'), '1'))).toEqual(['2']);
    expect(idsOf(removePicture(aVehicleWith('1'), '1'))).toBe('last-picture');
    expect(idsOf(removePicture(aVehicleWith('1'), '2'))).toBe('picture-not-found');
    expect(idsOf(removePicture(aVehicle(), 'demo-minivan'))).toBe('picture-not-found');
  });

  it.each([[['1', '2']], [['1', '2', '2']], [['1', '2', '4']], [['1', '2', '3', '3']], [[]]])(
    'should refuse the order %j of three pictures',
    (ids) => {
      expect(idsOf(orderPictures(aVehicleWith('1', '2', '3'), ids))).toBe('other-pictures');
    },
  );
});

// FLEET-38
describe('the text of a picture', () => {
  const texts = (vehicle: Vehicle) => listedVehicle(vehicle).pictures?.map(({ alt }) => alt);

  it('should be made from name and position until staff write one', () => {
    const vehicle = aVehicleWith('1', '2', '3');
    expect(texts(vehicle)).toEqual(['Toyota Sienna, 1 of 3', 'Toyota Sienna, 2 of 3', 'Toyota Sienna, 3 of 3']);
    expect(texts(aVehicleWith('1'))).toEqual(['Toyota Sienna']);
    const { to, changes } = changed(vehicle, rewritePicture(vehicle, '2', ' Two rows\nfolded '));
    expect(texts(to)).toEqual(['Toyota Sienna, 1 of 3', 'Two rows folded', 'Toyota Sienna, 3 of 3']);
    expect(changes).toEqual([{ field: 'pictureText', to: 'Two rows folded' }]);
    const ordered = changed(to, orderPictures(to, ['3', '1', '2'])).to;
    expect(texts(ordered)).toEqual(['Toyota Sienna, 1 of 3', 'Toyota Sienna, 2 of 3', 'Two rows folded']);
  });

  it.each(['', ' ', 'Toyota Sienna, 2 of 2'])('should be made again where %j is written', (alt) => {
    const { to } = changed(aVehicleWith('1', '2'), rewritePicture(aVehicleWith('1', '2'), '2', 'Rear'));
    const { to: again, changes } = changed(to, rewritePicture(to, '2', alt));
    expect(vehiclePictures(again)[1]?.alt).toBe('');
    expect(changes).toEqual([{ field: 'pictureText', from: 'Rear' }]);
  });

  it('should be kept of a single picture', () => {
    const { to } = changed(aVehicleWith('1'), rewritePicture(aVehicleWith('1'), '1', 'In the yard'));
    expect(texts(to)).toEqual(['In the yard']);
  });
});

describe('a vehicle with several pictures', () => {
  it('should name those of the first in imageUrl and images, and show all to everybody and to staff', () => {
    const vehicle = aVehicleWith('1', '2');
    expect(vehicle.imageUrl).toBe('/car-images/1.webp');
    expect(vehicle.images).toEqual(aPicture('1').sizes);
    const { to } = changed(vehicle, orderPictures(vehicle, ['2', '1']));
    expect([to.imageUrl, to.images]).toEqual(['/car-images/2.webp', aPicture('2').sizes]);
    expect(listedVehicle(to).pictures?.map(({ id }) => id)).toEqual(['2', '1']);
    expect(staffVehicle(to, { upcoming: 0 }).pictures).toEqual(listedVehicle(to).pictures);
    expect('pictures' in listedVehicle(aVehicle())).toBe(false);
  });

  it('should be kept by a booking with its first picture alone', () => {
    expect('pictures' in publicVehicle(aVehicleWith('1', '2'))).toBe(false);
  });

  it('should be as one that never had more once a single picture is left', () => {
    const { to } = changed(aVehicleWith('1', '2'), removePicture(aVehicleWith('1', '2'), '2'));
    expect(to).toStrictEqual({ ...aVehicleWith('1'), version: 2 });
  });
});

// FLEET-41, FLEET-24
describe('what the history says of pictures', () => {
  const vehicle = aVehicleWith('1', '2');
  const path = (id: string): string => `/car-images/${id}.webp`;

  it.each<[string, Pictures, unknown[]]>([
    ['one more', addPicture(vehicle, aPicture('3')), [{ field: 'picture', to: path('3') }]],
    ['one less', removePicture(vehicle, '2'), [{ field: 'picture', from: path('2') }]],
    [
      'the first less',
      removePicture(vehicle, '1'),
      [
        { field: 'imageUrl', from: path('1'), to: path('2') },
        { field: 'picture', from: path('1') },
      ],
    ],
    [
      'another order',
      orderPictures(vehicle, ['2', '1']),
      [{ field: 'imageUrl', from: path('1'), to: path('2') }, { field: 'pictureOrder' }],
    ],
    ['the same order', orderPictures(vehicle, ['1', '2']), []],
    [
      'another first',
      ok(replaceFirst(vehicle, aPicture('3'))),
      [{ field: 'imageUrl', from: path('1'), to: path('3') }],
    ],
  ])('should be, of %s', (_name, pictures, changes) => {
    expect(changed(vehicle, pictures).changes).toStrictEqual(changes);
  });

  it('should keep the other pictures when fields change', () => {
    const { imageUrl: _url, images: _images, pictures: _pictures, ...fields } = vehicle;
    const { to, changes } = nextVehicle(vehicle, { ...fields, year: 2026 });
    expect(to).toStrictEqual({ ...vehicle, year: 2026, version: 2 });
    expect(changes).toStrictEqual([{ field: 'year', from: 2025, to: 2026 }]);
  });
});

it('should name a picture by its widest size where all are wider than the list takes', () => {
  const [large] = aPicture('1').sizes;
  const pictures: ListedPictures = [{ id: '1', alt: '', sizes: large ? [large] : [] }];
  expect(namePictures(pictures).imageUrl).toBe('/car-images/1-1600.webp');
});
