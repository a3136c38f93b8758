import { useLocation, useNavigate } from 'react-router-dom';
import { ReservationEntry } from '../../ports/api/my-reservation.ts';
import { decode, type TypeOf } from '../../ports/api/schema.ts';

type Entry = TypeOf<typeof ReservationEntry>;

/** What the page's entry of the history holds, and how to go to another part of the page. */
export function useReservationEntry() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const entry = decode(ReservationEntry, state);
  return {
    view: entry?.view,
    over: entry?.over,
    open: (part: Pick<Entry, 'view' | 'over'>): void => {
      if (entry !== undefined) void navigate('/my-reservation', { state: { link: entry.link, ...part } });
    },
    /**
     * Leaves a part that was opened over the reservation, as Back does. `then` runs after the browser
     * has restored the place in the page, so what it scrolls into sight stays there (MINE-9).
     */
    leave: (then?: () => void): void => {
      if (then) addEventListener('popstate', () => requestAnimationFrame(then), { once: true });
      void navigate(-1);
    },
  };
}
