// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { NOT_ALLOWED, OWNERS_ONLY } from '../../../src/domain/staff/messages.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { addAll } from '../../support/site/records.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aPlacedBooking, aStaffAccount, aSubmission } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

async function openAsDesk(path: string) {
  const site = await aStaffSiteInProcess({ role: 'desk' });
  await addBooking(site.ports.bookings, aPlacedBooking(), aSubmission());
  openSite(path);
  return site;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// STAFF-33
describe('what the desk sees', () => {
  it('should be the pages of every day, the fleet and one’s own account', async () => {
    await openAsDesk('/admin/bookings');
    const bar = within(await screen.findByRole('navigation', { name: 'Staff' }));
    const links = await bar.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/today',
      '/admin/timeline',
      '/admin/bookings',
      '/admin/messages',
      '/admin/add-car',
      '/admin/till',
    ]);
    await userEvent.click(bar.getByRole('button', { name: /^Account/ }));
    expect(bar.queryByRole('link', { name: 'People' })).toBeNull();
    expect(bar.queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(bar.getByRole('link', { name: 'Account' })).toBeTruthy();
  });

  it('should be bookings without Delete and without their file', async () => {
    await openAsDesk('/admin/bookings');
    await screen.findByRole('button', { name: /^HOJ-/ });
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
  });

  it('should be the fleet to read', async () => {
    await openAsDesk('/admin/add-car');
    await heading('Fleet');
    await screen.findByRole('table', { name: 'Fleet' });
    expect(screen.getByText('Available', { selector: 'td *' })).toBeTruthy();
    for (const name of [/^Edit/, /^Change prices/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('should be one’s own account alone', async () => {
    await openAsDesk('/admin/account');
    await screen.findByRole('region', { name: 'Where you are signed in' });
    expect(screen.queryByRole('region', { name: 'Privacy' })).toBeNull();
  });

  it.each(['/admin/reports', '/admin/health', '/admin/people', '/admin/settings'])(
    'should say on %s that it is for owners',
    async (path) => {
      await openAsDesk(path);
      expect(await screen.findByText(OWNERS_ONLY)).toBeTruthy();
    },
  );
});

// STAFF-33
it('should show from then on what a changed role may do', async () => {
  const { ports } = await aStaffSiteInProcess();
  await addAll(ports.staff, [aStaffAccount({ role: 'owner' })]);
  const user = openSite('/admin/account');
  const bar = within(await screen.findByRole('navigation', { name: 'Staff' }));
  await bar.findByRole('link', { name: /^Health/ });
  const account = await ports.staff.findBy('email', STAFF_EMAIL);
  if (account) await changeAccount(ports.staff, { ...account, role: 'desk' });
  await user.type(screen.getByLabelText('The person’s email'), 'priya.raman@example.com');
  await user.click(screen.getByRole('button', { name: 'Find what we store' }));
  await waitFor(() => expect(bar.queryByRole('link', { name: /^Health/ })).toBeNull());
  expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(NOT_ALLOWED))).toBe(true);
});
