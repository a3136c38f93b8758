// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openOidc } from '../../../src/adapters/oidc/open.ts';
import { signInByProvider } from '../../../src/ports/api/calls/staff/session.ts';
import { PROVIDER_RETURN_PAGE } from '../../../src/ports/api/staff.ts';
import { anOidcServer, type OidcServer, type Person } from '../../support/components/oidc-server.ts';
import { addSecondFactor } from '../../support/site/accounts.ts';
import { aSiteInProcess, type SiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, codeOf } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite } from '../render-site.tsx';

type Provided = { readonly site: SiteInProcess; readonly server: OidcServer };

/** A site whose staff may sign in at a provider, where a person is known. */
async function aProvidedSite(person: Partial<Person> = {}): Promise<Provided> {
  const server = await anOidcServer(window.location.origin + PROVIDER_RETURN_PAGE);
  Object.assign(server.person, { email: STAFF_EMAIL, ...person });
  const { ports: identityProvider } = await openOidc(server.client);
  const site = await aSiteInProcess({ ports: { identityProvider } });
  await anAccountThatSignsIn(site);
  return { site, server };
}

const open = (path: string) => openSite(path);
const button = ({ server }: Provided) =>
  screen.findByRole('button', { name: `Sign in with ${new URL(server.issuer).host}` });

/** Presses the button. Returns the address with which the provider sends the browser back. */
async function signInThere(provided: Provided, user: UserEvent): Promise<string> {
  const shown = await button(provided);
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal('location', { assign });
  await user.click(shown);
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
  cleanup();
  const back = await provided.server.follow(assign.mock.calls[0]?.[0] ?? '');
  return back.pathname + back.search;
}

const alert = () => within(screen.getByRole('form', { name: 'Sign in' })).getByRole('alert').textContent;
const signedOut = () => screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });

describe('the sign-in at a provider', () => {
  // OIDC-1
  it('should not be offered without a provider', async () => {
    await aSiteInProcess();
    open('/admin/bookings');
    await signedOut();
    expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
  });

  // OIDC-1
  it('should lead to the provider, and afterwards back to the page that was asked for', async () => {
    const provided = await aProvidedSite();
    const back = await signInThere(provided, open('/admin/messages'));
    open(back);
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(provided.site.sent(signInByProvider)).toEqual([{ answer: new URL(back, window.location.origin).search }]);
    expect(window.location.pathname + window.location.search).toBe('/admin/messages');
  });

  it.each([
    ['a path of another site', '"//evil.example/admin"'],
    ['a public page', '"/vehicles"'],
    ['no text', '{'],
  ])('should stay on the page where what the tab kept is %s', async (_, kept) => {
    const back = await signInThere(...(await opened('/admin/messages')));
    sessionStorage.setItem('staff-return-page', kept);
    open(back);
    await screen.findByRole('heading', { level: 1, name: /Today|Monday/ });
    expect(window.location.pathname + window.location.search).toBe('/admin/today');
  });

  // OIDC-3
  it('should ask for the second factor after it', async () => {
    const provided = await aProvidedSite();
    const secret = await addSecondFactor(provided.site.ports, STAFF_EMAIL);
    const user = open(await signInThere(provided, open('/admin/today')));
    const form = within(await screen.findByRole('form', { name: 'Second factor' }));
    expect(window.location.search).toBe('');
    await user.type(form.getByLabelText('Code'), codeOf(secret, NOON));
    await user.click(form.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Staff sign-in' })).toBeNull());
  });

  // OIDC-4
  it('should say why it was refused, take the answer out of the address, and let the password be used', async () => {
    open(await signInThere(...(await opened('/admin/today', { email: 'nobody@oakville.example' }))));
    await signedOut();
    await waitFor(() => expect(alert()).toMatch(/^There is no account for the email address of this sign-in\./));
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  // OIDC-4
  it('should say of an answer that was used before that it is not good again', async () => {
    const [provided, user] = await opened('/admin/today');
    const back = await signInThere(provided, user);
    open(back);
    await screen.findByRole('heading', { level: 1, name: /Today|Monday/ });
    cleanup();
    provided.site.cookies.delete('staff');
    open(back);
    await signedOut();
    await waitFor(() => expect(alert()).toMatch(/^This sign-in was used before/));
  });

  // OIDC-4
  it('should say that the person cancelled there', async () => {
    open(await signInThere(...(await opened('/admin/today', { cancels: true }))));
    await waitFor(() => expect(alert()).toBe('The sign-in was cancelled at the provider.'));
  });

  // OIDC-4
  it('should say that the provider does not answer', async () => {
    const [provided, user] = await opened('/admin/bookings');
    const shown = await button(provided);
    await provided.server.close();
    await user.click(shown);
    await waitFor(() => expect(alert()).toMatch(/^The provider did not answer\./));
  });
});

/** A site with a provider, opened by somebody who is signed out. */
async function opened(path: string, person: Partial<Person> = {}): Promise<[Provided, UserEvent]> {
  const provided = await aProvidedSite(person);
  return [provided, open(path)];
}
