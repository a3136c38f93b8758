// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LINK_NOT_WHOLE } from '../../../src/domain/staff/messages.ts';
import { readSession, signInByLink, signIn as signInCall } from '../../../src/ports/api/calls/staff/session.ts';
import { makeSignInLink } from '../../../src/server/use-cases/staff/sign-in-link.ts';
import { addSecondFactor } from '../../support/site/accounts.ts';
import { aSiteInProcess, aStaffSiteInProcess } from '../../support/site/site-in-process.ts';
import { STAFF_EMAIL } from '../../support/site/staff.ts';
import { anAccountThatSignsIn, codeOf, PASSWORD } from '../../support/site/staff-browser.ts';
import { NOON } from '../../support/values/samples.ts';
import { openSite, reload } from '../render-site.tsx';

async function openOut(path = '/admin/bookings') {
  const site = await aSiteInProcess();
  await anAccountThatSignsIn(site);
  const user = openSite(path);
  await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
  return { site, user };
}

type Opened = Awaited<ReturnType<typeof openOut>>;

async function signIn({ user }: Opened, password = PASSWORD): Promise<void> {
  const form = within(screen.getByRole('form', { name: 'Sign in' }));
  await user.clear(form.getByLabelText('Email'));
  await user.type(form.getByLabelText('Email'), STAFF_EMAIL);
  await user.clear(form.getByLabelText('Password'));
  await user.type(form.getByLabelText('Password'), password);
  await user.click(form.getByRole('button', { name: 'Sign in' }));
}

// PAGE-22
describe('the staff sign-in', () => {
  // STAFF-1
  it.each([
    ['/admin/bookings', 'Manage Bookings'],
    ['/admin/messages', 'Messages'],
    ['/admin/add-car', 'Add New Car'],
    ['/admin/health', 'Health'],
    ['/admin/how-a-rental-goes', 'How a rental goes'],
    ['/admin/account', 'Your account'],
  ])('should stand on %s in place and then show "%s", with the focus on its heading', async (path, heading) => {
    const opened = await openOut(path);
    expect(document.title).toBe('Staff sign-in | HOJ Car & Truck Rental');
    expect(screen.queryByRole('navigation', { name: 'Staff' })).toBeNull();
    await signIn(opened);
    const title = await screen.findByRole('heading', { level: 1, name: heading });
    expect(window.location.pathname).toBe(path);
    expect(document.activeElement).toBe(title);
  });

  it('should not say which of the two is wrong, and keep the e-mail', async () => {
    const opened = await openOut();
    await signIn(opened, 'a wrong password');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The email or the password is not right.'));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', STAFF_EMAIL);
  });

  it('should say that the site does not answer', async () => {
    const opened = await openOut();
    opened.site.fail(signInCall);
    await signIn(opened);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Sign-in did not work. Please try again.'));
  });

  it('should show what is typed on request, and let it be pasted', async () => {
    const { user } = await openOut();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveProperty('type', 'password');
    await user.click(password);
    await user.paste('pasted');
    await user.click(screen.getByRole('button', { name: /^Show/ }));
    expect(password).toHaveProperty('type', 'text');
    expect(password).toHaveProperty('value', 'pasted');
  });

  it('should ask for the code of the second factor', async () => {
    const opened = await openOut();
    const secret = await addSecondFactor(opened.site.ports, STAFF_EMAIL);
    await signIn(opened);
    const form = within(await screen.findByRole('form', { name: 'Second factor' }));
    await opened.user.type(form.getByLabelText('Code'), '000000');
    await opened.user.click(form.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(form.getByRole('alert').textContent).toMatch(/^That code is not right\./));
    await opened.user.clear(form.getByLabelText('Code'));
    await opened.user.type(form.getByLabelText('Code'), codeOf(secret, NOON));
    await opened.user.click(form.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Manage Bookings' });
  });

  it('should enrol where a second factor is required: secret as picture and text, ten recovery codes once', async () => {
    const site = await aSiteInProcess({ secondFactor: 'required' });
    await anAccountThatSignsIn(site);
    const user = openSite('/admin/bookings');
    await user.type(await screen.findByLabelText('Email'), STAFF_EMAIL);
    await user.type(screen.getByLabelText('Password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Set up the second factor' }));
    const form = within(await screen.findByRole('form', { name: 'Set up the second factor' }));
    const secret = form.getByText(/^[A-Z2-7]{32}$/).textContent ?? '';
    expect(
      form.getByRole('img', { name: 'The secret, as a picture to scan' }).querySelector('path')?.getAttribute('d'),
    ).toMatch(/^M/);
    await user.type(form.getByLabelText('Code'), codeOf(secret, NOON));
    await user.click(form.getByRole('button', { name: 'Confirm code' }));
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await screen.findByRole('heading', { name: 'Manage Bookings' });
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  });

  // STAFF-21
  describe('by a link', () => {
    const tokenOf = async ({ site }: Pick<Opened, 'site'>) => {
      const made = await makeSignInLink(site.ports, STAFF_EMAIL);
      return made.ok ? made.value.token : '';
    };
    /** Opens a link, by default the one that was made. */
    const open = async (change = (token: string) => token) => {
      const site = await aSiteInProcess();
      await anAccountThatSignsIn(site);
      const token = change(await tokenOf({ site }));
      const user = openSite(`/admin/account#sign-in=${token}`);
      await screen.findByRole('form', { name: 'Sign in by link' });
      return { site, user };
    };
    const press = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Sign in' }));

    it('should wait for a press, and keep nothing of the link in the address', async () => {
      const opened = await open();
      await waitFor(() => expect(window.location.hash).toBe(''));
      expect(opened.site.sent(signInByLink)).toEqual([]);
      await press(opened);
      await screen.findByRole('heading', { level: 1, name: 'Your account' });
      expect(window.location.pathname).toBe('/admin/account');
    });

    it('should ask for the code of the second factor', async () => {
      const opened = await open();
      await addSecondFactor(opened.site.ports, STAFF_EMAIL);
      await press(opened);
      expect(await screen.findByRole('form', { name: 'Second factor' })).toBeTruthy();
    });

    it('should be taken where the sign-in is open already', async () => {
      const opened = await openOut('/admin/account');
      const token = await tokenOf(opened);
      act(() => {
        window.location.hash = `#sign-in=${token}`;
      });
      await screen.findByRole('form', { name: 'Sign in by link' });
      await press(opened);
      await screen.findByRole('heading', { level: 1, name: 'Your account' });
      expect(window.location.hash).toBe('');
    });

    it('should say that the link is no longer good, and ask for the password', async () => {
      const opened = await open((token) => [...token].toReversed().join(''));
      await press(opened);
      await screen.findByRole('form', { name: 'Sign in' });
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toBe('This link was used before, or is older than 15 minutes.');
      await signIn(opened);
      await screen.findByRole('heading', { level: 1, name: 'Your account' });
    });

    it('should say of one that is cut short that it is not whole', async () => {
      await press(await open((token) => token.slice(0, -1)));
      await screen.findByRole('form', { name: 'Sign in' });
      expect(screen.getByRole('alert').textContent).toBe(LINK_NOT_WHOLE);
    });

    it('should stay where the site does not answer, and let the password be used', async () => {
      const opened = await open();
      opened.site.fail(signInByLink);
      await press(opened);
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toBe('Sign-in did not work. Please try again.'),
      );
      await opened.user.click(screen.getByRole('button', { name: 'Use email and password' }));
      await screen.findByRole('form', { name: 'Sign in' });
    });
  });

  it('should sign out on the site and here', async () => {
    const opened = await openOut();
    await signIn(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    const title = await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
    expect(document.activeElement).toBe(title);
    expect(screen.queryByRole('heading', { name: 'Manage Bookings' })).toBeNull();
    reload();
    await screen.findByRole('heading', { level: 1, name: 'Staff sign-in' });
  });

  it('should say that it could not ask who is signed in, and try again', async () => {
    const site = await aStaffSiteInProcess();
    const goOn = site.fail(readSession);
    const user = openSite('/admin/bookings');
    await screen.findByText('Could not load');
    goOn();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Manage Bookings' });
  });

  it('should not know other staff addresses', async () => {
    const opened = await openOut('/admin/nowhere');
    await signIn(opened);
    await screen.findByRole('heading', { name: 'We can’t find that page' });
  });
});
