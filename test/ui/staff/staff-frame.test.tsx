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
    ['/admin/till', null],
    ['/admin/reports', null],
    ['/admin/health', null],
  ]);
  expect(screen.getByRole('main').contains(screen.getByRole('navigation', { name: 'Staff' }))).toBe(false);
  expect(screen.getByRole('button', { name: new RegExp(`^Account, ?${STAFF_EMAIL}$`) })).toBeTruthy();
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
  await screen.findByRole('heading', { level: 1, name: 'Fleet' });
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('false'));
});

// STAFF-53
it('should have people and the own account in the menu of the account', async () => {
  await aStaffSiteInProcess();
  const user = open('/admin/bookings');
  const menu = (await bar()).getByRole('button', { name: /^Account/ });
  menu.focus();
  await user.keyboard('{Enter}');
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect((await bar()).queryByRole('link', { name: 'People' })).toBeNull();
  expect(document.activeElement).toBe(menu);
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('People');
  expect((await bar()).getByRole('link', { name: 'Settings' })).toBeTruthy();
  await user.click((await bar()).getByRole('link', { name: 'Account' }));
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  await waitFor(() => expect(menu.getAttribute('aria-expanded')).toBe('false'));
});

// STAFF-53
it("should lead to the till by 'Money'", async () => {
  await aStaffSiteInProcess();
  const user = open('/admin/bookings');
  const [money] = (await bar()).getAllByRole('link', { name: 'Money' });
  if (money) await user.click(money);
  await screen.findByRole('heading', { level: 1, name: 'Till' });
  expect(money?.getAttribute('aria-current')).toBe('page');
});

// STAFF-27
it('should keep the place of the bar before anybody is signed in, and go with the session', async () => {
  await aSiteInProcess();
  open('/admin/bookings');
  await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
  expect(document.getElementById('staff-bar')?.textContent).toBe('');
});
