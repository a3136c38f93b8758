import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { NewVehicleForm } from '../../domain/fleet/vehicle-form.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { Instant } from '../../domain/shared/toronto-time.ts';
import type { FieldRefusal } from './reservations-api.ts';
import type { Asked } from './staff-access-api.ts';

/** A picture as it was chosen. */
export type ChosenPicture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** How much of an upload has left, from 0 to 1. */
export type UploadProgress = (share: number) => void;

/** A line of a vehicle's history: who added or changed what. */
export type VehicleLine = {
  readonly at: Instant;
  readonly by: string;
  readonly what: string;
  readonly changes: readonly FieldChange[];
};
export type FieldChange = { readonly field: string; readonly from: string; readonly to: string };

/**
 * What the staff pages may ask about the fleet. Every adapter promises (test/contracts/staff-vehicles-api.ts):
 * - Each refusal arrives at its field, a picture's at `/image`; without a session the answer is 'signed-out'.
 * - A site out of reach, or silent for 15 s (150 s after a picture was sent off), rejects with `unavailable`; an answer that is a fault rejects too.
 */
export type StaffVehiclesApi = {
  /** Every vehicle, those that are not available too. */
  fleet(): Asked<readonly Vehicle[]>;
  add(
    form: NewVehicleForm,
    picture: ChosenPicture,
    onProgress: UploadProgress,
  ): Asked<Result<Vehicle, readonly FieldRefusal[]>>;
  /** Writes the fields that are given, and a new picture if there is one. */
  change(
    id: string,
    changes: Partial<NewVehicleForm>,
    picture: ChosenPicture | undefined,
    onProgress: UploadProgress,
  ): Asked<Result<Vehicle, readonly FieldRefusal[]> | 'missing'>;
  /** In the order in which it happened. */
  history(id: string): Asked<readonly VehicleLine[] | 'missing'>;
};
