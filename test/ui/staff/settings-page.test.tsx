// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ratesForm } from '../../../src/domain/pricing/rates.ts';
import { OAKVILLE_TARIFF } from '../../../src/domain/pricing/tariff.ts';
import { makeRates, readSettings, withdrawRates } from '../../../src/ports/api/calls/staff/settings.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { someRates } from '../../support/values/rates.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

type StoredRates = ReturnType<typeof someRates>;
const [EARLIER, DAYBREAK] = ['2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z'] as const;
const EARLIER_RATES = someRates({ id: 'earlier', from: EARLIER, at: EARLIER });
const SCHEDULED = someRates({ id: 'scheduled', from: DAYBREAK, tariff: { ...OAKVILLE_TARIFF, deposit: 40_000 } });

async function open(...stored: readonly StoredRates[]) {
  const site = await aStaffSiteInProcess();
  for (const value of stored) await site.ports.tariffs.add(value.id, { value });
  const user = openSite('/admin/settings#rates');
  await screen.findByRole('form', { name: 'New rates' });
  const all = async () => (await site.ports.tariffs.list({ order: 'from' })).values;
  return { ...site, user, all };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const alertText = () => screen.getByRole('alert').textContent;
const rowOf = (table: string, name: string | RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name }));
const listed = () =>
  within(screen.getByRole('table', { name: 'In force, scheduled and past' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 4).map(({ textContent }) => textContent));
const LISTING_FEE = 'Vehicle Listing Fee, new';

async function retype(user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string): Promise<void> {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

// STAFF-59
describe('new rates', () => {
  it('should be typed beside those in force, with the difference and three trips, and count from the press', async () => {
    const { user, all } = await open();
    await retype(user, LISTING_FEE, '1.49');
    expect(rowOf('Fees', /^Vehicle Listing Fee/).getByText('$0.99')).toBeTruthy();
    expect(rowOf('Fees', /^Vehicle Listing Fee/).getByText('+ $0.50')).toBeTruthy();
    await retype(user, 'Extra kilometre, new', '0.22');
    expect(rowOf('Fees', /^Extra kilometre/).getByText('new')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Travel into the USA' }));
    expect(screen.getByText('3 changes')).toBeTruthy();
    expect(
      screen.getByText('A weekend in a sedan, driver 24', { selector: 'b' }).closest('summary')?.textContent,
    ).toContain('+ $1.13');
    await user.click(button('Save rates'));
    await screen.findByText('Rates saved. Customers see them now.');
    const [made] = await all();
    expect(made).toMatchObject({ from: NOON, by: STAFF_EMAIL, tariff: { listingFeePerDay: 149, extraKilometre: 22 } });
    expect(made?.tariff.addOns.find(({ id }) => id === 'usa-travel')).toMatchObject({ offered: false });
    await waitFor(() =>
      expect(listed()[0]?.slice(1, 3)).toEqual([
        'In force',
        'Vehicle Listing Fee $0.99 to $1.49, Extra kilometre ask us to $0.22, Travel into the USA not offered',
      ]),
    );
    expect(screen.queryByText(/^\d+ changes?$/)).toBeNull();
  });

  it('should be scheduled for a later day, and follow those that are scheduled before it', async () => {
    const { user, all } = await open(SCHEDULED);
    expect(screen.getByText(/^From Tue, Dec 1 the rates that are scheduled/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'From a day' }));
    await user.click(button('Schedule rates'));
    await screen.findByText('Choose a later day.', { selector: '[role=alert] *' });
    await user.type(screen.getByLabelText('In force from'), '2027-01-04');
    expect(field('Deposit, new').value).toBe('400.00');
    expect(screen.queryByText(/the rates that are scheduled/)).toBeNull();
    await retype(user, LISTING_FEE, '1.49');
    await user.click(button('Schedule rates'));
    await waitFor(() => expect(alertText()).toContain('Rates scheduled from Mon, Jan 4, 2027.'));
    expect((await all()).at(-1)).toMatchObject({ tariff: { deposit: 40_000, listingFeePerDay: 149 } });
  });

  it('should be refused at their fields, and where nothing differs', async () => {
    const { user, sent } = await open();
    await user.click(button('Save rates'));
    await waitFor(() => expect(alertText()).toContain('Nothing was changed.'));
    await retype(user, 'HST in percent, new', '13.125');
    await retype(user, 'Additional Driver, new', '501');
    await user.click(button('Save rates'));
    await waitFor(() => expect(alertText()).toContain('Enter a percentage with at most two decimals.'));
    expect(field('HST in percent, new').getAttribute('aria-invalid')).toBe('true');
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Additional Driver' }));
    expect(document.activeElement).toBe(field('Additional Driver, new'));
    expect(sent(makeRates)).toEqual([]);
    await user.click(button('Put them back'));
    expect(field('HST in percent, new').value).toBe('13');
  });

  // STAFF-61
  it('should stay over a reload and a lost session', async () => {
    const { user, cookies } = await open();
    await retype(user, LISTING_FEE, '1.49');
    reload();
    await screen.findByRole('form', { name: 'New rates' });
    expect(field(LISTING_FEE).value).toBe('1.49');
    cookies.clear();
    await user.click(button('Save rates'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(dialog.getByLabelText('Password')).toBeTruthy();
    expect(document.querySelector<HTMLInputElement>('[name="rates/listingFeePerDay"]')?.value).toBe('1.49');
  });

  // STAFF-61
  it('should show what a colleague changed meanwhile, and keep what was typed', async () => {
    const { user, ports, all } = await open();
    await retype(user, LISTING_FEE, '1.49');
    const theirs = someRates({ tariff: { ...someRates().tariff, listingFeePerDay: 120 } });
    await ports.tariffs.add('theirs', { value: { ...theirs, id: 'theirs' } });
    await user.click(button('Save rates'));
    await waitFor(() => expect(alertText()).toContain('dana@oakville.example changed them, Monday, November 23, 2026'));
    await waitFor(() => expect(rowOf('Fees', /^Vehicle Listing Fee/).getByText('$1.20')).toBeTruthy());
    expect(field(LISTING_FEE).value).toBe('1.49');
    expect(field('HST in percent, new').value).toBe('13.5');
    await user.click(button('Save rates'));
    await screen.findByText('Rates saved. Customers see them now.');
    expect((await all()).map(({ tariff }) => tariff.listingFeePerDay).sort()).toEqual([120, 149]);
  });

  it('should count once where the answer was lost', async () => {
    const { user, lose, all } = await open();
    lose(makeRates);
    await retype(user, LISTING_FEE, '1.49');
    await user.click(button('Save rates'));
    await screen.findByText('The rates were not saved.');
    await user.click(button('Save rates'));
    await screen.findByText('Rates saved. Customers see them now.');
    expect(await all()).toHaveLength(1);
  });
});

// STAFF-60
describe('the list of rates', () => {
  it('should have what is scheduled, in force and past', async () => {
    await open(EARLIER_RATES, SCHEDULED);
    expect(listed()).toEqual([
      [
        'Tue, Dec 1',
        'Scheduled',
        'Deposit $300.00 to $400.00, Extra kilometre $0.18 to ask us, HST 13.5% to 13%',
        'dana@oakville.example',
      ],
      ['Sun, Nov 1', 'In force', 'Extra kilometre ask us to $0.18, HST 13% to 13.5%', 'dana@oakville.example'],
      ['Since the start', 'Past', 'As installed', 'Set-up'],
    ]);
  });

  it('should withdraw scheduled rates by a second press', async () => {
    const { user, sent } = await open(SCHEDULED);
    await user.click(button('Withdraw the rates from Tue, Dec 1'));
    expect(sent(withdrawRates)).toEqual([]);
    await user.click(button('Withdraw the rates from Tue, Dec 1'));
    await waitFor(() => expect(alertText()).toContain('The rates from Tue, Dec 1 are withdrawn.'));
    await screen.findByText('None scheduled.');
    expect(listed().map(([from]) => from)).toEqual(['Since the start']);
  });

  it('should say that rates which a colleague withdrew are gone', async () => {
    const { user, ports } = await open(SCHEDULED);
    await ports.tariffs.edit('scheduled', () => ({
      out: 'withdrawn',
      next: { value: { ...SCHEDULED, withdrawn: { by: STAFF_EMAIL, at: NOON } } },
    }));
    await user.click(button(/^Withdraw/));
    await user.click(button(/^Withdraw/));
    await waitFor(() => expect(alertText()).toContain('The rates were not withdrawn.'));
    await screen.findByText('None scheduled.');
  });

  it('should undo those in force by a second press: the ones before are made anew', async () => {
    const { user, all } = await open(EARLIER_RATES);
    await user.click(button('Undo this change, from now on'));
    await user.click(button('Undo this change, from now on'));
    await screen.findByText('Undone. Customers see the rates before.');
    const made = (await all()).find(({ id }) => id !== 'earlier');
    expect(made).toMatchObject({ from: NOON, by: STAFF_EMAIL });
    expect(made && ratesForm(made.tariff)).toEqual(ratesForm(OAKVILLE_TARIFF));
  });

  it('should say that it could not be loaded, and try again', async () => {
    const { fail } = await aStaffSiteInProcess();
    const recover = fail(readSettings);
    const user = openSite('/admin/settings#rates');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('form', { name: 'New rates' });
  });
});
