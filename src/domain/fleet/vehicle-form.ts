import { RENTAL_LOCATION } from '../shared/company.ts';
import { asciiDigits } from '../shared/digits.ts';
import { type Cents, parseDollars, toDollarInput } from '../shared/money.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { cleanLine, cleanText, foldText } from '../shared/text.ts';
import { type LoadFacts, MAX_UNITS, type Vehicle } from './vehicle.ts';
import { typeOfClass } from './vehicle-class.ts';
import type { LoadingAid } from './vehicle-features.ts';

/**
 * The add-car form as typed (FLEET-13). `type`, `cdwPerDay`, `units`, `unitNames`, `retired` and
 * the facts of a load (FLEET-28) are optional. Prices are in dollars. `unitNames` are separated by
 * commas or line breaks.
 */
export type NewVehicleForm = {
  readonly name: string;
  readonly classType: string;
  readonly brand: string;
  readonly model: string;
  readonly year: string;
  readonly pricePerDay: string;
  readonly rentalLocation: string;
  readonly description: string;
  readonly seats: string;
  readonly doors: string;
  readonly bags: string;
  readonly transmission: string;
  readonly airConditioning: boolean;
  readonly available: boolean;
  readonly type?: string;
  readonly cdwPerDay?: string;
  readonly units?: string;
  readonly unitNames?: string;
  readonly retired?: boolean;
  readonly boxLengthFt?: string;
  readonly loading?: LoadingAid | '';
  readonly payloadKg?: string;
  readonly clearanceCm?: string;
};

/** The fields in their order. */
export const VEHICLE_FORM_FIELDS = [
  'name',
  'classType',
  'type',
  'brand',
  'model',
  'year',
  'pricePerDay',
  'cdwPerDay',
  'rentalLocation',
  'description',
  'seats',
  'doors',
  'bags',
  'transmission',
  'airConditioning',
  'available',
  'retired',
  'units',
  'unitNames',
  'boxLengthFt',
  'loading',
  'payloadKg',
  'clearanceCm',
] as const satisfies readonly (keyof NewVehicleForm)[];

/** A vehicle before it has an id and a picture. */
export type NewVehicle = Omit<Vehicle, 'id' | 'imageUrl' | 'images' | 'version'>;

/**
 * A problem of one field: an empty text, an invalid number or one outside its range, another
 * location, or names that do not fit the units.
 */
export type NewVehicleProblem = {
  readonly field: keyof NewVehicleForm;
  readonly code: 'missing' | 'not-a-number' | 'not-a-price' | 'not-the-location' | UnitNamesProblem;
};

/** More names than units, one name twice, or a name over `UNIT_NAME_LIMIT`. */
type UnitNamesProblem = 'too-many-names' | 'name-twice' | 'name-too-long';

/** The maximum length of a plate or number of a unit, in characters. */
export const UNIT_NAME_LIMIT = 40;

/** The maximum length of each field, in characters. */
export const VEHICLE_LIMITS = {
  name: 100,
  classType: 60,
  brand: 60,
  model: 60,
  rentalLocation: 60,
  description: 2000,
  transmission: 40,
  type: 40,
  // The names of all units with a separator after each.
  unitNames: MAX_UNITS * (UNIT_NAME_LIMIT + 1),
} as const;

/** The bounds of the whole numbers, both included. */
const NUMBER_BOUNDS = {
  year: [1900, 2100],
  seats: [1, 60],
  doors: [0, 10],
  bags: [0, 60],
  units: [1, MAX_UNITS],
  boxLengthFt: [1, 60],
  payloadKg: [1, 9999],
  clearanceCm: [100, 500],
} as const;
/** The bounds of a price per day, both included. The form has room for four digits of dollars. */
export const MIN_PRICE_PER_DAY: Cents = 1;
export const MAX_PRICE_PER_DAY: Cents = 999_999;

/**
 * Checks the add-car form (FLEET-13). All text and number fields are required. Year, price, seats,
 * doors and bags become numbers. An empty type is derived from the class. Returns every problem, in
 * the order of the fields.
 */
export function checkNewVehicle(form: NewVehicleForm): Result<NewVehicle, NewVehicleProblem[]> {
  const problems: NewVehicleProblem[] = [];
  const text = (field: 'name' | 'classType' | 'brand' | 'model' | 'transmission'): string => {
    const value = cleanLine(form[field]);
    if (value === '') problems.push({ field, code: 'missing' });
    return value;
  };
  const number = (field: keyof typeof NUMBER_BOUNDS): number => {
    const value = asciiDigits(cleanLine(form[field] ?? ''));
    const [least, most] = NUMBER_BOUNDS[field];
    const amount = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
    if (value === '') problems.push({ field, code: 'missing' });
    else if (!(amount >= least && amount <= most)) problems.push({ field, code: 'not-a-number' });
    return amount;
  };
  const price = (field: 'pricePerDay' | 'cdwPerDay', value: string): Cents => {
    const amount = parseDollars(value) ?? 0;
    if (value === '') problems.push({ field, code: 'missing' });
    else if (amount < MIN_PRICE_PER_DAY || amount > MAX_PRICE_PER_DAY) problems.push({ field, code: 'not-a-price' });
    return amount;
  };

  const name = text('name');
  const classType = text('classType');
  const brand = text('brand');
  const model = text('model');
  const year = number('year');
  const pricePerDay = price('pricePerDay', cleanLine(form.pricePerDay));
  const rentalLocation = cleanLine(form.rentalLocation);
  if (rentalLocation === '') problems.push({ field: 'rentalLocation', code: 'missing' });
  else if (rentalLocation !== RENTAL_LOCATION) problems.push({ field: 'rentalLocation', code: 'not-the-location' });
  const description = cleanText(form.description);
  if (description === '') problems.push({ field: 'description', code: 'missing' });
  const features = {
    seats: number('seats'),
    doors: number('doors'),
    bags: number('bags'),
    transmission: text('transmission'),
    airConditioning: form.airConditioning,
  };
  const waiver = cleanLine(form.cdwPerDay ?? '');
  const cdwPerDay = waiver === '' ? {} : { cdwPerDay: price('cdwPerDay', waiver) };
  const units = cleanLine(form.units ?? '') === '' ? 1 : number('units');
  const unitNames = cleanText(form.unitNames ?? '')
    .split(/[,\n]/)
    .map(cleanLine)
    .filter((unitName) => unitName !== '');
  const namesProblem = Number.isNaN(units) ? undefined : unitNamesProblem(unitNames, units);
  if (namesProblem) problems.push({ field: 'unitNames', code: namesProblem });
  const type = cleanLine(form.type ?? '') || typeOfClass(classType);
  const typedLoads = LOAD_NUMBERS.filter((field) => cleanLine(form[field] ?? '') !== '');
  const facts: LoadFacts = {
    ...(Object.fromEntries(typedLoads.map((field) => [field, number(field)])) as LoadNumbers),
    ...(form.loading ? { loading: form.loading } : {}),
  };

  if (problems.length > 0) return refuse(problems);
  const { retired = false } = form;
  // A retired vehicle is never available (FLEET-31).
  const available = form.available && !retired;
  return ok({
    name,
    classType,
    type,
    brand,
    model,
    year,
    pricePerDay,
    ...cdwPerDay,
    available,
    rentalLocation,
    description,
    features,
    ...(retired ? { retired } : {}),
    ...(retired && form.available ? { availableAgain: true } : {}),
    ...(units === 1 ? {} : { units }),
    ...(unitNames.length === 0 ? {} : { unitNames }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
  });
}

function unitNamesProblem(names: readonly string[], units: number): UnitNamesProblem | undefined {
  if (names.some((name) => name.length > UNIT_NAME_LIMIT)) return 'name-too-long';
  if (new Set(names.map(foldText)).size < names.length) return 'name-twice';
  return names.length > units ? 'too-many-names' : undefined;
}

const LOAD_NUMBERS = ['boxLengthFt', 'payloadKg', 'clearanceCm'] as const;
type LoadNumbers = Pick<LoadFacts, (typeof LOAD_NUMBERS)[number]>;

/** Whether the box of availability is ticked, which counts once a vehicle is not retired (FLEET-31). */
export function isTickedAvailable({ available, availableAgain }: Vehicle): boolean {
  return available || availableAgain === true;
}

/** Returns the form (FLEET-13) that would create a stored vehicle. */
export function vehicleForm(vehicle: Vehicle): NewVehicleForm {
  const { name, classType, type, brand, model, rentalLocation, description, cdwPerDay } = vehicle;
  const { units = 1, unitNames = [], retired = false } = vehicle;
  const facts = Object.entries(vehicle.facts ?? {}).map(([field, value]) => [field, String(value)]);
  const { seats, doors, bags, transmission, airConditioning = false } = vehicle.features;
  return {
    name,
    classType,
    type,
    brand,
    model,
    year: String(vehicle.year),
    pricePerDay: toDollarInput(vehicle.pricePerDay),
    ...(cdwPerDay === undefined ? {} : { cdwPerDay: toDollarInput(cdwPerDay) }),
    rentalLocation,
    description,
    seats: String(seats),
    doors: String(doors),
    bags: String(bags),
    transmission,
    airConditioning,
    available: isTickedAvailable(vehicle),
    retired,
    units: String(units),
    unitNames: unitNames.join(', '),
    ...(Object.fromEntries(facts) as Pick<NewVehicleForm, keyof LoadFacts>),
  };
}
