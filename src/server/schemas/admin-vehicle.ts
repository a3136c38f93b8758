import { Type } from 'typebox';
import { VEHICLE_LIMITS } from '../../domain/fleet/vehicle-form.ts';
import type { Upload } from '../use-cases/fleet/keep-picture.ts';
import { Instant, ReadonlyList, StrictObject } from './common.ts';

const text = (field: keyof typeof VEHICLE_LIMITS) => Type.String({ maxLength: VEHICLE_LIMITS[field] });
const number = Type.String({ maxLength: 20, description: 'A whole number as typed' });
const price = Type.String({ maxLength: 20, description: 'Dollars per day as typed, like 79.99' });
const box = Type.Union((['true', 'false', 'on', 'off'] as const).map((value) => Type.Literal(value)));
/** A file; a text under this name is none. */
const image = Type.Unsafe<Upload>({
  description: 'A JPEG, PNG or WebP of at most 10 MB and 24 megapixels',
  contentMediaType: 'application/octet-stream',
  not: { anyOf: [{ type: 'string' }, { type: 'array' }] },
});

const required = {
  name: text('name'),
  classType: text('classType'),
  brand: text('brand'),
  model: text('model'),
  year: number,
  pricePerDay: price,
  rentalLocation: text('rentalLocation'),
  description: text('description'),
  seats: number,
  doors: number,
  bags: number,
  transmission: text('transmission'),
};
const optional = {
  type: Type.Optional(text('type')),
  cdwPerDay: Type.Optional(price),
  airConditioning: Type.Optional(box),
  available: Type.Optional(box),
};

export const NewVehicleBody = StrictObject({ ...required, ...optional, image });
export const VehicleEditBody = StrictObject({
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  image: Type.Optional(image),
});

const Changed = Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Boolean()]));

export const VehicleHistoryAnswer = Type.Object({
  history: ReadonlyList(
    Type.Object({
      at: Instant,
      by: Type.String(),
      what: Type.String({ description: 'added or changed' }),
      changes: Type.Optional(ReadonlyList(Type.Object({ field: Type.String(), from: Changed, to: Changed }))),
    }),
  ),
});
