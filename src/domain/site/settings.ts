import { type Company, DEFAULT_COMPANY } from '../shared/company.ts';
import { cleanEmail, isEmail } from '../shared/email-address.ts';
import type { FieldText } from '../shared/messages.ts';
import { type DayHours, DEFAULT_HOURS, type OpeningHours, WEEK, type Weekday } from '../shared/opening-hours.ts';
import type { Edit, Kind, Stored, WithHistory } from '../shared/record.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames, namesOf } from '../shared/table.ts';
import { cleanLine } from '../shared/text.ts';
import { defaultTexts, type Texts } from '../shared/texts.ts';
import type { Instant } from '../shared/toronto-time.ts';
import { changedTexts, cleanTexts, type TextChange, type TextFact, textProblems, textsToStore } from './owner-texts.ts';
import { isPlain } from './plain-text.ts';

/** What owners set of the site beside its rates (SITE-1). The version counts the changes. */
export type Settings = {
  readonly version: number;
  readonly company: Company;
  readonly hours: OpeningHours;
  /** Those that an owner changed (SITE-12). */
  readonly texts: Partial<Texts>;
  /** When they were changed last. */
  readonly changedAt?: Instant;
};

/** The same as it is stored. Company and hours are absent until an owner changes them (PAGE-15). */
export type StoredSettings = Omit<Settings, 'company' | 'hours'> & Partial<Pick<Settings, 'company' | 'hours'>>;

/** A change of the settings, with what it changed as texts. */
export type SettingsChange = {
  readonly version: number;
  readonly at: Instant;
  readonly by: string;
  readonly changes: readonly (FactChange | TextChange)[];
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
  fieldsOf: (_record: Stored<StoredSettings, WithHistory<SettingsChange>>) => ({}),
  unique: [],
  orders: {},
  indexes: {},
  isCounted: true,
} as const satisfies Kind<StoredSettings, WithHistory<SettingsChange>>;
/** The id of the record. */
export const SETTINGS_ID = 'site';

/** Returns the settings before the first change. `email` is COMPANY_EMAIL. */
export function defaultSettings(email: string): Settings {
  return { version: 0, company: { ...DEFAULT_COMPANY, email }, hours: DEFAULT_HOURS, texts: {} };
}

/** Returns the settings as they are in force: those before the first change, but for what is stored. */
export function presentSettings(defaults: Settings, stored: StoredSettings | undefined): Settings {
  return { ...defaults, ...stored };
}

/** Returns what the owner says in texts (SITE-12). */
export function ownerTexts({ texts, hours }: Pick<Settings, 'texts' | 'hours'>): Texts {
  return { ...defaultTexts(hours), ...texts };
}

/** Returns the terms of the owner, and how often they were changed: the first text has 1 (SIGN-5). */
export function termsOf(stored: Stored<StoredSettings, WithHistory<SettingsChange>> | undefined): {
  readonly text: string;
  readonly version: number;
} {
  const changes = stored?.history.flatMap((change) => change.changes) ?? [];
  const version = changes.filter(({ field }) => field === 'texts/terms').length;
  return { text: stored?.value.texts.terms ?? '', version };
}

/** The most links and towns. */
export const MAX_LINKS = 4;
export const MAX_TOWNS = 12;

const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];

/** Returns the facts as they are stored: clean texts, and codes in their usual form (SITE-2). */
export function cleanCompany(typed: Company): Company {
  const { legalName: typedLegalName = '', ...facts } = typed;
  const { name, street, town, province, postalCode, phone, email, hstNumber, links, towns } = facts;
  const legalName = cleanLine(typedLegalName);
  const lines = mapNames(namesOf({ name, street, town, phone }), (field) => cleanLine(typed[field]));
  return {
    ...facts,
    ...lines,
    ...(legalName !== '' && { legalName }),
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

/** All facts of a company. A legal name that it has not is ''. */
type Facts = Required<Company>;

/** Whether each fact can be shown (SITE-2). Texts are plain and not empty. */
const CHECKS: { readonly [Field in keyof Facts]: (value: Facts[Field]) => boolean } = {
  name: isPlain,
  legalName: (text) => text === '' || isPlain(text),
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

function isHttps(url: string): boolean {
  return isPlain(url) && /^https:\/\/[\w.-]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(url);
}

/** Why settings are not changed: others changed them, nothing differs, or facts that cannot be shown. */
export type SettingsProblem =
  | { readonly code: 'changed-meanwhile'; readonly version: number }
  | { readonly code: 'nothing-changed' }
  | { readonly code: 'company'; readonly fields: readonly (keyof Company)[] }
  | { readonly code: 'hours'; readonly problems: readonly HoursProblem[] }
  | { readonly code: 'texts'; readonly problems: readonly FieldText<string>[] };

/** What is wrong with the hours of a day: they end before they begin, or no day has any (SITE-8). */
export type HoursProblem = { readonly day: Weekday; readonly problem: 'not-after' | 'no-day' };

/** A change as it is asked for. `seenVersion` is the version that was shown. */
export type SettingsRequest = {
  readonly seenVersion: number;
  readonly company?: Company;
  readonly hours?: OpeningHours;
  readonly texts?: Texts;
};

/** What a change is about, as the audit trail names it. */
export type SettingsField = keyof Company | 'hours' | `texts/${TextFact}`;
/** The new settings, and what they change. */
type Changed = { readonly settings: Settings; readonly fields: readonly SettingsField[] };
type SettingsEdit = Edit<StoredSettings, Result<Changed, SettingsProblem>, WithHistory<SettingsChange>>;

/** Returns a rule that changes the settings and adds a line to their history (SITE-1). */
export function changeSettings(
  defaults: Settings,
  { seenVersion, company: typed, hours: typedHours, texts: written }: SettingsRequest,
  { by, at }: { readonly by: string; readonly at: Instant },
) {
  return (found: Stored<StoredSettings, WithHistory<SettingsChange>> | undefined): SettingsEdit => {
    const value = presentSettings(defaults, found?.value);
    if (value.version !== seenVersion) {
      return { out: refuse({ code: 'changed-meanwhile', version: value.version }) };
    }
    const company = typed === undefined ? value.company : cleanCompany(typed);
    const wrong = unshowableFacts(company);
    if (wrong.length > 0) return { out: refuse({ code: 'company', fields: wrong }) };
    const hours = typedHours ?? value.hours;
    const wrongHours = checkHours(hours);
    if (wrongHours.length > 0) return { out: refuse({ code: 'hours', problems: wrongHours }) };
    const wrongTexts = written === undefined ? [] : textProblems(written);
    if (wrongTexts.length > 0) return { out: refuse({ code: 'texts', problems: wrongTexts }) };
    const before = ownerTexts(value);
    const after = written === undefined ? before : cleanTexts(written);
    const newFacts = changedFacts(value.company, company);
    const newHours = changedHours(value.hours, hours);
    const newTexts = changedTexts(before, after);
    const changes = [...newFacts, ...newHours, ...newTexts];
    if (changes.length === 0) return { out: refuse({ code: 'nothing-changed' }) };
    const texts = written === undefined ? value.texts : textsToStore(value.texts, before, after, defaultTexts(hours));
    const next: StoredSettings = {
      ...found?.value,
      ...{ version: value.version + 1, texts, changedAt: at },
      ...(newFacts.length > 0 && { company }),
      ...(newHours.length > 0 && { hours }),
    };
    return {
      out: ok({
        settings: presentSettings(defaults, next),
        fields: [
          ...newFacts.map(({ field }) => field),
          ...(newHours.length > 0 ? (['hours'] as const) : []),
          ...newTexts.map(({ field }) => field),
        ],
      }),
      next: { value: next, history: [...(found?.history ?? []), { version: next.version, at, by, changes }] },
    };
  };
}

/** Returns the facts that cannot be shown (SITE-2). The company is clean. */
export function unshowableFacts(company: Company): readonly (keyof Company)[] {
  return namesOf(CHECKS).filter((field) => !isShowable(field, { legalName: '', ...company }));
}

function isShowable<Field extends keyof Facts>(field: Field, facts: Facts): boolean {
  return CHECKS[field](facts[field]);
}

/** Returns what is wrong with opening hours (SITE-8). */
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

function factText(fact: Company[keyof Company] = ''): string {
  if (typeof fact === 'string' || typeof fact === 'number') return String(fact);
  return fact.map((part) => (typeof part === 'string' ? part : `${part.name} ${part.url}`)).join(', ');
}
