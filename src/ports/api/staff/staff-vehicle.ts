import * as v from 'valibot';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import { LOADING_AIDS } from '../../../domain/fleet/vehicle-features.ts';
import { VEHICLE_LIMITS } from '../../../domain/fleet/vehicle-form.ts';
import { PICTURE_REFUSALS } from '../../../domain/fleet/vehicle-image.ts';
import { InstantSchema, textOf, WholeSchema, withoutUndefined } from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { VEHICLE_FIELDS } from '../vehicle.ts';
import { OdometerSchema } from './booking-record.ts';

export const VehicleVersionSchema = v.pipe(
  WholeSchema,
  v.minValue(1),
  v.description('1 when the vehicle is added, and 1 more with every change'),
);

const READING = { km: OdometerSchema, at: InstantSchema };

/** A vehicle as staff see it. */
export const StaffVehicleSchema = v.pipe(
  v.object({
    ...VEHICLE_FIELDS,
    version: VehicleVersionSchema,
    units: v.pipe(WholeSchema, v.description('How many of this vehicle there are')),
    unitNames: v.optional(v.pipe(v.array(v.string()), v.description('Plates or numbers of the units'))),
    retired: v.pipe(v.boolean(), v.description('A retired vehicle is never available')),
    availableAgain: v.exactOptional(
      v.pipe(v.literal(true), v.description('A retired vehicle will be available when it is not retired any more')),
    ),
    upcoming: v.pipe(WholeSchema, v.description('How many bookings to come use the vehicle')),
    odometer: v.optional(v.pipe(v.object(READING), v.description('Its last reading, of a vehicle of one unit'))),
    odometers: v.optional(
      v.pipe(
        v.array(v.object({ unit: v.string(), ...READING })),
        v.description('The last reading of each unit that has a name, of a vehicle of several units'),
      ),
    ),
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<StaffVehicle, TypeOf<typeof StaffVehicleSchema>>;

export const StaffFleetAnswer = v.object({ vehicles: v.array(StaffVehicleSchema) });

/** An uploaded picture. The name comes from the sender and is not trusted. */
export type Upload = { readonly name: string; readonly bytes: Uint8Array };

const number = v.pipe(textOf(20), v.description('A whole number as typed'));
const price = v.pipe(textOf(20), v.description('Dollars per day as typed, like 79.99'));
const box = v.picklist(['true', 'false', 'on', 'off']);

/** A file. A text under this name is not accepted. */
const image = v.pipe(
  v.custom<Upload>((value) => typeof value === 'object' && !Array.isArray(value)),
  v.metadata({
    description: 'A JPEG, PNG or WebP of at most 20 MB and 24 megapixels, 50 as a JPEG',
    contentMediaType: 'application/octet-stream',
    not: { anyOf: [{ type: 'string' }, { type: 'array' }] },
  }),
);

const REQUIRED = {
  name: textOf(VEHICLE_LIMITS.name),
  classType: textOf(VEHICLE_LIMITS.classType),
  brand: textOf(VEHICLE_LIMITS.brand),
  model: textOf(VEHICLE_LIMITS.model),
  year: number,
  pricePerDay: price,
  rentalLocation: textOf(VEHICLE_LIMITS.rentalLocation),
  description: textOf(VEHICLE_LIMITS.description),
  seats: number,
  doors: number,
  bags: number,
  transmission: textOf(VEHICLE_LIMITS.transmission),
};
const OPTIONAL = {
  type: v.exactOptional(textOf(VEHICLE_LIMITS.type)),
  cdwPerDay: v.exactOptional(price),
  units: v.exactOptional(number),
  unitNames: v.exactOptional(
    v.pipe(
      textOf(VEHICLE_LIMITS.unitNames),
      v.description('Plates or numbers of the units, separated by commas or line breaks'),
    ),
  ),
  boxLengthFt: v.exactOptional(number),
  loading: v.exactOptional(v.picklist(['', ...LOADING_AIDS])),
  payloadKg: v.exactOptional(number),
  clearanceCm: v.exactOptional(number),
  airConditioning: v.exactOptional(box),
  available: v.exactOptional(box),
  retired: v.exactOptional(box),
};

export const NewVehicleBody = v.strictObject({ ...REQUIRED, ...OPTIONAL, image });
export const VehicleEditBody = v.pipe(
  v.strictObject({
    ...v.partial(v.object(REQUIRED)).entries,
    ...OPTIONAL,
    seenVersion: v.exactOptional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.description('The version that was seen')),
    ),
    image: v.exactOptional(image),
  }),
  v.transform(withoutUndefined),
);

/** Prices are in cents per day; '' means an absent value. */
const changed = v.optional(v.pipe(v.union([v.string(), WholeSchema, v.boolean()]), v.transform(String)), '');

const history = v.array(
  v.object({
    at: InstantSchema,
    by: v.string(),
    what: v.picklist(['added', 'changed']),
    changes: v.optional(v.array(v.object({ field: v.string(), from: changed, to: changed })), []),
  }),
);

export const VehicleHistoryAnswer = v.object({ history });
/** An event of a vehicle's history: who added or changed what. */
export type VehicleLine = TypeOf<typeof VehicleHistoryAnswer>['history'][number];
export type FieldChange = VehicleLine['changes'][number];

/** What a 409 `changed-meanwhile` says of a vehicle: as it is now, and what happened since. */
export const VehicleChangedAnswer = v.looseObject({
  version: VehicleVersionSchema,
  changedBy: v.exactOptional(v.string()),
  changedAt: v.exactOptional(InstantSchema),
  vehicle: StaffVehicleSchema,
  history: v.pipe(history, v.description('The events after the version that was seen, oldest first')),
});
export type VehicleChanged = Pick<TypeOf<typeof VehicleChangedAnswer>, 'vehicle' | 'history'>;

/** What a 413 or 422 answer says of a refused picture. */
export const RefusedPictureAnswer = v.object({ reason: v.picklist(PICTURE_REFUSALS) });
export type RefusedPicture = TypeOf<typeof RefusedPictureAnswer>;
