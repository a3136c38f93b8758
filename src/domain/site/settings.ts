import { type Company, DEFAULT_COMPANY } from '../shared/company.ts';
import { cleanEmail, isEmail } from '../shared/email-address.ts';
import { type DayHours, DEFAULT_HOURS, type OpeningHours, WEEK, type Weekday } from '../shared/opening-hours.ts';
import type { Edit, Kind, Stored, WithHistory } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames, namesOf } from '../shared/table.ts';
import { cleanLine } from '../shared/text.ts';
import type { Instant } from '../shared/toronto-time.ts';

/** What owners set of the site beside its rates (SITE-1). The version counts the changes. */
export type Settings = {
  readonly version: number;
  readonly company: Company;
  readonly hours: OpeningHours;
  /** When they were changed last. */
  readonly changedAt?: Instant;
};

/** A change of the settings, with what it changed as texts. */
export type SettingsChange = {
  readonly version: number;
  readonly at: Instant;
  readonly by: string;
  readonly changes: readonly FactChange[];
};
type FactChange = {
  readonly field: keyof Company | `hours/${Weekday}`;
  readonly before: string;
  readonly after: string;
};

/** The stored settings: one record, which is absent until the first change. */
export const SETTINGS = {
  name: 'settings',
  parts: ['history'],
  fields: {},
  fieldsOf: (_record: Stored<Settings, WithHistory<SettingsChange>>) => ({}),
  unique: [],
  orders: {},
  indexes: {},
  isCounted: true,
} as const satisfies Kind<Settings, WithHistory<SettingsChange>>;
/** The id of the record. */
export const SETTINGS_ID = 'site';

/** Returns the settings before the first change. `email` is COMPANY_EMAIL. */
export function defaultSettings(email: string): Settings {
  return { version: 0, company: { ...DEFAULT_COMPANY, email }, hours: DEFAULT_HOURS };
}

/** The most characters of a fact, and the most links and towns. */
export const MAX_FACT_LENGTH = 600;
export const MAX_LINKS = 4;
export const MAX_TOWNS = 12;

const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];

/** Returns the facts as they are stored: clean texts, and codes in their usual form (SITE-2). */
export function cleanCompany(typed: Company): Company {
  const { name, street, town, province, postalCode, phone, email, hstNumber, links, towns } = typed;
  const lines = mapNames(namesOf({ name, street, town, phone }), (field) => cleanLine(typed[field]));
  return {
    ...typed,
    ...lines,
    province: compact(province),
    postalCode: compact(postalCode).replace(/^(...)(...)$/, '$1 $2'),
    email: cleanEmail(email),
    hstNumber: compact(hstNumber).replace(/^(\d{9})(RT)(\d{4})$/, '$1 $2 $3'),
    links: links.map((link) => ({ name: cleanLine(link.name), url: cleanLine(link.url) })),
    towns: towns.map(cleanLine),
  };
}

/** Takes spaces out of a code. */
function compact(code: string): string {
  return cleanLine(code).replace(/\s/g, '').toUpperCase();
}

/** Whether each fact can be shown (SITE-2). Texts are plain and not empty. */
const CHECKS: { readonly [Field in keyof Company]: (value: Company[Field]) => boolean } = {
  name: isPlain,
  since: (year) => Number.isInteger(year) && year >= 1800 && year <= 2100,
  street: isPlain,
  town: isPlain,
  province: (code) => PROVINCES.includes(code),
  postalCode: (code) => /^[A-Z]\d[A-Z] \d[A-Z]\d$/.test(code),
  latitude: (degrees) => Math.abs(degrees) <= 90,
  longitude: (degrees) => Math.abs(degrees) <= 180,
  phone: (text) => isPlain(text) && /^1?\d{10}$/.test(text.replace(/[\s().+-]/g, '')),
  email: (text) => isPlain(text) && isEmail(text),
  hstNumber: (text) => text === '' || /^\d{9} RT \d{4}$/.test(text),
  links: (links) => links.every(({ name, url }) => isPlain(name) && isHttps(url)),
  towns: (towns) => towns.length > 0 && towns.length <= MAX_TOWNS && towns.every(isPlain),
};

/**
 * Whether a text is plain and not empty. `{{` begins a placeholder of a built page, and controls of
 * direction would turn the text around it.
 */
export function isPlain(text: string): boolean {
  return text !== '' && !/[<>\p{Bidi_Control}]|\{\{/u.test(text);
}

function isHttps(url: string): boolean {
  return isPlain(url) && /^https:\/\/[\w.-]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(url);
}

/** Why settings are not changed: others changed them, nothing differs, or facts that cannot be shown. */
export type SettingsProblem =
  | { readonly code: 'changed-meanwhile'; readonly version: number }
  | { readonly code: 'nothing-changed' }
  | { readonly code: 'company'; readonly fields: readonly (keyof Company)[] }
  | { readonly code: 'hours'; readonly problems: readonly HoursProblem[] };

/** What is wrong with the hours of a day: they end before they begin, or no day has any (SITE-11). */
export type HoursProblem = { readonly day: Weekday; readonly problem: 'not-after' | 'no-day' };

/** What a change is about, as the audit trail names it. */
export type ChangedSetting = keyof Company | 'hours';

/** A change as it is asked for. `seenVersion` is the version that was shown. */
export type SettingsRequest = {
  readonly seenVersion: number;
  readonly company?: Company;
  readonly hours?: OpeningHours;
};

/** The new settings, and which facts they change. */
type Changed = { readonly settings: Settings; readonly fields: readonly ChangedSetting[] };
type SettingsEdit = Edit<Settings, Result<Changed, SettingsProblem>, WithHistory<SettingsChange>>;

/** Returns a rule that changes the settings and adds a line to their history (SITE-1). */
export function changeSettings(
  defaults: Settings,
  { seenVersion, company: typed, hours: typedHours }: SettingsRequest,
  { by, at }: { readonly by: string; readonly at: Instant },
) {
  return (found: Stored<Settings, WithHistory<SettingsChange>> | undefined): SettingsEdit => {
    const { history } = found ?? { history: [] };
    const value = withDefaults(defaults, found?.value);
    if (value.version !== seenVersion) {
      return { out: refuse({ code: 'changed-meanwhile', version: value.version }) };
    }
    const company = typed === undefined ? value.company : cleanCompany(typed);
    const wrong = unshowableFacts(company);
    if (wrong.length > 0) return { out: refuse({ code: 'company', fields: wrong }) };
    const hours = typedHours ?? value.hours;
    const problems = checkHours(hours);
    if (problems.length > 0) return { out: refuse({ code: 'hours', problems }) };
    const newHours = changedHours(value.hours, hours);
    const changes = [...changedFacts(value.company, company), ...newHours];
    if (changes.length === 0) return { out: refuse({ code: 'nothing-changed' }) };
    const next: Settings = { ...value, version: value.version + 1, company, hours, changedAt: at };
    return {
      out: ok({
        settings: next,
        fields: [
          ...changedFacts(value.company, company).map(({ field }) => field),
          ...(newHours.length > 0 ? (['hours'] as const) : []),
        ],
      }),
      next: { value: next, history: [...history, { version: next.version, at, by, changes }] },
    };
  };
}

/** Returns the facts that cannot be shown (SITE-2). The company is clean. */
export function unshowableFacts(company: Company): readonly (keyof Company)[] {
  return namesOf(CHECKS).filter((field) => !isShowable(field, company));
}

function isShowable<Field extends keyof Company>(field: Field, company: Company): boolean {
  return CHECKS[field](company[field]);
}

/** Returns stored settings. What their version did not have yet is as by default. */
export function withDefaults(defaults: Settings, stored: Partial<Settings> | undefined): Settings {
  return { ...defaults, ...stored };
}

/** Returns what is wrong with opening hours (SITE-11). */
export function checkHours(hours: OpeningHours): readonly HoursProblem[] {
  const wrong = WEEK.filter((day) => {
    const of = hours[day];
    return of !== null && of.closes <= of.opens;
  });
  if (WEEK.every((day) => hours[day] === null)) return [{ day: 'monday', problem: 'no-day' }];
  return wrong.map((day) => ({ day, problem: 'not-after' }));
}

/** Returns the days whose hours differ, as texts. */
export function changedHours(before: OpeningHours, after: OpeningHours) {
  return WEEK.map((day) => ({
    field: `hours/${day}` as const,
    before: dayText(before[day]),
    after: dayText(after[day]),
  })).filter((change) => change.before !== change.after);
}

/** The hours of a day as a text that `dayIn` reads: "09:00 to 12:00", "closed". */
export function dayText(hours: DayHours): string {
  return hours === null ? 'closed' : `${hours.opens} to ${hours.closes}`;
}

/** Returns what differs of the company, as texts. */
export function changedFacts(before: Company, after: Company) {
  return namesOf(CHECKS)
    .map((field) => ({ field, before: factText(before[field]), after: factText(after[field]) }))
    .filter((fact) => fact.before !== fact.after);
}

function factText(fact: Company[keyof Company]): string {
  if (typeof fact === 'string' || typeof fact === 'number') return String(fact);
  return fact.map((part) => (typeof part === 'string' ? part : `${part.name} ${part.url}`)).join(', ');
}
