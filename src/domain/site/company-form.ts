// A separate file, so that visitors do not download the form that only owners see.

import { type Company, PLACEHOLDER_EMAIL } from '../shared/company.ts';
import { asciiDigits } from '../shared/digits.ts';
import type { FieldText } from '../shared/messages.ts';
import { ok, type Result, refuse } from '../shared/result.ts';
import { mapNames } from '../shared/table.ts';
import { exampleFacts } from './attention.ts';
import { isPlain } from './plain-text.ts';
import { cleanCompany, unshowableFacts } from './settings.ts';
import { COMPANY_TEXTS } from './settings-messages.ts';

/** The places of the links. There are as many as the company may have (MAX_LINKS). */
export const LINK_PLACES = ['0', '1', '2', '3'] as const;
export type LinkPlace = (typeof LINK_PLACES)[number];

/** The facts that have one field. Towns are one text, with commas between. */
const FACTS = [
  'name',
  'legalName',
  'since',
  'street',
  'town',
  'province',
  'postalCode',
  'phone',
  'email',
  'hstNumber',
  'towns',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof Company)[];

/** A field of the form by its place in the company. */
export type CompanyField = Exclude<keyof Company, 'links'> | `links/${LinkPlace}/${'name' | 'url'}`;

/** All fields, in the order of the form. */
export const COMPANY_FIELDS: readonly CompanyField[] = [
  ...FACTS,
  ...LINK_PLACES.flatMap((place) => [`links/${place}/name`, `links/${place}/url`] as const),
];

/** What the form and the history call each fact. */
const LABELS: Readonly<Record<keyof Company, string>> = {
  name: 'Trade name',
  legalName: 'Legal name',
  since: 'Since',
  street: 'Street',
  town: 'Town',
  province: 'Province',
  postalCode: 'Postal code',
  phone: 'Phone',
  email: 'Email',
  hstNumber: 'HST number',
  towns: 'Towns you serve',
  latitude: 'Latitude',
  longitude: 'Longitude',
  links: 'Links',
};

/** Returns the label of a field. */
export function companyLabel(field: CompanyField): string {
  const [fact, place, part] = field.split('/') as [keyof Company, LinkPlace?, string?];
  return place === undefined ? LABELS[fact] : `Link ${Number(place) + 1}, ${part === 'name' ? 'name' : 'address'}`;
}

/** The company as a form holds it. */
export type CompanyTexts = Readonly<Record<CompanyField, string>>;

/** Returns the company as it is typed. */
export function companyTexts({ links, towns, ...facts }: Company): CompanyTexts {
  return {
    ...mapNames(FACTS, (field) => (field === 'towns' ? towns.join(', ') : String(facts[field] ?? ''))),
    ...linkTexts(links),
  };
}

type LinkTexts = Pick<CompanyTexts, `links/${LinkPlace}/${'name' | 'url'}`>;

function linkTexts(links: Company['links']): LinkTexts {
  return Object.fromEntries(
    LINK_PLACES.flatMap((place) => {
      const { name, url } = links[Number(place)] ?? { name: '', url: '' };
      return [
        [`links/${place}/name`, name],
        [`links/${place}/url`, url],
      ];
    }),
  ) as LinkTexts;
}

/** Reads a form. Returns the company, or what is wrong with its fields in their order (SITE-2). */
export function readCompany(texts: CompanyTexts): Result<Company, readonly FieldText<CompanyField>[]> {
  const links = LINK_PLACES.map((place) => linkAt(texts, place));
  const company = cleanCompany({
    ...mapNames(FACTS, (field) => texts[field]),
    since: numberIn(texts.since),
    latitude: numberIn(texts.latitude),
    longitude: numberIn(texts.longitude),
    links: links.filter(({ name, url }) => name !== '' || url !== ''),
    towns: texts.towns.split(',').filter((town) => town.trim() !== ''),
  });
  const wrong = new Set(unshowableFacts(company));
  const refused = COMPANY_FIELDS.filter((field) => {
    const [fact, place, part] = field.split('/') as [keyof Company, LinkPlace?, string?];
    if (place === undefined || !wrong.has('links')) return wrong.has(fact);
    const link = linkAt(texts, place);
    if (link.name === '' && link.url === '') return false;
    const isRefused = unshowableFacts({ ...company, links: [link] }).includes('links');
    return isRefused && part === (isPlain(link.name) ? 'url' : 'name');
  });
  if (refused.length === 0) return ok(company);
  return refuse(refused.map((field) => ({ field, text: COMPANY_TEXTS[factOf(field)] })));
}

function factOf(field: CompanyField): keyof Company {
  return field.split('/')[0] as keyof Company;
}

function linkAt(texts: CompanyTexts, place: LinkPlace): Company['links'][number] {
  return { name: texts[`links/${place}/name`].trim(), url: texts[`links/${place}/url`].trim() };
}

/** Reads a number; NaN, which no fact is, where the text is none. */
function numberIn(text: string): number {
  const digits = asciiDigits(text.trim()).replace('−', '-');
  return /^-?\d{1,4}(?:\.\d{1,12})?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Returns the fields that are still those of the example (PAGE-15, SITE-5). */
export function exampleFields(texts: CompanyTexts): ReadonlySet<CompanyField> {
  const { phone, street, hstNumber } = texts;
  const found = new Set(exampleFacts({ phone, street, hstNumber, links: [] }));
  const fields = {
    phone: found.has('phone'),
    street: found.has('street'),
    hstNumber: found.has('hst-number'),
    email: texts.email === PLACEHOLDER_EMAIL,
  };
  const isExample = (field: CompanyField): boolean =>
    field.endsWith('/url')
      ? exampleFacts({ phone: '', street: '', hstNumber: '', links: [{ url: texts[field] }] }).length > 0
      : field in fields && fields[field as keyof typeof fields];
  return new Set(COMPANY_FIELDS.filter(isExample));
}

/** A fact before and after a change, by its place in the settings: `company/phone`. */
type FactChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** The fact at a place in the settings; undefined for a value of the rates. */
function factAt(field: string): keyof Company | undefined {
  return field.startsWith('company/') ? (field.slice('company/'.length) as keyof Company) : undefined;
}

/** Describes a change of a fact: "Phone: 905-555-0142 → 416-555-0199" (SITE-6). Undefined for one of the rates. */
export function describeFactChange({ field, before, after }: FactChange): string | undefined {
  const fact = factAt(field);
  return fact && `${LABELS[fact]}: ${before || 'none'} → ${after || 'none'}`;
}

/** Returns what the form holds so that a change of the company is undone (SITE-6); empty for one of the rates. */
export function textsBefore(changes: readonly FactChange[]): Partial<CompanyTexts> {
  const texts = changes.map(({ field, before }) => {
    const fact = factAt(field);
    if (fact === undefined) return {};
    return fact === 'links' ? linkTexts(linksIn(String(before))) : { [fact]: String(before) };
  });
  return Object.assign({}, ...texts) as Partial<CompanyTexts>;
}

/** Reads links as the history has them: "Facebook https://…, Blog https://…". */
function linksIn(text: string): Company['links'] {
  return [...text.matchAll(/(.+?) (https:\/\/\S+?)(?:, |$)/g)].map(([, name = '', url = '']) => ({ name, url }));
}
