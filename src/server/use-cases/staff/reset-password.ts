import { putFrom } from '../../../domain/outbox/email-lifecycle.ts';
import { isEmail } from '../../../domain/shared/email-address.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type StaffAccount, staffEmailOf, withPassword } from '../../../domain/staff/account.ts';
import { passwordResetEmail } from '../../../domain/staff/emails.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import { linkEndsAt, opensReset, type PasswordResetLink } from '../../../domain/staff/staff-link.ts';
import type { PasswordReset } from '../../../ports/api/staff/people.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { BudgetPorts } from '../limits/consume-budget.ts';
import { countLinkMail, countLinkRequest, type LinkRequestOrigin } from '../limits/limit-link-requests.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { changeAccount } from './change-account.ts';
import { checkPassword } from './check-password.ts';
import { linkIdOf, makeLinkToken, readLinkToken } from './link-token.ts';
import { type StaffPorts, takeCode } from './sign-in.ts';
import { attemptSucceeded, beginAttempt, type Caller, type RateLimited, runAttempt } from './sign-in-throttle.ts';

/**
 * Accepts a request for a link, if its network may ask (STAFF-36). It reads no account, so its time
 * tells nothing about one. Returns the address to look for.
 */
export async function acceptResetRequest(
  ports: BudgetPorts,
  typed: string,
  origin: LinkRequestOrigin,
): Promise<Result<string, RateLimited>> {
  const email = staffEmailOf(typed);
  const counted = await countLinkRequest(ports, 'reset', origin);
  return counted.ok ? ok(email) : refuse({ code: 'rate-limited', seconds: counted.problem.seconds });
}

/**
 * Mails the link, if the account has a second factor (STAFF-36). Runs after the answer. Under limits
 * an address gets a limited number of links and then none for a while; the last one stays valid.
 */
export async function mailResetLink(
  ports: Pick<Ports, 'staff' | 'staffLinks' | 'random'> & BudgetPorts,
  tokens: Pick<SiteTokens, 'write'>,
  { email, isLimited, company }: { readonly email: string; readonly isLimited: boolean; readonly company: string },
): Promise<Ok<'mailed' | 'nothing'>> {
  const account = await ports.staff.findBy('email', email);
  if (account?.secondFactor === undefined || !isEmail(email)) return ok('nothing');
  if (isLimited && !(await countLinkMail(ports, 'reset', email))) return ok('nothing');
  const id = linkIdOf(ports, 'password-reset', email);
  const at = ports.clock.now();
  const { token, tokenDigest } = makeLinkToken(ports, tokens, id);
  const link: PasswordResetLink = {
    kind: 'password-reset',
    id,
    email,
    tokenDigest,
    sentAt: at,
    endsAt: linkEndsAt('password-reset', at),
    emailId: ports.random.id(),
    credentialsId: account.credentialsId,
  };
  const mail = passwordResetEmail(link, `/admin/reset#${token}`, { id: link.emailId, at, company });
  // Of two requests at the same moment one mails its link.
  const written = await ports.staffLinks.edit(id, putFrom(await ports.staffLinks.find(id), link, [mail]));
  return ok(written === 'put' ? 'mailed' : 'nothing');
}

export type ResetProblem = RateLimited | { readonly code: PasswordProblem | 'reset-link-not-valid' | 'wrong-code' };

/**
 * Sets a new password by a link and a code of the second factor (STAFF-36). Password and code are
 * stored in one write under new credentials, which end the link and the sessions of the account.
 */
export async function resetPasswordByLink(
  ports: StaffPorts & Pick<Ports, 'passwordStrength' | 'settings'>,
  tokens: Pick<SiteTokens, 'read'>,
  { token, password, code }: PasswordReset,
  caller: Caller,
): Promise<Result<undefined, ResetProblem>> {
  const read = readLinkToken(ports, tokens, token);
  if (read === undefined) return refuse({ code: 'reset-link-not-valid' });
  const { id, tokenDigest } = read;
  const link = await ports.staffLinks.find(id);
  if (link?.kind !== 'password-reset') return refuse({ code: 'reset-link-not-valid' });
  const { email } = link;
  const opens = (account: StaffAccount) => opensReset(link, account, tokenDigest, ports.clock.now());
  const account = await ports.staff.findBy('email', email);
  if (account === undefined || !opens(account)) return refuse({ code: 'reset-link-not-valid' });
  const checked = await checkPassword(ports, email, password);
  if (!checked.ok) return refuse({ code: checked.problem });
  const { credentialsId } = account;
  const attempt = await beginAttempt(ports, { ...caller, email, credentialsId, kind: 'code' });
  if (!attempt.ok) return attempt;
  const next = ports.random.id();
  const changed = await runAttempt(ports, attempt.value, async () => {
    const passwordHash = await ports.hasher.hashPassword(checked.value);
    return changeAccount<'reset-link-not-valid' | 'wrong-code'>(ports, email, (stored) => {
      if (!opens(stored)) return refuse('reset-link-not-valid');
      const taken = takeCode(ports, stored, code);
      return taken.ok ? ok(withPassword(taken.value, passwordHash, next)) : taken;
    });
  });
  if (!changed.ok) return refuse({ code: changed.problem === 'wrong-code' ? 'wrong-code' : 'reset-link-not-valid' });
  await attemptSucceeded(ports, attempt.value);
  await ports.trail.record(email, { what: 'password-reset', account: email });
  return ok(undefined);
}
