import type { Cents } from '../shared/money.ts';
import type { Result } from '../shared/result.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { describeUpkeep, UPKEEP_FIELDS, type Upkeep, upkeepOf } from '../unit/upkeep.ts';
import { type Vehicle, vehiclePictures, vehicleVersion } from './vehicle.ts';
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
import { type ListedPictures, listedUrl, namePictures } from './vehicle-pictures.ts';

/** The fields that staff change. A field that is left out keeps its stored value. */
export type VehicleEdit = Partial<NewVehicleForm>;

/** What changes of pictures: one is added or removed (its `imageUrl`), their order, the text of one (FLEET-41). */
type PictureField = 'picture' | 'pictureOrder' | 'pictureText';

/**
 * A changed field, before and after. An absent side means an absent value. Prices are in cents per
 * day. `imageUrl` is that of the first picture. Services and dates are texts (`describeUpkeep`).
 */
export type VehicleChange = {
  readonly field: VehicleFieldName | 'imageUrl' | PictureField | keyof Upkeep;
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

/** A vehicle after a change, and what the change was. */
export type NextVehicle = { readonly to: Vehicle; readonly changes: readonly VehicleChange[] };

/**
 * Returns the next version of a vehicle (FLEET-32), with other fields, pictures and upkeep, and what
 * changed. An equal vehicle without a change keeps its version.
 */
export function nextVehicle(
  from: Vehicle,
  fields: NewVehicle,
  { pictures, upkeep = upkeepOf(from) }: { readonly pictures?: ListedPictures; readonly upkeep?: Upkeep } = {},
): NextVehicle {
  const { id, imageUrl, images, pictures: all } = from;
  const version = vehicleVersion(from) + 1;
  const kept = { imageUrl, ...(images ? { images } : {}), ...(all ? { pictures: all } : {}) };
  const to: Vehicle = { id, ...fields, ...upkeep, ...(pictures ? namePictures(pictures) : kept), version };
  const changes = vehicleChanges(from, to);
  return changes.length === 0 ? { to: from, changes } : { to, changes };
}

/** Returns the next version of a vehicle with another price per day, and what changed. */
export function repriceVehicle(from: Vehicle, pricePerDay: Cents): NextVehicle {
  return nextVehicle(from, { ...from, pricePerDay });
}

/** Returns the next version of a vehicle with other pictures, and what changed (FLEET-41). */
export function nextWithPictures(from: Vehicle, pictures: ListedPictures): NextVehicle {
  const { imageUrl: _url, images: _images, pictures: _pictures, ...fields } = from;
  return nextVehicle(from, fields, { pictures });
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
 * pictures are last.
 */
export function vehicleChanges(before: Vehicle, after: Vehicle): readonly VehicleChange[] {
  const was = storedFields(before);
  const is = storedFields(after);
  const fields = FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    field,
    ...(was[field] === undefined ? {} : { from: was[field] }),
    ...(is[field] === undefined ? {} : { to: is[field] }),
  }));
  return [...fields, ...upkeepChanges(before, after), ...pictureChanges(before, after)];
}

/** What changed of services, dates and notes (FILE-2). */
function upkeepChanges(before: Upkeep, after: Upkeep): readonly VehicleChange[] {
  const [was, is] = [describeUpkeep(before), describeUpkeep(after)];
  return UPKEEP_FIELDS.filter((field) => was[field] !== is[field]).map((field) => ({
    field,
    ...(was[field] && { from: was[field] }),
    ...(is[field] && { to: is[field] }),
  }));
}

/** What changed of the pictures beside the first one's `imageUrl`; of a first that is replaced that says all. */
function pictureChanges(before: Vehicle, after: Vehicle): readonly VehicleChange[] {
  const was = vehiclePictures(before);
  const is = vehiclePictures(after);
  const has = (pictures: typeof was, id: string): boolean => pictures.some((picture) => picture.id === id);
  const removed = was.filter(({ id }) => !has(is, id));
  const added = is.filter(({ id }) => !has(was, id));
  if (added.length > 0 && is.length === Math.max(was.length, 1)) return [];
  const kept = was.filter(({ id }) => has(is, id)).map(({ id }) => id);
  const isOrdered = is.filter(({ id }) => has(was, id)).some(({ id }, index) => id !== kept[index]);
  const texts = is.flatMap(({ id, alt }) => {
    const from = was.find((picture) => picture.id === id)?.alt ?? alt;
    return from === alt ? [] : [{ field: 'pictureText' as const, ...(from && { from }), ...(alt && { to: alt }) }];
  });
  return [
    ...removed.map((picture) => ({ field: 'picture' as const, from: listedUrl(picture) })),
    ...added.map((picture) => ({ field: 'picture' as const, to: listedUrl(picture) })),
    ...(isOrdered ? [{ field: 'pictureOrder' as const }] : []),
    ...texts,
  ];
}

const FIELDS = [...VEHICLE_FIELD_NAMES, 'imageUrl'] as const;
