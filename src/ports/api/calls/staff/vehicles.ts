import * as v from 'valibot';
import type { Call, CallProblems } from '../../call.ts';
import { IdPath, InstantSchema } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import { DamageAnswer } from '../../staff/damage.ts';
import {
  ImageOrderBody,
  ImagePath,
  ImageTextBody,
  NewImageBody,
  NewVehicleBody,
  RefusedPictureAnswer,
  RemoveImageQuery,
  StaffFleetAnswer,
  StaffVehicleSchema,
  VehicleChangedAnswer,
  VehicleEditBody,
  VehicleHistoryAnswer,
  VehicleImportAnswer,
  VehicleImportBody,
} from '../../staff/staff-vehicle.ts';
import { CostAnswer, CostBody, VehicleCostSchema, VehicleFileAnswer } from '../../staff/vehicle-file.ts';
import {
  ChangedVehiclesSchema,
  PricePreviewAnswer,
  PricePreviewBody,
  PricesAnswer,
  PricesBody,
} from '../../staff/vehicle-prices.ts';
import { BookingHeaders } from '../bookings.ts';

export const listStaffVehicles = {
  method: 'GET',
  path: '/api/admin/vehicles',
  may: 'read-fleet',
  summary: 'The whole fleet, the unavailable too',
  answer: StaffFleetAnswer,
} as const satisfies Call;

export const importVehicles = {
  method: 'POST',
  path: '/api/admin/vehicles/import',
  may: 'change-fleet',
  summary: 'Add the vehicles of a file',
  description:
    'Adds nothing while a row has a problem. The same file again adds only what is missing. A vehicle shows the drawing of its class until it has a picture.',
  isForm: true,
  body: VehicleImportBody,
  answer: VehicleImportAnswer,
  problems: { ...INVALID, 'too-large': {} },
} as const satisfies Call;

export const saveVehicleTemplate = {
  method: 'GET',
  path: '/api/admin/vehicles/template.csv',
  may: 'change-fleet',
  summary: 'An empty file with a column for each field of a vehicle',
  answer: { file: 'text/csv' },
} as const satisfies Call;

export const readVehicleHistory = {
  method: 'GET',
  path: '/api/admin/vehicles/:id/history',
  may: 'read-fleet',
  summary: 'Who changed what of a vehicle, and when',
  params: IdPath,
  answer: VehicleHistoryAnswer,
  problems: { 'vehicle-not-found': {} },
} as const satisfies Call;

export const readDamage = {
  method: 'GET',
  path: '/api/admin/vehicles/:id/damage',
  may: 'read-fleet',
  summary: 'The open marks of damage of each unit of a vehicle',
  params: IdPath,
  query: v.strictObject({
    until: v.exactOptional(v.pipe(InstantSchema, v.description('Those that were open before this moment'))),
  }),
  answer: DamageAnswer,
  problems: { 'vehicle-not-found': {} },
} as const satisfies Call;

export const readVehicleFile = {
  method: 'GET',
  path: '/api/admin/vehicles/:id/file',
  may: 'read-fleet',
  summary: 'What is known of a vehicle and its units: readings, damage, what is due, rentals, notes and costs',
  params: IdPath,
  answer: VehicleFileAnswer,
  problems: { 'vehicle-not-found': {} },
} as const satisfies Call;

export const addVehicleCost = {
  method: 'POST',
  path: '/api/admin/vehicles/:id/costs',
  may: 'change-fleet',
  summary: 'Write down what a vehicle cost; a negative amount takes a cost back',
  description:
    'A cost is never changed. The same key with the same body is written once and answered alike, with `Idempotency-Replayed: true`.',
  headers: BookingHeaders,
  params: IdPath,
  body: CostBody,
  status: 201,
  answer: CostAnswer,
  problems: { ...INVALID, 'vehicle-not-found': {}, 'key-missing': {}, 'cost-differs': { cost: VehicleCostSchema } },
} as const satisfies Call;

export const previewPrices = {
  method: 'POST',
  path: '/api/admin/vehicles/prices/preview',
  may: 'change-prices',
  summary: 'What a change of several prices per day would do',
  description: 'Saves nothing.',
  body: PricePreviewBody,
  answer: PricePreviewAnswer,
  problems: INVALID,
} as const satisfies Call;

export const changePrices = {
  method: 'POST',
  path: '/api/admin/vehicles/prices',
  may: 'change-prices',
  summary: 'Change several prices per day at once',
  description:
    'Changes nothing if a vehicle has changed since it was loaded. `failed` names vehicles that others changed during the call.',
  body: PricesBody,
  answer: PricesAnswer,
  problems: { ...INVALID, 'changed-meanwhile': { vehicles: ChangedVehiclesSchema } },
} as const satisfies Call;

/** Why a form with a picture is refused (FLEET-19). */
export const FORM_PROBLEMS = {
  'invalid-input': { ...INVALID['invalid-input'], reason: v.exactOptional(RefusedPictureAnswer.entries.reason) },
  'too-large': {},
} as const satisfies CallProblems;

export const addVehicle = {
  method: 'POST',
  path: '/api/admin/vehicles',
  may: 'change-fleet',
  summary: 'Add a car',
  isForm: true,
  body: NewVehicleBody,
  status: 201,
  answer: StaffVehicleSchema,
  problems: FORM_PROBLEMS,
} as const satisfies Call;

/** Why a vehicle stays as it is, whatever the change (FLEET-32). */
const CHANGE_PROBLEMS = {
  'vehicle-not-found': {},
  'changed-meanwhile': VehicleChangedAnswer.entries,
} as const satisfies CallProblems;

export const changeVehicle = {
  method: 'PATCH',
  path: '/api/admin/vehicles/:id',
  may: 'change-fleet',
  summary: 'Change fields of a vehicle, its services, dates and notes, or its picture',
  description: 'A form in parts, or JSON where no picture is sent.',
  isForm: 'if-file',
  params: IdPath,
  body: VehicleEditBody,
  answer: StaffVehicleSchema,
  problems: { ...FORM_PROBLEMS, ...CHANGE_PROBLEMS },
} as const satisfies Call;

export const addPicture = {
  method: 'POST',
  path: '/api/admin/vehicles/:id/images',
  may: 'change-fleet',
  summary: 'Add a picture of a vehicle',
  description: 'It becomes the last. In place of a drawing it is the first.',
  isForm: true,
  params: IdPath,
  body: NewImageBody,
  status: 201,
  answer: StaffVehicleSchema,
  problems: { ...FORM_PROBLEMS, ...CHANGE_PROBLEMS },
} as const satisfies Call;

export const orderPictures = {
  method: 'PUT',
  path: '/api/admin/vehicles/:id/images/order',
  may: 'change-fleet',
  summary: 'Order the pictures of a vehicle; the first is that of the list',
  params: IdPath,
  body: ImageOrderBody,
  answer: StaffVehicleSchema,
  problems: { ...INVALID, ...CHANGE_PROBLEMS },
} as const satisfies Call;

export const describePicture = {
  method: 'PATCH',
  path: '/api/admin/vehicles/:id/images/:imageId',
  may: 'change-fleet',
  summary: 'Change the text of a picture of a vehicle',
  params: ImagePath,
  body: ImageTextBody,
  answer: StaffVehicleSchema,
  problems: { ...INVALID, ...CHANGE_PROBLEMS, 'picture-not-found': {} },
} as const satisfies Call;

export const removePicture = {
  method: 'DELETE',
  path: '/api/admin/vehicles/:id/images/:imageId',
  may: 'change-fleet',
  summary: 'Remove a picture of a vehicle',
  description: 'The last one stays: `not-possible`.',
  params: ImagePath,
  query: RemoveImageQuery,
  answer: StaffVehicleSchema,
  problems: { ...INVALID, ...CHANGE_PROBLEMS, 'picture-not-found': {}, 'not-possible': {} },
} as const satisfies Call;
