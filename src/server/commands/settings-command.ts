import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { hasTwoDecimals } from '../../domain/pricing/rates.ts';
import { describeRateChange, rateChanges } from '../../domain/pricing/rates-form.ts';
import { RATES_TEXTS } from '../../domain/pricing/staff-messages.ts';
import { NOTHING_CHANGED } from '../../domain/shared/messages.ts';
import { ok, type Result, refuse } from '../../domain/shared/result.ts';
import { describeHoursProblems } from '../../domain/site/hours-form.ts';
import { describeTextChange } from '../../domain/site/owner-texts.ts';
import {
  changeSettings,
  defaultSettings,
  presentSettings,
  SETTINGS_ID,
  type Settings,
  type SettingsProblem,
} from '../../domain/site/settings.ts';
import { COMPANY_TEXTS, describeOutside, SETTINGS_NOT_SAVED } from '../../domain/site/settings-messages.ts';
import { WholeSchema } from '../../ports/api/common.ts';
import { RatesBody, SettingsBody } from '../../ports/api/staff/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { openAuditTrail } from '../use-cases/audit/audit-trail.ts';
import { showRates, storeRates } from '../use-cases/pricing/rates.ts';
import { changeStoredSettings, describeOwnSite, pickupsOutside } from '../use-cases/settings/site-settings.ts';

export const SETTINGS_USAGE = `npm run settings -- show
npm run settings -- set <file> [--dry-run]

  show  prints what owners set of the site, as JSON
  set   writes what such a file says, and prints what differs; a part that is left out stays.
        With "version" in the file, nothing is written if others changed the settings since.`;

const { seenVersion: _, ...PARTS } = SettingsBody.entries;
/** A file as `show` prints it: what the calls of owners take (SITE-1, PRICE-31). */
const SiteFile = v.strictObject({
  version: v.exactOptional(WholeSchema),
  ...PARTS,
  rates: v.exactOptional(RatesBody.entries.rates),
});

type SettingsPorts = Pick<Ports, 'settings' | 'tariffs' | 'bookings' | 'audit' | 'clock' | 'random'>;
type Run = {
  /** COMPANY_EMAIL, the address of the company until an owner sets one. */
  readonly companyEmail: string;
  /** Who runs the command, for the history and the audit trail. */
  readonly by: string;
};

/** Runs `npm run settings` with these arguments (SITE-22). Returns what to print. */
export async function runSettingsCommand(
  ports: SettingsPorts,
  args: readonly string[],
  { companyEmail, by }: Run,
): Promise<Result<string, string>> {
  const defaults = defaultSettings(companyEmail);
  const { words, isDryRun } = readArguments(args);
  const [name, path, ...rest] = words;
  if (name === 'show' && path === undefined && !isDryRun) return show(ports, defaults);
  if (name !== 'set' || path === undefined || rest.length > 0) return refuse(SETTINGS_USAGE);
  const file = await readSiteFile(path);
  return file.ok ? set(ports, defaults, file.value, { by, isDryRun }) : file;
}

function readArguments(args: readonly string[]): { readonly words: readonly string[]; readonly isDryRun: boolean } {
  try {
    const options = { 'dry-run': { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { words: positionals, isDryRun: values['dry-run'] === true };
  } catch {
    return { words: [], isDryRun: false };
  }
}

async function show(ports: SettingsPorts, defaults: Settings): Promise<Result<string, string>> {
  const settings = presentSettings(defaults, await ports.settings.find(SETTINGS_ID));
  return ok(JSON.stringify((await describeOwnSite(ports, settings)).value, null, 2));
}

type SiteFile = v.InferOutput<typeof SiteFile>;

async function readSiteFile(path: string): Promise<Result<SiteFile, string>> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (fault) {
    return refuse(`${path} cannot be read as JSON: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
  const read = v.safeParse(SiteFile, value);
  if (read.success) return ok(read.output);
  return refuse(read.issues.map((issue) => `${v.getDotPath(issue) ?? path}: ${issue.message}`).join('\n'));
}

async function set(
  ports: SettingsPorts,
  defaults: Settings,
  { version, rates, ...parts }: SiteFile,
  { by, isDryRun }: { readonly by: string; readonly isDryRun: boolean },
): Promise<Result<string, string>> {
  const [[stored], { value: present }] = await Promise.all([
    ports.settings.read({ ids: [SETTINGS_ID] }),
    showRates(ports),
  ]);
  const seenVersion = stored?.value.version ?? 0;
  const siteVersion = seenVersion + present.site.version;
  if (version !== undefined && version !== siteVersion) return refuse(SETTINGS_NOT_SAVED);
  if (rates !== undefined && !hasTwoDecimals(rates.hstPercent)) return refuse(RATES_TEXTS['hst-decimals'].text);

  const { out, next } = changeSettings(defaults, { seenVersion, ...parts }, { by, at: ports.clock.now() })(stored);
  if (!out.ok && out.problem.code !== 'nothing-changed') return refuse(describeProblem(out.problem));
  const changes = typeof next === 'object' ? (next.history.at(-1)?.changes ?? []) : [];
  const settingsLines = changes.map(
    (change) => describeTextChange(change) ?? `${change.field}: ${change.before} → ${change.after}`,
  );
  const ratesLines = rates === undefined ? [] : rateChanges(present.site.rates, rates).map(describeRateChange);
  const lines = [...settingsLines, ...ratesLines];
  if (lines.length === 0) return refuse(NOTHING_CHANGED);
  const outsideLines =
    parts.hours !== undefined && changes.some(({ field }) => field.startsWith('hours/'))
      ? [describeOutside((await pickupsOutside(ports, parts.hours)).length)]
      : [];
  if (isDryRun) return ok([...lines, ...outsideLines, 'Nothing was written.'].join('\n'));

  let isRecorded = true;
  const trail = openAuditTrail(ports, () => {
    isRecorded = false;
  });
  if (settingsLines.length > 0) {
    const changed = await changeStoredSettings(
      { ...ports, trail },
      defaults,
      { seenVersion: siteVersion, ...parts },
      by,
    );
    if (!changed.ok) return refuse(describeProblem(changed.problem));
  }
  if (rates !== undefined && ratesLines.length > 0) {
    const request = { from: 'now', rates, seenVersion: present.site.version } as const;
    const made = await storeRates({ ...ports, trail }, request, by);
    if (!made.ok) {
      const written = settingsLines.length > 0 ? ['The rates were not written. This was:', ...settingsLines] : [];
      return refuse([SETTINGS_NOT_SAVED, ...written].join('\n'));
    }
  }
  return ok(
    [...lines, ...outsideLines, ...(isRecorded ? [] : ['It could not be recorded in the audit trail.'])].join('\n'),
  );
}

function describeProblem(problem: SettingsProblem): string {
  switch (problem.code) {
    case 'company':
      return problem.fields.map((field) => `company.${field}: ${COMPANY_TEXTS[field]}`).join('\n');
    case 'hours':
      return describeHoursProblems(problem.problems)
        .map(({ field, text }) => `${field.replace('/', '.')}: ${text}`)
        .join('\n');
    case 'texts':
      return problem.problems.map(({ field, text }) => `texts.${field.replaceAll('/', '.')}: ${text}`).join('\n');
    case 'nothing-changed':
      return NOTHING_CHANGED;
    case 'changed-meanwhile':
      return SETTINGS_NOT_SAVED;
  }
}
