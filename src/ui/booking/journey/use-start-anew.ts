import { startTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from './booking-draft.tsx';
import { useJourney } from './journey.tsx';

/**
 * Starts a new reservation at home. Home replaces a page whose history entry holds personal data
 * (STEP-12).
 */
export function useStartAnew(): (replacesPage: boolean) => void {
  const journey = useJourney();
  const draft = useDraft();
  const navigate = useNavigate();
  return (replacesPage) =>
    startTransition(() => {
      journey.startAnew();
      draft.startAnew();
      void navigate('/', { replace: replacesPage });
    });
}
