import { type FormField, VEHICLE_ROWS } from '../../../domain/fleet/vehicle-form.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { FieldChange, VehicleLine } from '../../../ports/api/staff/staff-vehicle.ts';

/** Returns who changed what of a vehicle and when, one sentence for each event. */
export function describeVehicleEvents(history: readonly VehicleLine[]): string {
  if (history.length === 0) return 'Somebody else changed it.';
  return history
    .map((line) => `${describeWho(line)}: ${(line.changes ?? []).map(describeChange).join('; ')}.`)
    .join(' ');
}

/** "Changed by lee@oakville.example, Mon, Nov 23, 2026, 12:00 pm" */
export function describeWho({ at, by, what }: VehicleLine): string {
  return `${what === 'added' ? 'Added' : 'Changed'} by ${by}, ${formatMomentAndYear(at)}`;
}

/** "Price Per Day: $89.00 to $94.00" */
export function describeChange({ field, from, to }: FieldChange): string {
  if (field === 'imageUrl') return 'Picture replaced';
  const row = ROWS.get(field);
  return `${row?.title ?? row?.label ?? field}: ${formatValue(row?.is, from)} to ${formatValue(row?.is, to)}`;
}

/** A page may be older than the site, and not know a field of its histories. */
const ROWS = new Map<string, FormField>(Object.entries(VEHICLE_ROWS));

/** A history has prices in cents, and checkboxes as true or false. */
function formatValue(is: FormField['is'] | undefined, value: FieldChange['from'] = ''): string {
  if (value === '') return 'nothing';
  if (is === 'dollars') return formatCad(Number(value));
  return is === 'flag' ? (value === true ? 'yes' : 'no') : String(value);
}
