import { readVehicle } from '../../domain/fleet/read-vehicle.ts';
import { IMAGE_MISSING } from '../../domain/fleet/staff-messages.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { NewVehicleForm } from '../../domain/fleet/vehicle-form.ts';
import { isRecord, readList } from '../../domain/shared/read-record.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { FieldRefusal } from '../../ports/browser/reservations-api.ts';
import type {
  ChosenPicture,
  FieldChange,
  StaffVehiclesApi,
  VehicleLine,
} from '../../ports/browser/staff-vehicles-api.ts';
import { type Answer, fieldRefusals } from './answer.ts';
import { asked, type StaffCall, unexpected } from './staff-call.ts';

const VEHICLES = '/api/admin/vehicles';

/** Asks the site about the fleet over HTTP; what is written goes as a form with the picture in it. */
export function browserStaffVehiclesApi(call: StaffCall): StaffVehiclesApi {
  return {
    fleet: () =>
      asked(VEHICLES, call.get(VEHICLES), (body) =>
        isRecord(body) ? readList(body.vehicles, readVehicle) : undefined,
      ),
    async add(form, picture, onProgress) {
      const answer = await call.upload('POST', VEHICLES, formData(form, picture), onProgress);
      return answer.status === 401 ? 'signed-out' : written(VEHICLES, answer);
    },
    async change(id, changes, picture, onProgress) {
      const path = `${VEHICLES}/${encodeURIComponent(id)}`;
      const answer = await call.upload('PATCH', path, formData(changes, picture), onProgress);
      if (answer.status === 401) return 'signed-out';
      return answer.status === 404 ? 'missing' : written(path, answer);
    },
    async history(id) {
      const path = `${VEHICLES}/${encodeURIComponent(id)}/history`;
      const answer = await call.get(path);
      if (answer.status === 404) return 'missing';
      return asked(path, Promise.resolve(answer), (body) =>
        isRecord(body) ? readList(body.history, readLine) : undefined,
      );
    },
  };
}

/** The picture comes last, so that the server has read the fields before it arrives. */
function formData(form: Partial<NewVehicleForm>, picture: ChosenPicture | undefined): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) data.set(field, String(value));
  if (picture !== undefined) data.set('image', new Blob([picture.bytes]), picture.name);
  return data;
}

function written(path: string, answer: Answer): Result<Vehicle, readonly FieldRefusal[]> {
  const { status, body } = answer;
  const vehicle = status === 201 || status === 200 ? readVehicle(body) : undefined;
  if (vehicle !== undefined) return ok(vehicle);
  if (status === 413) return refuse([{ path: '/image', message: IMAGE_MISSING }]);
  const errors = status === 422 ? fieldRefusals(body) : undefined;
  if (errors === undefined) throw unexpected(path, answer);
  return refuse(errors);
}

function readLine(value: unknown): VehicleLine | undefined {
  if (!isRecord(value)) return undefined;
  const { at, by, what } = value;
  const changes = value.changes === undefined ? [] : readList(value.changes, readChange);
  if (typeof at !== 'string' || typeof by !== 'string' || typeof what !== 'string') return undefined;
  return changes && { at, by, what, changes };
}

function readChange(value: unknown): FieldChange | undefined {
  if (!isRecord(value) || typeof value.field !== 'string') return undefined;
  return {
    field: value.field,
    from: value.from === undefined ? '' : String(value.from),
    to: value.to === undefined ? '' : String(value.to),
  };
}
