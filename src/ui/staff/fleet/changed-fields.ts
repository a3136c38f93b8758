import type { NewVehicleForm } from '../../../domain/fleet/vehicle-form.ts';

/** The fields of `after` that differ from `before`. */
export function changedFields(before: NewVehicleForm, after: NewVehicleForm): Partial<NewVehicleForm> {
  const fields = new Map<string, string | boolean | undefined>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => fields.get(field) !== value));
}
