import type { FastifyReply } from 'fastify';
import { describePriceProblem, type PriceChange } from '../../../domain/fleet/price-change.ts';
import {
  CAR_NOT_SAVED,
  IMAGE_MISSING,
  PRICES_NOT_CHANGED,
  VEHICLE_MISSING,
  VEHICLE_TEXTS,
} from '../../../domain/fleet/staff-messages.ts';
import { BOXES, EMPTY_VEHICLE_FORM, type VehicleFieldName } from '../../../domain/fleet/vehicle-form.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import { IdPath } from '../../../ports/api/common.ts';
import {
  NewVehicleBody,
  StaffFleetAnswer,
  StaffVehicleSchema,
  VehicleChangedAnswer,
  VehicleEditBody,
  VehicleHistoryAnswer,
} from '../../../ports/api/staff/staff-vehicle.ts';
import {
  PricePreviewAnswer,
  PricePreviewBody,
  PricesAnswer,
  PricesBody,
  PricesConflictAnswer,
} from '../../../ports/api/staff/vehicle-prices.ts';
import type { FieldTexts } from '../../http/field-errors.ts';
import { refusalsAt } from '../../http/field-errors.ts';
import type { SchemaTypes } from '../../http/json-schema.ts';
import { problemOf, problems, STAFF_POST_PROBLEMS, STAFF_READ_PROBLEMS } from '../../http/problem-schemas.ts';
import { invalidInput, problem, sendProblem } from '../../http/problems.ts';
import { ANSWERED_WITHIN, ARRIVES_WITHIN, within } from '../../http/time-limits.ts';
import { limitTo } from '../../plugins/limits.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import { refusePicture, takeUploads, UPLOAD_HOOKS } from '../../plugins/uploads.ts';
import type { Site } from '../../route-context.ts';
import { type PricesProblem, previewPrices, saveNewPrices } from '../../use-cases/fleet/change-prices.ts';
import { addVehicle, changeVehicle, type VehicleProblem } from '../../use-cases/fleet/save-vehicle.ts';
import { listStaffFleet, showVehicleHistory } from '../../use-cases/fleet/show-fleet.ts';

const UNKNOWN = problem(404, 'vehicle-not-found', 'There is no such vehicle.');
const ONE_CHANGE = invalidInput([{ path: '/percent', message: 'Give a percentage or an amount.' }]);
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
export async function adminVehicleRoutes({ app: staffArea, ports, audited }: Site): Promise<void> {
  staffArea.get(
    '/api/admin/vehicles',
    {
      schema: {
        summary: 'The whole fleet, the unavailable too',
        response: { 200: StaffFleetAnswer, ...STAFF_READ_PROBLEMS },
      },
      config: { action: 'read-fleet' },
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
      config: { action: 'read-fleet' },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const history = await showVehicleHistory(ports, request.params.id);
      return history.ok ? reply.send({ history: history.value }) : sendProblem(reply, UNKNOWN);
    },
  );

  staffArea.post(
    '/api/admin/vehicles/prices/preview',
    {
      schema: {
        summary: 'What a change of several prices per day would do',
        description: 'Saves nothing.',
        body: PricePreviewBody,
        response: { 200: PricePreviewAnswer, ...STAFF_POST_PROBLEMS },
      },
      config: { action: 'change-prices' },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const change = priceChangeOf(request.body);
      if (change === undefined) return sendProblem(reply, ONE_CHANGE);
      const previewed = await previewPrices(ports, { ids: request.body.ids, change });
      return previewed.ok ? reply.send({ prices: previewed.value }) : refusePrices(reply, previewed.problem);
    },
  );

  staffArea.post(
    '/api/admin/vehicles/prices',
    {
      schema: {
        summary: 'Change several prices per day at once',
        description:
          'Changes nothing if one vehicle is another than the one that was seen. `failed` names vehicles that others changed during the call.',
        body: PricesBody,
        response: {
          200: PricesAnswer,
          ...STAFF_POST_PROBLEMS,
          409: problemOf(PricesConflictAnswer, 'Some vehicles are others than those that were seen'),
        },
      },
      config: { action: 'change-prices' },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const change = priceChangeOf(request.body);
      if (change === undefined) return sendProblem(reply, ONE_CHANGE);
      const { ids, seenVersions } = request.body;
      const saved = await saveNewPrices(audited, staffEmail(request), { ids, change, seenVersions });
      return saved.ok ? reply.send(saved.value) : refusePrices(reply, saved.problem);
    },
  );

  await staffArea.register(async (scope) => {
    const app = scope.withTypeProvider<SchemaTypes>();
    await takeUploads(app);
    const upload = {
      ...UPLOAD_HOOKS,
      handlerTimeout: UPLOAD_WITHIN,
      config: { action: 'change-fleet', ...limitTo('upload'), texts: FIELD_TEXTS } as const,
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
        const form = { ...EMPTY_VEHICLE_FORM, ...fields, ...boxesOf(fields) };
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
          response: {
            200: StaffVehicleSchema,
            ...STAFF_POST_PROBLEMS,
            ...problems(404),
            409: problemOf(VehicleChangedAnswer, 'Others changed it since `seenVersion`'),
          },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const { image, seenVersion, ...fields } = request.body;
        const change = {
          id: request.params.id,
          edit: { ...fields, ...boxesOf(fields) },
          ...(image ? { image } : {}),
          ...(seenVersion === undefined ? {} : { seenVersion: Number(seenVersion) }),
        };
        const saved = await within(SAVED_WITHIN, (signal) =>
          changeVehicle(audited, { by: staffEmail(request), signal }, change),
        );
        return saved.ok ? reply.send(saved.value) : refusal(reply, saved.problem);
      },
    );
  });
}

/**
 * Returns whether the checkboxes that were sent are ticked. Browsers send 'on', our own form sends
 * 'true' or 'false'.
 */
function boxesOf(fields: Readonly<Partial<Record<VehicleFieldName, string>>>) {
  const sent = BOXES.filter((box) => fields[box] !== undefined);
  return mapNames(sent, (box) => fields[box] === 'true' || fields[box] === 'on');
}

function refusal(reply: FastifyReply, refused: VehicleProblem): FastifyReply {
  switch (refused.code) {
    case 'vehicle-not-found':
      return sendProblem(reply, UNKNOWN);
    case 'image-refused':
      return refusePicture(reply, refused.reason);
    case 'fields': {
      const texts = refused.problems.map(({ field, code }) => ({ field, text: VEHICLE_TEXTS[code] }));
      return sendProblem(reply, invalidInput(refusalsAt('', texts)));
    }
    case 'changed-meanwhile': {
      const { code, vehicle, history } = refused;
      const last = history.at(-1);
      const who = last ? { changedBy: last.by, changedAt: last.at } : {};
      return sendProblem(reply, problem(409, code, CAR_NOT_SAVED), {
        version: vehicle.version,
        ...who,
        vehicle,
        history,
      });
    }
  }
}

function refusePrices(reply: FastifyReply, refused: PricesProblem): FastifyReply {
  switch (refused.code) {
    case 'vehicle-not-found':
      return sendProblem(reply, invalidInput([{ path: '/ids', message: VEHICLE_MISSING }]));
    case 'change': {
      const text = describePriceProblem(refused.problem);
      return sendProblem(reply, invalidInput(refusalsAt('', [{ field: refused.problem.field, text }])));
    }
    case 'changed-meanwhile':
      return sendProblem(reply, problem(409, refused.code, PRICES_NOT_CHANGED), { vehicles: refused.vehicles });
  }
}

/** Returns the change of a body that has a percentage or an amount, and not both. */
function priceChangeOf({ percent, amount }: { percent?: number; amount?: number }): PriceChange | undefined {
  if ((percent === undefined) === (amount === undefined)) return undefined;
  return percent === undefined ? { amount: amount ?? 0 } : { percent };
}
