import { addMinutes } from '../../../domain/shared/toronto-time.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type LeasedEmail, type OwingPorts, settleLease } from './leases.ts';
import { storeTime } from './pause-relay.ts';

/** Duration of a lease in minutes (MAIL-9): 10 s. */
export const LEASE_MINUTES = 10 / 60;
/** How often a lease is renewed, in ms, so that two renewals may fail. */
const RENEWAL_MS = 3_000;

/**
 * Runs an attempt and renews its lease until it ends, however long the mail server takes. Returns
 * the lease as it is then. The attempt is told to stop when `stop` is aborted, and when its e-mail
 * was cancelled or taken over: what is not true any more is not sent.
 */
export async function holdLease<T>(
  ports: OwingPorts & Pick<Ports, 'clock' | 'site'>,
  leased: LeasedEmail,
  stop: AbortSignal | undefined,
  attempt: (stop: Promise<void>) => Promise<T>,
): Promise<{ readonly lease: LeasedEmail; readonly result: T }> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let lease = leased;
  const renew = async (): Promise<void> => {
    const leaseEnds = addMinutes(await storeTime(ports), LEASE_MINUTES);
    const outcome = await settleLease(ports, lease, { state: 'under-way', leaseEnds });
    if (outcome === 'settled') lease = { ...lease, leaseEnds };
    else end();
  };
  let renewal: Promise<void> = Promise.resolve();
  // A store that is away for a moment is asked again at the next renewal.
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => {});
  }, RENEWAL_MS);
  const onStop = () => end();
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted) end();
  try {
    const result = await attempt(ended);
    clearInterval(timer);
    await renewal;
    return { lease, result };
  } finally {
    clearInterval(timer);
    stop?.removeEventListener('abort', onStop);
  }
}
