import type { Sender } from '../../../domain/outbox/email.ts';
import { canonicalMailbox } from '../../../domain/outbox/recipient-limit.ts';
import type { Budget } from '../../../domain/shared/budget.ts';
import { type Ok, ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { isEmail } from '../../../domain/shared/text.ts';
import { secondsUntil } from '../../../domain/shared/toronto-time.ts';
import { type StaffAccount, staffEmailOf, withPassword } from '../../../domain/staff/account.ts';
import { passwordResetEmail } from '../../../domain/staff/emails.ts';
import type { PasswordProblem } from '../../../domain/staff/password.ts';
import { linkEndsAt, opensReset, type PasswordResetLink } from '../../../domain/staff/staff-link.ts';
import type { PasswordReset } from '../../../ports/api/staff/people.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type BudgetPorts, consumeBudget } from '../limits/consume-budget.ts';
import type { SiteTokens } from '../site/site-tokens.ts';
import { changeAccount } from './change-account.ts';
import { checkPassword } from './check-password.ts';
import { linkIdOf, makeLinkToken, readLinkToken } from './link-token.ts';
import { type StaffPorts, takeCode } from './sign-in.ts';
import { attemptSucceeded, beginAttempt, type Caller, type RateLimited, runAttempt } from './sign-in-throttle.ts';

/**
 * How often a network and an address may ask for a link (STAFF-36), as customers may for theirs
 * (MINE-7).
 */
const NETWORK_BUDGET: Budget = { most: 5, minutes: 60 };
const ADDRESS_BUDGET: Budget = { most: 3, minutes: 60 };

/**
 * Accepts a request for a link, if the limits allow it (STAFF-36). It reads no account, so its time
 * tells nothing about one. Returns the address to look for.
 */
export async function acceptResetRequest(
  ports: BudgetPorts,
  typed: string,
  { network, isLimited }: { readonly network: string; readonly isLimited: boolean },
): Promise<Result<string, RateLimited>> {
  const email = staffEmailOf(typed);
  if (!isLimited) return ok(email);
  for (const { key, budget } of [
    { key: ['reset', 'network', network], budget: NETWORK_BUDGET },
    { key: ['reset', 'address', canonicalMailbox(email)], budget: ADDRESS_BUDGET },
  ]) {
    const counted = await consumeBudget(ports, ports.hasher.digest(JSON.stringify(key)), budget);
    if (!counted.ok) {
      return refuse({ code: 'rate-limited', seconds: secondsUntil(counted.problem.usableFrom, ports.clock.now()) });
    }
  }
  return ok(email);
}

/** Mails the link, if the account has a second factor (STAFF-36). Runs after the answer. */
export async function mailResetLink(
  ports: Pick<Ports, 'staff' | 'staffLinks' | 'clock' | 'random' | 'hasher'>,
  { sender, tokens }: { readonly sender: Sender; readonly tokens: Pick<SiteTokens, 'write'> },
  email: string,
): Promise<Ok<'mailed' | 'nothing'>> {
  const account = await ports.staff.find(email);
  if (account?.secondFactor === undefined || !isEmail(email)) return ok('nothing');
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
  const mail = passwordResetEmail(link, `${sender.siteUrl}/admin/reset#${token}`, { id: link.emailId, at, sender });
  // Of two requests at the same moment one mails its link.
  const written = await ports.staffLinks.put(link, await ports.staffLinks.find(id), mail);
  return ok(written === 'put' ? 'mailed' : 'nothing');
}

export type ResetProblem = RateLimited | { readonly code: PasswordProblem | 'link-not-valid' | 'wrong-code' };

/**
 * Sets a new password by a link and a code of the second factor (STAFF-36). Password and code are
 * stored in one write under new credentials, which end the link and the sessions of the account.
 */
export async function resetPasswordByLink(
  ports: StaffPorts & Pick<Ports, 'passwordStrength'>,
  tokens: Pick<SiteTokens, 'read'>,
  { token, password, code }: PasswordReset,
  caller: Caller,
): Promise<Result<undefined, ResetProblem>> {
  const read = readLinkToken(ports, tokens, token);
  if (read === undefined) return refuse({ code: 'link-not-valid' });
  const { id, tokenDigest } = read;
  const link = await ports.staffLinks.find(id);
  if (link?.kind !== 'password-reset') return refuse({ code: 'link-not-valid' });
  const { email } = link;
  const opens = (account: StaffAccount) => opensReset(link, account, tokenDigest, ports.clock.now());
  const account = await ports.staff.find(email);
  if (account === undefined || !opens(account)) return refuse({ code: 'link-not-valid' });
  const checked = await checkPassword(ports, email, password);
  if (!checked.ok) return refuse({ code: checked.problem });
  const { credentialsId } = account;
  const attempt = await beginAttempt(ports, { ...caller, email, credentialsId, kind: 'code' });
  if (!attempt.ok) return attempt;
  const next = ports.random.id();
  const changed = await runAttempt(ports, attempt.value, async () => {
    const passwordHash = await ports.hasher.hashPassword(checked.value);
    return changeAccount<'link-not-valid' | 'wrong-code'>(ports, email, (stored) => {
      if (!opens(stored)) return refuse('link-not-valid');
      const taken = takeCode(ports, stored, code);
      return taken.ok ? ok(withPassword(taken.value, passwordHash, next)) : taken;
    });
  });
  if (!changed.ok) return refuse({ code: changed.problem === 'wrong-code' ? 'wrong-code' : 'link-not-valid' });
  await attemptSucceeded(ports, attempt.value);
  await ports.trail.record(email, { what: 'password-reset', account: email });
  return ok(undefined);
}
