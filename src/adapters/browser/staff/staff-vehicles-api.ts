import { describePictureRefusal } from '../../../domain/fleet/staff-messages.ts';
import type { StaffVehicle } from '../../../domain/fleet/vehicle.ts';
import type { NewVehicleForm } from '../../../domain/fleet/vehicle-form.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import * as calls from '../../../ports/api/calls/staff/vehicles.ts';
import { type FieldRefusal, namedProblem } from '../../../ports/api/problem.ts';
import { decode } from '../../../ports/api/schema.ts';
import {
  RefusedPictureAnswer,
  StaffFleetAnswer,
  StaffVehicleSchema,
  VehicleChangedAnswer,
  VehicleHistoryAnswer,
} from '../../../ports/api/staff/staff-vehicle.ts';
import { PricesAnswer } from '../../../ports/api/staff/vehicle-prices.ts';
import type { ChosenPicture, StaffVehiclesApi, VehicleRefusal } from '../../../ports/browser/staff-vehicles-api.ts';
import { type Answer, unexpectedStatus } from '../answer.ts';
import { expectFound, expectJson, fieldRefusals, type StaffClient } from './staff-client.ts';

const VEHICLES = '/api/admin/vehicles';
const PRICES = `${VEHICLES}/prices`;

/** Calls the fleet routes over HTTP. Writes are sent as multipart forms with the picture. */
export function browserStaffVehiclesApi(call: StaffClient): StaffVehiclesApi {
  return {
    fleet: () => expectJson(VEHICLES, call.get(VEHICLES), StaffFleetAnswer, ({ vehicles }) => vehicles),
    async add(form, picture, onProgress) {
      const answer = await call.upload('POST', VEHICLES, formData(form, picture), onProgress);
      return answer.status === 401 ? 'signed-out' : written(VEHICLES, answer);
    },
    async change(id, { changes, picture, seenVersion }, onProgress) {
      const path = `${VEHICLES}/${encodeURIComponent(id)}`;
      const fields = { ...changes, ...(seenVersion === undefined ? {} : { seenVersion }) };
      const answer = await call.upload('PATCH', path, formData(fields, picture), onProgress);
      return answer.status === 401 ? 'signed-out' : written(path, answer);
    },
    async changePrices({ ids, change, seenVersions }) {
      const answer = await call.send('POST', PRICES, { ids, ...change, seenVersions });
      if (answer.status === 401) return 'signed-out';
      const outcome = answer.status === 200 ? decode(PricesAnswer, answer.body) : undefined;
      if (outcome !== undefined) return ok(outcome);
      const problem = namedProblem(calls.changePrices.problems, answer.body);
      if (problem?.code === 'changed-meanwhile') return refuse(problem);
      const errors = fieldRefusals(answer);
      if (errors === undefined) throw unexpectedStatus(PRICES, answer);
      return refuse({ code: 'invalid', errors });
    },
    history(id) {
      const path = `${VEHICLES}/${encodeURIComponent(id)}/history`;
      return expectFound(path, call.get(path), VehicleHistoryAnswer, ({ history }) => history);
    },
  };
}

/** The picture is the last part, so the server has read the fields before the picture arrives. */
function formData(
  form: Partial<NewVehicleForm> & { readonly seenVersion?: number },
  picture: ChosenPicture | undefined,
): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(form)) data.set(field, String(value));
  if (picture !== undefined) data.set('image', new Blob([picture.bytes]), picture.name);
  return data;
}

function written(path: string, answer: Answer): Result<StaffVehicle, VehicleRefusal> {
  const { status, body } = answer;
  const vehicle = status === 201 || status === 200 ? decode(StaffVehicleSchema, body) : undefined;
  if (vehicle !== undefined) return ok(vehicle);
  if (status === 404) return refuse({ code: 'missing' });
  const changed = status === 409 ? decode(VehicleChangedAnswer, body) : undefined;
  if (changed !== undefined) {
    return refuse({ code: 'changed-meanwhile', vehicle: changed.vehicle, history: changed.history });
  }
  const errors = status === 413 ? [] : fieldRefusals(answer);
  if (errors === undefined) throw unexpectedStatus(path, answer);
  return refuse({ code: 'invalid', errors: withPictureReason(errors, answer) });
}

/** Adds why a picture was refused. A host may refuse a large body before the site, with no reason. */
function withPictureReason(errors: readonly FieldRefusal[], { status, body }: Answer): readonly FieldRefusal[] {
  const reason = decode(RefusedPictureAnswer, body)?.reason ?? (status === 413 ? 'too-many-bytes' : undefined);
  if (reason === undefined) return errors;
  const others = errors.filter(({ path }) => path !== '/image');
  return [...others, { path: '/image', message: describePictureRefusal(reason) }];
}
