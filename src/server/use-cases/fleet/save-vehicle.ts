import { updateVehicle } from '../../../domain/fleet/stored-vehicle.ts';
import {
  type StaffVehicle,
  staffVehicle,
  type Vehicle,
  type VehiclePicture,
  type VehicleUsage,
  vehiclePictures,
  vehicleTitle,
  vehicleVersion,
} from '../../../domain/fleet/vehicle.ts';
import {
  checkVehicleEdit,
  eventsAfter,
  type NextVehicle,
  nextVehicle,
  nextWithPictures,
  type VehicleEdit,
  type VehicleEvent,
} from '../../../domain/fleet/vehicle-edit.ts';
import { checkNewVehicle, type NewVehicleForm, type NewVehicleProblem } from '../../../domain/fleet/vehicle-form.ts';
import type { PictureRefusal } from '../../../domain/fleet/vehicle-image.ts';
import {
  addPicture as addToPictures,
  hasRoom,
  type ListedPictures,
  namePictures,
  replaceFirst,
} from '../../../domain/fleet/vehicle-pictures.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { checkUpkeep, type UpkeepEdit, type UpkeepProblem } from '../../../domain/unit/upkeep.ts';
import type { Upload } from '../../../ports/api/staff/staff-vehicle.ts';
import type { Ports } from '../../../ports/ports.ts';
import { contended, tries } from '../../../ports/tries.ts';
import type { Audited } from '../audit/audit-trail.ts';
import { countUpcoming } from '../stored/stored-bookings.ts';
import { vehicleHistory } from '../stored/stored-vehicles.ts';
import { dropPicture, keepPicture, type StoredPicture } from './keep-picture.ts';
import { readOdometers } from './show-fleet.ts';

export type VehicleFormProblem =
  | { readonly code: 'fields'; readonly problems: readonly (NewVehicleProblem | UpkeepProblem)[] }
  | { readonly code: 'image-refused'; readonly reason: PictureRefusal };

type NoPictureAdded = { readonly code: 'too-many-pictures' } | ImageRefused;
type ImageRefused = Extract<VehicleFormProblem, { code: 'image-refused' }>;

/** Why a vehicle is not changed, whatever the rule. */
export type ChangeProblem = { readonly code: 'vehicle-not-found' } | VehicleChangedMeanwhile;

/** Others changed the vehicle since it was seen: what it is now, the events since then, and the last of them. */
type VehicleChangedMeanwhile = {
  readonly code: 'changed-meanwhile';
  readonly version: number;
  readonly changedBy?: string;
  readonly changedAt?: Instant;
  readonly vehicle: StaffVehicle;
  readonly history: readonly VehicleEvent[];
};

/** Who saves, and a signal. Once it is aborted, nothing is saved. */
export type Saving = { readonly by: string; readonly signal: AbortSignal };

/** Which vehicle to change. With `seenVersion` it must have that version (FLEET-32). */
type SeenVehicle = { readonly id: string; readonly seenVersion?: number };

/** What to change. */
export type VehicleChangeRequest = SeenVehicle & {
  readonly edit: VehicleEdit;
  readonly upkeep?: UpkeepEdit;
  readonly image?: Upload;
};

type VehiclePorts = Pick<Ports, 'vehicles' | 'bookings' | 'images' | 'pictures' | 'clock' | 'random'>;

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
): Promise<Result<StaffVehicle, VehicleFormProblem>> {
  const checked = checkNewVehicle(form);
  if (!checked.ok) return refuse({ code: 'fields', problems: checked.problem });
  const picture = await keepPicture(ports, image);
  if (!picture.ok) return refuse({ code: 'image-refused', reason: picture.problem });
  const vehicle: Vehicle = { id: ports.random.id(), ...checked.value, ...namePictures([picture.value.picture]) };
  const saved = await withPicture<never>(ports, vehicle.id, picture.value, async () => {
    signal.throwIfAborted();
    const added: VehicleEvent = { at: ports.clock.now(), by, what: 'added' };
    await ports.vehicles.add(vehicle.id, { value: vehicle, history: [added] });
    return ok(vehicle);
  });
  return saved.ok ? ok(staffVehicle(saved.value, { upcoming: 0 })) : saved;
}

/**
 * Changes fields of a vehicle, including its first picture. The edit is applied to the vehicle as it is
 * stored at that moment, so concurrent changes of other fields are kept, unless a seen version is
 * given (FLEET-32). An edit that changes nothing adds no history entry (FLEET-17).
 */
export async function changeVehicle(
  ports: VehiclePorts & Audited,
  saving: Saving,
  { edit, upkeep: upkeepEdit = {}, image, ...seen }: VehicleChangeRequest,
): Promise<Result<StaffVehicle, VehicleFormProblem | ChangeProblem>> {
  const rule = (from: Vehicle, picture?: VehiclePicture): Result<NextVehicle, VehicleFormProblem> => {
    const checked = checkVehicleEdit(from, edit);
    if (!checked.ok) return refuse({ code: 'fields', problems: checked.problem });
    const upkeep = checkUpkeep(from, upkeepEdit, checked.value.unitNames ?? []);
    if (!upkeep.ok) return refuse({ code: 'fields', problems: upkeep.problem });
    const pictures = picture && { pictures: replaceFirst(from, picture) };
    return ok(nextVehicle(from, checked.value, { upkeep: upkeep.value, ...pictures }));
  };
  return changeBy<VehicleFormProblem>(ports, seen, rule, (usage) => {
    const save = (picture?: VehiclePicture) => changeStored(ports, saving, seen, (from) => rule(from, picture), usage);
    return image === undefined ? save() : saveWithPicture(ports, seen.id, image, save);
  });
}

/** Adds a picture of a vehicle as its last one, in place of a drawing as its first (FLEET-37). */
export async function addPicture(
  ports: VehiclePorts & Audited,
  saving: Saving,
  { image, ...seen }: SeenVehicle & { readonly image: Upload },
): Promise<Result<StaffVehicle, NoPictureAdded | ChangeProblem>> {
  return changeBy<NoPictureAdded>(
    ports,
    seen,
    (from) => (hasRoom(from) ? ok(undefined) : refuse({ code: 'too-many-pictures' })),
    (usage) =>
      saveWithPicture(ports, seen.id, image, (picture) =>
        changeStored(ports, saving, seen, (from) => withPictures(from, addToPictures(from, picture)), usage),
      ),
  );
}

/** Changes the pictures of a vehicle by a rule of the domain (FLEET-37, FLEET-38). */
export async function editPictures<Problem>(
  ports: VehiclePorts & Audited,
  saving: Saving,
  seen: SeenVehicle,
  picturesAfter: (from: Vehicle) => Result<ListedPictures, Problem>,
): Promise<Result<StaffVehicle, Problem | ChangeProblem>> {
  const rule = (from: Vehicle) => withPictures(from, picturesAfter(from));
  return changeBy<Problem>(ports, seen, rule, (usage) => changeStored(ports, saving, seen, rule, usage));
}

function withPictures<Problem>(from: Vehicle, pictures: Result<ListedPictures, Problem>): Result<NextVehicle, Problem> {
  return pictures.ok ? ok(nextWithPictures(from, pictures.value)) : pictures;
}

/** Changes a vehicle. The rule is checked before a picture is stored. */
async function changeBy<Problem>(
  ports: VehiclePorts,
  seen: SeenVehicle,
  check: (from: Vehicle) => Result<unknown, Problem>,
  save: (usage: VehicleUsage) => Promise<Result<Vehicle, Problem | ChangeProblem>>,
): Promise<Result<StaffVehicle, Problem | ChangeProblem>> {
  const stored = await ports.vehicles.find(seen.id);
  if (stored === undefined) return refuse({ code: 'vehicle-not-found' });
  const checked = check(stored);
  if (!checked.ok) return checked;
  // Read before the write: what is saved must not be answered with a fault of this reading.
  const usage = await readUsage(ports, stored);
  if (!isAsSeen(stored, seen)) return refuse(await changedMeanwhile(ports, seen, stored, usage));
  const saved = await save(usage);
  return saved.ok ? ok(staffVehicle(saved.value, usage)) : saved;
}

async function readUsage(
  { bookings, clock }: Pick<VehiclePorts, 'bookings' | 'clock'>,
  vehicle: Vehicle,
): Promise<VehicleUsage> {
  const [upcoming, readings] = await Promise.all([
    countUpcoming(bookings, [vehicle.id], clock.now()),
    readOdometers({ bookings }, vehicle),
  ]);
  return { upcoming: upcoming.get(vehicle.id) ?? 0, readings };
}

async function saveWithPicture<Problem>(
  ports: VehiclePorts,
  id: string,
  image: Upload,
  save: (picture: VehiclePicture) => Promise<Result<Vehicle, Problem>>,
): Promise<Result<Vehicle, Problem | ImageRefused>> {
  const picture = await keepPicture(ports, image);
  if (!picture.ok) return refuse({ code: 'image-refused', reason: picture.problem });
  return withPicture(ports, id, picture.value, () => save(picture.value.picture));
}

function isAsSeen(vehicle: Vehicle, { seenVersion }: SeenVehicle): boolean {
  return seenVersion === undefined || seenVersion === vehicleVersion(vehicle);
}

async function changedMeanwhile(
  { vehicles }: VehiclePorts,
  { seenVersion = 0 }: SeenVehicle,
  vehicle: Vehicle,
  usage: VehicleUsage,
): Promise<VehicleChangedMeanwhile> {
  const history = eventsAfter(await vehicleHistory(vehicles, vehicle.id), vehicle, seenVersion);
  const last = history.at(-1);
  const who = last && { changedBy: last.by, changedAt: last.at };
  const version = vehicleVersion(vehicle);
  return { code: 'changed-meanwhile', version, ...who, vehicle: staffVehicle(vehicle, usage), history };
}

async function changeStored<Problem>(
  ports: VehiclePorts & Audited,
  { by, signal }: Saving,
  seen: SeenVehicle,
  rule: (from: Vehicle) => Result<NextVehicle, Problem>,
  usage: VehicleUsage,
): Promise<Result<Vehicle, Problem | ChangeProblem>> {
  const { vehicles, clock } = ports;
  const { id } = seen;
  for await (const _try of tries(MAX_TRIES)) {
    const from = await vehicles.find(id);
    if (from === undefined) return refuse({ code: 'vehicle-not-found' });
    const next = rule(from);
    if (!next.ok) return next;
    if (!isAsSeen(from, seen)) return refuse(await changedMeanwhile(ports, seen, from, usage));
    const { to, changes } = next.value;
    if (changes.length === 0) return ok(from);
    signal.throwIfAborted();
    const event = { at: clock.now(), by, what: 'changed', changes } as const;
    const changed = await vehicles.edit(id, updateVehicle({ from, to, event }));
    if (changed === 'changed') {
      await recordPrice(ports, by, from, to);
      return ok(to);
    }
    if (changed === 'missing') return refuse({ code: 'vehicle-not-found' });
  }
  throw contended('A vehicle');
}

/** Records that a price per day was changed, if it was: of the vehicle or its waiver (AUDIT-1). */
async function recordPrice({ trail }: Audited, by: string, from: Vehicle, to: Vehicle): Promise<void> {
  if (from.pricePerDay === to.pricePerDay && from.cdwPerDay === to.cdwPerDay) return;
  await trail.record(by, { what: 'prices-changed', prices: 1, vehicle: vehicleTitle(to) });
}

/**
 * Saves a vehicle that names a new picture. If the save is refused, the picture is deleted. A
 * failed save may still have been stored, and then the picture is kept. If that cannot be
 * determined, the sweep decides later.
 */
async function withPicture<Problem>(
  ports: VehiclePorts,
  id: string,
  { keys, picture }: StoredPicture,
  save: () => Promise<Result<Vehicle, Problem>>,
): Promise<Result<Vehicle, Problem>> {
  try {
    const saved = await save();
    if (!saved.ok) await dropPicture(ports, keys);
    return saved;
  } catch (fault) {
    const stored = await ports.vehicles.find(id).catch(() => {
      throw fault;
    });
    if (stored && vehiclePictures(stored).some(({ id: named }) => named === picture.id)) return ok(stored);
    await dropPicture(ports, keys);
    throw fault;
  }
}
