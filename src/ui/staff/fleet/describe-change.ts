import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { FieldChange, VehicleLine } from '../../../ports/api/staff/staff-vehicle.ts';
import { VEHICLE_FIELDS } from './vehicle-fields.ts';

/** Returns who changed what of a vehicle and when, one sentence for each event. */
export function describeVehicleEvents(history: readonly VehicleLine[]): string {
  if (history.length === 0) return 'Somebody else changed it.';
  return history.map((line) => `${describeWho(line)}: ${line.changes.map(describeChange).join('; ')}.`).join(' ');
}

/** "Changed by lee@oakville.example, Mon, Nov 23, 2026, 12:00 pm" */
export function describeWho({ at, by, what }: VehicleLine): string {
  return `${what === 'added' ? 'Added' : 'Changed'} by ${by}, ${formatMomentAndYear(at)}`;
}

/** "Price Per Day: $89.00 to $94.00" */
export function describeChange({ field, from, to }: FieldChange): string {
  if (field === 'imageUrl') return 'Picture replaced';
  const { label = field, title = label } = VEHICLE_FIELDS.find(({ name }) => name === field) ?? {};
  return `${title}: ${formatValue(field, from)} to ${formatValue(field, to)}`;
}

const CHECKBOXES: readonly string[] = VEHICLE_FIELDS.filter(({ type }) => type === 'checkbox').map(({ name }) => name);

/** A history has prices in cents, and checkboxes as true or false. */
function formatValue(field: string, value: string): string {
  if (value === '') return 'nothing';
  if (field === 'pricePerDay' || field === 'cdwPerDay') return formatCad(Number(value));
  return CHECKBOXES.includes(field) ? (value === 'true' ? 'yes' : 'no') : value;
}
