import type { Cents } from '../shared/money.ts';
import type { Result } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { type Vehicle, vehicleVersion } from './vehicle.ts';
import { typeOfClass } from './vehicle-class.ts';
import {
  checkNewVehicle,
  type NewVehicle,
  type NewVehicleForm,
  type NewVehicleProblem,
  storedFields,
  VEHICLE_FIELD_NAMES,
  type VehicleFieldName,
  vehicleForm,
} from './vehicle-form.ts';

/** The fields that staff change. A field that is left out keeps its stored value. */
export type VehicleEdit = Partial<NewVehicleForm>;

/**
 * A changed field, before and after. An absent side means an absent value. Prices are in cents per
 * day.
 */
export type VehicleChange = {
  readonly field: VehicleFieldName | 'imageUrl';
  readonly from?: string | number | boolean;
  readonly to?: string | number | boolean;
};

/**
 * One event of a vehicle's append-only history: who did what, when, and which fields changed
 * (FLEET-17).
 */
export type VehicleEvent = { readonly at: Instant; readonly by: string } & (
  | { readonly what: 'added' }
  | { readonly what: 'changed'; readonly changes: readonly VehicleChange[] }
);

/** How many units of a vehicle there are from a moment on; none while it is retired. */
export type UnitPeriod = { readonly from: Instant; readonly units: number };

/**
 * Returns how many units there were and are, the earliest period first, by the history (FLEET-17). A
 * vehicle without an event 'added' came with the site and was there from the beginning.
 */
export function unitPeriods(vehicle: Vehicle, history: readonly VehicleEvent[]): readonly UnitPeriod[] {
  let { units = 1, retired = false } = vehicle;
  const period = (from: Instant): UnitPeriod => ({ from, units: retired ? 0 : units });
  const periods: UnitPeriod[] = [];
  for (const event of [...history].reverse()) {
    periods.unshift(period(event.at));
    if (event.what === 'added') units = 0;
    else
      for (const { field, from } of event.changes) {
        if (field === 'units') units = Number(from ?? 1);
        if (field === 'retired') retired = from === true;
      }
  }
  return [period('0000-01-01T00:00:00.000Z'), ...periods];
}

/** Pictures that replace those of a vehicle. */
export type NewPictures = Pick<Vehicle, 'images'> & Partial<Pick<Vehicle, 'imageUrl'>>;

/**
 * Returns the next version of a vehicle (FLEET-32), with other fields and pictures, and the fields
 * that changed. An equal vehicle without a change keeps its version.
 */
export function nextVehicle(
  from: Vehicle,
  fields: NewVehicle,
  pictures: NewPictures = {},
): { readonly to: Vehicle; readonly changes: readonly VehicleChange[] } {
  const { id, imageUrl, images } = from;
  const version = vehicleVersion(from) + 1;
  const to: Vehicle = { id, ...fields, imageUrl, ...(images ? { images } : {}), ...pictures, version };
  const changes = vehicleChanges(from, to);
  return changes.length === 0 ? { to: from, changes } : { to, changes };
}

/** Returns the next version of a vehicle with another price per day, and what changed. */
export function repriceVehicle(from: Vehicle, pricePerDay: Cents): ReturnType<typeof nextVehicle> {
  return nextVehicle(from, { ...from, pricePerDay });
}

/** The events that led from a version that was seen to the stored one, oldest first (FLEET-32). */
export function eventsAfter(
  history: readonly VehicleEvent[],
  vehicle: Vehicle,
  seenVersion: number,
): readonly VehicleEvent[] {
  const missed = Math.min(Math.max(vehicleVersion(vehicle) - seenVersion, 0), history.length);
  return history.slice(history.length - missed);
}

/**
 * Checks a change of a vehicle (FLEET-16). The edited fields replace the stored ones, and the
 * result must pass the rules of a new vehicle. A type that was derived from the class stays derived
 * from it. An emptied type is derived from the class from now on. An emptied waiver price ends the
 * offer.
 */
export function checkVehicleEdit(vehicle: Vehicle, edit: VehicleEdit): Result<NewVehicle, NewVehicleProblem[]> {
  const followsClass = vehicle.type === typeOfClass(vehicle.classType);
  return checkNewVehicle({ ...vehicleForm(vehicle), ...(followsClass ? { type: '' } : {}), ...edit });
}

/**
 * Returns the fields in which two versions of a vehicle differ, in the order of the form; the
 * picture is last.
 */
export function vehicleChanges(before: Vehicle, after: Vehicle): readonly VehicleChange[] {
  const was = storedFields(before);
  const is = storedFields(after);
  return FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    field,
    ...(was[field] === undefined ? {} : { from: was[field] }),
    ...(is[field] === undefined ? {} : { to: is[field] }),
  }));
}

const FIELDS = [...VEHICLE_FIELD_NAMES, 'imageUrl'] as const;
