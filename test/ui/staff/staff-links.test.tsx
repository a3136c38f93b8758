// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  CODE_WRONG,
  INVITATION_TEXTS,
  LINK_NOT_WHOLE,
  RATE_LIMITED,
  RESET_LINK_WRONG,
} from '../../../src/domain/staff/messages.ts';
import { logged, openSite, reload } from '../render-site.tsx';
import { aStaffSite } from './a-staff-site.ts';

function open(path: string) {
  const { site, people, apis } = aStaffSite();
  site.endSession();
  return { people, apis, user: openSite(path, { staff: apis }) };
}

const TOKEN = `the.${'token'.padEnd(43, '-')}`;
const WORDS = 'quiet otters paddle north';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// STAFF-35
describe('the page of an invitation', () => {
  it('should say who is invited as what, take the password and lead to the sign-in', async () => {
    const { people, user } = open(`/admin/invitation#${TOKEN}`);
    expect(await screen.findByText('jordan@oakville.example')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), WORDS);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    const ready = await heading('Your account is ready.');
    expect(people.accepted).toEqual([`${TOKEN} ${WORDS}`]);
    await waitFor(() => expect(document.activeElement).toBe(ready));
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await heading('Staff sign-in');
  });

  it('should say why a link does not work', async () => {
    const { people } = open(`/admin/invitation#${TOKEN}`);
    people.linkRefusal = { code: 'link', text: INVITATION_TEXTS['invitation-withdrawn'] };
    expect(await screen.findByText(INVITATION_TEXTS['invitation-withdrawn'])).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  // STAFF-41
  it('should take the token out of the address, and find it again over a reload', async () => {
    const { people, apis } = open(`/admin/invitation#${TOKEN}`);
    await screen.findByText('jordan@oakville.example');
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(JSON.stringify(window.history.state)).not.toContain(TOKEN);
    const user = reload({ staff: apis });
    await user.type(await screen.findByLabelText('Password'), WORDS);
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await heading('Your account is ready.');
    expect(people.accepted).toEqual([`${TOKEN} ${WORDS}`]);
  });

  it('should say without a link that there is none, and ask for nothing', async () => {
    open('/admin/invitation');
    expect(await screen.findByText(INVITATION_TEXTS['invitation-unknown'])).toBeTruthy();
  });

  it('should show a refused password at its field and keep it', async () => {
    const { people, user } = open(`/admin/invitation#${TOKEN}`);
    await user.type(await screen.findByLabelText('Password'), WORDS);
    people.linkRefusal = { code: 'fields', errors: [{ path: '/password', message: 'Too easy.' }] };
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText('Too easy.')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', WORDS);
  });
});

// STAFF-36
describe('the page of a password reset', () => {
  it('should be found from the sign-in, and ask for the address', async () => {
    const { people, user } = open('/admin/today');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await heading('Forgot your password?');
    await user.type(screen.getByLabelText('Email'), 'lee@oakville.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await heading('Look into your email');
    expect(people.resets).toEqual(['lee@oakville.example']);
  });

  it('should say of a link that is cut short that it is not whole, and mail another', async () => {
    open(`/admin/reset#${TOKEN.slice(0, -1)}`);
    expect(await screen.findByText(LINK_NOT_WHOLE)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy();
  });

  it('should take the link that is opened in the same tab', async () => {
    const { user } = open('/admin/reset');
    await user.type(await screen.findByLabelText('Email'), 'lee@oakville.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await heading('Look into your email');
    act(() => {
      window.history.pushState(null, '', `/admin/reset#${TOKEN}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading('Choose a new password');
  });

  it('should say that it was asked too often', async () => {
    const { people, user } = open('/admin/reset');
    people.linkRefusal = { code: 'rate-limited' };
    await user.type(await screen.findByLabelText('Email'), 'lee@oakville.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(RATE_LIMITED)).toBeTruthy();
  });

  // STAFF-41
  it('should take the token out of the address, keep what is typed, and find it again over a reload', async () => {
    const { people, apis } = open(`/admin/reset#${TOKEN}`);
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(JSON.stringify(window.history.state)).not.toContain(TOKEN);
    const user = reload({ staff: apis });
    await user.type(await screen.findByLabelText('New password'), WORDS);
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    await heading('Your new password is set.');
    expect(people.resets).toEqual([{ token: TOKEN, password: WORDS, code: '123456' }]);
  });

  it('should lead from a link that does not work to a new one', async () => {
    const { people, user } = open(`/admin/reset#${TOKEN}`);
    people.linkRefusal = { code: 'link', text: RESET_LINK_WRONG };
    await user.type(await screen.findByLabelText('New password'), WORDS);
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Set the new password' }));
    await user.click(await screen.findByRole('link', { name: 'Ask for a new link' }));
    await heading('Forgot your password?');
  });

  it('should set the password by link and code, with refusals at their fields', async () => {
    const { people, user } = open(`/admin/reset#${TOKEN}`);
    await user.type(await screen.findByLabelText('New password'), WORDS);
    await user.type(screen.getByLabelText('Code'), '000000');
    people.linkRefusal = { code: 'fields', errors: [{ path: '/code', message: CODE_WRONG }] };
    const send = screen.getByRole('button', { name: 'Set the new password' });
    await user.click(send);
    expect(await screen.findByText(CODE_WRONG)).toBeTruthy();
    people.linkRefusal = { code: 'link', text: RESET_LINK_WRONG };
    await user.click(send);
    expect(await screen.findByText(RESET_LINK_WRONG)).toBeTruthy();
    people.linkRefusal = undefined;
    await user.click(send);
    await heading('Your new password is set.');
    expect(people.resets).toEqual([{ token: TOKEN, password: WORDS, code: '000000' }]);
    expect(logged).not.toHaveBeenCalled();
  });
});
