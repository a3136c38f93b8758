import { type FormField, VEHICLE_ROWS } from '../../../domain/fleet/vehicle-form.ts';
import { formatMomentAndYear } from '../../../domain/shared/format-date.ts';
import { formatCad } from '../../../domain/shared/money.ts';
import type { FieldChange, VehicleLine } from '../../../ports/api/staff/staff-vehicle.ts';

/** Returns who changed what of a vehicle and when, one sentence for each event. */
export function describeVehicleEvents(history: readonly VehicleLine[]): string {
  if (history.length === 0) return 'Somebody else changed it.';
  return history.map((line) => `${describeWho(line)}: ${describeChanges(line.changes ?? []).join('; ')}.`).join(' ');
}

/** "Changed by lee@oakville.example, Mon, Nov 23, 2026, 12:00 pm" */
export function describeWho({ at, by, what }: VehicleLine): string {
  return `${what === 'added' ? 'Added' : 'Changed'} by ${by}, ${formatMomentAndYear(at)}`;
}

/** What changed, without the `imageUrl` that follows from another change of the pictures. */
export function describeChanges(changes: readonly FieldChange[]): readonly string[] {
  const ofPictures = changes.some(({ field }) => field === 'picture' || field === 'pictureOrder');
  return changes.filter(({ field }) => !(ofPictures && field === 'imageUrl')).map(describeChange);
}

/** "Price Per Day: $89.00 to $94.00" */
function describeChange({ field, from, to }: FieldChange): string {
  if (field === 'imageUrl') return 'Picture replaced';
  if (field === 'picture') return from === undefined ? 'Picture added' : 'Picture removed';
  if (field === 'pictureOrder') return 'Pictures in another order';
  if (field === 'pictureText') return `Text of a picture: ${from ?? 'its name'} to ${to ?? 'its name'}`;
  const row = ROWS.get(field);
  return `${row?.title ?? row?.label ?? UPKEEP_LABELS.get(field) ?? field}: ${formatValue(row?.is, from)} to ${formatValue(row?.is, to)}`;
}

/** What is kept beside the form (FILE-1). */
const UPKEEP_LABELS: ReadonlyMap<string, string> = new Map([
  ['service', 'Service'],
  ['dates', 'Dates'],
  ['notes', 'Notes'],
]);

/** A page may be older than the site, and not know a field of its histories. */
const ROWS = new Map<string, FormField>(Object.entries(VEHICLE_ROWS));

/** A history has prices in cents, and checkboxes as true or false. */
function formatValue(is: FormField['is'] | undefined, value: FieldChange['from'] = ''): string {
  if (value === '') return 'nothing';
  if (is === 'dollars') return formatCad(Number(value));
  return is === 'flag' ? (value === true ? 'yes' : 'no') : String(value);
}
