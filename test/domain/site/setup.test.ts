import { describe, expect, it } from 'vitest';
import { describeTestEmail, SETUP_STEPS, type SetupState, setupSteps } from '../../../src/domain/site/setup.ts';
import { NOON } from '../../support/values/samples.ts';

/** A site that is ready for customers. */
const READY: SetupState = {
  placeholders: [],
  hours: { text: 'Mon to Fri 7:00 am to 5:00 pm', isOwn: false },
  rates: { isOwn: true, hasExtraKilometre: true },
  hasOwnTexts: true,
  fleet: { vehicles: 12, ofDemo: 0 },
  signIn: 'second-factor',
  accounts: 3,
  backup: { completeAt: NOON },
  isHttps: true,
};
const step = (id: (typeof SETUP_STEPS)[number], over: Partial<SetupState> = {}) =>
  setupSteps({ ...READY, ...over }).find((one) => one.id === id);

// SITE-19
describe('setupSteps', () => {
  it('should have each step in its order, done on a site that is ready', () => {
    const steps = setupSteps(READY);
    expect(steps.map(({ id }) => id)).toEqual(SETUP_STEPS);
    expect(steps.every(({ done }) => done)).toBe(true);
    expect(steps.map(({ why }) => why)).toEqual([
      'Address, phone, email, links and HST number are yours.',
      'Mon to Fri 7:00 am to 5:00 pm.',
      'Set by you.',
      'Set by you.',
      '12 vehicles are in the list.',
      'Goes out by your mail server.',
      'On for your account.',
      '3 people can sign in.',
      'The last one is of Monday, November 23, 12:00 pm.',
      'The site answers over https.',
    ]);
  });

  it.each([
    ['company', { placeholders: ['phone', 'hst-number'] }, 'Still of the example: phone, HST number.'],
    ['hours', { placeholders: ['phone'] }, 'Mon to Fri 7:00 am to 5:00 pm. Look whether these are your hours.'],
    [
      'rates',
      { rates: { isOwn: false, hasExtraKilometre: false } },
      'Still as installed, and there is no rate for an extra kilometre.',
    ],
    [
      'texts',
      { hasOwnTexts: false },
      'Still as installed: pages name an award, and there are no terms. Look whether that is true of you.',
    ],
    ['fleet', { fleet: { vehicles: 0, ofDemo: 0 } }, 'There is no vehicle in the list yet.'],
    ['fleet', { fleet: { vehicles: 30, ofDemo: 28 } }, '28 demonstration vehicles are still in the list.'],
    [
      'email',
      { placeholders: ['MAIL_URL', 'MAIL_FROM'] },
      'Goes to a folder on this machine, not to customers. The host sets MAIL_URL.',
    ],
    ['email', { placeholders: ['MAIL_FROM'] }, 'The sender is still a placeholder. The host sets MAIL_FROM.'],
    ['second-factor', { signIn: 'password' }, 'Off for your account: the password alone opens everything.'],
    ['people', { accounts: 1 }, 'You are the only one who can sign in.'],
    ['backup', { backup: {} }, 'None has been made yet. The host runs npm run backup.'],
    [
      'backup',
      { backup: { completeAt: NOON, failed: { at: NOON, reason: 'no space is left' } } },
      'The last one failed: no space is left.',
    ],
    ['https', { isHttps: false }, 'The site answers over http. The host sets PUBLIC_URL.'],
  ] as const)('should say what is left of the step %s: %o', (id, over, why) => {
    expect(step(id, over)).toEqual({ id, done: false, why });
  });

  it.each([
    ['rates', { rates: { isOwn: true, hasExtraKilometre: false } }, /^Set by you, and there is no rate/],
    ['hours', { hours: { ...READY.hours, isOwn: true }, placeholders: ['phone'] }, /5:00 pm\.$/],
    ['second-factor', { signIn: 'provider' }, /provider/],
    ['backup', { backup: {}, copy: { completeAt: NOON } }, /copied as it is made/],
  ] as const)('should count the step %s as done by %o', (id, over, why) => {
    expect(step(id, over)).toEqual({ id, done: true, why: expect.stringMatching(why) });
  });

  it('should leave backups of another machine to it', () => {
    const { backup: _, ...elsewhere } = READY;
    expect(setupSteps(elsewhere).find(({ id }) => id === 'backup')).toEqual({
      id: 'backup',
      done: true,
      why: 'Your database has backup tools of its own.',
    });
  });
});

// SITE-21
describe('describeTestEmail', () => {
  it('should say what became of it, and why', () => {
    const to = 'owner@oakville.example';
    expect(describeTestEmail({ state: 'sent', to })).toBe(`Test email sent to ${to}.`);
    expect(describeTestEmail({ state: 'queued', to }, 'cannot be reached')).toBe(
      `The test email to ${to} waits: cannot be reached.`,
    );
    expect(describeTestEmail({ state: 'failed', to }, '550')).toBe(`The test email to ${to} was refused: 550.`);
    expect(describeTestEmail({ state: 'queued', to })).toBe(`The test email to ${to} waits.`);
    expect(describeTestEmail({ state: 'cancelled', to })).toBe(
      `A later test email took the place of the one to ${to}.`,
    );
  });
});
