// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY, tagline } from '../../../src/domain/shared/company.ts';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { defaultTexts, type Texts } from '../../../src/domain/shared/texts.ts';
import { changeSettings, defaultSettings, SETTINGS_ID } from '../../../src/domain/site/settings.ts';
import { loadTexts } from '../../../src/ui/site/load-texts.ts';
import { loadTextsBy, withTexts } from '../../../src/ui/site/use-texts.ts';
import { aSiteInProcess } from '../../support/site/site-in-process.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

const DEFAULT_TEXTS = defaultTexts(DEFAULT_HOURS);

const NOTHING: Texts = {
  ...DEFAULT_TEXTS,
  promo: '',
  award: { shown: false, title: 'Best vans', text: 'Thank you.' },
  inFrench: { shown: false, text: 'Bonjour' },
};
const main = () => within(screen.getByRole('main'));

// SITE-12
describe('the texts of an owner', () => {
  it('should be on home and in the footer', () => {
    const own = {
      tagline: 'Vans for Halton.',
      promo: 'Free coffee\nOpen late',
      inFrench: { shown: true, text: 'Bonjour.' },
    };
    openSite('/', { texts: { ...own, award: { shown: true, title: 'Best vans', text: '' } } });
    expect(within(screen.getByRole('contentinfo')).getByText('Vans for Halton.')).toBeTruthy();
    expect(main().getByText('Free coffee').tagName).toBe('LI');
    expect(main().queryByText('Free local pickup')).toBeNull();
    expect(main().getByText('Bonjour.').getAttribute('lang')).toBe('fr-CA');
    expect(main().getByRole('heading', { name: 'Best vans' })).toBeTruthy();
    expect(main().queryByText(/readers’ choice/)).toBeNull();
  });

  it('should be absent where they are empty or put away, but for the way to the vehicles', () => {
    openSite('/', { texts: NOTHING });
    for (const text of ['Open 7 days a week', 'Best vans', 'Thank you.', 'Bonjour']) {
      expect(main().queryByText(text)).toBeNull();
    }
    expect(main().getByRole('button', { name: 'View Available Vehicles' })).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByText(tagline(DEFAULT_COMPANY))).toBeTruthy();
  });

  it('should be paragraphs of /about', () => {
    openSite('/about', { texts: { about: ['We rent vans.', 'Come by.'] } });
    expect(main().getByText('We rent vans.').tagName).toBe('P');
    expect(main().getByText('Come by.').tagName).toBe('P');
    expect(main().queryByText(/One location, one family/)).toBeNull();
  });

  // PAGE-53
  it('should be on /before-you-rent after the facts of the rules, with the terms at the end', async () => {
    await aSiteInProcess();
    const beforeYouRent = [{ title: 'Deposit', text: 'Cards only.\nNo cash.' }];
    openSite('/before-you-rent', { texts: { beforeYouRent, terms: '1. Pay.\n2. Drive.' } });
    const names = main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
    expect(names.slice(-3)).toEqual(['If plans change', 'Deposit', 'Terms']);
    const region = within(main().getByRole('region', { name: 'Terms' }));
    expect(region.getByText('1. Pay.').tagName).toBe('P');
    expect(region.getByText('2. Drive.').tagName).toBe('P');
    const links = within(main().getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    // An entry named as a part of the rules has a place of its own.
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(links.length);
  });

  it('should leave /before-you-rent as the rules have it where there are none', async () => {
    await aSiteInProcess();
    openSite('/before-you-rent');
    expect(main().queryByRole('heading', { name: 'Terms' })).toBeNull();
    await waitFor(() => expect(main().getByText(/credit card deposit/)).toBeTruthy());
  });

  // SITE-16
  it('should come with the code of a page that is opened after another, once', async () => {
    const { ports } = await aSiteInProcess();
    const defaults = defaultSettings('desk@oakville.example');
    const rule = changeSettings(
      defaults,
      { seenVersion: 0, texts: { ...NOTHING, terms: '1. Pay.' } },
      { by: 'a', at: NOON },
    );
    await ports.settings.edit(SETTINGS_ID, rule);
    await waitFor(async () => expect((await loadTexts()).terms).toBe('1. Pay.'));
    const loaded: object[] = [];
    loadTextsBy(async () => void loaded.push(await loadTexts()));
    expect(await withTexts(Promise.resolve('code'))).toBe('code');
    expect(await withTexts(Promise.resolve('other code'))).toBe('other code');
    expect(loaded).toEqual([
      {
        ...{
          tagline: tagline(DEFAULT_COMPANY),
          promo: '',
          about: DEFAULT_TEXTS.about,
          beforeYouRent: [],
          terms: '1. Pay.',
        },
        award: { shown: false, title: '', text: '' },
        inFrench: { shown: false, text: '' },
      },
    ]);
  });
});
