import { describe, expect, it } from 'vitest';
import { changePassword } from '../../../../src/server/use-cases/staff/change-password.ts';
import { endSessionsOf } from '../../../../src/server/use-cases/staff/people.ts';
import { beginEnrolment, confirmEnrolment } from '../../../../src/server/use-cases/staff/second-factor.ts';
import { type SignedIn, startSession } from '../../../../src/server/use-cases/staff/session.ts';
import { enterCode } from '../../../../src/server/use-cases/staff/sign-in.ts';
import type { Caller } from '../../../../src/server/use-cases/staff/sign-in-throttle.ts';
import { resetPassword } from '../../../../src/server/use-cases/staff/staff-accounts.ts';
import { listAccounts, removeAccount } from '../../../../src/server/use-cases/stored/stored-accounts.ts';
import { aSite, type TestSite } from '../../../support/site/a-site.ts';
import { changeAccount } from '../../../support/site/accounts.ts';
import { audited } from '../../../support/site/audited.ts';
import { STAFF_EMAIL } from '../../../support/site/staff.ts';
import { anAccountThatSignsIn, codeOf, PASSWORD } from '../../../support/site/staff-browser.ts';
import { NOON } from '../../../support/values/samples.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CALLER: Caller = { address: '203.0.113.7', network: '203.0.113.7' };
type Ports = TestSite['ports'] & ReturnType<typeof audited>;
type Act = (ports: Ports, signedIn: SignedIn) => Promise<unknown>;

const ACTS: readonly (readonly [string, Act])[] = [
  ['begin an enrolment', (ports, signedIn) => beginEnrolment(ports, signedIn, 'HOJ')],
  ['enrol an app', (ports, signedIn) => confirmEnrolment(ports, signedIn, codeOf(SECRET, NOON), CALLER)],
  [
    'change the password',
    (ports, signedIn) =>
      changePassword(ports, signedIn, { currentPassword: PASSWORD, newPassword: 'quiet otters paddle north' }, CALLER),
  ],
  ['enter a code', (ports, signedIn) => enterCode(ports, signedIn, codeOf(SECRET, NOON), CALLER)],
];

/** Returns a call that was admitted with its ports. Its account has begun an enrolment or enrolled. */
async function anAdmittedCall(act: string) {
  const site = await aSite();
  await anAccountThatSignsIn(site);
  const stored = await site.ports.staff.findBy('email', STAFF_EMAIL);
  if (stored === undefined) throw new Error('the account is not there');
  const secondFactor = { secret: SECRET, lastStep: 0, recoveryDigests: [] };
  await changeAccount(site.ports.staff, {
    ...stored,
    ...(act === 'enter a code' ? { secondFactor } : { pendingSecret: SECRET }),
  });
  const account = (await site.ports.staff.findBy('email', STAFF_EMAIL)) ?? stored;
  const signedIn = await startSession(site.ports, account, { stage: 'full', address: '203.0.113.7', agent: 'Firefox' });
  return { ports: audited(site.ports), signedIn };
}

// STAFF-40
describe.each(ACTS)('a call to %s', (name, act) => {
  it('should be done while its session lives', async () => {
    const { ports, signedIn } = await anAdmittedCall(name);
    expect(await act(ports, signedIn)).toMatchObject({ ok: true });
  });

  it.each<[string, (ports: Ports) => Promise<unknown>]>([
    ['its sessions end', (ports) => endSessionsOf(ports, STAFF_EMAIL, 'owner@oakville.example')],
    ['its password is reset', (ports) => resetPassword(ports, STAFF_EMAIL)],
    ['its account is removed', (ports) => removeAccount(ports, STAFF_EMAIL, { lastOwnerToo: true })],
  ])('should change nothing when %s after it was admitted', async (_, end) => {
    const { ports, signedIn } = await anAdmittedCall(name);
    await end(ports);
    const before = await listAccounts(ports);
    const outcome = await act(ports, signedIn);
    expect(outcome).toMatchObject({ ok: false });
    expect(JSON.stringify(outcome)).toContain('no-session');
    expect(await listAccounts(ports)).toEqual(before);
    expect(before[0]?.pendingSecret).toBeUndefined();
  });
});
