// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addAll } from '../../support/site/records.ts';
import { aSiteInProcess, aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { aMessage } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

const open = (path: string) => openSite(path);

const bar = async () => within(await screen.findByRole('navigation', { name: 'Staff' }));

// PAGE-2
it('should lead from /admin to the first staff page', async () => {
  await aStaffSiteInProcess();
  open('/admin');
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  expect(window.location.pathname).toBe('/admin/today');
});

// STAFF-27
it('should have the staff pages, the account and a way out in one bar outside of the page', async () => {
  const { ports } = await aStaffSiteInProcess();
  await addAll(ports.messages, [aMessage({ id: 'one' }), aMessage({ id: 'two' }), aMessage({ id: 'three' })]);
  open('/admin/bookings');
  const pages = await bar();
  await pages.findByRole('link', { name: 'Messages, open: 3' });
  expect(
    pages.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['/admin/today', null],
    ['/admin/timeline', null],
    ['/admin/bookings', 'page'],
    ['/admin/messages', null],
    ['/admin/add-car', null],
    ['/admin/reports', null],
    ['/admin/people', null],
    ['/admin/health', null],
    ['/admin/account', null],
  ]);
  expect(screen.getByRole('main').contains(screen.getByRole('navigation', { name: 'Staff' }))).toBe(false);
  expect(screen.getByRole('link', { name: new RegExp(`^Account, ?${STAFF_EMAIL}$`) })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

// STAFF-27
it("should open the other pages under 'More', and close it on the page that is opened", async () => {
  await aStaffSiteInProcess();
  const user = open('/admin/bookings');
  const more = (await bar()).getByRole('button', { name: 'More' });
  await user.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  const [, inMore] = (await bar()).getAllByRole('link', { name: 'Fleet' });
  if (inMore) await user.click(inMore);
  await screen.findByRole('heading', { level: 1, name: 'Add New Car' });
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('false'));
});

// STAFF-27
it('should keep the place of the bar before anybody is signed in, and go with the session', async () => {
  await aSiteInProcess();
  open('/admin/bookings');
  await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
  expect(document.getElementById('staff-bar')?.textContent).toBe('');
});
