// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  CODE_WRONG,
  INVITATION_TEXTS,
  LINK_NOT_WHOLE,
  PASSWORD_TEXTS,
  RATE_LIMITED,
  RESET_LINK_WRONG,
} from '../../../src/domain/staff/messages.ts';
import { acceptInvitation, askForReset, resetPassword } from '../../../src/ports/api/calls/staff/links.ts';
import { invitePerson } from '../../../src/ports/api/calls/staff/people.ts';
import type { SiteOptions } from '../../support/site/a-site.ts';
import { addAll } from '../../support/site/records.ts';
import { aSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { startStaffSession } from '../../support/site/staff.ts';
import { codeOf } from '../../support/site/staff-browser.ts';
import { aStaffAccount, NOON } from '../../support/values/samples.ts';
import { logged, openSite, reload } from '../render-site.tsx';

const LEE = 'lee@oakville.example';
const JORDAN = 'jordan@oakville.example';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODE = codeOf(SECRET, NOON);
const WORDS = 'quiet otters paddle north';
const EASY = 'chickenwing101';

/** A site at which Lee has an account with a second factor. */
async function aSite(options: SiteOptions = {}) {
  const site = await aSiteInProcess(options);
  const secondFactor = { secret: SECRET, lastStep: 0, recoveryDigests: [] };
  await addAll(site.ports.staff, [aStaffAccount({ email: LEE, secondFactor })]);
  return site;
}

const open = (path: string) => openSite(path);

/** Invites Jordan and returns the page and token of the link that was mailed. */
async function invited(site: SiteInProcess): Promise<string> {
  const { token, csrfToken } = await startStaffSession(site.ports);
  const headers = { cookie: `staff=${token}`, 'x-csrf-token': csrfToken };
  await site.app.inject({ method: 'POST', url: invitePerson.path, payload: { email: JORDAN, role: 'desk' }, headers });
  return mailedLink(site);
}

async function askedForReset(site: SiteInProcess): Promise<string> {
  await site.app.inject({ method: 'POST', url: askForReset.path, payload: { email: LEE } });
  return mailedLink(site);
}

async function mailedLink(site: SiteInProcess): Promise<string> {
  const [mail] = await site.mails(1);
  return /\/admin\/(?:invitation|reset)#[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const tokenOf = (link: string) => link.split('#')[1] ?? '';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// STAFF-35
describe('the page of an invitation', () => {
  it('should say who is invited as what, take the password and lead to the sign-in', async () => {
    const site = await aSite();
    const link = await invited(site);
    const user = open(link);
    expect(await screen.findByText(JORDAN)).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), WORDS);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    const ready = await heading('Your account is ready.');
    expect(await site.ports.staff.findBy('email', JORDAN)).toMatchObject({ role: 'desk' });
    await waitFor(() => expect(document.activeElement).toBe(ready));
    // STAFF-51
    expect(screen.getByRole('link', { name: 'How a rental goes' })).toHaveProperty(
      'pathname',
      '/admin/how-a-rental-goes',
    );
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await heading('Staff sign-in');
  });

  it('should say why a link does not work', async () => {
    const site = await aSite();
    const link = await invited(site);
    const { method, path: url } = acceptInvitation;
    await site.app.inject({ method, url, payload: { token: tokenOf(link), password: WORDS } });
    open(link);
    expect(await screen.findByText(INVITATION_TEXTS['invitation-accepted'])).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  // STAFF-41
  it('should take the token out of the address, and find it again over a reload', async () => {
    const site = await aSite();
    const link = await invited(site);
    open(link);
    await screen.findByText(JORDAN);
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(JSON.stringify(window.history.state)).not.toContain(tokenOf(link));
    const user = reload();
    await user.type(await screen.findByLabelText('Password'), WORDS);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await heading('Your account is ready.');
    expect(site.sent(acceptInvitation)).toEqual([{ token: tokenOf(link), password: WORDS }]);
  });

  it('should say that the link is missing, and ask for nothing', async () => {
    await aSite();
    open('/admin/invitation');
    expect(await screen.findByText(INVITATION_TEXTS['invitation-unknown'])).toBeTruthy();
  });

  it('should show a refused password at its field and keep it', async () => {
    const user = open(await invited(await aSite()));
    await user.type(await screen.findByLabelText('Password'), EASY);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText(PASSWORD_TEXTS['too-easy'])).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', EASY);
  });
});

// STAFF-36
describe('the page of a password reset', () => {
  it('should be found from the sign-in, and ask for the address', async () => {
    const site = await aSite();
    const user = open('/admin/today');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await heading('Forgot your password?');
    await user.type(screen.getByLabelText('Email'), LEE);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await heading('Check your email');
    expect(site.sent(askForReset)).toEqual([{ email: LEE }]);
  });

  it('should say of a link that is cut short that it is not whole, and mail another', async () => {
    open((await askedForReset(await aSite())).slice(0, -1));
    expect(await screen.findByText(LINK_NOT_WHOLE)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('should take the link that is opened in the same tab', async () => {
    const site = await aSite();
    const user = open('/admin/reset');
    await user.type(await screen.findByLabelText('Email'), LEE);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await heading('Check your email');
    const link = await mailedLink(site);
    act(() => {
      window.history.pushState(null, '', link);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading('Choose a new password');
  });

  it('should say that it was asked too often', async () => {
    const { app } = await aSite({ rateLimits: true });
    const ask = () => app.inject({ method: 'POST', url: askForReset.path, payload: { email: LEE } });
    await expect.poll(async () => (await ask()).statusCode).toBe(429);
    const user = open('/admin/reset');
    await user.type(await screen.findByLabelText('Email'), LEE);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(RATE_LIMITED)).toBeTruthy();
  });

  // STAFF-41
  it('should take the token out of the address, keep what is typed, and find it again over a reload', async () => {
    const site = await aSite();
    const link = await askedForReset(site);
    open(link);
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(JSON.stringify(window.history.state)).not.toContain(tokenOf(link));
    const user = reload();
    await user.type(await screen.findByLabelText('New password'), WORDS);
    await user.type(screen.getByLabelText('Code'), CODE);
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    await heading('Your new password is set.');
    expect(site.sent(resetPassword)).toEqual([{ token: tokenOf(link), password: WORDS, code: CODE }]);
  });

  it('should lead from a link that does not work to a new one', async () => {
    const site = await aSite();
    const link = await askedForReset(site);
    const { method, path: url } = resetPassword;
    const payload = { token: tokenOf(link), password: WORDS, code: CODE };
    expect((await site.app.inject({ method, url, payload })).statusCode).toBe(204);
    const user = open(link);
    await user.type(await screen.findByLabelText('New password'), WORDS);
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    expect(await screen.findByText(RESET_LINK_WRONG)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    await heading('Forgot your password?');
  });

  it('should set the password by link and code, with refusals at their fields', async () => {
    const site = await aSite();
    const link = await askedForReset(site);
    const user = open(link);
    await user.type(await screen.findByLabelText('New password'), WORDS);
    await user.type(screen.getByLabelText('Code'), '000000');
    const send = screen.getByRole('button', { name: 'Set the new password' });
    await user.click(send);
    expect(await screen.findByText(CODE_WRONG)).toBeTruthy();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), CODE);
    await user.click(send);
    await heading('Your new password is set.');
    expect(site.sent(resetPassword)).toHaveLength(2);
    expect(logged).not.toHaveBeenCalled();
  });
});
