// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '../../../src/domain/shared/company.ts';
import {
  changeSettings as changeRule,
  defaultSettings,
  presentSettings,
  SETTINGS_ID,
} from '../../../src/domain/site/settings.ts';
import { changeSettings } from '../../../src/ports/api/calls/staff/settings.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { someRates } from '../../support/values/rates.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

const OWN_PHONE = '416-555-1199';

async function open() {
  const site = await aStaffSiteInProcess();
  const user = openSite('/admin/settings');
  await screen.findByRole('form', { name: 'Company' });
  const saved = async () => (await site.ports.settings.find(SETTINGS_ID))?.company;
  const defaults = defaultSettings(field('Email').value);
  /** A change of another owner. */
  const colleague = (over: Partial<typeof DEFAULT_COMPANY>) =>
    site.ports.settings.edit(SETTINGS_ID, (found) => {
      const { version, company } = presentSettings(defaults, found?.value);
      const request = { seenVersion: version, company: { ...company, ...over } };
      return changeRule(defaults, request, { by: 'dana@oakville.example', at: NOON })(found);
    });
  return { ...site, user, saved, colleague };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const alertText = () => screen.getByRole('alert').textContent;
const noteOf = (name: string) => document.getElementById(`${field(name).id}-note`)?.textContent?.trim();
const preview = () => within(screen.getByRole('region', { name: 'What customers will see' }));
const history = () =>
  within(screen.getByRole('table', { name: 'Changes of the company, the hours, the texts and the rates' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent));

async function retype(user: User, name: string, text: string): Promise<void> {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

async function save(user: User): Promise<void> {
  await user.click(button('Save changes'));
  await screen.findByText('Settings saved. Customers see them now.');
}

// STAFF-62
describe('the company', () => {
  it('should be saved with all its fields, and say what is saved while others are typed', async () => {
    const { user, saved } = await open();
    await retype(user, 'Phone', OWN_PHONE);
    expect(noteOf('Phone')).toBe('Now: 905-555-0142');
    await retype(user, 'Legal name', 'Halton Rentals Ltd.');
    await retype(user, 'Towns you serve', 'Oakville, Milton');
    await retype(user, 'Link 3, name', 'Blog');
    await retype(user, 'Link 3, address', 'https://blog.example/');
    expect(field('Link 4, name').value).toBe('');
    expect(screen.getByText('5 changes')).toBeTruthy();
    await save(user);
    expect(await saved()).toMatchObject({
      phone: OWN_PHONE,
      legalName: 'Halton Rentals Ltd.',
      towns: ['Oakville', 'Milton'],
      links: [...DEFAULT_COMPANY.links, { name: 'Blog', url: 'https://blog.example/' }],
    });
    expect(screen.queryByText(/^\d+ changes?$/)).toBeNull();
    expect(field('Phone').value).toBe(OWN_PHONE);
  });

  it('should be refused at the fields, and where nothing differs', async () => {
    const { user, sent } = await open();
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('Nothing was changed.'));
    await retype(user, 'Postal code', '90210');
    await retype(user, 'Link 2, address', 'http://www.instagram.com/hoj');
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('Enter a postal code of Canada, like L6K 0A0.'));
    expect(field('Link 2, address').getAttribute('aria-invalid')).toBe('true');
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Postal code' }));
    expect(document.activeElement).toBe(field('Postal code'));
    expect(sent(changeSettings)).toEqual([]);
    await user.click(button('Put them back'));
    expect(field('Postal code').value).toBe(DEFAULT_COMPANY.postalCode);
  });

  it('should have an address, as the rates have', async () => {
    const { user } = await open();
    const sections = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(sections.getByRole('link', { name: 'Company' }).getAttribute('aria-current')).toBe('page');
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('Nothing was changed.'));
    await user.click(sections.getByRole('link', { name: 'Rates' }));
    await screen.findByRole('form', { name: 'New rates' });
    expect(window.location.hash).toBe('#rates');
    expect(alertText()).toBe('');
    expect(sections.getByRole('link', { name: 'Rates' }).getAttribute('aria-current')).toBe('page');
  });

  // STAFF-63
  it('should stay as it is typed over a reload, another section and a lost session', async () => {
    const { user, cookies } = await open();
    await retype(user, 'Phone', OWN_PHONE);
    reload();
    await screen.findByRole('form', { name: 'Company' });
    expect(field('Phone').value).toBe(OWN_PHONE);
    await user.click(screen.getByRole('link', { name: 'Rates' }));
    await screen.findByRole('form', { name: 'New rates' });
    await user.click(screen.getByRole('link', { name: 'Company' }));
    await screen.findByRole('form', { name: 'Company' });
    expect(field('Phone').value).toBe(OWN_PHONE);
    cookies.clear();
    await user.click(button('Save changes'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(document.querySelector<HTMLInputElement>('[name="company/phone"]')?.value).toBe(OWN_PHONE);
  });

  // STAFF-63
  it('should show what a colleague changed meanwhile, and keep what was typed', async () => {
    const { user, saved, colleague } = await open();
    await retype(user, 'Phone', OWN_PHONE);
    await colleague({ phone: '416-555-2299', street: '2 Speers Road' });
    await user.click(button('Save changes'));
    await waitFor(() => expect(alertText()).toContain('dana@oakville.example changed them, Monday, November 23, 2026'));
    await waitFor(() => expect(noteOf('Phone')).toBe('Now: 416-555-2299'));
    expect(field('Phone').value).toBe(OWN_PHONE);
    expect(field('Street').value).toBe('2 Speers Road');
    await save(user);
    expect(await saved()).toMatchObject({ phone: OWN_PHONE, street: '2 Speers Road' });
  });

  // STAFF-63
  it('should be changed once where the answer was lost', async () => {
    const { user, lose } = await open();
    lose(changeSettings);
    await retype(user, 'Phone', OWN_PHONE);
    await user.click(button('Save changes'));
    await screen.findByText('The settings were not saved.');
    await save(user);
    expect(history()).toHaveLength(1);
  });
});

// SITE-5, STAFF-64
it('should mark examples, and show what customers will see', async () => {
  const { user } = await open();
  expect(noteOf('Phone')).toBe('Example: customers see this');
  expect(noteOf('Link 1, address')).toBe('Example: customers see this');
  expect(
    preview()
      .getAllByText('905-555-0142')
      .map(({ tagName }) => tagName),
  ).toEqual(['MARK', 'MARK', 'MARK']);
  await retype(user, 'Phone', OWN_PHONE);
  await retype(user, 'Towns you serve', 'Oakville, Milton');
  expect(noteOf('Phone')).toBe('Now: 905-555-0142');
  expect(
    preview()
      .getAllByText(OWN_PHONE)
      .map(({ tagName }) => tagName),
  ).toEqual(['INS', 'INS', 'INS']);
  expect(preview().getByText('Cars, SUVs, trucks and vans for Oakville and Milton.').tagName).toBe('INS');
});

// SITE-6
describe('the history', () => {
  it('should have the changes of company and rates, and undo the last of the company', async () => {
    const { user, ports, saved } = await open();
    expect(screen.getByText('Nothing was changed yet.')).toBeTruthy();
    await retype(user, 'Phone', OWN_PHONE);
    await save(user);
    const rates = someRates({ id: 'later', from: '2026-12-01T05:00:00.000Z' });
    await ports.tariffs.add('later', { value: rates });
    reload();
    await screen.findByRole('form', { name: 'Company' });
    expect(history().find(([, , by]) => by === STAFF_EMAIL)).toEqual([
      'Mon, Nov 23',
      `Phone: 905-555-0142 → ${OWN_PHONE}`,
      STAFF_EMAIL,
    ]);
    expect(history().find(([, what]) => what?.startsWith('Rates from Tue, Dec 1; '))).toBeDefined();
    await user.click(button('Undo the last change of the company'));
    expect(alertText()).toContain('The form has what was there before this change.');
    expect(field('Phone').value).toBe('905-555-0142');
    expect(noteOf('Phone')).toContain(`Now: ${OWN_PHONE}`);
    await save(user);
    expect(await saved()).toMatchObject({ phone: '905-555-0142' });
  });
});
