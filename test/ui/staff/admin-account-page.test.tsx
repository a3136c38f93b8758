// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSite } from '../render-site.tsx';
import { aStaffSite, CREDENTIALS } from './a-staff-site.ts';

async function open(next: 'in' | 'code' = 'in') {
  const { site, apis } = aStaffSite();
  site.next = next;
  const user = openSite('/admin/account', { staff: apis });
  await screen.findByRole('heading', { level: 1, name: 'Your account' });
  return { site, user };
}

async function change({ user }: Awaited<ReturnType<typeof open>>, current: string): Promise<void> {
  const form = within(screen.getByRole('form', { name: 'Change password' }));
  await user.type(form.getByLabelText('Current password'), current);
  await user.type(form.getByLabelText('New password'), 'another long password');
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
    await change(opened, CREDENTIALS.password);
    await waitFor(() => expect(firstLine()).toBe('Password changed.'));
    expect(opened.site.passwords).toEqual(['another long password']);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('should tell a wrong password at its field and keep what was typed', async () => {
    const opened = await open();
    await change(opened, 'not my password');
    await waitFor(() => expect(firstLine()).toBe('The password was not changed.'));
    expect(screen.getByText('That is not your password.')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'another long password');
  });

  it('should list the sessions, and end another one but not this', async () => {
    const { site, user } = await open();
    const sessions = within(screen.getByRole('region', { name: 'Where you are signed in' }));
    await sessions.findByText('This browser');
    await user.click(sessions.getByRole('button', { name: 'End the session from 203.0.113.7' }));
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
    expect(site.ended).toEqual(['there']);
    expect(sessions.queryByRole('button')).toBeNull();
  });

  it('should say that the second factor is on, and how many recovery codes are left', async () => {
    await open('code');
    expect(await screen.findByText(/You have 9 recovery codes left\./)).toBeTruthy();
  });

  it('should set up a second factor', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }));
    await user.type(await screen.findByLabelText('Code'), '123456');
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
      const told = await screen.findByText(/^That code is not right\./);
      expect(told.closest('[aria-live="assertive"]')).toBeTruthy();
      expect(code.getAttribute('aria-invalid')).toBe('true');
      expect(code.getAttribute('aria-describedby')).toBe(told.closest('[id]')?.id);
      await waitFor(() => expect(document.activeElement).toBe(code));
    }
  });

  it('should let go of its last notice with the sign-out', async () => {
    const opened = await open();
    await change(opened, CREDENTIALS.password);
    await waitFor(() => expect(firstLine()).toBe('Password changed.'));
    await opened.user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('form', { name: 'Sign in' });
    expect(firstLine()).toBeUndefined();
  });
});
