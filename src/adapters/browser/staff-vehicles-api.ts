import { IMAGE_MISSING } from '../../domain/fleet/staff-messages.ts';
import type { Vehicle } from '../../domain/fleet/vehicle.ts';
import type { NewVehicleForm } from '../../domain/fleet/vehicle-form.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import type { FieldRefusal } from '../../ports/api/problem.ts';
import { decode } from '../../ports/api/schema.ts';
import { StaffFleetAnswer, StaffVehicleSchema, VehicleHistoryAnswer } from '../../ports/api/staff/staff-vehicle.ts';
import type { ChosenPicture, StaffVehiclesApi } from '../../ports/browser/staff-vehicles-api.ts';
import { type Answer, fieldRefusals, unexpectedStatus } from './answer.ts';
import { expectFound, expectJson, type StaffClient } from './staff-client.ts';

const VEHICLES = '/api/admin/vehicles';

/** Calls the fleet routes over HTTP. Writes are sent as multipart forms with the picture. */
export function browserStaffVehiclesApi(call: StaffClient): StaffVehiclesApi {
  return {
    fleet: () => expectJson(VEHICLES, call.get(VEHICLES), StaffFleetAnswer, ({ vehicles }) => vehicles),
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
    history(id) {
      const path = `${VEHICLES}/${encodeURIComponent(id)}/history`;
      return expectFound(path, call.get(path), VehicleHistoryAnswer, ({ history }) => history);
    },
  };
}

/** The picture is the last part, so the server has read the fields before the picture arrives. */
function formData(form: Partial<NewVehicleForm>, picture: ChosenPicture | undefined): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) data.set(field, String(value));
  if (picture !== undefined) data.set('image', new Blob([picture.bytes]), picture.name);
  return data;
}

function written(path: string, answer: Answer): Result<Vehicle, readonly FieldRefusal[]> {
  const { status, body } = answer;
  const vehicle = status === 201 || status === 200 ? decode(StaffVehicleSchema, body) : undefined;
  if (vehicle !== undefined) return ok(vehicle);
  if (status === 413) return refuse([{ path: '/image', message: IMAGE_MISSING }]);
  const errors = fieldRefusals(answer);
  if (errors === undefined) throw unexpectedStatus(path, answer);
  return refuse(errors);
}
