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
import {
  EMPTY_VEHICLE_FORM,
  type FormField,
  type NewVehicleForm,
  VEHICLE_FIELD_NAMES,
  VEHICLE_ROWS,
  type VehicleFieldName,
} from '../../../domain/fleet/vehicle-form.ts';
import { RENTAL_LOCATION } from '../../../domain/shared/company.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import type { FieldDescription } from '../../kit/use-form.ts';

export type VehicleField = FieldDescription<VehicleFieldName | 'image'>;

/** What the page shows of the fields beside their rows. */
const SHOWN: { readonly [Name in VehicleFieldName]?: Omit<VehicleField, 'name' | 'label'> } = {
  name: { isWide: true },
  classType: {
    type: 'select',
    choices: [{ value: '', label: 'Choose a class' }, ...VEHICLE_CLASSES.map(({ name }) => choice(name))],
  },
  type: { type: 'select' },
  rentalLocation: { type: 'select' },
  units: { hint: `How many of this vehicle there are, 1 to ${MAX_UNITS}.` },
  unitNames: { autoComplete: 'off', hint: 'Only staff see these. Separate them with commas.' },
  description: { type: 'textarea', isWide: true },
  transmission: { type: 'select', choices: [choice('Automatic'), choice('Manual')] },
  loading: {
    type: 'select',
    choices: [
      { value: '', label: 'Not given' },
      ...LOADING_AIDS.map((value) => ({ value, label: LOADING_NAMES[value] })),
    ],
  },
};

const INPUTS: { readonly [Kind in FormField['is']]?: Omit<VehicleField, 'name' | 'label'> } = {
  whole: { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 },
  dollars: { inputMode: 'decimal', autoComplete: 'off', maxLength: 10 },
  flag: { type: 'checkbox' },
};

const FIELDS = mapNames(VEHICLE_FIELD_NAMES, (name): VehicleField => {
  const { is, label, title = label, optional = false } = VEHICLE_ROWS[name];
  return { name, label, title, isOptional: optional, ...INPUTS[is], ...SHOWN[name] };
});

/** Returns the fields of a group in their order (FLEET-13). */
export function groupFields(group: FormField['group']): readonly VehicleField[] {
  return VEHICLE_FIELD_NAMES.filter((name) => VEHICLE_ROWS[name].group === group).map((name) => FIELDS[name]);
}

export const PICTURE_FIELD: VehicleField = {
  name: 'image',
  label: 'Image',
  hint: 'JPEG, PNG or WebP. Choose one or drop it here.',
};

/** All fields in their order. */
export const VEHICLE_FIELDS: readonly VehicleField[] = [...Object.values(FIELDS), PICTURE_FIELD];

/** The values of an empty form (FLEET-13). */
export const EMPTY_VEHICLE: NewVehicleForm = {
  ...EMPTY_VEHICLE_FORM,
  rentalLocation: RENTAL_LOCATION,
  transmission: 'Automatic',
  units: '1',
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
