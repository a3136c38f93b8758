// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { defaultTexts, type Texts } from '../../../src/domain/shared/texts.ts';
import {
  changeSettings as changeRule,
  defaultSettings,
  ownerTexts,
  presentSettings,
  SETTINGS_ID,
} from '../../../src/domain/site/settings.ts';
import { changeSettings } from '../../../src/ports/api/calls/staff/settings.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite, reload, wholeText } from '../render-site.tsx';

const DEFAULT_TEXTS = defaultTexts(DEFAULT_HOURS);

const DEFAULTS = defaultSettings('desk@oakville.example');

async function open() {
  const site = await aStaffSiteInProcess();
  const user = openSite('/admin/settings#texts');
  await screen.findByRole('form', { name: 'Texts' });
  const saved = async () => ownerTexts(presentSettings(DEFAULTS, await site.ports.settings.find(SETTINGS_ID)));
  /** A change of another owner. */
  const colleague = (over: Partial<Texts>) =>
    site.ports.settings.edit(SETTINGS_ID, (found) => {
      const settings = presentSettings(DEFAULTS, found?.value);
      const request = { seenVersion: settings.version, texts: { ...ownerTexts(settings), ...over } };
      return changeRule(DEFAULTS, request, { by: 'dana@oakville.example', at: NOON })(found);
    });
  return { ...site, user, saved, colleague };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const alertText = () => screen.getByRole('alert').textContent;
const preview = () => within(screen.getByRole('region', { name: 'What customers will see' }));

async function retype(user: User, name: string, text: string): Promise<void> {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

async function save(user: User): Promise<void> {
  await user.click(button('Save changes'));
  await screen.findByText('Settings saved. Customers see them now.');
}

// SITE-17
describe('the texts', () => {
  it('should be saved with paragraphs and entries that are added and emptied by keyboard', async () => {
    const { user, saved } = await open();
    await retype(user, 'Tagline', 'Vans for Halton.');
    button('Add a paragraph').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('About, paragraph 2'));
    await user.keyboard('Come by for a coffee.');
    await user.click(button('Add a paragraph'));
    await user.click(button('Add an entry'));
    expect(document.activeElement).toBe(field('Entry 1, title'));
    await user.keyboard('Child seats{Tab}Ask us.');
    await user.click(button('Add an entry'));
    await user.click(box('Award band'));
    await retype(user, 'Promo line', '');
    // An empty paragraph and an empty entry are no change.
    expect(screen.getByText('5 changes')).toBeTruthy();
    await save(user);
    expect(await saved()).toEqual({
      ...DEFAULT_TEXTS,
      tagline: 'Vans for Halton.',
      promo: '',
      about: [...DEFAULT_TEXTS.about, 'Come by for a coffee.'],
      award: { ...DEFAULT_TEXTS.award, shown: false },
      beforeYouRent: [{ title: 'Child seats', text: 'Ask us.' }],
    });
    expect(screen.queryByText(/^\d+ changes?$/)).toBeNull();
    await retype(user, 'About, paragraph 1', '');
    await retype(user, 'Entry 1, title', '');
    await retype(user, 'Entry 1, text', '');
    await save(user);
    expect(await saved()).toMatchObject({ about: ['Come by for a coffee.'], beforeYouRent: [] });
    expect(field('About, paragraph 1').value).toBe('Come by for a coffee.');
  });

  it('should take no more than six paragraphs', async () => {
    const { user } = await open();
    for (let count = 1; count < 6; count += 1) await user.click(button('Add a paragraph'));
    expect(field('About, paragraph 6')).toBeTruthy();
    expect(button('Add a paragraph').disabled).toBe(true);
  });

  it('should be refused at the fields, and where nothing differs', async () => {
    const { user, sent } = await open();
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('Nothing was changed.'));
    await retype(user, 'Promo line', '<b>Vans</b>');
    await user.click(button('Add an entry'));
    await user.keyboard('Child seats');
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('Write plain text, without < and >.'));
    expect(field('Entry 1, text').getAttribute('aria-invalid')).toBe('true');
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Entry 1, text' }));
    expect(document.activeElement).toBe(field('Entry 1, text'));
    expect(sent(changeSettings)).toEqual([]);
    await user.click(button('Put them back'));
    expect(field('Promo line').value).toBe(DEFAULT_TEXTS.promo);
    expect(screen.queryByRole('textbox', { name: 'Entry 1, text' })).toBeNull();
  });

  it('should stay as they are typed over a reload, another section and a lost session', async () => {
    const { user, cookies } = await open();
    await retype(user, 'Terms', '1. Pay.{Enter}2. Drive.');
    await user.click(box('Line in French'));
    reload();
    await screen.findByRole('form', { name: 'Texts' });
    expect(field('Terms').value).toBe('1. Pay.\n2. Drive.');
    expect(box('Line in French').checked).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    await screen.findByRole('form', { name: 'New rates' });
    await user.click(screen.getByRole('link', { name: 'Texts' }));
    await screen.findByRole('form', { name: 'Texts' });
    expect(field('Terms').value).toBe('1. Pay.\n2. Drive.');
    cookies.clear();
    await user.click(button('Save changes'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(document.querySelector<HTMLTextAreaElement>('[name="texts/terms"]')?.value).toBe('1. Pay.\n2. Drive.');
  });

  it('should show what a colleague changed meanwhile, and keep what was typed', async () => {
    const { user, saved, colleague } = await open();
    await retype(user, 'Tagline', 'Vans for Halton.');
    await colleague({ tagline: 'Cars for Halton.', promo: 'Free pickup' });
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('dana@oakville.example changed them, Monday, November 23, 2026'));
    await waitFor(() => expect(field('Promo line').value).toBe('Free pickup'));
    expect(field('Tagline').value).toBe('Vans for Halton.');
    await save(user);
    expect(await saved()).toMatchObject({ tagline: 'Vans for Halton.', promo: 'Free pickup' });
  });

  // SITE-15
  it('should be in the history, and be undone', async () => {
    const { user, saved } = await open();
    await retype(user, 'Award title', 'Best vans of Halton');
    await user.click(button('Add an entry'));
    await user.keyboard('Child seats{Tab}Ask us.');
    await save(user);
    const table = within(
      screen.getByRole('table', { name: 'Changes of the company, the hours, the texts and the rates' }),
    );
    expect(
      table.getByText(
        'Award title: Chosen by our community → Best vans of Halton; Before you rent: none → Child seats: Ask us.',
      ),
    ).toBeTruthy();
    await user.click(button('Undo the last change of the texts'));
    expect(alertText()).toContain('The form has what was there before this change.');
    expect(field('Award title').value).toBe('Chosen by our community');
    expect(screen.queryByRole('textbox', { name: 'Entry 1, title' })).toBeNull();
    await save(user);
    expect(await saved()).toEqual(DEFAULT_TEXTS);
  });
});

// SITE-18
it('should show what customers will see of the texts, and nothing of what is not shown', async () => {
  const { user } = await open();
  expect(
    preview().getByText('Cars, SUVs, trucks and vans for Oakville, Burlington, Milton, Mississauga and Hamilton.'),
  ).toBeTruthy();
  expect(preview().getByText(wholeText('Vous préférez le français ? Appelez-nous au 905-555-0142.'))).toBeTruthy();
  expect(preview().queryByText('Before you rent, at its end')).toBeNull();
  await retype(user, 'Tagline', 'Vans for Halton.');
  await retype(user, 'Terms', 'Pay first.');
  await user.click(box('Award band'));
  expect(preview().getByText('Vans for Halton.').tagName).toBe('INS');
  expect(preview().getByText('Pay first.').tagName).toBe('INS');
  expect(preview().queryByText('Chosen by our community')).toBeNull();
});
