import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../../src/domain/shared/toronto-time.ts';
import {
  linkEndsAt,
  openInvitation,
  opensReset,
  type PasswordResetLink,
} from '../../../src/domain/staff/staff-link.ts';
import { anInvitation, NOON } from '../../support/values/samples.ts';

const OWNER = { role: 'owner' } as const;

// STAFF-35
describe('an invitation', () => {
  const invitation = anInvitation();
  const { tokenDigest, endsAt } = invitation;
  const last = addMinutes(endsAt, -1);

  it('should open for 72 hours, by its latest token', () => {
    expect(endsAt).toBe(addMinutes(NOON, 72 * 60));
    expect(openInvitation(invitation, OWNER, tokenDigest, last)).toEqual({ ok: true, value: invitation });
  });

  it.each([
    ['invitation-unknown', undefined, tokenDigest, NOON],
    ['invitation-expired', invitation, tokenDigest, endsAt],
    ['invitation-replaced', invitation, 'of an earlier token', NOON],
    ['invitation-accepted', { ...invitation, state: 'accepted' }, tokenDigest, NOON],
    ['invitation-withdrawn', { ...invitation, state: 'withdrawn' }, tokenDigest, NOON],
    ['invitation-withdrawn', { ...invitation, state: 'withdrawn' }, 'of an earlier token', endsAt],
  ] as const)('should be %s', (problem, stored, digest, now) => {
    expect(openInvitation(stored, OWNER, digest, now)).toEqual({ ok: false, problem });
  });
});

// STAFF-38
it('should be withdrawn once its sender is no owner any more, unless it was accepted before', () => {
  const invitation = anInvitation();
  for (const sender of [{ role: 'desk' }, undefined] as const) {
    const opened = (over: Partial<typeof invitation>) =>
      openInvitation({ ...invitation, ...over }, sender, invitation.tokenDigest, NOON);
    expect(opened({})).toEqual({ ok: false, problem: 'invitation-withdrawn' });
    expect(opened({ state: 'accepted' })).toEqual({ ok: false, problem: 'invitation-accepted' });
  }
});

// STAFF-36
it('should reset a password for an hour, by its latest token, under the credentials of before', () => {
  const link: PasswordResetLink = {
    kind: 'password-reset',
    id: 'reset',
    email: 'zoe@oakville.example',
    tokenDigest: 'digest',
    sentAt: NOON,
    endsAt: linkEndsAt('password-reset', NOON),
    emailId: 'email',
    credentialsId: 'one',
  };
  const account = { credentialsId: 'one' };
  expect(opensReset(link, account, 'digest', addMinutes(NOON, 59))).toBe(true);
  expect(opensReset(link, account, 'digest', addMinutes(NOON, 60))).toBe(false);
  expect(opensReset(link, account, 'of an earlier token', NOON)).toBe(false);
  expect(opensReset(link, { credentialsId: 'two' }, 'digest', NOON)).toBe(false);
});
