// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changePassword } from '../../../src/ports/api/calls/staff/own-account.ts';
import { changeAccount } from '../../support/site/accounts.ts';
import { aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL, startStaffSession } from '../../support/site/staff.ts';
import { codeOf, PASSWORD } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

const NEW = 'another long password';

async function open() {
  const site = await aStaffSiteInProcess();
  const user = openSite('/admin/account');
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return { site, user };
}

async function change({ user }: Awaited<ReturnType<typeof open>>, current: string): Promise<void> {
  const form = within(screen.getByRole('form', { name: 'Change password' }));
  await user.type(form.getByLabelText('Current password'), current);
  await user.type(form.getByLabelText('New password'), NEW);
  await user.click(form.getByRole('button', { name: 'Change password' }));
}

const firstLine = () =>
  screen
    .getAllByRole('alert')
    .find(({ textContent }) => textContent)
    ?.querySelector('p')?.textContent;

describe('the account page', () => {
  it('should change the password', async () => {
    const opened = await open();
    await change(opened, PASSWORD);
    await waitFor(() => expect(firstLine()).toBe('Password changed.'));
    expect(opened.site.sent(changePassword)).toEqual([{ currentPassword: PASSWORD, newPassword: NEW }]);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('should tell a wrong password at its field and keep what was typed', async () => {
    const opened = await open();
    await change(opened, 'not my password');
    await waitFor(() => expect(firstLine()).toBe('The password was not changed.'));
    expect(screen.getByText('This is not your password.')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', NEW);
  });

  // MAIL-31
  it('should let owners choose the e-mail of the evening by a tick', async () => {
    const { site, user } = await open();
    const evening = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Email me every evening/ });
    expect((await evening()).checked).toBe(false);
    await user.click(await evening());
    const chosen = async () => (await site.ports.staff.findBy('email', STAFF_EMAIL))?.evening;
    await waitFor(async () => expect(await chosen()).toBe(true));
    expect((await evening()).checked).toBe(true);
    await user.click(await evening());
    await waitFor(async () => expect(await chosen()).toBeUndefined());
  });

  it('should list the sessions, and end another one but not this', async () => {
    const { ports } = await aStaffSiteInProcess();
    await startStaffSession(ports);
    const user = openSite('/admin/account');
    await screen.findByRole('heading', { level: 1, name: 'Your account' });
    const sessions = within(screen.getByRole('region', { name: 'Where you are signed in' }));
    await sessions.findByText('This browser');
    await user.click(sessions.getByRole('button', { name: 'End the session from 203.0.113.7' }));
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(sessions.queryByRole('button')).toBeNull();
  });

  it('should say that the second factor is on, and how many recovery codes are left', async () => {
    const { ports } = await aStaffSiteInProcess();
    const account = await ports.staff.findBy('email', STAFF_EMAIL);
    const recoveryDigests = Array.from({ length: 9 }, (_, index) => `digest-${index}`);
    const secondFactor = { secret: 'JBSWY3DPEHPK3PXP', lastStep: 7, recoveryDigests };
    if (account) await changeAccount(ports.staff, { ...account, secondFactor });
    openSite('/admin/account');
    expect(await screen.findByText(/You have 9 recovery codes left\./)).toBeTruthy();
  });

  it('should set up a second factor', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }));
    const secret = (await screen.findByText(/^[A-Z2-7]{32}$/)).textContent ?? '';
    await user.type(await screen.findByLabelText('Code'), codeOf(secret, NOON));
    await user.click(screen.getByRole('button', { name: 'Confirm code' }));
    await screen.findByRole('list', { name: 'Recovery codes' });
  });

  it('should tell a wrong code of the second factor at its field, each time, and lead there from the button', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Scan this with your authenticator app/));
    const code = screen.getByLabelText('Code');
    for (const typed of ['000000', '111111']) {
      await user.clear(code);
      await user.type(code, typed);
      await user.click(screen.getByRole('button', { name: 'Confirm code' }));
      const reported = await screen.findByText(/^That code is not right\./);
      expect(reported.closest('[aria-live="assertive"]')).toBeTruthy();
      expect(code.getAttribute('aria-invalid')).toBe('true');
      expect(code.getAttribute('aria-describedby')).toBe(reported.closest('[id]')?.id);
      await waitFor(() => expect(document.activeElement).toBe(code));
    }
  });

  it('should let go of its last notice with the sign-out', async () => {
    const opened = await open();
    await change(opened, PASSWORD);
    await waitFor(() => expect(firstLine()).toBe('Password changed.'));
    await opened.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('form', { name: 'Sign in' });
    expect(firstLine()).toBeUndefined();
  });
});
