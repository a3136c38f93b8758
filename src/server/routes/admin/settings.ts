import { describeRateBounds, RATES_FIELDS } from '../../../domain/pricing/rates-form.ts';
import { RATES_NOT_SAVED, RATES_TEXTS } from '../../../domain/pricing/staff-messages.ts';
import { NOTHING_CHANGED } from '../../../domain/shared/messages.ts';
import { ok, refuse } from '../../../domain/shared/result.ts';
import { describeHoursProblems } from '../../../domain/site/hours-form.ts';
import { checkHours, type HoursProblem } from '../../../domain/site/settings.ts';
import { COMPANY_TEXTS, SETTINGS_NOT_SAVED } from '../../../domain/site/settings-messages.ts';
import * as calls from '../../../ports/api/calls/staff/settings.ts';
import { invalidAt, refusalsAt, textsAt } from '../../http/field-errors.ts';
import { serve } from '../../http/serve.ts';
import { staffEmail } from '../../plugins/staff-session.ts';
import type { Site } from '../../route-context.ts';
import { previewStoredRates, storeRates, withdrawStoredRates } from '../../use-cases/pricing/rates.ts';
import {
  changeStoredSettings,
  describeOwnSite,
  pickupsOutside,
  readLastChange,
  settingsVersion,
  showSettings,
} from '../../use-cases/settings/site-settings.ts';

/** What is wrong with each value of rates (PRICE-31). */
const RATES_FIELD_TEXTS = textsAt(
  '/rates',
  RATES_FIELDS.map((field) => ({ field, text: describeRateBounds(field) })),
);

/** What owners set (STAFF-55): the company and the rates. Their version counts the changes of both. */
export function adminSettingsRoutes({ app, ports, audited, settings }: Site): void {
  serve(app, calls.readSettings, {}, () => showSettings(ports, settings.defaults));

  serve(app, calls.changeSettings, { failed: SETTINGS_NOT_SAVED }, async ({ body }, { request }) => {
    const changed = await changeStoredSettings(audited, settings.defaults, body, staffEmail(request));
    if (!changed.ok) {
      const { problem } = changed;
      if (problem.code === 'changed-meanwhile') return refuse(problem);
      if (problem.code === 'nothing-changed') {
        const field = (['hours', 'texts'] as const).find((part) => body[part] !== undefined) ?? 'company';
        return refuse(invalidAt({ field, text: NOTHING_CHANGED }));
      }
      if (problem.code === 'hours') return refuse(invalidHours(problem.problems));
      if (problem.code === 'texts') {
        return refuse({ code: 'invalid-input', errors: refusalsAt('/texts', problem.problems) });
      }
      const texts = problem.fields.map((field) => ({ field, text: COMPANY_TEXTS[field] }));
      return refuse({ code: 'invalid-input', errors: refusalsAt('/company', texts) });
    }
    // This instance follows at once.
    await settings.refresh();
    const overlaps = body.hours === undefined ? [] : await pickupsOutside(ports, changed.value.hours);
    return ok({ site: (await describeOwnSite(ports, changed.value)).value, overlaps });
  });

  serve(app, calls.previewHours, {}, async ({ body: { hours } }) => {
    const wrong = checkHours(hours);
    return wrong.length > 0 ? refuse(invalidHours(wrong)) : ok({ overlaps: await pickupsOutside(ports, hours) });
  });

  const config = { texts: RATES_FIELD_TEXTS };
  serve(app, calls.makeRates, { failed: RATES_NOT_SAVED, config }, async ({ body }, { request }) => {
    const { value: others } = await settingsVersion(ports);
    const made = await storeRates(audited, { ...body, seenVersion: body.seenVersion - others }, staffEmail(request));
    if (made.ok) return made;
    const { problem } = made;
    if (problem.code !== 'changed-meanwhile') return refuse(invalidAt(RATES_TEXTS[problem.code]));
    return refuse({ ...problem, version: problem.version + others, ...(await readLastChange(ports)).value });
  });

  serve(app, calls.withdrawRates, {}, ({ params }, { request }) =>
    withdrawStoredRates(audited, params.id, staffEmail(request)),
  );

  serve(app, calls.previewRates, { config }, async ({ body }) => {
    const preview = await previewStoredRates(ports, body.rates);
    return preview.ok ? preview : refuse(invalidAt(RATES_TEXTS[preview.problem]));
  });
}

function invalidHours(problems: readonly HoursProblem[]) {
  return { code: 'invalid-input', errors: refusalsAt('', describeHoursProblems(problems)) } as const;
}
