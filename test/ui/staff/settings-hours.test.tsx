// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '../../../src/domain/shared/opening-hours.ts';
import { SETTINGS_ID } from '../../../src/domain/site/settings.ts';
import { changeSettings } from '../../../src/ports/api/calls/staff/settings.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { anItinerary, aPlacedBooking, aSubmission, at } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

async function open() {
  const site = await aStaffSiteInProcess();
  const pickupTime = at('2026-11-28', '10:00');
  const placed = aPlacedBooking({ itinerary: anItinerary({ pickupDate: '2026-11-28', pickupTime }) });
  await addBooking(site.ports.bookings, placed, aSubmission());
  const user = openSite('/admin/settings#hours');
  await screen.findByRole('form', { name: 'Hours' });
  const saved = async () => (await site.ports.settings.find(SETTINGS_ID))?.hours;
  return { ...site, user, saved, placed };
}

type User = Awaited<ReturnType<typeof open>>['user'];
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const day = (name: string) => within(screen.getByRole('group', { name }));
const preview = () => screen.getByRole('region', { name: 'What customers will see' }).textContent;

async function save(user: User): Promise<void> {
  await user.click(button('Save changes'));
  await screen.findByText('Settings saved. Customers see them now.');
}

// SITE-9 to SITE-11
describe('the opening hours', () => {
  it('should be saved, with the pickups outside them and the change in the history, and undone', async () => {
    const { user, saved, placed } = await open();
    expect(preview()).toContain('Sat and Sun 9 am to 12 pm');
    await user.click(day('Saturday').getByRole('checkbox', { name: 'Saturday' }));
    expect(day('Saturday').getByText('Closed')).toBeTruthy();
    expect(day('Saturday').getByText('Now: 9:00 am to 12:00 pm')).toBeTruthy();
    await user.selectOptions(day('Friday').getByRole('combobox', { name: 'Last pickup' }), '15:00');
    expect(preview()).toContain('Fri 7 am to 3 pmSat closed');
    expect(screen.getByText('2 changes')).toBeTruthy();
    // SITE-24
    const outside = () => within(screen.getByRole('region', { name: 'Pickups outside the hours' }));
    await waitFor(() => expect(outside().getByText(/^1 pickup to come is outside these hours\./)).toBeTruthy());
    await user.click(button('Save changes'));
    await screen.findByRole('button', { name: 'Save although 1 pickup is outside' });
    expect(await saved()).toBeUndefined();
    await user.selectOptions(day('Friday').getByRole('combobox', { name: 'Last pickup' }), '14:00');
    await user.selectOptions(day('Friday').getByRole('combobox', { name: 'Last pickup' }), '15:00');
    await user.click(button('Save changes'));
    await user.click(await screen.findByRole('button', { name: 'Save although 1 pickup is outside' }));
    await screen.findByText('Settings saved. Customers see them now.');
    const friday = { opens: '07:00', closes: '15:00' };
    // SITE-7
    expect(await screen.findByText(/^Open 6 days a week/)).toBeTruthy();
    expect(await saved()).toEqual({ ...DEFAULT_HOURS, friday, saturday: null });
    expect(outside().getByText(/^1 pickup to come is outside these hours\. Call the customer/)).toBeTruthy();
    expect(outside().getByRole('link', { name: placed.booking.confirmationNumber })).toBeTruthy();
    const change = 'Friday: 7:00 am to 5:00 pm → 7:00 am to 3:00 pm; Saturday: 9:00 am to 12:00 pm → closed';
    expect(screen.getByRole('cell', { name: change })).toBeTruthy();
    await user.click(button(/^Undo/));
    expect(day('Saturday').getByRole<HTMLSelectElement>('combobox', { name: 'First pickup' }).value).toBe('09:00');
    await save(user);
    expect(await saved()).toEqual(DEFAULT_HOURS);
    expect(screen.getByText('All pickups to come are within these hours.')).toBeTruthy();
  });

  it('should be refused at the days, and where nothing differs', async () => {
    const { user, sent } = await open();
    await user.click(button('Save changes'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nothing was changed.'));
    await user.selectOptions(day('Monday').getByRole('combobox', { name: 'Last pickup' }), '07:00');
    await user.click(button('Save changes'));
    await waitFor(() => expect(day('Monday').getByText('The last pickup must be after the first.')).toBeTruthy());
    await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Monday' }));
    expect(document.activeElement).toBe(day('Monday').getByRole('checkbox', { name: 'Monday' }));
    expect(sent(changeSettings)).toEqual([]);
    await user.click(button('Put them back'));
    expect(day('Monday').getByRole<HTMLSelectElement>('combobox', { name: 'Last pickup' }).value).toBe('17:00');
  });

  it('should stay as they are typed over a reload and a lost session', async () => {
    const { user, cookies } = await open();
    await user.click(day('Sunday').getByRole('checkbox', { name: 'Sunday' }));
    reload();
    await screen.findByRole('form', { name: 'Hours' });
    expect(day('Sunday').getByText('Closed')).toBeTruthy();
    cookies.clear();
    await user.click(button('Save changes'));
    await screen.findByRole('dialog', { name: 'Sign in again' });
  });
});
