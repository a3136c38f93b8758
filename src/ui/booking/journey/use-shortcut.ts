import { useNotifier } from '../../kit/alerts.tsx';
import { useToday } from '../../kit/clock.tsx';
import { useHours } from '../../site/use-company.ts';
import { useClosedDaysAtHand } from './closed-days.tsx';
import { useJourney } from './journey.tsx';

/**
 * The shortcut of the Vehicles link and View Available Vehicles: the trip becomes one from the next
 * open day to the day after (TRIP-15).
 */
export function useShortcut(): () => void {
  const { takeShortcut } = useJourney();
  const { clear } = useNotifier();
  const today = useToday();
  const hours = useHours();
  const closedDays = useClosedDaysAtHand(false);
  return () => {
    clear();
    takeShortcut(today, hours, closedDays);
  };
}
