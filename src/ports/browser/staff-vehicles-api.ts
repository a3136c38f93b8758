import type { PriceChange } from '../../domain/fleet/price-change.ts';
import type { StaffVehicle } from '../../domain/fleet/vehicle.ts';
import type { NewVehicleForm } from '../../domain/fleet/vehicle-form.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type { VehicleChanged, VehicleLine } from '../api/staff/staff-vehicle.ts';
import type { ChangedVehicles, PricesOutcome } from '../api/staff/vehicle-prices.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/** A picture that staff chose. */
export type ChosenPicture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Why a vehicle was not saved. The errors name the fields; the field of a picture is `/image`. */
export type VehicleRefusal =
  | { readonly code: 'missing' }
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] }
  | ({ readonly code: 'changed-meanwhile' } & VehicleChanged);

/** Why no price was changed. */
export type PricesRefusal =
  | { readonly code: 'invalid'; readonly errors: readonly FieldRefusal[] }
  | { readonly code: 'changed-meanwhile'; readonly vehicles: ChangedVehicles };

/** What to change of a vehicle. With `seenVersion` it must be as it was seen. */
export type VehicleChangeCall = {
  readonly changes: Partial<NewVehicleForm>;
  readonly picture?: ChosenPicture;
  readonly seenVersion?: number;
};

/** Vehicles by their ids with the versions that were seen, and how to change their prices. */
export type PricesCall = {
  readonly ids: readonly string[];
  readonly change: PriceChange;
  readonly seenVersions: Readonly<Record<string, number>>;
};

/** Reports the share of an upload that is sent, from 0 to 1. */
export type UploadProgress = (share: number) => void;

/**
 * The site's API for the fleet. Every adapter promises
 * (test/contracts/browser/staff-vehicles-api.ts):
 * - Each refusal names its field. Without a session the answer is 'signed-out'.
 * - A site that is unreachable, or gives no answer for 15 s (150 s after a picture is sent),
 *   rejects with `unavailable`. An answer that is a fault also rejects.
 */
export type StaffVehiclesApi = {
  /** Returns every vehicle, including the unavailable and the retired ones. */
  fleet(): StaffAnswer<readonly StaffVehicle[]>;
  add(
    form: NewVehicleForm,
    picture: ChosenPicture,
    onProgress: UploadProgress,
  ): StaffAnswer<Result<StaffVehicle, VehicleRefusal>>;
  /** Changes the given fields, and the picture if there is a new one. */
  change(
    id: string,
    call: VehicleChangeCall,
    onProgress: UploadProgress,
  ): StaffAnswer<Result<StaffVehicle, VehicleRefusal>>;
  /** Changes the prices per day of vehicles that have the versions that were seen, or none. */
  changePrices(call: PricesCall): StaffAnswer<Result<PricesOutcome, PricesRefusal>>;
  /** Returns the events, oldest first. */
  history(id: string): StaffAnswer<readonly VehicleLine[] | 'missing'>;
};
