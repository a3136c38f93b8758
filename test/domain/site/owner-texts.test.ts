import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY, tagline } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { defaultTexts, type Texts } from '../../../src/domain/shared/texts.ts';
import {
  changedTexts,
  cleanTexts,
  describeTextChange,
  MAX_ENTRIES,
  MAX_PARAGRAPHS,
  MAX_TERMS_LENGTH,
  shownTexts,
  TEXT_FACTS,
  textFacts,
  textProblems,
  textsBefore,
  textsOf,
} from '../../../src/domain/site/owner-texts.ts';
import { changeSettings, defaultSettings, ownerTexts } from '../../../src/domain/site/settings.ts';
import { decode } from '../../../src/ports/api/schema.ts';
import { TextsSchema } from '../../../src/ports/api/site.ts';
import { NOON } from '../../support/values/samples.ts';

const DEFAULT_TEXTS = defaultTexts(DEFAULT_HOURS);

const withTexts = (over: Partial<Texts>): Texts => ({ ...DEFAULT_TEXTS, ...over });
const placesIn = (over: Partial<Texts>) => textProblems(withTexts(over)).map(({ field }) => field);

// SITE-12
describe('the texts that come with the site', () => {
  it('should be those of the specification, and clean', () => {
    expect(DEFAULT_TEXTS.promo.split('\n')).toEqual([
      'Direct billing with insurance companies',
      'Free local pickup',
      'Open 7 days a week',
    ]);
    expect(DEFAULT_TEXTS.inFrench.text).toBe('Vous préférez le français ? Appelez-nous au {phone}.');
    expect(DEFAULT_TEXTS).toMatchObject({ beforeYouRent: [], terms: '' });
    expect(cleanTexts(DEFAULT_TEXTS)).toEqual(DEFAULT_TEXTS);
    expect(textProblems(DEFAULT_TEXTS)).toEqual([]);
    expect(textsOf(textFacts(DEFAULT_TEXTS))).toEqual(DEFAULT_TEXTS);
  });

  it('should have a tagline that is made from the towns until the owner writes one', () => {
    expect(tagline({ towns: ['Milton', 'Acton'] }, DEFAULT_TEXTS)).toBe(
      'Cars, SUVs, trucks and vans for Milton and Acton.',
    );
    expect(tagline(DEFAULT_COMPANY, { tagline: 'Vans for Halton.' })).toBe('Vans for Halton.');
  });
});

// SITE-13
describe('texts of an owner', () => {
  it('should be stored clean, without what is empty', () => {
    expect(
      cleanTexts(
        withTexts({
          tagline: ' Vans\tfor Halton. ',
          promo: 'Free pickup \r\n\r\n Open late\n',
          about: [' We rent vans.\nAll of them. ', ' ', ''],
          beforeYouRent: [
            { title: ' Child seats ', text: 'Ask us.\n\nThey are free.' },
            { title: '', text: ' ' },
          ],
          terms: '1. Pay.\n\n\n2. Drive.',
        }),
      ),
    ).toMatchObject({
      tagline: 'Vans for Halton.',
      promo: 'Free pickup\nOpen late',
      about: ['We rent vans. All of them.'],
      beforeYouRent: [{ title: 'Child seats', text: 'Ask us.\nThey are free.' }],
      terms: '1. Pay.\n2. Drive.',
    });
  });

  it.each<[Partial<Texts>, string[]]>([
    [{ tagline: '<b>Vans</b>', promo: 'Vans {{SITE}}' }, ['tagline', 'promo']],
    [{ about: ['Vans', 'Vans > cars'] }, ['about/1']],
    [{ about: [' ', ''] }, ['about/0']],
    [{ award: { shown: true, title: '<', text: '\u202eVans' } }, ['award/title', 'award/text']],
    [{ inFrench: { shown: false, text: '<p>' } }, ['inFrench/text']],
    [
      {
        beforeYouRent: [
          { title: '', text: '' },
          { title: '', text: 'Ask us.' },
          { title: 'Seats', text: ' ' },
          { title: '<', text: 'Ask us.' },
        ],
      },
      ['beforeYouRent/3/title', 'beforeYouRent/1/title', 'beforeYouRent/2/text'],
    ],
    [{ terms: '1. Pay.\n<script>' }, ['terms']],
    [{ tagline: '', promo: '', terms: '', award: { shown: true, title: '', text: '' } }, []],
  ])('should be refused by their places: %j', (over, places) => {
    expect(placesIn(over)).toEqual(places);
  });

  it.each<[string, Partial<Texts>, boolean]>([
    ['600 characters', { tagline: 'a'.repeat(600), terms: 'a'.repeat(MAX_TERMS_LENGTH) }, true],
    ['a longer line', { tagline: 'a'.repeat(601) }, false],
    ['longer terms', { terms: 'a'.repeat(MAX_TERMS_LENGTH + 1) }, false],
    ['six paragraphs', { about: Array.from({ length: MAX_PARAGRAPHS }, () => 'a') }, true],
    ['seven paragraphs', { about: Array.from({ length: MAX_PARAGRAPHS + 1 }, () => 'a') }, false],
    ['no paragraph', { about: [] }, false],
    ['twelve entries', { beforeYouRent: Array.from({ length: MAX_ENTRIES }, () => ({ title: 'a', text: 'a' })) }, true],
    [
      'thirteen entries',
      { beforeYouRent: Array.from({ length: MAX_ENTRIES + 1 }, () => ({ title: 'a', text: 'a' })) },
      false,
    ],
  ])('should be taken by the call up to their bounds: %s', (_what, over, isTaken) => {
    expect(decode(TextsSchema, withTexts(over)) !== undefined).toBe(isTaken);
  });
});

// SITE-14
it('should show everybody no text that is empty or put away', () => {
  expect(shownTexts(DEFAULT_TEXTS, DEFAULT_COMPANY)).toEqual({
    tagline: tagline(DEFAULT_COMPANY),
    promo: DEFAULT_TEXTS.promo,
    about: DEFAULT_TEXTS.about,
    award: DEFAULT_TEXTS.award,
    inFrench: DEFAULT_TEXTS.inFrench,
  });
  const beforeYouRent = [{ title: 'Seats', text: 'Ask us.' }];
  const bare = withTexts({
    ...{ promo: '', beforeYouRent, terms: '1. Pay.', inFrench: { shown: true, text: '' } },
    award: { shown: false, title: 'Best vans', text: '' },
  });
  expect(Object.keys(shownTexts(bare, DEFAULT_COMPANY))).toEqual(['tagline', 'about', 'beforeYouRent', 'terms']);
  expect(shownTexts(withTexts({ award: { shown: true, title: '', text: '' } }), DEFAULT_COMPANY).award).toBeUndefined();
});

// SITE-15
describe('a change of the texts', () => {
  const ABOUT = ['We rent vans and trucks to the people of Halton, and to their companies.', 'Come by for a coffee.'];
  const OTHER = withTexts({
    tagline: 'Vans for Halton.',
    about: ABOUT,
    award: { ...DEFAULT_TEXTS.award, shown: false },
    beforeYouRent: [{ title: 'Seats', text: 'Ask us.\nThey are free.' }],
  });

  it('should be described by what differs, long ones shortened to it', () => {
    expect(changedTexts(DEFAULT_TEXTS, DEFAULT_TEXTS)).toEqual([]);
    expect(changedTexts(DEFAULT_TEXTS, OTHER).map(describeTextChange)).toEqual([
      'Tagline: none → Vans for Halton.',
      'About: One location, one family, seven days a week. We rent cars, SUVs, trucks and van… → We rent vans and trucks to the people of Halton, and to their companies. / Come…',
      'Award band: shown → not shown',
      'Before you rent: none → Seats: Ask us. / They are free.',
    ]);
    const later = withTexts({ about: [...ABOUT.slice(0, 1), 'Come by for a tea.'] });
    expect(changedTexts(OTHER, later).map(describeTextChange)[1]).toBe(
      'About: …/ Come by for a coffee. → …/ Come by for a tea.',
    );
    expect(describeTextChange({ field: 'company/phone', before: '1', after: '2' })).toBeUndefined();
  });

  it('should be undone by what was there before it', () => {
    const before = textsBefore(changedTexts(DEFAULT_TEXTS, OTHER));
    expect(textsOf({ ...textFacts(OTHER), ...before })).toEqual(DEFAULT_TEXTS);
    expect(Object.keys(before).every((fact) => TEXT_FACTS.includes(fact as never))).toBe(true);
    expect(textsBefore([{ field: 'company/phone', before: '1', after: '2' }])).toEqual({});
  });

  it('should be stored with a line of history, beside the company', () => {
    const defaults = defaultSettings('desk@oakville.example');
    const actor = { by: 'dana@oakville.example', at: NOON };
    const company = { ...defaults.company, since: 1990 };
    const { out, next } = changeSettings(defaults, { seenVersion: 0, company, texts: OTHER }, actor)(undefined);
    expect(out).toMatchObject({ ok: true, value: { fields: expect.arrayContaining(['since', 'texts/tagline']) } });
    expect(next).toMatchObject({
      value: { version: 1, company, texts: { tagline: 'Vans for Halton.' } },
      history: [
        { changes: expect.arrayContaining([{ field: 'texts/tagline', before: '', after: 'Vans for Halton.' }]) },
      ],
    });
    const again = changeSettings(defaults, { seenVersion: 1, texts: OTHER }, actor)(next as never);
    expect(again.out).toMatchObject({ problem: { code: 'nothing-changed' } });
    const refused = changeSettings(defaults, { seenVersion: 0, texts: withTexts({ promo: '<' }) }, actor)(undefined);
    expect(refused.out).toMatchObject({ problem: { code: 'texts', problems: [{ field: 'promo' }] } });
    const first = changeSettings(defaults, { seenVersion: 0, company }, actor)(undefined);
    expect(first.next).toMatchObject({ value: { texts: {} } });
    expect(ownerTexts(defaults)).toEqual(DEFAULT_TEXTS);
  });
});
