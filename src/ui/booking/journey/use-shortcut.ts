import { useNotifier } from '../../kit/alerts.tsx';
import { useToday } from '../../kit/clock.tsx';
import { useJourney } from './journey.tsx';

/**
 * The shortcut of the Vehicles link and View Available Vehicles: the trip becomes tomorrow 10:00 to
 * the day after (TRIP-15).
 */
export function useShortcut(): () => void {
  const { takeShortcut } = useJourney();
  const { clear } = useNotifier();
  const today = useToday();
  return () => {
    clear();
    takeShortcut(today);
  };
}
