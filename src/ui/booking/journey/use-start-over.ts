import { startTransition } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from './booking-draft.tsx';
import { useJourney } from './journey.tsx';

/**
 * Starts a new reservation at home. Home replaces a page whose history entry holds personal data
 * (STEP-12).
 */
export function useStartOver(): (replacesPage: boolean) => void {
  const journey = useJourney();
  const draft = useDraft();
  const navigate = useNavigate();
  return (replacesPage) =>
    startTransition(() => {
      journey.startOver();
      draft.startOver();
      void navigate('/', { replace: replacesPage });
    });
}
