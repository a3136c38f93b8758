import { LOADING_NAMES } from '../../../domain/fleet/listed-facts.ts';
import { MAX_UNITS } from '../../../domain/fleet/vehicle.ts';
import {
  findClass,
  typeOfClass,
  VEHICLE_CLASSES,
  VEHICLE_TYPES,
  type VehicleType,
} from '../../../domain/fleet/vehicle-class.ts';
import { LOADING_AIDS } from '../../../domain/fleet/vehicle-features.ts';
import type { NewVehicleForm } from '../../../domain/fleet/vehicle-form.ts';
import { RENTAL_LOCATION } from '../../../domain/shared/company.ts';
import type { FieldDescription } from '../../kit/use-form.ts';

export type VehicleField = FieldDescription<keyof NewVehicleForm | 'image'>;

const NUMBER = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;
const PRICE = { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 } as const;

export const MAIN_FIELDS: readonly VehicleField[] = [
  { name: 'name', label: 'Car Name', isWide: true },
  {
    name: 'classType',
    label: 'Class Type',
    type: 'select',
    choices: [{ value: '', label: 'Choose a class' }, ...VEHICLE_CLASSES.map(({ name }) => choice(name))],
  },
  { name: 'type', label: 'Type', type: 'select', isOptional: true },
  { name: 'brand', label: 'Brand' },
  { name: 'model', label: 'Model' },
  { name: 'year', label: 'Year', ...NUMBER },
  { name: 'rentalLocation', label: 'Rental Location', type: 'select', choices: [choice(RENTAL_LOCATION)] },
  { name: 'pricePerDay', label: 'Price Per Day ($)', title: 'Price Per Day', ...PRICE },
  { name: 'cdwPerDay', label: 'Waiver Per Day ($)', title: 'Waiver Per Day', isOptional: true, ...PRICE },
  {
    name: 'units',
    label: 'Units',
    isOptional: true,
    ...NUMBER,
    hint: `How many of this vehicle there are, 1 to ${MAX_UNITS}.`,
  },
  {
    name: 'unitNames',
    label: 'Plates or unit numbers',
    isOptional: true,
    autoComplete: 'off',
    hint: 'For staff alone, with commas between them.',
  },
  { name: 'description', label: 'Description', type: 'textarea', isWide: true },
];

export const FEATURE_FIELDS: readonly VehicleField[] = [
  { name: 'seats', label: 'Seats', ...NUMBER },
  { name: 'doors', label: 'Doors', ...NUMBER },
  { name: 'bags', label: 'Bags', ...NUMBER },
  { name: 'transmission', label: 'Transmission', type: 'select', choices: [choice('Automatic'), choice('Manual')] },
];

export const SWITCH_FIELDS: readonly VehicleField[] = [
  { name: 'airConditioning', label: 'Air Conditioning', type: 'checkbox', isOptional: true },
  { name: 'available', label: 'Available', type: 'checkbox', isOptional: true },
  { name: 'retired', label: 'Retired', type: 'checkbox', isOptional: true },
];

export const LOAD_FIELDS: readonly VehicleField[] = [
  { name: 'boxLengthFt', label: 'Box Length (ft)', isOptional: true, ...NUMBER },
  {
    name: 'loading',
    label: 'Loading',
    type: 'select',
    isOptional: true,
    choices: [
      { value: '', label: 'Not given' },
      ...LOADING_AIDS.map((value) => ({ value, label: LOADING_NAMES[value] })),
    ],
  },
  { name: 'payloadKg', label: 'Payload (kg)', isOptional: true, ...NUMBER },
  { name: 'clearanceCm', label: 'Clearance (cm)', isOptional: true, ...NUMBER },
];

export const PICTURE_FIELD: VehicleField = {
  name: 'image',
  label: 'Image',
  hint: 'JPEG, PNG or WebP. Choose one or drop it here.',
};

/** The fields of the form in their order (FLEET-13). */
export const VEHICLE_FIELDS: readonly VehicleField[] = [
  ...MAIN_FIELDS,
  ...FEATURE_FIELDS,
  ...SWITCH_FIELDS,
  ...LOAD_FIELDS,
  PICTURE_FIELD,
];

/** The values of an empty form: Available is true (FLEET-13). */
export const EMPTY_VEHICLE: NewVehicleForm = {
  name: '',
  classType: '',
  type: '',
  brand: '',
  model: '',
  year: '',
  pricePerDay: '',
  cdwPerDay: '',
  rentalLocation: RENTAL_LOCATION,
  description: '',
  seats: '',
  doors: '',
  bags: '',
  transmission: 'Automatic',
  airConditioning: false,
  available: true,
  retired: false,
  units: '1',
  unitNames: '',
  boxLengthFt: '',
  loading: '',
  payloadKg: '',
  clearanceCm: '',
};

/**
 * The types to choose from: first those of the class, then the other types that customers filter by
 * (FLEET-7). Nothing chosen is the type that follows from the class (FLEET-15).
 */
export function typeChoices(classType: string): NonNullable<VehicleField['choices']> {
  const ofClass: readonly VehicleType[] = findClass(classType)?.types ?? [];
  const others = VEHICLE_TYPES.filter((type) => !ofClass.includes(type));
  const follows = classType === '' ? 'Follows from the class' : `Follows from the class: ${typeOfClass(classType)}`;
  return [{ value: '', label: follows }, ...[...ofClass, ...others].map(choice)];
}

export function choice(value: string) {
  return { value, label: value };
}
