import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';

/**
 * A vehicle with its history. `revision` counts changes, so that one of two concurrent changes is
 * refused.
 */
export type VehicleDocument = Omit<Vehicle, 'id'> & {
  readonly _id: string;
  readonly history: VehicleEvent[];
  readonly revision: number;
};
