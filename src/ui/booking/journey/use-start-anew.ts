import { startTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from './booking-draft.tsx';
import { useJourney } from './journey.tsx';

/** Starts a new reservation at home. Where the present page's history entry holds personal data, home takes its place (STEP-12). */
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
