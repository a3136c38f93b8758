import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NO_QUOTE } from '../../../domain/pricing/messages.ts';
import { holdIdOf, type LinkedQuote as Linked, readQuoteFragment } from '../../../domain/pricing/quote-link.ts';
import type { LinkOutcome } from '../../../ports/api/price-hold.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { logFault } from '../../kit/log-fault.ts';
import { useJourney } from '../journey/journey.tsx';
import { VehicleLoading } from '../journey/step-frame.tsx';
import { askPrice } from './ask-price.ts';
import { useStoredHolds } from './stored-holds.ts';

/**
 * Opens a link to a quote (HOLD-7): takes over its trip and add-ons, asks the site whether its price
 * still holds, and goes on to the quote. The link leaves the address, so that a reload shows what
 * was chosen since.
 */
export function LinkedQuote({ fragment, title }: { readonly fragment: string; readonly title: string }) {
  const navigate = useNavigate();
  const { keepTrip, selectVehicle, selectAddOns } = useJourney();
  const { keep } = useStoredHolds();
  const [tries, setTries] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  const show = (quote: Linked | undefined, outcome: LinkOutcome | undefined): void => {
    const choice = quote && { vehicleId: quote.vehicleId, addonIds: quote.addonIds };
    void navigate('/rate-quote', { replace: true, state: { ...choice, ...(outcome && { link: outcome }) } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once a try
  useEffect(() => {
    const quote = readQuoteFragment(fragment);
    if (quote === undefined) return show(undefined, 'broken');
    keepTrip({ ...quote.itinerary, dropoffTimeEdited: true });
    selectVehicle(quote.vehicleId);
    selectAddOns(quote.addonIds);
    const { holdToken } = quote;
    if (holdToken === undefined) return show(quote, undefined);
    setFailed(false);
    askPrice(quote).then(
      (stored) => {
        if (stored !== undefined) keep(stored);
        show(quote, stored && holdIdOf(stored.token) === holdToken ? undefined : 'ended');
      },
      (fault: unknown) => {
        logFault('The price of the link could not be checked.', fault);
        setFailed(true);
      },
    );
  }, [tries]);
  if (!hasFailed) return <VehicleLoading title={title} />;
  return (
    <EmptyState title={NO_QUOTE}>
      <LoadFailure onRetry={() => setTries(tries + 1)} />
    </EmptyState>
  );
}

/** Returns the fragment of the address if it is a link, and not a place in the page. */
export function linkIn(hash: string): string | undefined {
  return hash === '' || document.getElementById(hash.slice(1)) !== null ? undefined : hash;
}
