// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSite } from '../render-site.tsx';
import { aStaffSite } from './a-staff-site.ts';

const ANSWER = '?code=a-code&state=a-state&iss=https%3A%2F%2Flogin.example';

/** A site whose staff may sign in at a provider, opened by somebody who is signed out. */
async function openOut(path: string, change: (site: ReturnType<typeof aStaffSite>['site']) => void = () => {}) {
  onTestFinished(() => sessionStorage.clear());
  const { site, apis } = aStaffSite();
  site.endSession();
  site.providerHost = 'login.example';
  change(site);
  const user = openSite(path, { staff: apis });
  await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
  return { site, user };
}

const button = () => screen.findByRole('button', { name: 'Sign in with login.example' });
const alert = () => within(screen.getByRole('form', { name: 'Sign in' })).getByRole('alert').textContent;

describe('the sign-in at a provider', () => {
  // OIDC-1
  it('should not be offered without a provider', async () => {
    await openOut('/admin/bookings', (site) => {
      site.providerHost = undefined;
    });
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
  });

  // OIDC-1
  it('should lead to the provider, and afterwards back to the page that was asked for', async () => {
    const { site, user } = await openOut('/admin/messages');
    await user.click(await button());
    await waitFor(() => expect(site.left).toBe(1));
    document.body.replaceChildren();
    const back = aStaffSite();
    back.site.endSession();
    openSite(`/admin/today${ANSWER}`, { staff: back.apis });
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(back.site.providerAnswers).toEqual([ANSWER]);
    expect(window.location.pathname + window.location.search).toBe('/admin/messages');
  });

  it.each([
    ['a path of another site', '"//evil.example/admin"'],
    ['a public page', '"/vehicles"'],
    ['no text', '{'],
  ])('should stay on the page where what the tab kept is %s', async (_, kept) => {
    sessionStorage.setItem('staff-return-page', kept);
    onTestFinished(() => sessionStorage.clear());
    const { site, apis } = aStaffSite();
    site.endSession();
    openSite(`/admin/today${ANSWER}`, { staff: apis });
    await screen.findByRole('heading', { level: 1, name: /Today|Monday/ });
    expect(window.location.pathname + window.location.search).toBe('/admin/today');
  });

  // OIDC-3
  it('should ask for the second factor after it', async () => {
    const { user } = await openOut(`/admin/today${ANSWER}`, (site) => {
      site.next = 'code';
    });
    const form = within(await screen.findByRole('form', { name: 'Second factor' }));
    expect(window.location.search).toBe('');
    await user.type(form.getByLabelText('Code'), '123456');
    await user.click(form.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Staff sign-in' })).toBeNull());
  });

  // OIDC-4
  it('should say why it was refused, take the answer out of the address, and let the password be used', async () => {
    const { site } = await openOut(`/admin/today${ANSWER}`, (opened) => {
      opened.providerProblem = 'no-account';
    });
    await waitFor(() => expect(alert()).toMatch(/^There is no account for the email address of this sign-in\./));
    expect(window.location.search).toBe('');
    expect(site.providerAnswers).toEqual([ANSWER]);
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  // OIDC-4
  it('should say that the provider does not answer', async () => {
    const { user } = await openOut('/admin/bookings', (site) => {
      site.providerProblem = 'provider-unreachable';
    });
    await user.click(await button());
    await waitFor(() => expect(alert()).toMatch(/^The provider did not answer\./));
  });
});
