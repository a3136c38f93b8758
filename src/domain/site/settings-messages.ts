// A separate file, so that visitors do not download texts that only staff read.

import type { Company } from '../shared/company.ts';
import { formatCount } from '../shared/format-date.ts';
import type { SettingsField } from './settings.ts';

/** Of settings that others changed since they were shown. */
export const SETTINGS_NOT_SAVED = 'The settings have changed since they were shown.';

export const SETTINGS_SAVED = 'Settings saved. Customers see them now.';
export const SETTINGS_FAILED = 'The settings were not saved.';

/** Beside a fact that is still a placeholder (SITE-5). */
export const EXAMPLE = 'Example: customers see this';

/** After the form took the facts before the last change (SITE-6). */
export const FORMER_FACTS = 'The form has what was there before this change. Save it, and the change is undone.';

/** What is wrong with a fact of the company (SITE-2). */
export const COMPANY_TEXTS: Readonly<Record<keyof Company, string>> = {
  name: 'Enter the name of the company, as plain text.',
  legalName: 'Enter the legal name as plain text, or leave it empty.',
  since: 'Enter a year.',
  street: 'Enter the street and its number, as plain text.',
  town: 'Enter the town, as plain text.',
  province: 'Enter the two letters of a province, like ON.',
  postalCode: 'Enter a postal code of Canada, like L6K 0A0.',
  latitude: 'Enter degrees from -90 to 90.',
  longitude: 'Enter degrees from -180 to 180.',
  phone: 'Enter a phone number with 10 digits.',
  email: 'Enter an email address.',
  hstNumber: 'Enter an HST number like 123456789 RT 0001, or leave it empty.',
  links: 'Enter a name and an https address for each link.',
  towns: 'Enter one to twelve towns, as plain text.',
};

/** The names of what owners set, as the audit trail says them. */
export const SETTINGS_LABELS: Readonly<Record<SettingsField, string>> = {
  name: 'name',
  legalName: 'legal name',
  since: 'year of foundation',
  street: 'street',
  town: 'town',
  province: 'province',
  postalCode: 'postal code',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone number',
  email: 'email address',
  hstNumber: 'HST number',
  links: 'links',
  towns: 'towns served',
  hours: 'opening hours',
  'texts/tagline': 'tagline',
  'texts/promo': 'promo line',
  'texts/about': 'page About',
  'texts/award/shown': 'award band',
  'texts/award/title': 'award title',
  'texts/award/text': 'award text',
  'texts/inFrench/shown': 'line in French',
  'texts/inFrench/text': 'text in French',
  'texts/beforeYouRent': 'page Before you rent',
  'texts/terms': 'terms',
};

/** The second press that saves hours, with what is at stake (SITE-24). */
export function describeSaveOutside(count: number): string {
  return `Save although ${formatCount(count, 'pickup')} ${count === 1 ? 'is' : 'are'} outside`;
}

/** Of the bookings to come whose pickup is outside the opening hours (SITE-9). */
export function describeOutside(count: number): string {
  if (count === 0) return 'All pickups to come are within these hours.';
  return `${formatCount(count, 'pickup')} to come ${count === 1 ? 'is' : 'are'} outside these hours. Call the ${count === 1 ? 'customer' : 'customers'}, or leave ${count === 1 ? 'it' : 'them'}.`;
}
