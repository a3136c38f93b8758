import * as v from 'valibot';
import type { Call } from '../../call.ts';
import { IdPath, InstantSchema, NoContent, WholeSchema } from '../../common.ts';
import { INVALID } from '../../problem.ts';
import {
  ChangedSettings,
  HoursPreviewAnswer,
  HoursPreviewBody,
  RatesBody,
  RatesPreviewAnswer,
  RatesPreviewBody,
  SettingsAnswer,
  SettingsBody,
} from '../../staff/settings.ts';

export const readSettings = {
  method: 'GET',
  path: '/api/admin/settings',
  may: 'change-settings',
  summary: 'What owners set: company, hours and texts with their history, the rates in force, scheduled and past ones',
  answer: SettingsAnswer,
} as const satisfies Call;

/** What a refusal says of what others changed meanwhile. */
const CHANGED_MEANWHILE = {
  'changed-meanwhile': {
    version: WholeSchema,
    changedBy: v.exactOptional(v.string()),
    changedAt: v.exactOptional(InstantSchema),
  },
} as const;

export const changeSettings = {
  method: 'PUT',
  path: '/api/admin/settings',
  may: 'change-settings',
  summary: 'Change what the site says of the company, the opening hours, or the texts',
  description: 'Pages, e-mails and calendar entries follow within seconds. Bookings outside new hours stay.',
  body: SettingsBody,
  answer: ChangedSettings,
  problems: { ...INVALID, ...CHANGED_MEANWHILE },
} as const satisfies Call;

export const previewHours = {
  method: 'POST',
  path: '/api/admin/settings/hours/preview',
  may: 'change-settings',
  summary: 'The pickups to come that would be outside other opening hours',
  description: 'Saves nothing.',
  body: HoursPreviewBody,
  answer: HoursPreviewAnswer,
  problems: INVALID,
} as const satisfies Call;

export const makeRates = {
  method: 'POST',
  path: '/api/admin/rates',
  may: 'change-settings',
  summary: 'Set rates from now, or from a later day',
  description: 'Bookings and held prices keep the rates that they were made with.',
  body: RatesBody,
  status: 201,
  answer: v.object({ id: v.string() }),
  problems: { ...INVALID, ...CHANGED_MEANWHILE },
} as const satisfies Call;

/** Rates that have begun stay: 'not-possible'. */
export const withdrawRates = {
  method: 'DELETE',
  path: '/api/admin/rates/:id',
  may: 'change-settings',
  summary: 'Withdraw rates before they are in force',
  params: IdPath,
  status: 204,
  answer: NoContent,
  problems: { 'rates-not-found': {}, 'not-possible': {} },
} as const satisfies Call;

export const previewRates = {
  method: 'POST',
  path: '/api/admin/rates/preview',
  may: 'change-settings',
  summary: 'What three fixed trips cost under the present rates and under others',
  description: 'Saves nothing.',
  body: RatesPreviewBody,
  answer: RatesPreviewAnswer,
  problems: INVALID,
} as const satisfies Call;
