import type { Result } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import type { Vehicle } from './vehicle.ts';
import { typeOfClass } from './vehicle-class.ts';
import {
  checkNewVehicle,
  type NewVehicle,
  type NewVehicleForm,
  type NewVehicleProblem,
  VEHICLE_FORM_FIELDS,
  vehicleForm,
} from './vehicle-form.ts';

/** What staff type to change a vehicle: any of the fields; one that is left out stays as it is stored. */
export type VehicleEdit = Partial<NewVehicleForm>;

/** A changed field, before and after; absent is absent. Prices in cents per day. */
export type VehicleChange = {
  readonly field: keyof NewVehicleForm | 'imageUrl';
  readonly from?: string | number | boolean;
  readonly to?: string | number | boolean;
};

/** One line of a vehicle's append-only history: who did what, when, and which fields it changed (FLEET-17). */
export type VehicleEvent = { readonly at: Instant; readonly by: string } & (
  | { readonly what: 'added' }
  | { readonly what: 'changed'; readonly changes: readonly VehicleChange[] }
);

/**
 * Checks a change of a vehicle (FLEET-16): the fields typed over those stored, the whole by the rules of a new one. A type that followed from the
 * class goes on following it; an emptied type follows from now on, an emptied waiver price ends the offer.
 */
export function checkVehicleEdit(vehicle: Vehicle, edit: VehicleEdit): Result<NewVehicle, NewVehicleProblem[]> {
  const followsClass = vehicle.type === typeOfClass(vehicle.classType);
  return checkNewVehicle({ ...vehicleForm(vehicle), ...(followsClass ? { type: '' } : {}), ...edit });
}

/** The fields in which a vehicle differs from what it was, in the order of the form; its picture last. */
export function vehicleChanges(before: Vehicle, after: Vehicle): readonly VehicleChange[] {
  const was = changeable(before);
  const is = changeable(after);
  return FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    field,
    ...(was[field] === undefined ? {} : { from: was[field] }),
    ...(is[field] === undefined ? {} : { to: is[field] }),
  }));
}

const FIELDS = [...VEHICLE_FORM_FIELDS, 'imageUrl'] as const;

function changeable({ features, ...vehicle }: Vehicle) {
  return { ...vehicle, ...features };
}
