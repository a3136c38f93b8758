import { removeRecord } from '../../../domain/shared/record.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { staffEmailOf } from '../../../domain/staff/account.ts';
import { beginSession, isLive, stageAfterPassword } from '../../../domain/staff/session.ts';
import { endSessionOf, listSessions, replaceSession, startSession } from './session.ts';
import { completeSignIn, type SignInOutcome, type SignInRequest, type StaffPorts } from './sign-in.ts';

type LinkPorts = Pick<StaffPorts, 'staff' | 'sessions' | 'clock' | 'random' | 'hasher'>;

/**
 * Makes a sign-in link for an account, for staff whose sign-in is delayed by the failures of others
 * (STAFF-21). Returns its token; only the digest is stored. Earlier links of the account end.
 */
export async function makeSignInLink(
  ports: LinkPorts,
  email: string,
): Promise<Result<{ readonly token: string }, 'account-not-found'>> {
  const account = await ports.staff.findBy('email', staffEmailOf(email));
  if (account === undefined) return refuse('account-not-found');
  for (const { id, stage } of await listSessions(ports.sessions, account.email)) {
    if (stage === 'link') await ports.sessions.edit(id, removeRecord);
  }
  const { token } = await startSession(ports, account, { stage: 'link', address: '', agent: '' });
  return ok({ token });
}

/** A browser that uses a sign-in link. */
export type SignInByLink = Omit<SignInRequest, 'email' | 'password'> & { readonly token: string };

/**
 * Signs in by a link. It takes the place of the password: the second factor is asked for as usual,
 * and the throttle does not apply, because a token cannot be guessed. The link is replaced by the
 * session in one write, so of two concurrent calls one succeeds. It ends with the credentials that
 * the account had when it was made.
 */
export async function signInByLink(
  ports: StaffPorts,
  secondFactor: 'required' | 'optional',
  { token, before, address, agent, browser }: SignInByLink,
): Promise<Result<SignInOutcome, 'link-not-valid'>> {
  const link = await ports.sessions.findBy('tokenDigest', ports.hasher.digest(token));
  if (link?.stage !== 'link') return refuse('link-not-valid');
  const account = await ports.staff.findBy('email', link.email);
  const now = ports.clock.now();
  if (account === undefined || !isLive(link, account, now)) return refuse('link-not-valid');
  const stage = stageAfterPassword(account, secondFactor);
  const replaced = await replaceSession(ports, account, link, beginSession({ ...link, stage, address, agent }, now));
  if (!replaced.ok) return refuse('link-not-valid');
  if (before !== undefined) await endSessionOf(ports, before);
  return ok(stage === 'full' ? await completeSignIn(ports, replaced.value, { browser }) : replaced.value);
}
