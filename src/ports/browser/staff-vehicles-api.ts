import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { NewVehicleForm } from '../../domain/fleet/vehicle-form.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { FieldRefusal } from '../api/problem.ts';
import type { VehicleLine } from '../api/staff/staff-vehicle.ts';
import type { StaffAnswer } from './staff-access-api.ts';

/** A picture that staff chose. */
export type ChosenPicture = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Reports the share of an upload that is sent, from 0 to 1. */
export type UploadProgress = (share: number) => void;

/**
 * The site's API for the fleet. Every adapter promises
 * (test/contracts/browser/staff-vehicles-api.ts):
 * - Each refusal names its field; the field of a picture is `/image`. Without a session the answer
 *   is 'signed-out'.
 * - A site that is unreachable, or gives no answer for 15 s (150 s after a picture is sent),
 *   rejects with `unavailable`. An answer that is a fault also rejects.
 */
export type StaffVehiclesApi = {
  /** Returns every vehicle, including the unavailable ones. */
  fleet(): StaffAnswer<readonly Vehicle[]>;
  add(
    form: NewVehicleForm,
    picture: ChosenPicture,
    onProgress: UploadProgress,
  ): StaffAnswer<Result<Vehicle, readonly FieldRefusal[]>>;
  /** Changes the given fields, and the picture if there is a new one. */
  change(
    id: string,
    changes: Partial<NewVehicleForm>,
    picture: ChosenPicture | undefined,
    onProgress: UploadProgress,
  ): StaffAnswer<Result<Vehicle, readonly FieldRefusal[]> | 'missing'>;
  /** Returns the events, oldest first. */
  history(id: string): StaffAnswer<readonly VehicleLine[] | 'missing'>;
};
