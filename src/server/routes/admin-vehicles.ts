import type { FastifyReply } from 'fastify';
import { IMAGE_MISSING, VEHICLE_TEXTS } from '../../domain/fleet/staff-messages.ts';
import { IdPath } from '../../ports/api/common.ts';
import {
  NewVehicleBody,
  StaffFleetAnswer,
  StaffVehicleSchema,
  VehicleEditBody,
  VehicleHistoryAnswer,
} from '../../ports/api/staff/staff-vehicle.ts';
import type { FieldTexts } from '../http/field-errors.ts';
import { refusalsAt } from '../http/field-errors.ts';
import type { SchemaTypes } from '../http/json-schema.ts';
import { problems, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../http/problem-schemas.ts';
import { invalidInput, type Problem, problem, sendProblem } from '../http/problems.ts';
import { ANSWERED_WITHIN, ARRIVES_WITHIN, within } from '../http/time-limits.ts';
import { limitTo } from '../plugins/limits.ts';
import { staffEmail } from '../plugins/staff-session.ts';
import { IMAGE_REFUSED, takeUploads, UPLOAD_HOOKS } from '../plugins/uploads.ts';
import type { Site } from '../route-context.ts';
import { addVehicle, changeVehicle, type VehicleProblem } from '../use-cases/fleet/save-vehicle.ts';
import { listStaffFleet, showVehicleHistory } from '../use-cases/fleet/show-fleet.ts';

const UNKNOWN = problem(404, 'vehicle-not-found', 'There is no such vehicle.');
const FIELD_TEXTS: FieldTexts = { '/image': { missing: IMAGE_MISSING } };

/**
 * Time limit of an upload, in ms. Its body may arrive slowly. After the last byte the usual limit
 * applies, with a margin for the answer itself.
 */
const UPLOAD_WITHIN = ARRIVES_WITHIN + ANSWERED_WITHIN;
const SAVED_WITHIN = ANSWERED_WITHIN - 500;

/**
 * The fleet as staff see and change it, including unavailable vehicles and the history of changes.
 */
export async function adminVehicleRoutes({ app: staffArea, ports }: Site): Promise<void> {
  staffArea.get(
    '/api/admin/vehicles',
    {
      schema: {
        summary: 'The whole fleet, the unavailable too',
        response: { 200: StaffFleetAnswer, ...STAFF_READ_PROBLEMS },
      },
    },
    async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ vehicles: (await listStaffFleet(ports)).value }),
  );

  staffArea.get(
    '/api/admin/vehicles/:id/history',
    {
      schema: {
        summary: 'Who changed what of a vehicle, and when',
        params: IdPath,
        response: { 200: VehicleHistoryAnswer, ...STAFF_READ_PROBLEMS, ...problems(404) },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const history = await showVehicleHistory(ports, request.params.id);
      return history.ok ? reply.send({ history: history.value }) : sendProblem(reply, UNKNOWN);
    },
  );

  await staffArea.register(async (scope) => {
    const app = scope.withTypeProvider<SchemaTypes>();
    await takeUploads(app);
    const upload = {
      ...UPLOAD_HOOKS,
      handlerTimeout: UPLOAD_WITHIN,
      config: { ...limitTo('upload'), texts: FIELD_TEXTS },
    };

    app.post(
      '/api/admin/vehicles',
      {
        ...upload,
        schema: {
          summary: 'Add a car',
          consumes: ['multipart/form-data'],
          body: NewVehicleBody,
          response: { 201: StaffVehicleSchema, ...STAFF_POST_PROBLEMS },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const { image, ...fields } = request.body;
        const form = {
          ...fields,
          airConditioning: isTicked(fields.airConditioning),
          available: isTicked(fields.available, true),
        };
        const saved = await within(SAVED_WITHIN, (signal) =>
          addVehicle(ports, { by: staffEmail(request), signal }, form, image),
        );
        return saved.ok ? reply.code(201).send(saved.value) : refusal(reply, saved.problem);
      },
    );

    app.patch(
      '/api/admin/vehicles/:id',
      {
        ...upload,
        schema: {
          summary: 'Change fields of a vehicle, or its picture',
          consumes: ['multipart/form-data'],
          params: IdPath,
          body: VehicleEditBody,
          response: { 200: StaffVehicleSchema, ...STAFF_POST_PROBLEMS, ...problems(404) },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const { image, airConditioning, available, ...fields } = request.body;
        const edit = {
          ...fields,
          ...(airConditioning === undefined ? {} : { airConditioning: isTicked(airConditioning) }),
          ...(available === undefined ? {} : { available: isTicked(available) }),
        };
        const saved = await within(SAVED_WITHIN, (signal) =>
          changeVehicle(ports, { by: staffEmail(request), signal }, request.params.id, edit, image),
        );
        return saved.ok ? reply.send(saved.value) : refusal(reply, saved.problem);
      },
    );
  });
}

/**
 * Returns whether a checkbox is ticked. Browsers send 'on', our own form sends 'true' or 'false'. A
 * missing checkbox has the default of the empty form.
 */
function isTicked(box: string | undefined, untouched = false): boolean {
  return box === undefined ? untouched : box === 'true' || box === 'on';
}

function refusal(reply: FastifyReply, refused: VehicleProblem): FastifyReply {
  return sendProblem(reply, answerTo(refused));
}

function answerTo(refused: VehicleProblem): Problem {
  switch (refused.code) {
    case 'vehicle-not-found':
      return UNKNOWN;
    case 'image-refused':
      return IMAGE_REFUSED;
    case 'fields':
      return invalidInput(
        refusalsAt(
          '',
          refused.problems.map(({ field, code }) => ({ field, text: VEHICLE_TEXTS[code] })),
        ),
      );
  }
}
