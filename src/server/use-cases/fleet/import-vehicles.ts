import { addMissing } from '../../../domain/fleet/stored-vehicle.ts';
import { type StaffVehicle, staffVehicle, type Vehicle } from '../../../domain/fleet/vehicle.ts';
import type { VehicleEvent } from '../../../domain/fleet/vehicle-edit.ts';
import { picturePath } from '../../../domain/fleet/vehicle-image.ts';
import {
  type FileCells,
  type FileRowProblem,
  MAX_VEHICLE_IMPORT_BYTES,
  readVehicleImport,
  type VehicleImportProblem,
} from '../../../domain/fleet/vehicle-import.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { drawingName } from '../../../ports/api/class-drawing.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Audited } from '../audit/audit-trail.ts';
import type { Saving } from './save-vehicle.ts';

/** A file of vehicles, and whether it is only checked. */
export type VehicleImport = { readonly bytes: Uint8Array; readonly isDryRun: boolean };

type ImportedRow = {
  readonly row: number;
  readonly cells: FileCells;
  readonly vehicle?: StaffVehicle;
  readonly problems: readonly FileRowProblem[];
};

/** The company's town, and what stores the drawings of the program by their file names. */
type ImportSite = {
  readonly town: string;
  readonly storeDrawings: (names: ReadonlySet<string>) => Promise<void>;
};

type ImportPorts = Pick<Ports, 'vehicles' | 'clock' | 'hasher'> & Audited;

/** How many vehicles are stored at once. */
const AT_ONCE = 20;

/**
 * Adds the vehicles of a file, unless a row has a problem (FLEET-44). They show drawings until they have
 * pictures. A vehicle has its id from the file and its row, so that the same file again adds only what is
 * missing, as after a fault (FLEET-45). The trail says what each call added, also one that fails.
 */
export async function importVehicles(
  ports: ImportPorts,
  { by, signal }: Saving,
  { bytes, isDryRun }: VehicleImport,
  { town, storeDrawings }: ImportSite,
): Promise<Result<{ readonly rows: readonly ImportedRow[]; readonly added: number }, VehicleImportProblem>> {
  if (bytes.length > MAX_VEHICLE_IMPORT_BYTES) return refuse('too-large');
  const text = decodeText(bytes);
  const read = readVehicleImport(text, town);
  if (!read.ok) return read;
  const digest = ports.hasher.digest(text);
  const vehicles: Vehicle[] = [];
  const rows = read.value.map(({ vehicle, ...row }): ImportedRow => {
    if (vehicle === undefined) return row;
    const imageUrl = picturePath(`car-images/${drawingName(vehicle.classType)}`);
    vehicles.push({ id: ports.hasher.digest(`${row.row}\n${digest}`), ...vehicle, imageUrl });
    return { ...row, vehicle: staffVehicle(vehicles.at(-1) as Vehicle, { upcoming: 0 }) };
  });
  if (isDryRun || vehicles.length < rows.length) return ok({ rows, added: 0 });
  signal.throwIfAborted();
  const drawings = new Set(vehicles.map(({ classType }) => drawingName(classType)));
  await storeDrawings(drawings);
  const event: VehicleEvent = { at: ports.clock.now(), by, what: 'added' };
  let added = 0;
  try {
    for (let from = 0; from < vehicles.length; from += AT_ONCE) {
      signal.throwIfAborted();
      const some = vehicles.slice(from, from + AT_ONCE);
      const stored = await Promise.allSettled(
        some.map((vehicle) => ports.vehicles.edit(vehicle.id, addMissing(vehicle, [event]))),
      );
      for (const one of stored) if (one.status === 'fulfilled') added += one.value;
      const failed = stored.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
  } finally {
    if (added > 0) await ports.trail.record(by, { what: 'vehicles-imported', vehicles: added });
  }
  // A sweep that read the fleet before may have moved them.
  await storeDrawings(drawings);
  return ok({ rows, added });
}

/** Decodes UTF-8, or else Windows-1252, which spreadsheets on Windows write. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
