import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY, PLACEHOLDER_EMAIL } from '../../../src/domain/shared/company.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import {
  type CompanyTexts,
  companyTexts,
  describeFactChange,
  exampleFields,
  LINK_PLACES,
  readCompany,
  textsBefore,
} from '../../../src/domain/site/company-form.ts';
import { changedFacts, MAX_LINKS } from '../../../src/domain/site/settings.ts';

const TEXTS = companyTexts(DEFAULT_COMPANY);

function refusedIn(over: Partial<CompanyTexts>) {
  const read = readCompany({ ...TEXTS, ...over });
  return read.ok ? [] : read.problem.map(({ field }) => field);
}

// SITE-4
describe('the form of the company', () => {
  it('should give back what it was filled with', () => {
    expect(LINK_PLACES).toHaveLength(MAX_LINKS);
    expect(TEXTS).toMatchObject({ since: '1991', towns: 'Oakville, Burlington, Milton, Mississauga, Hamilton' });
    expect(TEXTS).toMatchObject({ 'links/1/name': 'Instagram', 'links/2/name': '', longitude: '-79.6666' });
    expect(readCompany(TEXTS)).toEqual(ok(DEFAULT_COMPANY));
  });

  it('should read texts as they are typed', () => {
    const read = readCompany({
      ...TEXTS,
      ...{ towns: 'Oakville,Milton , ', longitude: '−79.7', since: ' 1990', postalCode: 'l6k0a1' },
      ...{ 'links/0/name': '', 'links/0/url': ' ' },
    });
    expect(read).toMatchObject({
      value: { towns: ['Oakville', 'Milton'], longitude: -79.7, since: 1990, postalCode: 'L6K 0A1' },
    });
    expect(read.ok && read.value.links).toEqual(DEFAULT_COMPANY.links.slice(1));
  });

  it.each([
    [{ name: ' ', street: '<b>' }, ['name', 'street']],
    [{ since: '' }, ['since']],
    [{ since: '1990.5' }, ['since']],
    [{ latitude: '', longitude: '181' }, ['latitude', 'longitude']],
    [{ towns: ' , ' }, ['towns']],
    [{ towns: Array.from({ length: 13 }, (_, index) => `Town ${index}`).join() }, ['towns']],
    [{ 'links/2/url': 'https://blog.example/' }, ['links/2/name']],
    [{ 'links/0/url': 'http://blog.example/', 'links/3/name': 'Blog' }, ['links/0/url', 'links/3/url']],
  ] as const)('should refuse %j at its fields', (over, fields) => {
    expect(refusedIn(over)).toEqual(fields);
  });
});

// SITE-5
it('should tell which fields are still those of the example', () => {
  const fields = ['street', 'phone', 'email', 'hstNumber', 'links/0/url', 'links/1/url'];
  expect([...exampleFields(TEXTS)]).toEqual(fields);
  const own = { ...TEXTS, street: '2 Speers Road', 'links/0/url': 'https://blog.example/' };
  expect([...exampleFields(own)]).toEqual(['phone', 'email', 'hstNumber', 'links/1/url']);
  expect(TEXTS.email).toBe(PLACEHOLDER_EMAIL);
});

// SITE-6
it('should describe a change, and fill the form with what was there before it', () => {
  const links = [
    { name: 'Blog, new', url: 'https://blog.example/a,b' },
    { name: 'Map', url: 'https://map.example/' },
  ];
  const before = { ...DEFAULT_COMPANY, links, hstNumber: '' };
  const changes = changedFacts(before, { ...DEFAULT_COMPANY, since: 1990, towns: ['Milton'] }).map((change) => ({
    ...change,
    field: `company/${change.field}`,
  }));
  expect(changes.map(describeFactChange)).toEqual([
    'Since: 1991 → 1990',
    'HST number: none → 123456789 RT 0001',
    `Links: Blog, new https://blog.example/a,b, Map https://map.example/ → ${DEFAULT_COMPANY.links.map(({ name, url }) => `${name} ${url}`).join(', ')}`,
    'Towns you serve: Oakville, Burlington, Milton, Mississauga, Hamilton → Milton',
  ]);
  expect(readCompany({ ...TEXTS, ...textsBefore(changes) })).toEqual(ok(before));
  expect(textsBefore([{ field: 'rates/deposit', before: 1, after: 2 }])).toEqual({});
});
