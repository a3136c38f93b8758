import { useEffect, useState } from 'react';
import { minutesBetween } from '../../../domain/shared/toronto-time.ts';
import type { StoredHold } from '../../../ports/api/price-hold.ts';
import type { QuoteQuestion } from '../../../ports/api/quote.ts';
import { useNow } from '../../kit/clock.tsx';
import { logFault } from '../../kit/log-fault.ts';
import { askPrice } from './ask-price.ts';
import { useStoredHolds } from './stored-holds.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the held price of a vehicle, until it ends. Without one the site is asked once, when the
 * page opens. `isAsking` until it has answered; a request that fails only leaves the price as it is
 * today.
 */
export function useHeldPrice(question: QuoteQuestion): {
  readonly stored: StoredHold | undefined;
  readonly isAsking: boolean;
} {
  const { holdOf, keep } = useStoredHolds();
  const { vehicleId } = question;
  const now = useNow();
  const stored = holdOf(vehicleId, now);
  const until = stored?.hold.until;
  const [, renderAgain] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(
      () => renderAgain((count) => count + 1),
      Math.max(0, minutesBetween(now, until)) * MINUTE_MS,
    );
    return () => clearTimeout(timer);
  }, [now, until]);
  const [isAnswered, setAnswered] = useState(stored !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once for a vehicle
  useEffect(() => {
    if (isAnswered) return;
    askPrice(question)
      .then(
        (held) => {
          if (held !== undefined) keep(held);
        },
        (fault: unknown) => logFault('The price could not be held.', fault),
      )
      .finally(() => setAnswered(true));
  }, [vehicleId]);
  return { stored, isAsking: stored === undefined && !isAnswered };
}
