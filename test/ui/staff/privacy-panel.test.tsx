// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { erasePersonalData, exportPersonalData } from '../../../src/ports/api/calls/staff/privacy.ts';
import { addBooking } from '../../../src/server/use-cases/stored/stored-bookings.ts';
import { storeMessage } from '../../../src/server/use-cases/stored/stored-messages.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL, startStaffSession } from '../../support/site/staff.ts';
import { PASSWORD } from '../../support/site/staff-browser.ts';
import { aDecision, changeBooking } from '../../support/values/changes.ts';
import { aMessage, aPlacedBooking, aSubmission } from '../../support/values/samples.ts';
import { logged, openSite } from '../render-site.tsx';

const PRIYA = 'priya.raman@example.com';

/** The panel on a site that keeps a declined booking of Priya, one to come, and a message. */
async function open() {
  const site = await aStaffSiteInProcess();
  const [declined, placed] = [aPlacedBooking(), aPlacedBooking()];
  const booking = { ...placed.booking, formerEmails: ['priya@old.example'], linkNumber: 2 };
  const upcoming = { ...placed, booking };
  // Without e-mails: what is kept of one changes while it is sent.
  for (const each of [declined, upcoming])
    await addBooking(site.ports.bookings, { ...each, emails: [] }, aSubmission());
  const silent = { ...aDecision(declined.booking, 'declined'), emails: [] };
  await changeBooking(site.ports.bookings, declined.booking.id, silent);
  await storeMessage(site.ports, aMessage());
  const user = openSite('/admin/account');
  const panel = within(await screen.findByRole('region', { name: 'Privacy' }));
  const find = async (email: string) => {
    await user.clear(panel.getByLabelText('The person’s email'));
    await user.type(panel.getByLabelText('The person’s email'), email);
    await user.click(panel.getByRole('button', { name: 'Find what we store' }));
  };
  return { site, user, panel, find, upcoming: upcoming.booking };
}

const firstLine = () =>
  screen
    .getAllByRole('alert')
    .find(({ textContent }) => textContent)
    ?.querySelector('p')?.textContent;

it('should show what is kept of a person, with a copy, and erase it after asking once more', async () => {
  const { site, user, panel, find, upcoming } = await open();
  await find('nobody@example.com');
  await panel.findByText('We store nothing about nobody@example.com.');
  expect(panel.queryByRole('button', { name: 'Erase…' })).toBeNull();
  await find(PRIYA);
  await panel.findByText(`Stored about ${PRIYA}: 2 bookings, 1 message, 0 quotes.`);
  const items = panel.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(items.filter((text) => text.includes('Still ahead'))).toEqual([
    expect.stringContaining(upcoming.confirmationNumber),
  ]);
  const copy = panel.getByRole('link', { name: 'Download a copy (JSON)' });
  expect(copy.getAttribute('download')).toBe('personal-data.json');
  const [, text = ''] = copy.getAttribute('href')?.split(',') ?? [];
  const { method, path } = exportPersonalData;
  const { csrfToken } = await (await fetch('/api/admin/session')).json();
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
    body: JSON.stringify({ email: PRIYA }),
  });
  expect(JSON.parse(decodeURIComponent(text))).toEqual(await answer.json());

  await user.click(panel.getByRole('button', { name: 'Erase…' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(site.sent(erasePersonalData)).toEqual([]);
  await user.click(panel.getByRole('button', { name: 'Erase…' }));
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(firstLine()).toBe('Erased: 1 booking, 1 message, 0 quotes.'));
  const left = `Still to come, so not erased. Decline or delete first: ${upcoming.confirmationNumber}`;
  expect(screen.getByText(left)).toBeTruthy();
  expect(panel.queryByRole('link')).toBeNull();
});

it('should tell in the dialog that erasing failed, and let it be pressed again', async () => {
  const { site, user, find } = await open();
  const reach = site.fail(erasePersonalData);
  await find(PRIYA);
  await user.click(await screen.findByRole('button', { name: 'Erase…' }));
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Erase personal data' }));
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('That did not work. Please try again.'));
  expect(logged).toHaveBeenCalled();
  reach();
  await user.click(screen.getByRole('button', { name: 'Erase for good' }));
  await waitFor(() => expect(firstLine()).toBe('Erased: 1 booking, 1 message, 0 quotes.'));
});

// STAFF-11
it('should repeat a call once where a sign-in in another tab has replaced the CSRF token', async () => {
  const { site, panel, find } = await open();
  await find('nobody@example.com');
  await panel.findByText('We store nothing about nobody@example.com.');
  site.cookies.set('staff', (await startStaffSession(site.ports)).token);
  await find(PRIYA);
  await panel.findByText(/^Stored about/);
  expect(site.sent(exportPersonalData)).toHaveLength(3);
});

// STAFF-12
it('should wait for a new sign-in once the session has ended, and then go on', async () => {
  const { site, user, panel, find } = await open();
  site.cookies.clear();
  await find(PRIYA);
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
  await user.type(dialog.getByLabelText('Email'), STAFF_EMAIL);
  await user.type(dialog.getByLabelText('Password'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await panel.findByText(/^Stored about/);
});
