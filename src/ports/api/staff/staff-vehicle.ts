import * as v from 'valibot';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import {
  UNIT_NAME_LIMIT,
  VEHICLE_FIELD_NAMES,
  VEHICLE_ROWS,
  type VehicleFieldName,
} from '../../../domain/fleet/vehicle-form.ts';
import { PICTURE_REFUSALS } from '../../../domain/fleet/vehicle-image.ts';
import { MAX_PICTURES, PICTURE_TEXT_LIMIT } from '../../../domain/fleet/vehicle-pictures.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import {
  MAX_UPKEEP_ENTRIES,
  SERVICE_TEXT_LIMIT,
  UNIT_DATES,
  VEHICLE_NOTES_LIMIT,
} from '../../../domain/unit/upkeep.ts';
import {
  CentsSchema,
  DateSchema,
  IdPath,
  IdSchema,
  InstantSchema,
  textOf,
  WholeSchema,
  withoutUndefined,
} from '../common.ts';
import type { Same, TypeOf } from '../schema.ts';
import { VEHICLE_FIELDS } from '../vehicle.ts';
import { OdometerSchema } from './booking-record.ts';

export const VehicleVersionSchema = v.pipe(
  WholeSchema,
  v.minValue(1),
  v.description('1 when the vehicle is added, and 1 more with every change'),
);

/** The name of a unit of a vehicle: a plate or a number. */
const unit = v.exactOptional(v.pipe(textOf(UNIT_NAME_LIMIT), v.minLength(1), v.description('All units if absent')));

export const ServiceSchema = v.strictObject({
  unit,
  what: textOf(SERVICE_TEXT_LIMIT),
  dueKm: v.exactOptional(v.pipe(OdometerSchema, v.description('At this reading, in kilometres'))),
  dueOn: v.exactOptional(DateSchema),
});
export const UnitDateSchema = v.strictObject({
  unit,
  what: v.pipe(v.picklist(UNIT_DATES), v.description('What ends')),
  on: DateSchema,
});

/** What staff keep of a vehicle beside its form (FILE-1). */
const UPKEEP = {
  service: v.exactOptional(v.pipe(v.array(ServiceSchema), v.maxLength(MAX_UPKEEP_ENTRIES))),
  dates: v.exactOptional(v.pipe(v.array(UnitDateSchema), v.maxLength(MAX_UPKEEP_ENTRIES))),
  notes: v.exactOptional(textOf(VEHICLE_NOTES_LIMIT)),
};

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
    ...UPKEEP,
  }),
  v.transform(withoutUndefined),
);
true satisfies Same<StaffVehicle, TypeOf<typeof StaffVehicleSchema>>;

export const StaffFleetAnswer = v.object({ vehicles: v.array(StaffVehicleSchema) });

/** An uploaded picture. The name comes from the sender and is not trusted. */
export type Upload = { readonly name: string; readonly bytes: Uint8Array };

/** A file. A text under this name is not accepted. */
function fileOf(description: string) {
  return v.pipe(
    v.custom<Upload>((value) => typeof value === 'object' && !Array.isArray(value)),
    v.metadata({
      description,
      contentMediaType: 'application/octet-stream',
      not: { anyOf: [{ type: 'string' }, { type: 'array' }] },
    }),
  );
}

/** The file of a form that is made into pictures. */
export const PictureFile = fileOf('A JPEG, PNG or WebP of at most 20 MB and 24 megapixels, 50 as a JPEG');

/** A field as a form sends it. */
function sent(name: VehicleFieldName) {
  const row = VEHICLE_ROWS[name];
  switch (row.is) {
    case 'text':
      return textOf(row.most);
    case 'whole':
      return v.pipe(textOf(20), v.description('A whole number as typed'));
    case 'dollars':
      return v.pipe(textOf(20), v.description('Dollars per day as typed, like 79.99'));
    case 'choice':
      return v.picklist(['', ...row.of]);
    case 'flag':
      return v.picklist(['true', 'false', 'on', 'off']);
  }
}

const FIELDS = {
  ...mapNames(VEHICLE_FIELD_NAMES, (name) => v.exactOptional(sent(name))),
  unitNames: v.exactOptional(
    v.pipe(sent('unitNames'), v.description('Plates or numbers of the units, separated by commas or line breaks')),
  ),
};
const REQUIRED = VEHICLE_FIELD_NAMES.filter((name) => !VEHICLE_ROWS[name].optional);
const OPTIONAL = VEHICLE_FIELD_NAMES.filter((name) => VEHICLE_ROWS[name].optional);

export const NewVehicleBody = v.strictObject({
  ...mapNames(REQUIRED, sent),
  ...mapNames(OPTIONAL, (name) => FIELDS[name]),
  image: PictureFile,
});
/** A version as a form or an address has it. */
const SeenVersionText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.description('The version that was seen'));

/** A form in parts, or JSON without a picture, which has numbers too (FILE-2). */
export const VehicleEditBody = v.strictObject({
  ...FIELDS,
  fullTank: v.exactOptional(
    v.union([
      sent('fullTank'),
      v.pipe(CentsSchema, v.description('JSON has cents')),
      v.pipe(v.null(), v.description('The price ends')),
    ]),
  ),
  ...UPKEEP,
  seenVersion: v.exactOptional(v.union([SeenVersionText, VehicleVersionSchema])),
  image: v.exactOptional(PictureFile),
});

/** Calls about the pictures of a vehicle (FLEET-37). */
export const NewImageBody = v.strictObject({ seenVersion: SeenVersionText, image: PictureFile });
export const ImagePath = v.object({ ...IdPath.entries, imageId: v.string() });
export const RemoveImageQuery = v.strictObject({ seenVersion: SeenVersionText });
export const ImageOrderBody = v.strictObject({
  seenVersion: VehicleVersionSchema,
  ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(MAX_PICTURES), v.description('Each picture once')),
});
export const ImageTextBody = v.strictObject({
  seenVersion: VehicleVersionSchema,
  alt: v.pipe(textOf(PICTURE_TEXT_LIMIT), v.description('What the picture shows; empty: its name and position')),
});

export const VehicleImportBody = v.strictObject({
  file: fileOf('CSV of UTF-8 or Windows-1252 with commas or semicolons: a head row and at most 500 vehicles'),
  dryRun: v.exactOptional(v.pipe(v.picklist(['true', 'false']), v.description('true: nothing is added'))),
});

export const VehicleImportAnswer = v.object({
  rows: v.array(
    v.object({
      row: v.pipe(WholeSchema, v.description('Its number in a spreadsheet; the head row is 1')),
      cells: v.pipe(
        v.object(mapNames(VEHICLE_FIELD_NAMES, () => v.exactOptional(v.string()))),
        v.description('What the file says of each field'),
      ),
      vehicle: v.exactOptional(StaffVehicleSchema),
      problems: v.array(v.object({ field: v.string(), message: v.string() })),
    }),
  ),
  added: v.pipe(WholeSchema, v.description('How many vehicles were added')),
});
export type VehicleImportRow = TypeOf<typeof VehicleImportAnswer>['rows'][number];

/** Prices are in cents per day. */
const changed = v.exactOptional(v.union([v.string(), WholeSchema, v.boolean()]));

const history = v.array(
  v.object({
    at: InstantSchema,
    by: v.string(),
    what: v.picklist(['added', 'changed']),
    changes: v.exactOptional(v.array(v.object({ field: v.string(), from: changed, to: changed }))),
  }),
);

export const VehicleHistoryAnswer = v.object({ history });
/** An event of a vehicle's history: who added or changed what. */
export type VehicleLine = TypeOf<typeof VehicleHistoryAnswer>['history'][number];
export type FieldChange = NonNullable<VehicleLine['changes']>[number];

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
