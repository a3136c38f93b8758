import type { FastifyRequest } from 'fastify';
import { describePriceProblem, type PriceChange } from '../../../domain/fleet/price-change.ts';
import {
  CAR_NOT_SAVED,
  COST_TEXTS,
  describeFileRowProblem,
  FILE_MISSING,
  FILE_TEXTS,
  IMAGE_MISSING,
  PICTURE_TEXTS,
  PRICES_NOT_CHANGED,
  UPKEEP_TEXTS,
  VEHICLE_MISSING,
  VEHICLE_TEXTS,
} from '../../../domain/fleet/staff-messages.ts';
import type { Vehicle } from '../../../domain/fleet/vehicle.ts';
import { BOXES, EMPTY_VEHICLE_FORM, type VehicleFieldName } from '../../../domain/fleet/vehicle-form.ts';
import { vehicleTemplate } from '../../../domain/fleet/vehicle-import.ts';
import {
  type ListedPictures,
  orderPictures,
  removePicture,
  rewritePicture,
} from '../../../domain/fleet/vehicle-pictures.ts';
import { BYTE_ORDER_MARK } from '../../../domain/shared/csv.ts';
import { toDollarInput } from '../../../domain/shared/money.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { mapNames } from '../../../domain/shared/table.ts';
import * as calls from '../../../ports/api/calls/staff/vehicles.ts';
import { storeDrawings } from '../../demo-fleet/fill-demo-fleet.ts';
import { bodyHash } from '../../http/body-hash.ts';
import { type FieldTexts, invalidAt, refusalsAt } from '../../http/field-errors.ts';
import type { SchemaTypes } from '../../http/json-schema.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { serve } from '../../http/serve.ts';
import { readSubmission } from '../../http/submission.ts';
import { SAVED_WITHIN, UPLOAD_WITHIN, within } from '../../http/time-limits.ts';
import { limitTo } from '../../plugins/limits.ts';
import { countRows, staffEmail } from '../../plugins/staff-session.ts';
import {
  OPTIONAL_UPLOAD_HOOKS,
  refusedPicture,
  takeUploads,
  UPLOAD_HOOKS,
  VEHICLE_IMPORT_HOOKS,
} from '../../plugins/uploads.ts';
import type { Site } from '../../route-context.ts';
import { type PricesProblem, previewPrices, saveNewPrices } from '../../use-cases/fleet/change-prices.ts';
import { importVehicles } from '../../use-cases/fleet/import-vehicles.ts';
import {
  addPicture,
  addVehicle,
  changeVehicle,
  editPictures,
  type VehicleFormProblem,
} from '../../use-cases/fleet/save-vehicle.ts';
import { showDamage } from '../../use-cases/fleet/show-damage.ts';
import { listStaffFleet, showVehicleHistory } from '../../use-cases/fleet/show-fleet.ts';
import { addVehicleCost, showVehicleFile } from '../../use-cases/fleet/vehicle-file.ts';

const ONE_CHANGE = invalidAt({ field: 'percent', text: 'Give a percentage or an amount.' });
const FIELD_TEXTS: FieldTexts = { '/image': { missing: IMAGE_MISSING } };
const FORM_TEXTS = { ...VEHICLE_TEXTS, ...UPKEEP_TEXTS };
const COST_FIELD_TEXTS: FieldTexts = {
  '/what': { missing: COST_TEXTS['cost-unnamed'].text },
  '/amount': { missing: COST_TEXTS['cost-unusable'].text },
  '/on': { missing: 'Choose a day.' },
};
const IMPORT_TEXTS: FieldTexts = { '/file': { missing: FILE_MISSING } };

const UNKNOWN = 'There is no such vehicle.';

/**
 * The fleet as staff see and change it, including unavailable vehicles and the history of changes.
 */
export async function adminVehicleRoutes({ app, ports, settings, audited }: Site): Promise<void> {
  serve(app, calls.listStaffVehicles, {}, async () => ok({ vehicles: (await listStaffFleet(ports)).value }));

  serve(app, calls.readVehicleHistory, { missing: UNKNOWN }, async ({ params }) => {
    const history = await showVehicleHistory(ports, params.id);
    return history.ok ? ok({ history: history.value }) : history;
  });

  serve(app, calls.readDamage, { missing: UNKNOWN }, async ({ params, query }) => {
    const marks = await showDamage(ports, params.id, query.until);
    return marks.ok ? ok({ units: marks.value }) : marks;
  });

  serve(app, calls.readVehicleFile, { missing: UNKNOWN }, async ({ params }, { request }) => {
    const file = await showVehicleFile(ports, params.id);
    if (file.ok) {
      const rentals = file.value.units.reduce((sum, unit) => sum + unit.rentals.length, 0);
      await countRows(audited, request, rentals);
    }
    return file;
  });

  const ofCost = { missing: UNKNOWN, attachValidation: true, config: { texts: COST_FIELD_TEXTS } };
  serve(app, calls.addVehicleCost, ofCost, async (asked, { request, reply }) => {
    const { id: vehicleId } = asked.params;
    if ((await ports.vehicles.find(vehicleId)) === undefined) return refuse({ code: 'vehicle-not-found' });
    const submission = readSubmission(request, request.body);
    if (submission === undefined) return refuse({ code: 'key-missing' });
    const id = bodyHash({ vehicleId, key: submission.key });
    const written = await addVehicleCost(audited, { id, vehicleId, by: staffEmail(request), entry: asked.body });
    if (!written.ok) {
      const { problem } = written;
      return refuse(problem.code === 'cost' ? invalidAt(COST_TEXTS[problem.problem]) : problem);
    }
    if (written.value.replayed) void reply.header('idempotency-replayed', 'true');
    return ok({ cost: written.value.cost });
  });

  serve(app, calls.saveVehicleTemplate, {}, async (_asked, { reply }) => {
    sendCsv(reply, 'fleet.csv', [BYTE_ORDER_MARK, vehicleTemplate()]);
    return 'sent';
  });

  serve(app, calls.previewPrices, {}, async ({ body }) => {
    const change = priceChangeOf(body);
    if (change === undefined) return refuse(ONE_CHANGE);
    const previewed = await previewPrices(ports, { ids: body.ids, change });
    return previewed.ok ? ok({ prices: previewed.value }) : refuse(invalidPrices(previewed.problem));
  });

  serve(app, calls.changePrices, { failed: PRICES_NOT_CHANGED }, async ({ body }, { request }) => {
    const change = priceChangeOf(body);
    if (change === undefined) return refuse(ONE_CHANGE);
    const saved = await saveNewPrices(audited, staffEmail(request), { ...body, change });
    if (saved.ok) return saved;
    const { problem } = saved;
    return refuse(problem.code === 'changed-meanwhile' ? problem : invalidPrices(problem));
  });

  const own = { failed: CAR_NOT_SAVED, missing: UNKNOWN };
  const edit = <Problem>(
    request: FastifyRequest,
    seen: { readonly id: string; readonly seenVersion: number },
    picturesAfter: (from: Vehicle) => Result<ListedPictures, Problem>,
  ) =>
    within(SAVED_WITHIN, (signal) => editPictures(audited, { by: staffEmail(request), signal }, seen, picturesAfter));
  serve(app, calls.orderPictures, own, async ({ params: { id }, body: { ids, seenVersion } }, { request }) => {
    const saved = await edit(request, { id, seenVersion }, (from) => orderPictures(from, ids));
    if (saved.ok) return saved;
    const { problem } = saved;
    if (problem.code !== 'other-pictures') return refuse(problem);
    return refuse(invalidAt({ field: 'ids', text: PICTURE_TEXTS[problem.code] }));
  });
  serve(app, calls.describePicture, own, ({ params: { id, imageId }, body: { alt, seenVersion } }, { request }) =>
    edit(request, { id, seenVersion }, (from) => rewritePicture(from, imageId, alt)),
  );
  serve(app, calls.removePicture, own, async ({ params: { id, imageId }, query: { seenVersion } }, { request }) => {
    const saved = await edit(request, { id, seenVersion: Number(seenVersion) }, (from) => removePicture(from, imageId));
    if (saved.ok) return saved;
    return refuse(saved.problem.code === 'last-picture' ? ({ code: 'not-possible' } as const) : saved.problem);
  });

  await app.register(async (scope) => {
    const forms = scope.withTypeProvider<SchemaTypes>();
    await takeUploads(forms);
    const own = {
      ...UPLOAD_HOOKS,
      handlerTimeout: UPLOAD_WITHIN,
      config: { ...limitTo('upload'), texts: FIELD_TEXTS },
      failed: CAR_NOT_SAVED,
      missing: UNKNOWN,
    };

    serve(forms, calls.addVehicle, own, async ({ body }, { request }) => {
      const { image, ...fields } = body;
      const form = { ...EMPTY_VEHICLE_FORM, ...fields, ...boxesOf(fields) };
      const saved = await within(SAVED_WITHIN, (signal) =>
        addVehicle(ports, { by: staffEmail(request), signal }, form, image),
      );
      return saved.ok ? saved : refuse(invalidForm(saved.problem));
    });

    const ofFile = { ...own, ...VEHICLE_IMPORT_HOOKS, config: { ...own.config, texts: IMPORT_TEXTS } };
    serve(forms, calls.importVehicles, ofFile, async ({ body }, { request }) => {
      const imported = await within(SAVED_WITHIN, (signal) =>
        importVehicles(
          audited,
          { by: staffEmail(request), signal },
          { bytes: body.file.bytes, isDryRun: body.dryRun === 'true' },
          { town: settings.now().company.town, storeDrawings: (names) => storeDrawings(ports, names) },
        ),
      );
      if (!imported.ok) return refuse(invalidAt({ field: 'file', text: FILE_TEXTS[imported.problem] }));
      const rows = imported.value.rows.map(({ problems, ...row }) => ({
        ...row,
        problems: problems.map((problem) => ({ field: problem.field, message: describeFileRowProblem(problem) })),
      }));
      return ok({ ...imported.value, rows });
    });

    serve(forms, calls.changeVehicle, { ...own, ...OPTIONAL_UPLOAD_HOOKS }, async ({ params, body }, { request }) => {
      const { image, seenVersion, service, dates, notes, fullTank, ...fields } = body;
      const change = {
        id: params.id,
        edit: { ...fields, ...boxesOf(fields), ...(fullTank !== undefined && { fullTank: dollarsOf(fullTank) }) },
        upkeep: {
          ...(service && { service }),
          ...(dates && { dates }),
          ...(notes !== undefined && { notes }),
        },
        ...(image ? { image } : {}),
        ...(seenVersion === undefined ? {} : { seenVersion: Number(seenVersion) }),
      };
      const saved = await within(SAVED_WITHIN, (signal) =>
        changeVehicle(audited, { by: staffEmail(request), signal }, change),
      );
      if (saved.ok) return saved;
      const { problem } = saved;
      return refuse(problem.code === 'fields' || problem.code === 'image-refused' ? invalidForm(problem) : problem);
    });

    serve(forms, calls.addPicture, own, async ({ params: { id }, body: { image, seenVersion } }, { request }) => {
      const saved = await within(SAVED_WITHIN, (signal) =>
        addPicture(audited, { by: staffEmail(request), signal }, { id, image, seenVersion: Number(seenVersion) }),
      );
      if (saved.ok) return saved;
      const { problem } = saved;
      if (problem.code === 'image-refused') return refuse(refusedPicture(problem.reason));
      if (problem.code !== 'too-many-pictures') return refuse(problem);
      return refuse(invalidAt({ field: 'image', text: PICTURE_TEXTS[problem.code] }));
    });
  });
}

/** A price as the form has it, in dollars. JSON has cents, or null for none. */
function dollarsOf(price: string | number | null): string {
  if (price === null) return '';
  return typeof price === 'number' ? toDollarInput(price) : price;
}

/**
 * Returns whether the checkboxes that were sent are ticked. Browsers send 'on', our own form sends
 * 'true' or 'false'.
 */
function boxesOf(fields: Readonly<Partial<Record<VehicleFieldName, string>>>) {
  const sent = BOXES.filter((box) => fields[box] !== undefined);
  return mapNames(sent, (box) => fields[box] === 'true' || fields[box] === 'on');
}

function invalidForm(refused: VehicleFormProblem) {
  if (refused.code === 'image-refused') return refusedPicture(refused.reason);
  const texts = refused.problems.map(({ field, code }) => ({ field, text: FORM_TEXTS[code] }));
  return { code: 'invalid-input', errors: refusalsAt('', texts) } as const;
}

function invalidPrices(refused: PricesProblem) {
  if (refused.code === 'vehicle-not-found') return invalidAt({ field: 'ids', text: VEHICLE_MISSING });
  return invalidAt({ field: refused.problem.field, text: describePriceProblem(refused.problem) });
}

/** Returns the change of a body that has a percentage or an amount, and not both. */
function priceChangeOf({ percent, amount }: { percent?: number; amount?: number }): PriceChange | undefined {
  if ((percent === undefined) === (amount === undefined)) return undefined;
  return percent === undefined ? { amount: amount ?? 0 } : { percent };
}
