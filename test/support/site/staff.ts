import type { Role } from '../../../src/domain/staff/permissions.ts';
import { startSession } from '../../../src/server/use-cases/staff/session.ts';
import { addAll } from '../../support/site/records.ts';
import { aStaffAccount } from '../values/samples.ts';
import type { TestSite } from './a-site.ts';

/** The e-mail address of the account that `signIn` uses. */
export const STAFF_EMAIL = 'desk@oakville.example';

/**
 * Signs a member of staff in and returns the headers of their calls (cookie and x-csrf-token). It
 * uses the ports, without a password. Each call is a new browser of the same account, whose role is
 * that of its first.
 */
export async function signIn(
  { ports }: TestSite,
  email = STAFF_EMAIL,
  role: Role = 'owner',
): Promise<Record<string, string>> {
  const { token, csrfToken } = await startStaffSession(ports, email, role);
  return { cookie: `__Host-staff=${token}`, 'x-csrf-token': csrfToken };
}

/** Starts a session of a member of staff, who gets an account first where one is missing. */
export async function startStaffSession(ports: TestSite['ports'], email = STAFF_EMAIL, role: Role = 'owner') {
  await addAll(ports.staff, [aStaffAccount({ email, role })]);
  const account = await ports.staff.findBy('email', email);
  if (account === undefined) throw new Error('the account is not there');
  return startSession(ports, account, { stage: 'full', address: '203.0.113.7', agent: 'Firefox' });
}
