import type { Attempts } from '../../../domain/shared/attempts.ts';
import { ok, type Result, refuse } from '../../../domain/shared/result.ts';
import type { Instant } from '../../../domain/shared/toronto-time.ts';
import { generateToken } from '../../../domain/staff/secrets.ts';
import {
  type AttemptScope,
  nextAttemptAt,
  restored,
  secondsUntil,
  trustedBrowser,
  withAttempt,
  withoutAttempt,
} from '../../../domain/staff/sign-in-throttle.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { DeviceTrust } from '../../../ports/services/hasher.ts';

export type AttemptPorts = Pick<Ports, 'attempts' | 'clock' | 'hasher' | 'random'>;

/** Where an attempt comes from: address and network, and the token of a browser that has signed in before. */
export type Caller = {
  readonly address: string;
  readonly network: string;
  readonly browser?: string | undefined;
};

/** Something that can be guessed, of one account; each kind is counted by itself. */
export type SignInAttempt = Caller & { readonly kind: 'password' | 'code'; readonly email: string };

export type RateLimited = { readonly code: 'rate-limited'; readonly seconds: number };

type Counter = { readonly scope: AttemptScope; readonly key: string };
type Counted = Counter & { readonly stored: Attempts | undefined };
/** What a try is counted under, with what was counted there before it. */
export type BegunAttempt = readonly Counted[];

/** How often a count is read again that somebody else wrote meanwhile. */
const MAX_READS = 20;

/**
 * Counts a try before it is made, so that many at once gain nothing; refused while the account, the address or both together have to wait,
 * whether there is such an account or not (STAFF-3). A refused try is not counted, so waiting helps.
 */
export async function beginAttempt(
  ports: AttemptPorts,
  guess: SignInAttempt,
): Promise<Result<BegunAttempt, RateLimited>> {
  const counters = await countersOf(ports, guess);
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const now = ports.clock.now();
    const states = await Promise.all(
      counters.map(async (counter) => ({ ...counter, stored: await ports.attempts.find(counter.key) })),
    );
    const waits = states.map(({ scope, stored }) => nextAttemptAt(scope, stored, now)).filter((at) => at !== undefined);
    const next = waits.toSorted().at(-1);
    if (next !== undefined) return refuse({ code: 'rate-limited', seconds: secondsUntil(next, now) });
    if (await countAll(ports, states, now)) return ok(states);
  }
  return refuse({ code: 'rate-limited', seconds: 1 });
}

/** Who makes a try: a browser that has signed in before is counted by itself (STAFF-4). */
export function deviceTrustOf(begun: BegunAttempt): DeviceTrust {
  return begun.some(({ scope }) => scope === 'browser') ? 'trusted' : 'unknown';
}

/** Takes a try back that was right: nothing is left of it, and account and address start anew together. */
export async function attemptSucceeded(ports: AttemptPorts, begun: BegunAttempt): Promise<void> {
  for (const { scope, key } of begun) {
    if (scope === 'pair') await ports.attempts.remove(key);
    else
      await rewrite(ports, key, (stored) =>
        scope === 'browser' ? reset(ports, key) : stored && withoutAttempt(stored),
      );
  }
}

/**
 * Looks whether a try was right. Where that comes to no answer, since too many try at once or the store is away, the try is taken back: nobody
 * waits for what was our fault (STAFF-5). A store that is away keeps it counted until it is forgotten.
 */
export async function runAttempt<T>(ports: AttemptPorts, begun: BegunAttempt, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (fault) {
    await rollback(ports, begun).catch(() => {});
    throw fault;
  }
}

/** Makes a browser known that has just signed in, by the token that it has or a new one; gives the token. */
export async function rememberBrowser(ports: AttemptPorts, email: string, shown: string | undefined): Promise<string> {
  const known = shown !== undefined && (await isKnown(ports, email, shown));
  // A token that the site did not give this account is not taken: somebody else may have put it there.
  const token = known ? shown : generateToken(ports.random.integer);
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
  { kind, email, network, browser }: SignInAttempt,
): Promise<readonly Counter[]> {
  if (browser !== undefined && (await isKnown(ports, email, browser))) {
    return [{ scope: 'browser', key: browserKey(ports, kind, email, browser) }];
  }
  const key = (...names: readonly string[]) => ports.hasher.digest(JSON.stringify([kind, ...names]));
  return [
    { scope: 'pair', key: key('pair', network, email) },
    { scope: 'address', key: key('address', network) },
    { scope: 'account', key: key('account', email) },
  ];
}

async function isKnown(ports: AttemptPorts, email: string, browser: string): Promise<boolean> {
  const stored = await ports.attempts.find(browserKey(ports, 'password', email, browser));
  return stored !== undefined && ports.clock.now() < stored.forgetAt;
}

function browserKey({ hasher }: AttemptPorts, kind: SignInAttempt['kind'], email: string, browser: string): string {
  return hasher.digest(JSON.stringify([kind, 'browser', browser, email]));
}

/** Counts under all of them or, when another try has changed one of them meanwhile, under none. */
async function countAll(ports: AttemptPorts, states: readonly Counted[], now: Instant): Promise<boolean> {
  for (const [place, { scope, key, stored }] of states.entries()) {
    if ((await ports.attempts.put(withAttempt(scope, key, stored, now), stored)) === 'stale') {
      await rollback(ports, states.slice(0, place));
      return false;
    }
  }
  return true;
}

function reset({ clock }: AttemptPorts, key: string): Attempts {
  return trustedBrowser(key, clock.now());
}

async function rewrite(
  { attempts }: AttemptPorts,
  key: string,
  change: (stored: Attempts | undefined) => Attempts | undefined,
): Promise<void> {
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const stored = await attempts.find(key);
    const changed = change(stored);
    if (changed === undefined || (await attempts.put(changed, stored)) === 'put') return;
  }
}
