import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { checkVehicleEdit, type VehicleEdit, vehicleChanges } from '../../../domain/fleet/vehicle-edit.ts';
import { checkNewVehicle, type NewVehicleForm, type NewVehicleProblem } from '../../../domain/fleet/vehicle-form.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Upload } from '../../../ports/api/staff/staff-vehicle.ts';
import type { Ports } from '../../../ports/ports.ts';
import { unavailable } from '../../../ports/unavailable.ts';
import { dropPicture, type KeptPicture, keepPicture } from './keep-picture.ts';

export type VehicleProblem =
  | { readonly code: 'vehicle-not-found' }
  | { readonly code: 'fields'; readonly problems: readonly NewVehicleProblem[] }
  | { readonly code: 'image-refused' };

/** Who saves, and a signal. Once it is aborted, nothing is saved. */
export type Saving = { readonly by: string; readonly signal: AbortSignal };

type VehiclePorts = Pick<Ports, 'vehicles' | 'images' | 'pictures' | 'clock' | 'random'>;
type Saved = Result<Vehicle, VehicleProblem>;

/** Maximum number of attempts of a change that conflicts with other changes. */
const MAX_TRIES = 10;

/**
 * Adds a vehicle (FLEET-23): its picture is stored first, then the vehicle with its first history
 * entry.
 */
export async function addVehicle(
  ports: VehiclePorts,
  { by, signal }: Saving,
  form: NewVehicleForm,
  image: Upload,
): Promise<Saved> {
  const checked = checkNewVehicle(form);
  if (!checked.ok) return refuse({ code: 'fields', problems: checked.problem });
  const picture = await keepPicture(ports, image);
  if (!picture.ok) return refuse({ code: picture.problem });
  const vehicle: Vehicle = { id: ports.random.id(), ...checked.value, ...picture.value.names };
  return withPicture(ports, vehicle.id, picture.value, async () => {
    signal.throwIfAborted();
    await ports.vehicles.add(vehicle, { at: ports.clock.now(), by, what: 'added' });
    return ok(vehicle);
  });
}

/**
 * Changes fields of a vehicle, including its picture. The edit is applied to the vehicle as it is
 * stored at that moment, so concurrent changes of other fields are kept. An edit that changes
 * nothing adds no history entry (FLEET-17).
 */
export async function changeVehicle(
  ports: VehiclePorts,
  saving: Saving,
  id: string,
  edit: VehicleEdit,
  image: Upload | undefined,
): Promise<Saved> {
  const stored = await ports.vehicles.find(id);
  if (stored === undefined) return refuse({ code: 'vehicle-not-found' });
  const checked = checkVehicleEdit(stored, edit);
  if (!checked.ok) return refuse({ code: 'fields', problems: checked.problem });
  if (image === undefined) return changeStored(ports, saving, id, edit, {});
  const picture = await keepPicture(ports, image);
  if (!picture.ok) return refuse({ code: picture.problem });
  return withPicture(ports, id, picture.value, () => changeStored(ports, saving, id, edit, picture.value.names));
}

async function changeStored(
  { vehicles, clock }: VehiclePorts,
  { by, signal }: Saving,
  id: string,
  edit: VehicleEdit,
  picture: Pick<Vehicle, 'images'> & Partial<Pick<Vehicle, 'imageUrl'>>,
): Promise<Saved> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const from = await vehicles.find(id);
    if (from === undefined) break;
    const checked = checkVehicleEdit(from, edit);
    if (!checked.ok) return refuse({ code: 'fields', problems: checked.problem });
    const { imageUrl, images } = from;
    const to: Vehicle = { id, ...checked.value, imageUrl, ...(images ? { images } : {}), ...picture };
    const changes = vehicleChanges(from, to);
    if (changes.length === 0) return ok(from);
    signal.throwIfAborted();
    const event = { at: clock.now(), by, what: 'changed', changes } as const;
    const changed = await vehicles.change({ from, to, event });
    if (changed === 'changed') return ok(to);
    if (changed === 'missing') break;
    if (tries === MAX_TRIES - 1) throw unavailable('A vehicle that others change without a pause');
  }
  return refuse({ code: 'vehicle-not-found' });
}

/**
 * Saves a vehicle that names a new picture. If the save is refused, the picture is deleted. A
 * failed save may still have been stored, and then the picture is kept. If that cannot be
 * determined, the sweep decides later.
 */
async function withPicture(
  ports: VehiclePorts,
  id: string,
  { keys, names }: KeptPicture,
  save: () => Promise<Saved>,
): Promise<Saved> {
  try {
    const saved = await save();
    if (!saved.ok) await dropPicture(ports, keys);
    return saved;
  } catch (fault) {
    const stored = await ports.vehicles.find(id).catch(() => {
      throw fault;
    });
    if (stored?.imageUrl === names.imageUrl) return ok(stored);
    await dropPicture(ports, keys);
    throw fault;
  }
}
