import { MAX_CSV_CELLS } from '../shared/csv.ts';
import { formatCount } from '../shared/format-date.ts';
import type { FieldText } from '../shared/messages.ts';
import { formatCad } from '../shared/money.ts';
import type { UpkeepProblem } from '../unit/upkeep.ts';
import { type CostProblem, MAX_COST } from '../unit/vehicle-cost.ts';
import { formatWhole, VEHICLE_CLASSES } from './vehicle-class.ts';
import {
  type NewVehicleProblem,
  UNIT_NAME_LIMIT,
  VEHICLE_FIELD_NAMES,
  VEHICLE_LIMITS,
  VEHICLE_ROWS,
  type VehicleFieldName,
} from './vehicle-form.ts';
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE_PIXELS,
  type PictureRefusal,
} from './vehicle-image.ts';
import {
  type FileRowProblem,
  MAX_FILE_ROWS,
  MAX_VEHICLE_IMPORT_BYTES,
  type VehicleImportProblem,
} from './vehicle-import.ts';
import { MAX_PICTURES } from './vehicle-pictures.ts';

/** The message at a refused field (FLEET-14). */
export const VEHICLE_TEXTS: Readonly<Record<NewVehicleProblem['code'], string>> = {
  missing: 'This field is required.',
  'not-a-number': 'Enter a whole number in the usual range.',
  'not-a-price': 'Enter a price in dollars with at most two decimals, like 79.99.',
  'not-a-choice': 'This value cannot be used.',
  'not-the-location': 'Oakville is the only location.',
  'too-many-names': 'There are more names than units.',
  'name-twice': 'Give each unit a name of its own.',
  'name-too-long': `Use at most ${UNIT_NAME_LIMIT} characters for each name.`,
};

/** The message at a refused service or date (FILE-2). */
export const UPKEEP_TEXTS: Readonly<Record<UpkeepProblem['code'], string>> = {
  'service-unnamed': 'Say what is to be done.',
  'service-without-due': 'Enter a reading, a day, or both.',
  'unit-unknown': 'There is no such unit.',
};

/** The message at a refused field of a cost (FILE-5). */
export const COST_TEXTS: Readonly<Record<CostProblem, FieldText<'what' | 'amount'>>> = {
  'cost-unnamed': { field: 'what', text: 'Say what it was for.' },
  'cost-card': { field: 'what', text: 'Do not write card numbers here.' },
  'cost-unusable': { field: 'amount', text: `Enter an amount other than 0, at most ${formatCad(MAX_COST)}.` },
};

export const COST_WRITTEN = 'Cost written down.';
export const COST_FAILED = 'The cost was not written down.';

/** Messages to staff about the outcome of a change (FLEET-19, FLEET-22). */
export const IMAGE_MISSING = 'Please upload an image.';

/** The second sentence about a refused picture: why (FLEET-19). */
const PICTURE_REASONS: Readonly<Record<PictureRefusal, string>> = {
  svg: 'An SVG cannot be used. Save it as a JPEG, PNG or WebP.',
  heic: 'Save it as a JPEG first: on an iPhone, Settings, Camera, Formats, Most Compatible.',
  'not-a-picture': 'The file is not a JPEG, PNG or WebP.',
  'too-many-bytes': `The file is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
  'too-many-pixels': `The picture has more than ${MAX_PICTURE_PIXELS.png / 1_000_000} megapixels, or as a JPEG more than ${MAX_PICTURE_PIXELS.jpeg / 1_000_000}.`,
  'too-long': `A side of the picture is longer than ${formatWhole(MAX_PICTURE_SIDE_PIXELS)} pixels.`,
  damaged: 'The file is damaged or incomplete.',
};

/** Why the pictures of a vehicle stay as they are (FLEET-37, FLEET-39). */
export const PICTURE_TEXTS = {
  'too-many-pictures': `A vehicle has at most ${MAX_PICTURES} pictures.`,
  'picture-not-found': 'This picture was removed meanwhile.',
  'last-picture': 'A vehicle needs a picture. Add another one first.',
  'other-pictures': 'Name each picture of the vehicle once.',
} as const;

/** Returns the two sentences about a refused picture. */
export function describePictureRefusal(reason: PictureRefusal): string {
  return `${IMAGE_MISSING} ${PICTURE_REASONS[reason]}`;
}

export const ADD_CAR_FAILED = 'Failed to add car.';

export const ADD_CAR_DONE = 'Car added successfully!';

export const UPLOADING = 'Uploading...';

export const CAR_SAVED = 'Changes saved.';

/** What is said before a vehicle is switched off (FLEET-33). */
export function describeUpcoming(upcoming: number): string {
  return `Used by ${formatCount(upcoming, 'booking')} to come.`;
}

export const PRICES_NOT_CHANGED = 'The prices were not changed.';

export function describePricesChanged(changed: number): string {
  return `${formatCount(changed, 'price')} changed.`;
}

export const VEHICLE_MISSING = 'This vehicle does not exist.';

export const CAR_NOT_SAVED = 'Failed to save changes.';

/** Messages about a fleet from a file (FLEET-43, FLEET-44). */
export const FILE_MISSING = 'Choose a file.';
export const FILE_TEXTS: Readonly<Record<VehicleImportProblem, string>> = {
  'not-csv': 'The file could not be read as CSV.',
  'too-many-columns': `The file has more than ${MAX_CSV_CELLS} columns.`,
  'no-rows': 'The file has no vehicles.',
  'too-many-rows': `The file has more than ${MAX_FILE_ROWS} vehicles. Divide it.`,
  'too-large': `The file is larger than ${MAX_VEHICLE_IMPORT_BYTES / 1024 / 1024} MB.`,
};

/** Says what is wrong with a field of a row. */
export function describeFileRowProblem({ field, code }: FileRowProblem): string {
  if (code === 'too-long') return `Use at most ${VEHICLE_LIMITS[field as keyof typeof VEHICLE_LIMITS]} characters.`;
  return { ...VEHICLE_TEXTS, ...FILE_ROW_TEXTS }[code];
}

const FILE_ROW_TEXTS = {
  'not-the-location': 'There is one location. Leave this empty.',
  'unknown-column': 'There is no such field.',
  'column-twice': 'This column is there twice.',
  'no-column': 'This column is missing.',
  'not-a-class': `This is not one of the ${VEHICLE_CLASSES.length} classes.`,
  'not-a-flag': 'Write yes or no.',
  'too-many-cells': 'This row has more cells than the head row. A text with a separator in it needs quotes.',
} as const;

/** Returns what a problem of a row is about, for people. */
export function describeFileField(field: string): string {
  const row = VEHICLE_FIELD_NAMES.includes(field as VehicleFieldName) && VEHICLE_ROWS[field as VehicleFieldName];
  return row ? (row.title ?? row.label) : field === 'row' ? 'Row' : field;
}

export const IMPORT_FAILED = 'No vehicle was added.';
/** After a fault while vehicles are added (STAFF-66). */
export const IMPORT_INTERRUPTED = 'Not all vehicles were added. Press again with the same file.';
export const ADDED_BEFORE = 'The vehicles of this file are in the fleet already.';

export function describeAdded(vehicles: number): string {
  return `${formatCount(vehicles, 'vehicle')} added.`;
}

/** Says which rows of a file have problems. */
export function describeBadRows(
  rows: readonly { readonly row: number; readonly problems: readonly unknown[] }[],
): string {
  const [only] = rows;
  const problems = rows.reduce((sum, row) => sum + row.problems.length, 0);
  const where = only !== undefined && rows.length === 1 ? `Row ${only.row} has` : `${rows.length} rows have`;
  return `${where} ${formatCount(problems, 'problem')}. Nothing was added.`;
}
