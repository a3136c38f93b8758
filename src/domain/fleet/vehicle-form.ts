import { RENTAL_LOCATION } from '../shared/company.ts';
import { asciiDigits } from '../shared/digits.ts';
import { type Cents, parseDollars, toDollarInput } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { each, mapNames, namesOf } from '../shared/table.ts';
import { cleanLine, cleanText, foldText } from '../shared/text.ts';
import type { Upkeep } from '../unit/upkeep.ts';
import { type LoadFacts, MAX_UNITS, type Vehicle } from './vehicle.ts';
import { typeOfClass } from './vehicle-class.ts';
import { COUNTS, FLAG_NAMES, FLAGS, LOADING_AIDS, LOADS } from './vehicle-features.ts';

/** The maximum length of a plate or number of a unit, in characters. */
export const UNIT_NAME_LIMIT = 40;

/** The bounds of a price per day, both included. The form has room for four digits of dollars. */
export const MIN_PRICE_PER_DAY: Cents = 1;
export const MAX_PRICE_PER_DAY: Cents = 999_999;

/** A field of the form: where it stands, what it is called, and what it may hold, bounds included. */
export type FormField = {
  readonly group: 'vehicle' | 'features' | 'switches' | 'load';
  readonly label: string;
  /** What a history and an alert call it, where that is not its label. */
  readonly title?: string;
  readonly optional?: true;
} & (
  | { readonly is: 'text'; readonly most: number; readonly hasLines?: true }
  | { readonly is: 'whole'; readonly least: number; readonly most: number }
  | { readonly is: 'dollars' }
  | { readonly is: 'choice'; readonly of: readonly string[] }
  | { readonly is: 'flag' }
);

/**
 * The fields of the add-car form in their order (FLEET-13). `unitNames` has the names of all units
 * with commas or line breaks between them.
 */
const VEHICLE_FORM = {
  name: { group: 'vehicle', label: 'Car Name', is: 'text', most: 100 },
  classType: { group: 'vehicle', label: 'Class Type', is: 'text', most: 60 },
  type: { group: 'vehicle', label: 'Type', is: 'text', most: 40, optional: true },
  brand: { group: 'vehicle', label: 'Brand', is: 'text', most: 60 },
  model: { group: 'vehicle', label: 'Model', is: 'text', most: 60 },
  year: { group: 'vehicle', label: 'Year', is: 'whole', least: 1900, most: 2100 },
  rentalLocation: { group: 'vehicle', label: 'Rental Location', is: 'text', most: 60 },
  pricePerDay: { group: 'vehicle', label: 'Price Per Day ($)', title: 'Price Per Day', is: 'dollars' },
  cdwPerDay: { group: 'vehicle', label: 'Waiver Per Day ($)', title: 'Waiver Per Day', is: 'dollars', optional: true },
  fullTank: { group: 'vehicle', label: 'Full Tank ($)', title: 'Full Tank', is: 'dollars', optional: true },
  units: { group: 'vehicle', label: 'Units', is: 'whole', least: 1, most: MAX_UNITS, optional: true },
  unitNames: {
    group: 'vehicle',
    label: 'Plates or unit numbers',
    is: 'text',
    most: MAX_UNITS * (UNIT_NAME_LIMIT + 1),
    hasLines: true,
    optional: true,
  },
  description: { group: 'vehicle', label: 'Description', is: 'text', most: 2000, hasLines: true },
  seats: { group: 'features', label: 'Seats', is: 'whole', least: 1, most: 60 },
  doors: { group: 'features', label: 'Doors', is: 'whole', least: 0, most: 10 },
  bags: { group: 'features', label: 'Bags', is: 'whole', least: 0, most: 60 },
  transmission: { group: 'features', label: 'Transmission', is: 'text', most: 40 },
  ...flagRows(),
  available: { group: 'switches', label: 'Available', is: 'flag', optional: true },
  retired: { group: 'switches', label: 'Retired', is: 'flag', optional: true },
  boxLengthFt: { group: 'load', label: 'Box Length (ft)', is: 'whole', least: 1, most: 60, optional: true },
  loading: { group: 'load', label: 'Loading', is: 'choice', of: LOADING_AIDS, optional: true },
  payloadKg: { group: 'load', label: 'Payload (kg)', is: 'whole', least: 1, most: 9999, optional: true },
  clearanceCm: { group: 'load', label: 'Clearance (cm)', is: 'whole', least: 100, most: 500, optional: true },
} as const satisfies Readonly<Record<string, FormField>>;

type Rows = typeof VEHICLE_FORM;
export type VehicleFieldName = keyof Rows;
type NamesOf<Kind> = { [Name in VehicleFieldName]: Rows[Name]['is'] extends Kind ? Name : never }[VehicleFieldName];
type BoxName = NamesOf<'flag'>;
type TypedName = Exclude<VehicleFieldName, BoxName>;

export const VEHICLE_ROWS: Readonly<Record<VehicleFieldName, FormField>> = VEHICLE_FORM;
export const VEHICLE_FIELD_NAMES = namesOf(VEHICLE_ROWS);
export const BOXES = VEHICLE_FIELD_NAMES.filter((name): name is BoxName => VEHICLE_ROWS[name].is === 'flag');
const TYPED_FIELDS = VEHICLE_FIELD_NAMES.filter((name): name is TypedName => VEHICLE_ROWS[name].is !== 'flag');

/** The maximum length of each text, in characters. */
export const VEHICLE_LIMITS = mapNames(
  VEHICLE_FIELD_NAMES.filter((name): name is NamesOf<'text'> => VEHICLE_ROWS[name].is === 'text'),
  (name) => VEHICLE_FORM[name].most,
);

/** The add-car form as typed. Prices are in dollars. */
export type NewVehicleForm = Readonly<Record<TypedName, string> & Record<BoxName, boolean>>;

/** The form as it is where nothing is typed: Available is true (FLEET-13). */
export const EMPTY_VEHICLE_FORM: NewVehicleForm = { ...each(TYPED_FIELDS, ''), ...each(BOXES, false), available: true };

/** A vehicle before it has an id and a picture. */
export type NewVehicle = Omit<Vehicle, 'id' | 'imageUrl' | 'images' | 'pictures' | 'version' | keyof Upkeep>;

/**
 * A problem of one field: an empty text, an invalid number or one outside its range, a choice that
 * is not offered, another location, or names that do not fit the units.
 */
export type NewVehicleProblem = { readonly field: VehicleFieldName; readonly code: FieldProblem };

type FieldProblem =
  | 'missing'
  | 'not-a-number'
  | 'not-a-price'
  | 'not-a-choice'
  | 'not-the-location'
  /** More names than units, one name twice, or a name over `UNIT_NAME_LIMIT`. */
  | 'too-many-names'
  | 'name-twice'
  | 'name-too-long';

/**
 * Checks the add-car form (FLEET-13). Numbers and prices become numbers. An empty type is derived
 * from the class. Returns every problem, in the order of the fields.
 */
export function checkNewVehicle(form: NewVehicleForm): Result<NewVehicle, NewVehicleProblem[]> {
  const typed = mapNames(TYPED_FIELDS, (field) => cleaned(VEHICLE_ROWS[field], form[field]));
  const units = typed.units === '' ? 1 : wholeOf(typed.units);
  const unitNames = typed.unitNames
    .split(/[,\n]/)
    .map(cleanLine)
    .filter((unitName) => unitName !== '');
  const beside: { readonly [Name in TypedName]?: FieldProblem | undefined } = {
    rentalLocation: typed.rentalLocation === RENTAL_LOCATION ? undefined : 'not-the-location',
    unitNames: Number.isNaN(units) ? undefined : unitNamesProblem(unitNames, units),
  };
  const problems = TYPED_FIELDS.flatMap((field) => {
    const code = problemOf(VEHICLE_ROWS[field], typed[field]) ?? beside[field];
    return code === undefined ? [] : [{ field, code }];
  });
  if (problems.length > 0) return refuse(problems);

  const { name, classType, brand, model, rentalLocation, description, transmission } = typed;
  const { retired } = form;
  const loads = LOADS.filter((load) => typed[load] !== '');
  const loading = LOADING_AIDS.find((aid) => aid === typed.loading);
  const facts: LoadFacts = { ...wholesOf(loads, typed), ...(loading && { loading }) };
  return ok({
    name,
    classType,
    type: typed.type || typeOfClass(classType),
    brand,
    model,
    year: wholeOf(typed.year),
    pricePerDay: centsOf(typed.pricePerDay),
    ...(typed.cdwPerDay === '' ? {} : { cdwPerDay: centsOf(typed.cdwPerDay) }),
    ...(typed.fullTank === '' ? {} : { fullTank: centsOf(typed.fullTank) }),
    // A retired vehicle is never available (FLEET-31).
    available: form.available && !retired,
    rentalLocation,
    description,
    features: { ...wholesOf(COUNTS, typed), transmission, ...mapNames(FLAG_NAMES, (flag) => form[flag]) },
    ...(retired ? { retired } : {}),
    ...(retired && form.available ? { availableAgain: true } : {}),
    ...(units === 1 ? {} : { units }),
    ...(unitNames.length === 0 ? {} : { unitNames }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  });
}

function cleaned(row: FormField, text: string): string {
  return row.is === 'text' && row.hasLines ? cleanText(text) : cleanLine(text);
}

function problemOf(row: FormField, text: string): FieldProblem | undefined {
  if (text === '') return row.optional ? undefined : 'missing';
  switch (row.is) {
    case 'whole': {
      const amount = wholeOf(text);
      return amount >= row.least && amount <= row.most ? undefined : 'not-a-number';
    }
    case 'dollars': {
      const price = centsOf(text);
      return price >= MIN_PRICE_PER_DAY && price <= MAX_PRICE_PER_DAY ? undefined : 'not-a-price';
    }
    case 'choice':
      return row.of.includes(text) ? undefined : 'not-a-choice';
    default:
      return undefined;
  }
}

/** A whole number of at most four digits. NaN for any other text. */
function wholeOf(text: string): number {
  const digits = asciiDigits(text);
  return /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
}

function wholesOf<Name extends string>(names: readonly Name[], typed: Readonly<Record<Name, string>>) {
  return mapNames(names, (name) => wholeOf(typed[name]));
}

/** 0 for a text that is no amount. */
function centsOf(text: string): Cents {
  return parseDollars(text) ?? 0;
}

function unitNamesProblem(names: readonly string[], units: number): FieldProblem | undefined {
  if (names.some((name) => name.length > UNIT_NAME_LIMIT)) return 'name-too-long';
  if (new Set(names.map(foldText)).size < names.length) return 'name-twice';
  return names.length > units ? 'too-many-names' : undefined;
}

function flagRows() {
  return mapNames(
    FLAG_NAMES,
    (name) => ({ group: 'switches', label: FLAGS[name].label, is: 'flag', optional: true }) as const,
  );
}

/**
 * Returns what a stored vehicle has of each field, and its picture. Prices are in cents. What is
 * absent is the default; the box of availability counts once a vehicle is not retired (FLEET-31).
 */
export function storedFields(
  vehicle: Vehicle,
): Readonly<Partial<Record<VehicleFieldName | 'imageUrl', string | number | boolean>>> {
  const { features, facts, unitNames, available, availableAgain, retired = false, ...fields } = vehicle;
  const names = unitNames ? { unitNames: unitNames.join(', ') } : {};
  const isTicked = available || availableAgain === true;
  return { ...fields, ...each(FLAG_NAMES, false), ...features, ...facts, ...names, available: isTicked, retired };
}

/** Returns the form (FLEET-13) that would create a stored vehicle. */
export function vehicleForm(vehicle: Vehicle): NewVehicleForm {
  const stored = { units: 1, ...storedFields(vehicle) };
  const text = (field: TypedName): string => {
    const value = stored[field];
    return VEHICLE_ROWS[field].is === 'dollars' && value !== undefined
      ? toDollarInput(Number(value))
      : String(value ?? '');
  };
  return { ...mapNames(TYPED_FIELDS, text), ...mapNames(BOXES, (box) => stored[box] === true) };
}
