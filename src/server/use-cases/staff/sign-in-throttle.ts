import type { Attempts } from '../../../domain/shared/attempts.ts';
import { removeRecord } from '../../../domain/shared/record.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import { type Instant, secondsUntil } from '../../../domain/shared/toronto-time.ts';
import type { StaffAccount } from '../../../domain/staff/account.ts';
import { generateToken } from '../../../domain/staff/secrets.ts';
import {
  type AttemptCounter,
  countAttempt,
  nextAttemptAt,
  restored,
  trustedBrowser,
  withoutAttempt,
} from '../../../domain/staff/sign-in-throttle.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { DeviceTrust } from '../../../ports/services/hasher.ts';

export type AttemptPorts = Pick<Ports, 'attempts' | 'clock' | 'hasher' | 'random'>;

/**
 * The origin of an attempt: address and network, and the token of a browser that has signed in
 * before.
 */
export type Caller = {
  readonly address: string;
  readonly network: string;
  readonly browser?: string | undefined;
};

/**
 * An attempt to sign in to an account. Passwords and codes are counted separately. The counts
 * belong to the present credentials of the account: a new password starts them from 0 (STAFF-3). An
 * address without an account has none.
 */
export type SignInAttempt = Caller & {
  readonly kind: 'password' | 'code';
  readonly email: string;
  readonly credentialsId: StaffAccount['credentialsId'] | undefined;
};

export type RateLimited = { readonly code: 'rate-limited'; readonly seconds: number };

type Counted = AttemptCounter & { readonly stored: Attempts | undefined };
/** The counters of an attempt, with their values before it. */
export type BegunAttempt = readonly Counted[];

/**
 * Counts an attempt before the password or code is checked, so that concurrent attempts gain
 * nothing. Refuses it while the account, the address or the pair of both is delayed, whether or not
 * the account exists (STAFF-3). A refused attempt is not counted.
 */
export async function beginAttempt(
  ports: AttemptPorts,
  attempt: SignInAttempt,
): Promise<Result<BegunAttempt, RateLimited>> {
  const counters = await countersOf(ports, attempt);
  const now = ports.clock.now();
  const limited = (until: Instant) => refuse({ code: 'rate-limited', seconds: secondsUntil(until, now) } as const);
  const waits = await Promise.all(
    counters.map(async ({ scope, key }) => nextAttemptAt(scope, await ports.attempts.find(key), now)),
  );
  const until = waits
    .filter((wait) => wait !== undefined)
    .toSorted()
    .at(-1);
  if (until !== undefined) return limited(until);
  const begun: Counted[] = [];
  for (const counter of counters) {
    const counted = await ports.attempts.edit(counter.key, countAttempt(counter, now));
    if (!counted.ok) {
      // Attempts of the same moment have used up what was left.
      await rollback(ports, begun);
      return limited(counted.problem);
    }
    begun.push({ ...counter, stored: counted.value });
  }
  return ok(begun);
}

/**
 * Returns whether the device is trusted. A browser that has signed in before is counted separately
 * (STAFF-4).
 */
export function deviceTrustOf(begun: BegunAttempt): DeviceTrust {
  return begun.some(({ scope }) => scope === 'browser') ? 'trusted' : 'unknown';
}

/**
 * Removes a successful attempt from the counters. Resets the counter of a trusted browser, and that
 * of the pair of account and address.
 */
export async function attemptSucceeded(ports: AttemptPorts, begun: BegunAttempt): Promise<void> {
  for (const { scope, key } of begun) {
    if (scope === 'pair') await ports.attempts.edit(key, removeRecord);
    else
      await rewrite(ports, key, (stored) =>
        scope === 'browser' ? reset(ports, key) : stored && withoutAttempt(stored),
      );
  }
}

/**
 * Runs the check of an attempt. If the check fails for a technical reason, such as overload or an
 * unreachable store, the attempt is not counted (STAFF-5). If the store is also unreachable for the
 * rollback, the attempt remains counted until its counter expires.
 */
export async function runAttempt<T>(ports: AttemptPorts, begun: BegunAttempt, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (fault) {
    await rollback(ports, begun).catch(() => {});
    throw fault;
  }
}

/**
 * Marks a browser as trusted after a sign-in. Returns its present token if that is valid, else a
 * new one.
 */
export async function rememberBrowser(
  ports: AttemptPorts,
  email: string,
  current: string | undefined,
): Promise<string> {
  const hasValidToken = current !== undefined && (await isTrusted(ports, email, current));
  // A token that the site did not issue for this account is ignored, because someone else may have
  // set it.
  const token = hasValidToken ? current : generateToken(ports.random.integer);
  for (const kind of ['password', 'code'] as const) {
    const key = browserKey(ports, kind, email, token);
    await rewrite(ports, key, () => reset(ports, key));
  }
  return token;
}

async function rollback(ports: AttemptPorts, begun: BegunAttempt): Promise<void> {
  for (const { key, stored: before } of begun)
    await rewrite(ports, key, (stored) => stored && restored(stored, before));
}

async function countersOf(
  ports: AttemptPorts,
  { kind, email, credentialsId = '', network, browser }: SignInAttempt,
): Promise<readonly AttemptCounter[]> {
  if (browser !== undefined && (await isTrusted(ports, email, browser))) {
    return [{ scope: 'browser', key: browserKey(ports, kind, email, browser) }];
  }
  const key = (...names: readonly string[]) => ports.hasher.digest(JSON.stringify([kind, ...names]));
  return [
    { scope: 'pair', key: key('pair', network, email, credentialsId) },
    { scope: 'address', key: key('address', network) },
    { scope: 'account', key: key('account', email, credentialsId) },
  ];
}

async function isTrusted(ports: AttemptPorts, email: string, browser: string): Promise<boolean> {
  const stored = await ports.attempts.find(browserKey(ports, 'password', email, browser));
  return stored !== undefined && ports.clock.now() < stored.forgetAt;
}

function browserKey({ hasher }: AttemptPorts, kind: SignInAttempt['kind'], email: string, browser: string): string {
  return hasher.digest(JSON.stringify([kind, 'browser', browser, email]));
}

function reset({ clock }: AttemptPorts, key: string): Attempts {
  return trustedBrowser(key, clock.now());
}

async function rewrite(
  { attempts }: AttemptPorts,
  key: string,
  change: (stored: Attempts | undefined) => Attempts | undefined,
): Promise<void> {
  await attempts.edit(key, (found) => {
    const value = change(found?.value);
    return value === undefined ? { out: undefined } : { out: undefined, next: { value } };
  });
}
