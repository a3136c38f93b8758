import { useLocation, useNavigate } from 'react-router-dom';

/** Opens the page of the hand-out of a booking in place of its dialog: Back leads to what was under that (STAFF-67). */
export function useHandOutPage(bookingId: string): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => void navigate(`/admin/hand-out#${bookingId}`, { replace: true, state: { from: pathname } });
}
